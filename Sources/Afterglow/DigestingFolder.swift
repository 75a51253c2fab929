import SceneFile
import Synchronization

/// A scene's folder that keeps a digest (FNV-1a, 64 bits) of everything read from it.
final class DigestingFolder: SceneFileAccess {
  let folder: SceneFolder
  private let state = Mutex<UInt64>(0xcbf2_9ce4_8422_2325)

  init(folder: SceneFolder) {
    self.folder = folder
  }

  var value: UInt64 { state.withLock { $0 } }

  func digest(_ bytes: [UInt8]) {
    state.withLock { hash in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    let bytes = try folder.contents(of: path, limit: limit)
    digest(bytes)
    return bytes
  }
}
