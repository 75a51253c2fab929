import Glibc

/// Directories: made, listed, removed.
package enum Folder {
  /// Makes a directory and those above it.
  ///
  /// - Returns: Those that were made, the outermost first.
  @discardableResult
  package static func make(_ path: String) throws(SystemFileError) -> [String] {
    guard !path.isEmpty else { return [] }
    let trimmed = trimmed(path)
    if let status = FileStatus(trimmed) {
      guard status.kind == .folder else {
        throw SystemFileError(
          code: ENOTDIR, description: "\(trimmed) is \(status.kind.description), not a directory")
      }
      return []
    }
    let above = try make(SystemPath.split(trimmed).folder)
    return try makeOne(trimmed) ? above + [trimmed] : above
  }

  /// Throws what would keep a directory from being made and written to, if anything does.
  package static func checkMakeable(_ path: String) throws(SystemFileError) {
    guard !path.isEmpty, path != "/", FileStatus(path) == nil, errno == ENOENT else {
      return try checkWritable(path)
    }
    try checkMakeable(SystemPath.split(trimmed(path)).folder)
  }

  /// The path without slashes at its end.
  private static func trimmed(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex, path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/") {
      end = path.utf8.index(before: end)
    }
    return end == path.utf8.startIndex ? "/" : String(path[..<end])
  }

  /// Makes one directory; false if it is there already.
  package static func makeOne(_ path: String) throws(SystemFileError) -> Bool {
    if mkdir(SystemPath.cString(path), 0o777) == 0 { return true }
    guard errno == EEXIST else { throw .ofSystem() }
    return false
  }

  /// The names in a directory, in no particular order; the current directory for an empty path.
  package static func names(in path: String) throws(SystemFileError) -> [String] {
    guard let directory = opendir(SystemPath.cString(path.isEmpty ? "." : path)) else { throw .ofSystem() }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: Int(NAME_MAX) + 1) { bytes in
          SystemPath.text(UnsafeBufferPointer(start: bytes, count: strnlen(name, Int(NAME_MAX) + 1)))
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes an empty directory.
  package static func removeEmpty(_ path: String) { rmdir(SystemPath.cString(path)) }

  /// Removes a directory and everything in it.
  package static func remove(_ path: String) {
    for name in (try? names(in: path)) ?? [] {
      let inner = "\(path)/\(name)"
      if FileStatus(inner, followsLinks: false)?.kind == .folder {
        remove(inner)
      } else {
        SystemFile.remove(inner)
      }
    }
    removeEmpty(path)
  }

  private static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// A new directory of its own, below `TMPDIR` or `/tmp`, whose name begins with `prefix`.
  package static func makeTemporary(prefix: String) throws(SystemFileError) -> String {
    var template = Array("\(temporary)/\(prefix)XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw .ofSystem() }
    return String(cString: made)
  }

  /// Removes such directories that hold a lock of a process that has ended.
  ///
  /// - Parameter lock: The name of the locked file in each.
  package static func removeAbandoned(prefix: String, lock: String) {
    for name in (try? names(in: temporary)) ?? [] where name.hasPrefix(prefix) {
      let path = "\(temporary)/\(name)"
      guard FileStatus("\(path)/\(lock)") != nil, let lock = try? FileLock.take("\(path)/\(lock)"),
        lock.isShared
      else { continue }
      remove(path)
    }
  }

  /// Whether files can be made in a directory; the current one for an empty path. Throws the system's reason.
  package static func checkWritable(_ path: String) throws(SystemFileError) {
    let folder = path.isEmpty ? "." : path
    if let kind = FileStatus(folder)?.kind, kind != .folder {
      throw SystemFileError(code: ENOTDIR, description: "\(path) is \(kind.description), not a directory")
    }
    if access(SystemPath.cString(folder), W_OK | X_OK) != 0 { throw .ofSystem() }
  }
}
