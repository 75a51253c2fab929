import FrameExport
import SceneFile
import Synchronization
import SystemFiles

/// A file given by the user, and the errors in it.
package enum InputFile {
  /// The bytes of a scene file or of a bundle; for a video or an image, those of a scene that shows it.
  static func scene(
    at path: String, limits: SceneLimits, inputs: InputFiles
  ) throws(AfterglowError) -> [UInt8] {
    if ClipFile.isClip(path) { return try ClipFile.scene(showing: path) }
    if StillFile.isImage(path) {
      return try StillFile.scene(showing: path, limit: limits.fileSize, inputs: inputs)
    }
    return try contents(of: path, limit: SceneBundle.limit(of: path, limits), inputs: inputs)
  }

  /// The bytes of a regular file of at most `limit` bytes, which is noted among the inputs; throws `missingInput` where
  /// it cannot be read.
  package static func contents(
    of path: String, limit: Int, inputs: InputFiles? = nil
  ) throws(AfterglowError) -> [UInt8] {
    do throws(SystemFileError) {
      let (bytes, identity) = try SystemFile.identifiedContents(of: path, limit: limit)
      inputs?.note(identity, at: path)
      return bytes
    } catch {
      if error.isShortage { throw .export(.shortage("\(path): cannot be read: \(error.description)")) }
      throw .missingInput([SceneFileError(file: path, message: error.description)])
    }
  }
}

/// Which files have been read: no output may replace one of them.
package final class InputFiles: Sendable {
  private struct State {
    var identities: Set<FileIdentity> = []
    var unreadable = 0
    var shortage: String?
    var contents: [String: [UInt8]] = [:]
    var paths: Set<String> = []
    var digests: Set<VideoPlan.File> = []
  }

  /// Of more files the paths are not kept: the rows of a batch may name any number.
  private static let mostPaths = 10_000

  private let state = Mutex(State())

  /// Whether what is read is remembered, too.
  let retainsContents: Bool

  init(retainsContents: Bool = false) {
    self.retainsContents = retainsContents
  }

  /// What files had that a scene names, by these names.
  var contents: [String: [UInt8]] { state.withLock(\.contents) }

  /// Notes what a file had that a scene names.
  func note(_ bytes: [UInt8], of name: String) {
    if retainsContents { state.withLock { $0.contents[name] = bytes } }
  }

  /// Notes a file that has been read.
  func note(_ identity: FileIdentity, at path: String? = nil) {
    state.withLock { state in
      state.identities.insert(identity)
      if let path, state.paths.count < Self.mostPaths { state.paths.insert(path) }
    }
  }

  /// Notes what a file of the scene had.
  func note(_ file: VideoPlan.File) { _ = state.withLock { $0.digests.insert(file) } }

  /// The paths of files that have been read, sorted.
  var paths: [String] { state.withLock { $0.paths }.sorted() }
  /// The contents of the scene's files.
  var digests: Set<VideoPlan.File> { state.withLock { $0.digests } }

  /// Notes a file that could not be read.
  func note(_ error: SystemFileError) {
    state.withLock { state in
      state.unreadable += 1
      if error.isShortage { state.shortage = error.description }
    }
  }

  var identities: Set<FileIdentity> { state.withLock { $0.identities } }

  /// Whether a file has been read.
  func contains(_ identity: FileIdentity) -> Bool { state.withLock { $0.identities.contains(identity) } }

  /// The errors that a scene was decoded with: missing inputs where each of them is a file that could not be read.
  func error(_ errors: [SceneFileError]) -> AfterglowError {
    areUnreadable(errors) ? missing(errors) : .invalidScene(errors)
  }

  /// Whether each of the errors that a scene was decoded with is a file that could not be read.
  func areUnreadable(_ errors: [SceneFileError]) -> Bool {
    errors.count <= state.withLock(\.unreadable)
  }

  /// The errors of files that could not be read.
  func missing(_ errors: [SceneFileError]) -> AfterglowError {
    state.withLock(\.shortage) == nil
      ? .missingInput(errors) : .export(.shortage(errors.map(\.description).joined(separator: "; ")))
  }
}
