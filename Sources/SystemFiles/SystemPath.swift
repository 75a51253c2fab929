import Glibc

/// Paths as text that keeps every byte.
///
/// A path of the system is any bytes without a zero. Bytes that are not UTF-8 become scalars of a private-use range, one
/// for each byte, and are those bytes again in ``bytes(of:)``; the scalars themselves, where a path holds them in UTF-8, are kept
/// byte for byte in the same way.
package enum SystemPath {
  /// The scalar that represents byte 0; only bytes from 0x80 on are ever written so.
  private static let escapeBase: UInt32 = 0x10_FE00
  private static let escapes: ClosedRange<UInt32> = escapeBase + 0x80...escapeBase + 0xFF

  /// The text of a path's bytes.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { escapes.contains($0.value) })
    {
      return text
    }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while !rest.isEmpty {
      let scalar = firstScalar(of: rest)
      if let scalar, !escapes.contains(scalar.value) {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        for byte in rest.prefix(scalar.map(UTF8.width) ?? 1) {
          text.append(Unicode.Scalar(escapeBase + UInt32(byte))!)
        }
        rest = rest.dropFirst(scalar.map(UTF8.width) ?? 1)
      }
    }
    return String(text)
  }

  /// The scalar that bytes begin with; nil if they begin with no UTF-8.
  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for length in 1...min(4, bytes.count) {
      if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
        return text.unicodeScalars.first
      }
    }
    return nil
  }

  /// The bytes of a path, without the zero at the end.
  package static func bytes(of path: String) -> [UInt8] {
    // Every escape begins with this byte, and few paths have it.
    guard path.utf8.contains(0xF4) else { return Array(path.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
      if let byte = escapedByte(scalar) { bytes.append(byte) } else { bytes += Array(String(scalar).utf8) }
    }
    return bytes
  }

  /// The byte that a scalar of a path represents; nil for a scalar that is itself.
  package static func escapedByte(_ scalar: Unicode.Scalar) -> UInt8? {
    escapes.contains(scalar.value) ? UInt8(scalar.value - escapeBase) : nil
  }
}

extension SystemPath {
  /// A path as calls of the system take it.
  package static func cString(_ path: String) -> [CChar] {
    bytes(of: path).map(CChar.init(bitPattern:)) + [0]
  }

  /// The folder of a path with its slash, and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let end = path.utf8.index(after: slash)
    return (String(path[..<end]), String(path[end...]))
  }

  /// The extension of a file's name in lower case, without its dot; empty for a name without one.
  package static func fileExtension(_ path: String) -> String {
    let name = split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// A path with all links followed, absolute; nil, with `errno` set, if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(cString(path), nil) else { return nil }
    defer { free(resolved) }
    return text(UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
  }

  /// The absolute path of the file that writing to a path changes, links followed whether they lead to a file or not: by
  /// it names of files that are not there yet are compared.
  package static func place(of path: String) -> String { place(of: path, following: 40) }

  /// - Parameter links: How many links to nothing may follow each other; no system follows more.
  private static func place(of path: String, following links: Int) -> String {
    if let resolved = resolved(path.isEmpty ? "." : path) { return resolved }
    let (folder, name) = split(path)
    // No system has longer paths.
    guard path.utf8.count <= 4096 else { return path }
    if links > 0, let target = linkTarget(path) {
      return place(of: target.hasPrefix("/") ? target : folder + target, following: links - 1)
    }
    guard folder != path else {
      return path.count > 1 ? place(of: String(path.dropLast()), following: links) : path
    }
    let place = place(of: folder.count > 1 ? String(folder.dropLast()) : folder, following: links)
    switch name {
    case ".": return place
    // The folder will be made, so it is no link.
    case "..": return split(place).folder.count > 1 ? String(split(place).folder.dropLast()) : "/"
    default: return place.hasSuffix("/") ? place + name : "\(place)/\(name)"
    }
  }

  /// The first two of some paths that lead to the same file; nil if each leads to its own.
  package static func firstPair(in paths: [String]) -> (first: String, second: String)? {
    var known: [String: String] = [:]
    for path in paths {
      if let first = known.updateValue(path, forKey: place(of: path)) { return (first, path) }
    }
    return nil
  }

  /// The system opens no path of as many bytes.
  package static let greatestLength = Int(PATH_MAX)

  /// Where a symbolic link points; nil for anything else.
  package static func linkTarget(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: greatestLength)
    let count = readlink(cString(path), &target, target.count)
    return count > 0 ? text(target[..<count].map(UInt8.init(bitPattern:))) : nil
  }
}
