import SceneFile
import Synchronization
import SystemFiles

/// A file that a person has named, and the errors that lie in it.
enum InputFile {
  /// The bytes of a regular file of at most `limit` bytes, which is noted among the inputs; throws `missingInput` where
  /// it cannot be read.
  static func contents(
    of path: String, limit: Int, inputs: InputFiles? = nil
  ) throws(AfterglowError) -> [UInt8] {
    do throws(SystemFileError) {
      let (bytes, identity) = try SystemFile.identifiedContents(of: path, limit: limit)
      inputs?.note(identity)
      return bytes
    } catch {
      if error.isShortage { throw .export(.shortage("\(path): cannot be read: \(error.description)")) }
      throw .missingInput([SceneFileError(file: path, message: error.description)])
    }
  }
}

/// Which files have been read: no output may replace one of them.
final class InputFiles: Sendable {
  private let state = Mutex<Set<FileIdentity>>([])

  init() {}

  func note(_ identity: FileIdentity) { _ = state.withLock { $0.insert(identity) } }

  var identities: Set<FileIdentity> { state.withLock { $0 } }
}
