import SceneFile
import Synchronization

/// A scene's folder with cached contents of some files: the files that all images of a batch share are read once, and
/// cannot change midway.
struct CachedFiles: SceneFileAccess {
  let folder: SceneFolder
  fileprivate(set) var contents: [String: [UInt8]]

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    if let bytes = contents[path], bytes.count <= limit { return bytes }
    return try folder.contents(of: path, limit: limit)
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile { try folder.media(named: name) }
}

/// The files of one row of a batch: those that its own settings name may be in a folder of their own.
struct RowFiles: SceneFileAccess {
  let scene: CachedFiles
  /// Nil if all files are in the scene's folder.
  let row: SceneFolder?
  /// The texts that the row sets.
  let names: Set<String>

  func areOfRow(_ name: String) -> Bool { row != nil && names.contains(name) }

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    guard let row, names.contains(path) else { return try scene.contents(of: path, limit: limit) }
    return try row.contents(of: path, limit: limit)
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile {
    guard let row, names.contains(name) else { return try scene.media(named: name) }
    return try row.media(named: name)
  }
}

/// A scene's folder that remembers every file that is requested.
final class RecordingFolder: SceneFileAccess {
  private let folder: SceneFolder
  private let cached = Mutex<[String: [UInt8]]>([:])

  init(folder: SceneFolder) {
    self.folder = folder
  }

  var files: CachedFiles { CachedFiles(folder: folder, contents: cached.withLock { $0 }) }

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    let bytes = try files.contents(of: path, limit: limit)
    cached.withLock { $0[path] = bytes }
    return bytes
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile { try folder.media(named: name) }
}
