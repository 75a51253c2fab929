import Glibc

/// Bytes for libraries that read files by their paths: a file that no folder lists, and that goes with the process however it ends.
package enum UnnamedFile {
  /// Writes the bytes.
  ///
  /// - Returns: A path by which this process, and no other, can read them until it ends.
  package static func path(of bytes: [UInt8]) throws(SystemFileError) -> String {
    let folder = try Folder.makeTemporary(prefix: "afterglow-")
    defer { Folder.removeEmpty(folder) }
    let name = "\(folder)/file"
    let file = try OpenFile(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    SystemFile.remove(name)
    try file.write(bytes)
    // The descriptor stays open: it is what keeps the bytes.
    let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .ofSystem() }
    return "/proc/self/fd/\(descriptor)"
  }
}
