import DataFiles
import SystemFiles

/// The scenes in a folder.
package enum SceneFiles {
  /// The files in a folder, and in those within it, that are scenes, or would be without a mistake; hidden ones are left out.
  ///
  /// - Parameter isScene: Asked of each JSON file, by its path.
  package static func paths(
    in folder: String, isScene: (String) -> Bool = { SceneFiles.isScene($0) }
  ) -> [String] {
    paths(in: folder.hasSuffix("/") ? folder : folder + "/", depth: 0, isScene).sorted()
  }

  /// Folders in folders are looked through so far.
  private static let mostDepth = 4

  private static func paths(in folder: String, depth: Int, _ isScene: (String) -> Bool) -> [String] {
    guard depth < mostDepth, let names = try? Folder.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let path = folder + name
      if FileStatus(path)?.kind == .folder { return paths(in: path + "/", depth: depth + 1, isScene) }
      return name.hasSuffix(".json") && isScene(path) ? [path] : []
    }
  }

  /// Whether a file has layers, or is not JSON, which is an error to report.
  package static func isScene(_ path: String) -> Bool {
    guard let bytes = try? SystemFile.contents(of: path, limit: 64 << 20) else { return false }
    guard let document = try? JSONDocument(parsing: bytes) else { return true }
    return document.root["layers"] != nil
  }
}
