import Glibc

/// Names of files that are being written: `.NAME.0123456789abcdef.part`, beside the file `NAME` that they become.
///
/// The digits are random, so that writers in other processes, containers and machines that share a folder choose others. Long names are
/// shortened, with a digest of the whole, so that a name of 255 bytes can be written too.
package enum TemporaryName {
  private static let ending = ".part"
  private static let digitCount = 16
  /// The longest part of a file's name that is kept, in bytes.
  private static let longestStem = 200

  /// A new temporary name for a file.
  static func make(for name: String) -> String {
    ".\(stem(of: name)).\(UInt64.random(in: 0 ... .max).hexadecimal)\(ending)"
  }

  /// What a temporary or hidden name says of the file it belongs to: its name where that is not too long.
  package static func stem(of name: String) -> String {
    guard SystemPath.bytes(of: name).count > longestStem else { return name }
    var digest = FNV1a()
    digest.combine(SystemPath.bytes(of: name))
    var stem = name.unicodeScalars.prefix(longestStem - digitCount - 1)
    while SystemPath.bytes(of: String(stem)).count > longestStem - digitCount - 1 { stem.removeLast() }
    return "\(String(stem))~\(digest.value.hexadecimal)"
  }

  /// Whether a name is one that `make` gives.
  package static func isTemporary(_ name: String) -> Bool { stem(inTemporary: name) != nil }

  /// The stem in a temporary name; nil for any other name.
  static func stem(inTemporary name: String) -> Substring? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let body = name.dropFirst().dropLast(ending.count)
    let digits = body.suffix(digitCount)
    let stem = body.dropLast(digitCount)
    guard digits.utf8.count == digitCount, digits.utf8.allSatisfy(isHexadecimal), stem.hasSuffix("."),
      stem.count > 1
    else { return nil }
    return stem.dropLast()
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// Temporary files of writers that were killed.
package enum Leftovers {
  /// Removes those of one file.
  package static func remove(of path: String) {
    let (folder, name) = SystemPath.split(LinkedPath.destination(of: path))
    let stem = TemporaryName.stem(of: name)
    remove(in: folder) { $0 == stem }
  }

  /// Removes those of all files in a folder whose names have an extension.
  package static func remove(in folder: String, withExtension ending: String) {
    // The names of long files are cut off before their extension.
    remove(in: folder) { $0.hasSuffix("." + ending) || $0.contains("~") }
  }

  private static func remove(in folder: String, where isWanted: (Substring) -> Bool) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      guard let stem = TemporaryName.stem(inTemporary: name), isWanted(stem) else { continue }
      FileLock.removeIfUnheld(folder + name)
    }
  }
}

/// What a path leads to.
package enum LinkedPath {
  /// The file that writing to a path changes: the path itself, or where its symbolic link leads, be there a file or not.
  package static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = SystemPath.linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : SystemPath.split(path).folder + target
    }
    return path
  }
}
