import SystemFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are there whole or not at all: written beside their place under another name, then renamed.
package enum WholeFile {
  /// Writes a file; what stood there before is replaced at once.
  package static func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    let temporary = temporaryPath(for: path)
    try refuseDirectory(path)
    do {
      try create(temporary, holding: bytes, named: path)
      try publish(temporary, as: path)
    } catch {
      remove(temporary)
      throw error
    }
  }

  /// A name beside a path that no other export uses.
  package static func temporaryPath(for path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder).\(name).\(getpid()).part"
  }

  /// Gives a finished temporary file its final name.
  package static func publish(_ temporary: String, as path: String) throws(ExportError) {
    guard rename(temporary, path) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
  }

  package static func remove(_ path: String) {
    unlink(path)
  }

  /// Fails early where an output can never be written: a folder stands there, or the folder it belongs in is missing.
  package static func checkWritable(_ path: String) throws(ExportError) {
    try refuseDirectory(path)
    let (folder, _) = split(path)
    let place = folder.isEmpty ? "." : folder
    guard access(place, W_OK) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
  }

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String) throws(ExportError) {
    guard !path.isEmpty, path != "/", path != "." else { return }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotWrite(path: path, reason: "a file stands where a folder is needed")
      }
      return
    }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    try makeFolder(split(trimmed).folder)
    if mkdir(trimmed, 0o777) != 0, errno != EEXIST {
      throw .cannotWrite(path: path, reason: systemReason())
    }
  }

  /// The folder of a path with its slash, and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  private static func refuseDirectory(_ path: String) throws(ExportError) {
    if path.isEmpty || path.hasSuffix("/") || SystemFile.isFolder(path) {
      throw .cannotWrite(path: path, reason: "a file is meant, and this is a folder")
    }
  }

  private static func create(
    _ temporary: String, holding bytes: [UInt8], named name: String
  ) throws(ExportError) {
    do {
      try SystemFile.create(temporary, holding: bytes)
    } catch {
      throw .cannotWrite(path: name, reason: error.description)
    }
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}
