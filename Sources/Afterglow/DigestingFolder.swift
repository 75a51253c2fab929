import FrameExport
import SceneFile
import Synchronization
import SystemFiles

/// A scene's folder that keeps a digest of everything read from it.
final class DigestingFolder: SceneFileAccess {
  let folder: SceneFolder
  private let state = Mutex(FNV1a())

  init(folder: SceneFolder) {
    self.folder = folder
  }

  var value: UInt64 { state.withLock { $0.value } }

  func digest(_ bytes: some Sequence<UInt8>) {
    state.withLock { $0.combine(bytes) }
  }

  /// Notes the bytes of a file of the scene.
  func digest(file bytes: [UInt8]) {
    let file = VideoPlan.File(bytes)
    state.withLock { $0.combine(file.digest) }
    folder.inputs.note(file)
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile {
    let media = try folder.media(named: name)
    state.withLock { $0.combine(media.digest) }
    folder.inputs.note(VideoPlan.File(size: media.size, digest: media.digest))
    return media
  }

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    let bytes = try folder.contents(of: path, limit: limit)
    digest(file: bytes)
    return bytes
  }
}
