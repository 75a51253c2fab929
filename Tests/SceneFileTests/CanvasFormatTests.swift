import SceneModel
import Testing
import VectorGraphics

@testable import SceneFile

@Suite("Scenes of several formats")
struct CanvasFormatTests {
  private struct NoFiles: SceneFileAccess {
    func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
      throw FileAccessError("there are no files")
    }

    func media(named name: String) throws(FileAccessError) -> MediaFile {
      throw FileAccessError("there are no files")
    }
  }

  private func decode(_ json: String, _ settings: [ParameterSetting] = []) throws(SceneFileErrors)
    -> DecodedScene
  {
    try SceneDecoder().decode(Array(json.utf8), file: "s.json", settings: settings, files: NoFiles())
  }

  private static let scene = """
    {"formats": {"square": [100, 100], "3x4": [90, 120], "tall": [100, "content"]},
     "summary": {"parameter": "format"}, "layers": []}
    """

  @Test(
    "the parameter selects a format, by default the first one",
    arguments: [(nil, "square", 100.0), ("square", "square", 100), ("3x4", "3x4", 120), ("3:4", "3x4", 120)])
  func choice(name: String?, format: String, height: Double) throws {
    let decoded = try decode(
      Self.scene, name.map { [ParameterSetting(name: "format", text: $0)] } ?? [])
    #expect(decoded.scene.size.height == height)
    #expect(decoded.scene.summary == format)
    #expect(decoded.formatNames == ["square", "3x4", "tall"])
    #expect(decoded.parameterValues["format"] == .text(format))
  }

  @Test("a value with its own type selects like a text")
  func typedChoice() throws {
    let decoded = try decode(Self.scene, [ParameterSetting(name: "format", value: .text("3:4"))])
    #expect(decoded.scene.size == Size(width: 90, height: 120))
  }

  @Test(
    "invalid combinations are errors",
    arguments: [
      ("{\"size\": [1, 1], \"formats\": {\"a\": [1, 1]}, \"layers\": []}", "not both"),
      ("{\"layers\": []}", "\"size\" or \"formats\""),
      ("{\"formats\": {}, \"layers\": []}", "at least one size"),
      ("{\"formats\": {\"a\": [1]}, \"layers\": []}", "a width and a height"),
      ("{\"formats\": [], \"layers\": []}", "an object of sizes by name"),
      (
        "{\"formats\": {\"a\": [1, 1]}, \"parameters\": {\"format\": {\"type\": \"text\", \"default\": \"\"}}, \"layers\": []}",
        "already has the parameter \"format\""
      ),
    ])
  func errors(json: String, part: String) {
    let errors = #expect(throws: SceneFileErrors.self) { try decode(json) }
    #expect(errors?.errors.contains { $0.message.contains(part) } == true, "\(errors?.description ?? "none")")
  }

  @Test("an unknown format is refused with the nearest name")
  func unknown() {
    let errors = #expect(throws: SceneFileErrors.self) {
      try decode(Self.scene, [ParameterSetting(name: "format", text: "squar")])
    }
    #expect(errors?.description.contains("did you mean \"square\"?") == true)
  }

  @Test(
    "a table chooses a value by that of a parameter",
    arguments: [("square", 24.0), ("3x4", 30), ("tall", 40)])
  func tables(format: String, size: Double) throws {
    let text = #"""
      {"formats": {"square": [100, 100], "3x4": [90, 120], "tall": [100, 200]},
       "parameters": {"large": {"type": "number", "default": 40}},
       "layers": [{"type": "text", "text": "a", "font": {"size":
         {"parameter": "format", "values": {"3x4": 30, "square": 24}, "else": {"parameter": "large"}}}}]}
      """#
    let settings = [ParameterSetting(name: "format", text: format)]
    let scene = try decode(text, settings).scene
    guard case .text(let content) = scene.layers[0].content else { return }
    #expect(content.font.size == size)
    let written = try scene.encodedJSON()
    #expect(written.contains(#""values""#))
    #expect(try decode(written).scene == scene)
  }

  @Test(
    "a table without the value is refused, and errors are located at the value that was chosen",
    arguments: [
      (
        #"{"parameter": "format", "values": {"b": 2}}"#,
        "opacity: no value for \"a\" in \"values\" (\"b\"), and no \"else\""
      ),
      (#"{"parameter": "format", "values": 3}"#, "opacity: \"values\" needs an object"),
      (
        #"{"parameter": "format", "values": {"a": "half"}}"#,
        "s.json:1:110: layers[0].opacity: expected a number"
      ),
      (#"{"parameter": "format", "else": 1}"#, "opacity: expected a number, found an object"),
    ])
  func invalidTables(value: String, message: String) {
    let text = #"{"formats": {"a": [9, 9]}, "layers": [{"type": "ellipse", "opacity": \#(value)}]}"#
    let errors = #expect(throws: SceneFileErrors.self) { try decode(text) }
    #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "none")")
  }

  @Test("missing data may be null, other parameters may not")
  func nullDefaults() throws {
    _ = try decode(
      "{\"size\": [1, 1], \"parameters\": {\"a\": {\"type\": \"data\", \"default\": null}}, \"layers\": []}")
    #expect(throws: SceneFileErrors.self) {
      try decode(
        "{\"size\": [1, 1], \"parameters\": {\"a\": {\"type\": \"text\", \"default\": null}}, \"layers\": []}"
      )
    }
  }
}
