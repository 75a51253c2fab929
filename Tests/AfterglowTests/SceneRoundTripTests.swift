import Foundation
import ProgramFamilies
import Testing

@testable import Afterglow

@Suite("The project's scenes can be encoded and decoded")
struct SceneRoundTripTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../.."
  )
  .standardizedFileURL

  private static let folders: [String] =
    ["Scenes", "GoldenImages"]
    + ["Bracelets", "Charts", "Crochet", "Lyrics", "Workouts"].flatMap {
      ["Families/\($0)/Scenes", "Families/\($0)/GoldenImages"]
    }

  /// All scene files of the project, including those of goldens.
  static let scenes: [String] = folders.flatMap { folder -> [String] in
    let root = repository.appending(path: folder).path()
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.filter { name in
      guard name.hasSuffix(".json"),
        let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
      else {
        return false
      }
      // A golden drawn with values from outside cannot be drawn without them.
      return text.contains("\"layers\"") && !name.hasSuffix("scene.schema.json") && !name.contains("Assets/")
        && name != "histogram.json"
    }.map { "\(folder)/\($0)" }.sorted()
  }

  @Test("a decoded scene has equal values; in the folders of scenes also equal pixels", arguments: scenes)
  func survives(name: String) throws {
    let path = Self.repository.appending(path: name).path()
    let document = try SceneDocument(path: path, families: ProgramFamilies.all)
    let text = try document.decoded.scene.encodedJSON()
    let again = try SceneDocument(
      bytes: Array(text.utf8), path: path, families: ProgramFamilies.all)
    #expect(again.decoded.scene == document.decoded.scene)
    #expect(again.parameterNames == document.parameterNames)
    #expect(again.formatNames == document.formatNames)
    guard name.contains("Scenes/") else { return }
    var options = RenderOptions()
    options.size = OutputSize(.scale(0.1), fit: .stretch)
    #expect(try again.bitmap(at: 0.7, options) == document.bitmap(at: 0.7, options))
  }
}
