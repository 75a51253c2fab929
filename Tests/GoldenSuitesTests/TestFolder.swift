import Foundation

/// A directory of goldens for one test, with the scene `dot.json` in it; removed at the end.
final class TestFolder: Sendable {
  let path: String

  init(manifest: String = TestFolder.twoGoldens) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    try FileManager.default.copyItem(atPath: Self.scene, toPath: path + "/dot.json")
    try write(manifest, to: "manifest.json")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  static let twoGoldens = """
    {"goldens": [
      {"name": "dot-at-0", "scene": "dot.json"},
      {"name": "moved/dot-at-half", "scene": "dot.json", "at": 0.5, "background": "transparent"}
    ]}
    """

  /// The scene beside this file.
  static let scene = URL(filePath: #filePath).deletingLastPathComponent().path + "/Scenes/dot.json"

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}
