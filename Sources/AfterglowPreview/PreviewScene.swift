import Afterglow
import CommandOptions
import SystemFiles

/// A scene that can be selected on the page.
struct PreviewScene: Sendable, Hashable {
  /// Its unique name on the page.
  var name: String
  var path: String
}

/// Finds the scenes of files and directories repeatedly.
struct PreviewSceneFinder {
  private let paths: [String]
  /// Whether the JSON files in the directories are scenes, by their identity and size.
  private var judged: [Judged: Bool] = [:]

  private struct Judged: Hashable {
    var path: String
    var identity: FileIdentity?
    var size: Int?
  }

  init(_ paths: [String]) {
    self.paths = paths
  }

  /// The scenes that exist now.
  ///
  /// - Throws: If a path does not exist, or there is no scene.
  mutating func scenes() throws(PreviewError) -> [PreviewScene] {
    var scenes: [PreviewScene] = []
    for path in paths {
      guard let status = FileStatus(path) else {
        throw PreviewError(
          "\(path): \(SystemFileError.ofLastCall.description)", exitCode: ExitStatus.missingInput)
      }
      if status.kind == .folder {
        let root = path.hasSuffix("/") ? path : path + "/"
        let files: [String]
        do throws(SystemFileError) {
          files = try SceneFiles.paths(in: root) { isScene($0) }
        } catch {
          throw PreviewError("\(path): \(error.description)", exitCode: ExitStatus.missingInput)
        }
        scenes += files.map { PreviewScene(name: String($0.dropFirst(root.count)), path: $0) }
      } else {
        scenes.append(PreviewScene(name: SystemPath.split(path).name, path: path))
      }
    }
    guard !scenes.isEmpty else {
      throw PreviewError(
        "there is no scene in \(paths.joined(separator: ", "))", exitCode: ExitStatus.missingInput)
    }
    // Files with equal names are distinguished by their paths.
    return scenes.map { scene in
      scenes.count { $0.name == scene.name } > 1 ? PreviewScene(name: scene.path, path: scene.path) : scene
    }
  }

  private mutating func isScene(_ path: String) -> Bool {
    let status = FileStatus(path)
    let key = Judged(path: path, identity: status?.identity, size: status?.size)
    if let cached = judged[key] { return cached }
    let answer = SceneFiles.isScene(path)
    judged[key] = answer
    return answer
  }
}
