import Glibc

/// A file that is being written: under a temporary name beside its own until it is published, then whole under its own.
///
/// The temporary name is this writer's alone, and locked while it writes, so that others know it from one that a killed
/// writer left. A file that stood there before keeps its permissions, and a symbolic link stays one: the file that it
/// leads to is replaced. Other hard links to that file keep its former contents.
package struct OutputFile: ~Copyable {
  /// The file that will be replaced, links followed.
  package let destination: String
  /// Where the bytes go for the time being; whoever writes may open and truncate it, not replace it.
  package let temporaryPath: String
  private let file: OpenFile
  private let cleanup: CrashCleanup

  /// Makes the temporary file.
  ///
  /// - Throws: If it cannot be made, or what is at `path` is not a regular file.
  package init(replacing path: String) throws(SystemFileError) {
    destination = LinkedPath.destination(of: path)
    let former = FileStatus(destination)
    if former == nil, errno != ENOENT { throw .ofSystem() }
    if let kind = former?.kind, kind != .regular {
      throw kind == .folder ? .existingFolder : .notReplaceable(kind)
    }
    var temporary = try Temporary(of: destination, isNew: former == nil)
    // Whoever cleans up may have taken the file for a leftover before it was locked.
    while try temporary.file.status.linkCount == 0 {
      temporary = try Temporary(of: destination, isNew: former == nil)
    }
    if let former { Self.preserveMode(of: former, on: temporary.file) }
    temporaryPath = temporary.path
    cleanup = CrashCleanup(of: temporary.path)
    file = temporary.consumeFile()
  }

  /// A new, locked file under its own name.
  private struct Temporary: ~Copyable {
    let path: String
    let file: OpenFile

    init(of destination: String, isNew: Bool) throws(SystemFileError) {
      let (folder, name) = SystemPath.split(destination)
      path = folder + TemporaryName.make(for: name)
      file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: isNew ? 0o666 : 0o600)
      _ = FileLock.lock(file, waits: true)
    }

    consuming func consumeFile() -> OpenFile { file }
  }

  package func write(_ bytes: [UInt8]) throws(SystemFileError) { try file.write(bytes) }

  /// Gives the file its own name; what stood there before is replaced at once.
  ///
  /// - Parameter isDurable: Whether the bytes are on the disk before the name is, so that not even a power cut leaves a torn
  ///   file.
  package consuming func publish(isDurable: Bool = true) throws(SystemFileError) {
    if isDurable { try synchronize() }
    guard rename(SystemPath.cString(temporaryPath), SystemPath.cString(destination)) == 0 else {
      throw .ofSystem()
    }
  }

  /// Gives the file the first of some names that no file has: none is replaced, not even one that appears at the same time.
  ///
  /// - Returns: The name; nil if all of them are taken.
  package consuming func publish(
    underFirstFreeOf names: some Sequence<String>
  ) throws(SystemFileError) -> String? {
    try synchronize()
    for name in names {
      if link(SystemPath.cString(temporaryPath), SystemPath.cString(name)) == 0 { return name }
      if errno == EEXIST { continue }
      // A file system without hard links.
      guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { throw .ofSystem() }
      guard FileStatus(name, followsLinks: false) == nil else { continue }
      guard rename(SystemPath.cString(temporaryPath), SystemPath.cString(name)) == 0 else {
        throw .ofSystem()
      }
      return name
    }
    return nil
  }

  /// Waits until the bytes are on the disk.
  private borrowing func synchronize() throws(SystemFileError) {
    // Pipes and some network file systems know no synchronization.
    while fdatasync(file.descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
      guard errno == EINTR else { throw .ofSystem() }
    }
  }

  // After publishing there is nothing under the temporary name.
  deinit {
    unlink(SystemPath.cString(temporaryPath))
    cleanup.forget()
  }

  /// Permissions, and the owner where the system lets this user give it.
  private static func preserveMode(of former: FileStatus, on file: borrowing OpenFile) {
    _ = fchown(file.descriptor, former.owner, former.group)
    _ = fchmod(file.descriptor, former.mode)
  }
}

extension SystemFileError {
  package static let existingFolder = SystemFileError(code: EISDIR, description: "it is a directory")

  package static func notReplaceable(_ kind: FileStatus.Kind) -> SystemFileError {
    SystemFileError(
      code: ESPIPE, description: "it is \(kind.description), but this kind of output must be a regular file"
    )
  }
}
