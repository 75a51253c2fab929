import DataFiles
import Glibc
import SystemFiles

/// The scenes in a folder.
package enum SceneFiles {
  /// The files in a folder, and in those within it, that are scenes, or would be without a mistake. Hidden ones and linked
  /// folders, which may lead back to the folder itself, are left out.
  ///
  /// - Parameters:
  ///   - limit: The most names that are looked at.
  ///   - isScene: Asked of each JSON file, by its path.
  /// - Throws: If there are more names.
  package static func paths(
    in folder: String, limit: Int = 200_000, isScene: (String) -> Bool = { SceneFiles.isScene($0) }
  ) throws(SystemFileError) -> [String] {
    var files: [String] = []
    var left = limit
    try find(in: folder.hasSuffix("/") ? folder : folder + "/", depth: 0, &left, &files)
    return files.filter(isScene).sorted()
  }

  /// Folders in folders are looked through so far.
  private static let mostDepth = 4

  /// The JSON files, before any is read: a folder with too many names is refused at once.
  private static func find(
    in folder: String, depth: Int, _ left: inout Int, _ files: inout [String]
  ) throws(SystemFileError) {
    guard depth < mostDepth, let names = try? Folder.names(in: folder) else { return }
    left -= names.count
    guard left >= 0 else {
      throw SystemFileError(
        code: EFBIG,
        description: "it has too many files to look for scenes; name the scenes, or a smaller folder")
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder + name
      if FileStatus(path, followsLinks: false)?.kind == .folder {
        try find(in: path + "/", depth: depth + 1, &left, &files)
      } else if name.hasSuffix(".json") {
        files.append(path)
      }
    }
  }

  /// Whether a file has layers, or is not JSON, which is an error to report.
  package static func isScene(_ path: String) -> Bool {
    guard let bytes = try? SystemFile.contents(of: path, limit: 64 << 20) else { return false }
    guard let document = try? JSONDocument(parsing: bytes) else { return true }
    return document.root["layers"] != nil
  }
}
