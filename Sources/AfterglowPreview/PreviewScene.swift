import Afterglow
import DataFiles
import SystemFiles

/// A scene that can be chosen on the page.
struct PreviewScene: Sendable, Hashable {
  /// What the page calls it, unique.
  var name: String
  var path: String

  /// The scenes of files and folders.
  static func all(of paths: [String]) throws(PreviewError) -> [PreviewScene] {
    var scenes: [PreviewScene] = []
    for path in paths {
      guard let status = FileStatus(path) else {
        throw PreviewError("\(path): \(SystemFileError.ofLastCall.description)", exitCode: 66)
      }
      if status.kind == .folder {
        let root = path.hasSuffix("/") ? path : path + "/"
        scenes += files(in: root, depth: 0).sorted().map {
          PreviewScene(name: String($0.dropFirst(root.count)), path: $0)
        }
      } else {
        scenes.append(PreviewScene(name: SystemPath.split(path).name, path: path))
      }
    }
    guard !scenes.isEmpty else {
      throw PreviewError("there is no scene in \(paths.joined(separator: ", "))", exitCode: 66)
    }
    // Two files of one name are told apart by their paths.
    return scenes.map { scene in
      scenes.count { $0.name == scene.name } > 1 ? PreviewScene(name: scene.path, path: scene.path) : scene
    }
  }

  /// The files in a folder that are scenes, or would be without a mistake.
  private static func files(in folder: String, depth: Int) -> [String] {
    guard depth < 4, let names = try? Folder.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let path = folder + name
      if FileStatus(path)?.kind == .folder { return files(in: path + "/", depth: depth + 1) }
      return name.hasSuffix(".json") && isScene(path) ? [path] : []
    }
  }

  private static func isScene(_ path: String) -> Bool {
    guard let bytes = try? SystemFile.contents(of: path, limit: 64 << 20) else { return false }
    guard let document = try? JSONDocument(parsing: bytes) else { return true }
    return document.root["layers"] != nil
  }
}
