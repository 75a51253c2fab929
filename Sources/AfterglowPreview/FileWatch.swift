import Glibc
import SystemFiles

/// Reports when files in directories and their subdirectories are written, replaced or removed (inotify).
final class FileWatch {
  /// Readable when there are events.
  let descriptor: Int32
  /// The directories by their watch numbers.
  private var folders: [Int32: String] = [:]
  private static let mostFolders = 500
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF)

  init(folders: [String]) throws(SystemFileError) {
    descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofLastCall }
    for folder in folders { add(folder, depth: 0) }
  }

  deinit { close(descriptor) }

  /// Watches a directory and its subdirectories except hidden ones.
  private func add(_ folder: String, depth: Int) {
    guard depth < 6, folders.count < Self.mostFolders else { return }
    let number = inotify_add_watch(descriptor, SystemPath.cString(folder), Self.events)
    guard number >= 0 else { return }
    folders[number] = folder
    for name in (try? Folder.names(in: folder)) ?? [] where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if FileStatus(path)?.kind == .folder { add(path, depth: depth + 1) }
    }
  }

  /// Reads all events; false if they concern only created directories.
  func hasChanges() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var found = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return found }
      var offset = 0
      while offset + 16 <= count {
        let (watch, mask, length): (Int32, UInt32, Int) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
            bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          )
        }
        if mask & UInt32(IN_ISDIR) != 0, mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0,
          let folder = folders[watch]
        {
          let name = buffer[(offset + 16)..<min(count, offset + 16 + length)].prefix { $0 != 0 }
          add("\(folder)/\(SystemPath.text(name))", depth: 1)
        }
        // A file that has just been created has no contents yet.
        if mask & ~UInt32(IN_CREATE | IN_ISDIR | IN_IGNORED) != 0 { found = true }
        offset += 16 + length
      }
    }
  }
}
