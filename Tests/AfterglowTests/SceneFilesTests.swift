import Foundation
import SystemFiles
import Testing

@testable import Afterglow

@Suite("Scenes in folders")
struct SceneFilesTests {
  @Test("scenes are found in folders within folders, but not through links; too many files are refused")
  func limit() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scenes-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "inner"), withIntermediateDirectories: true)
    for name in ["b.json", "inner/a.json", "other.txt"] {
      try Data(#"{"layers": []}"#.utf8).write(to: folder.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "inner/again").path(), withDestinationPath: "..")
    let found = try SceneFiles.paths(in: folder.path(), limit: 5)
    let names = found.map { path -> String in
      path.dropFirst(folder.path().count).split(separator: "/").joined(separator: "/")
    }
    #expect(names == ["b.json", "inner/a.json"])
    let error = #expect(throws: SystemFileError.self) { try SceneFiles.paths(in: folder.path(), limit: 4) }
    #expect(error?.description.contains("name the scenes, or a smaller folder") == true)
  }
}
