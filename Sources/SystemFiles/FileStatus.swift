import Glibc

/// Which file a path names: equal for links, hard links and all spellings of one path.
package struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let number: UInt64
}

/// What the system says of a file.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case regular, folder, link, pipe, device, blockDevice, socket
  }

  package let kind: Kind
  /// In bytes; of regular files only.
  package let size: Int
  package let identity: FileIdentity
  /// Permission bits, with set-user-ID, set-group-ID and sticky.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let linkCount: Int
  /// When its contents last changed, in nanoseconds since 1970.
  let modified: Int

  /// The file that a path names, links followed; nil, with `errno` set, if there is none.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    let path = SystemPath.cString(path)
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are of the same file, which was not written in between.
  package func isUnchanged(since other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }

  /// The regular file that the standard input is read from; nil for anything else.
  package static var standardInput: FileStatus? {
    guard let status = FileStatus(descriptor: STDIN_FILENO), status.kind == .regular else { return nil }
    return status
  }

  /// The file that the standard output is redirected to, or the pipe, or the terminal; nil if it is closed.
  package static var standardOutput: FileStatus? { FileStatus(descriptor: STDOUT_FILENO) }

  /// An open file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFCHR: .device
      case S_IFBLK: .blockDevice
      case S_IFSOCK: .socket
      default: .regular
      }
    size = Int(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}

extension FileStatus.Kind {
  /// The kind with its article, for messages.
  package var description: String {
    switch self {
    case .regular: "a file"
    case .folder: "a directory"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .device, .blockDevice: "a device"
    case .socket: "a socket"
    }
  }
}
