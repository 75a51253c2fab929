import Glibc

/// A lock of the operating system on a file: held until the value goes or the process ends, however it ends.
///
/// Where the file system has no locks that are shared (some network file systems), `isShared` is false and nobody is kept out.
package struct FileLock: ~Copyable, Sendable {
  private let file: OpenFile
  package let isShared: Bool

  /// Takes the lock on a file, which is made where it does not exist.
  ///
  /// - Returns: nil if another process, or another writer of this one, holds it, or has just removed the file.
  /// - Throws: If the file cannot be opened, is a link, or is not a regular file.
  package static func take(_ path: String) throws(SystemFileError) -> FileLock? {
    let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
    let status = try file.status
    guard status.kind == .regular else { throw .notRegular(status.kind) }
    guard let isShared = lock(file, waits: false) else { return nil }
    guard FileStatus(path, followsLinks: false)?.identity == status.identity else { return nil }
    return FileLock(file: file, isShared: isShared)
  }

  /// Locks an open file; nil if it is locked already, false if the file system has no locks.
  static func lock(_ file: borrowing OpenFile, waits: Bool) -> Bool? {
    while flock(file.descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return nil
      default: return false
      }
    }
    return true
  }

  /// Removes a file that nobody holds a lock on; one that cannot be locked is left.
  static func removeIfUnheld(_ path: String) {
    guard let file = try? OpenFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
      let status = FileStatus(descriptor: file.descriptor), status.kind == .regular,
      lock(file, waits: false) == true,
      FileStatus(path, followsLinks: false)?.identity == status.identity
    else { return }
    unlink(SystemPath.cString(path))
  }
}
