import Afterglow
import ProgramFamilies
import TestSupport
import Testing

@Suite("Data files of scenes")
struct DataFileErrorTests {
  private func error(scene: String, files: [String: String]) throws -> AfterglowError? {
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write(scene, to: "scene.json")
    do {
      _ = try SceneDocument(path: folder.file("scene.json"), families: ProgramFamilies.all)
      return nil
    } catch {
      return error
    }
  }

  @Test("an error within a JSON file is located in that file")
  func located() throws {
    let scene = #"""
      {"size": [200, 200], "layers": [{"type": "component", "component": "lyrics",
        "parameters": {"lyrics": {"url": "song.json"}}}]}
      """#
    let found = try error(
      scene: scene, files: ["song.json": "{\"title\": \"Summer\",\n \"lines\": [\"夏|なつ|01\", \"雪|ゆき|2\"]}"])
    #expect(
      found?.description.hasPrefix("song.json:2:23: layers[0].parameters.lyrics.lines[1]: ") == true,
      "\(found?.description ?? "")")
  }

  @Test("an error in a value of the scene is located in the scene, at the invalid part")
  func inScene() throws {
    let scene = #"""
      {"size": [200, 200], "layers": [{"type": "component", "component": "lyrics",
        "parameters": {"lyrics": {"lines": ["夏|なつ|01", "雪|ゆき|2"]}}}]}
      """#
    let found = try error(scene: scene, files: [:])
    #expect(
      found?.description.contains("scene.json:2:50: layers[0].parameters.lyrics.lines[1]: ") == true,
      "\(found?.description ?? "")")
  }

  @Test("dates of a CSV file are dates in a chart, in any notation")
  func dates() throws {
    let scene = #"""
      {"size": [400, 300], "layers": [{"type": "component", "component": "chart", "parameters": {
        "data": {"url": "log.csv"}, "x": "day", "y": "kg", "xAxis": {"scale": "time"}, "marks": [{"mark": "line"}]}}]}
      """#
    let rows = (1...4).map { "2026010\($0),\($0)" }.joined(separator: "\n")
    #expect(try error(scene: scene, files: ["log.csv": "day,kg\n\(rows)\n"]) == nil)
  }
}
