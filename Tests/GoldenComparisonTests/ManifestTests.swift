import Testing

@testable import GoldenComparison

@Suite("The files that describe goldens")
struct ManifestTests {
  private func manifest(_ text: String) throws -> GoldenManifest {
    try GoldenManifest(json: Array(text.utf8), file: "manifest.json")
  }

  private func messages(_ text: String) -> [String] {
    do throws(GoldenFileErrors) {
      _ = try GoldenManifest(json: Array(text.utf8), file: "m.json")
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test("An entry has its defaults: the scene's own size and background, instant 0, 8 bits, undithered")
  func defaults() throws {
    let entry = try #require(
      try manifest(#"{"goldens": [{"name": "a/b", "scene": "a.json"}]}"#).entries.first)
    #expect(entry == GoldenEntry(name: "a/b", scene: "a.json"))
    #expect(entry.referencePath == "a/b.png")
    #expect(entry.dither == "none" && entry.bitDepth == 8 && entry.size == .scale(1))
  }

  @Test("All properties of an entry are read")
  func whole() throws {
    let entries = try manifest(
      #"""
      {"$schema": "x", "goldens": [
        {"name": "still", "scene": "s.json", "at": 1.5, "size": [90, 160], "fit": "cover", "background": "transparent",
         "dither": "triangular", "bitDepth": 16, "reducedMotion": true,
         "set": {"accent": "#fff", "count": 3, "on": false, "beads": ["agate", 1]}, "data": {"rows": "rows.csv"}},
        {"name": "film", "scene": "s.json", "scale": 0.5, "film": {"from": 1, "duration": 2, "fps": 29.97}}
      ]}
      """#
    ).entries
    #expect(entries[0].subject == .image(at: 1.5))
    #expect(entries[0].size == .pixels(width: 90, height: 160))
    #expect(
      entries[0].settings.map(\.value) == [
        .text("#fff"), .number(3), .boolean(false), .json(#"["agate", 1]"#), .dataFile("rows.csv"),
      ])
    #expect(entries[1].subject == .video(from: 1, duration: 2, framesPerSecond: "29.97"))
    #expect(entries[1].referencePath == "film.film.json")
  }

  @Test("Errors contain the position, the value found and the nearest name, for each entry")
  func errors() {
    let found = messages(
      """
      {"goldens": [
        {"name": "a", "scene": "a.json", "sise": 2},
        {"name": "../b", "scene": "b.json"},
        {"name": "c"},
        {"name": "d", "scene": "d.json", "bitDepth": 12},
        {"name": "e", "scene": "e.json", "at": 1, "film": {"duration": 1}},
        {"name": "f", "scene": "f.json", "dither": "triangle"}
      ]}
      """)
    #expect(found.count == 6)
    #expect(found[0] == "m.json:2:36: goldens[0]: unknown key \"sise\" in golden; did you mean \"size\"?")
    #expect(found[1].contains("\"../b\" is not a path within the folder"))
    #expect(found[2].contains("golden needs \"scene\""))
    #expect(found[3].contains("8 or 16 bits per channel, not 12"))
    #expect(found[4].contains("not both"))
    #expect(found[5].contains("did you mean \"triangular\"?"))
  }

  @Test(
    "A file that is not a manifest is an error, not a trap",
    arguments: ["", "[]", "{}", "{\"goldens\": 3}", "{\"goldens\": [3]}", "{\"goldens\": [{\"name\": 1}]}"])
  func wrong(text: String) {
    #expect(!messages(text).isEmpty)
  }

  @Test("Tolerances are read with their cause, and refused without")
  func tolerances() throws {
    let table = try ToleranceTable(
      json: Array(#"{"tolerances": {"a": {"maxDifference": 1, "totalPixels": 4, "cause": "fonts"}}}"#.utf8),
      file: "t")
    #expect(table["a"] == GoldenTolerance(maxDifference: 1, totalPixels: 4, cause: "fonts"))
    #expect(table["b"] == .exact)
    for text in [
      #"{"tolerances": {"a": {"maxDifference": 1, "totalPixels": 4, "cause": " "}}}"#,
      #"{"tolerances": {"a": {"maxDifference": 1, "totalPixels": 4}}}"#,
      #"{"tolerances": {"a": {"maxDifference": 256, "totalPixels": 4, "cause": "x"}}}"#,
      #"{"tolerances": {"a": {"maxDifference": 1, "totalPixels": -1, "cause": "x"}}}"#,
      #"{"tolerances": {"a": {"percentage": 1, "cause": "x"}}}"#,
    ] {
      #expect(throws: GoldenFileErrors.self) { try ToleranceTable(json: Array(text.utf8), file: "t") }
    }
  }

  @Test("A written environment is read as the same, and differences name the library and the font file")
  func environment() throws {
    let recorded = GoldenEnvironment(
      libraries: ["cairo": "1.16.0", "pango": "1.50.12", "libavcodec": "59"], fonts: ["Inter.otf": "aa"])
    #expect(try GoldenEnvironment(json: Array(recorded.json.utf8), file: "e") == recorded)
    let current = GoldenEnvironment(
      libraries: ["cairo": "1.18.0", "pango": "1.50.12"], fonts: ["Inter.otf": "bb"])
    #expect(
      current.differences(fromRecorded: recorded) == [
        "cairo is 1.18.0; the references were recorded with 1.16.0",
        "the font file Inter.otf differs from the one the references were recorded with",
      ])
    #expect(recorded.differences(fromRecorded: recorded).isEmpty)
  }

  @Test(
    "Of a manifest of very many faulty entries a thousand errors are shown and the others counted, equal ones once"
  )
  func manyErrors() {
    let errors = messages(
      "{\"goldens\": [" + Array(repeating: "{}", count: 3000).joined(separator: ", ") + "]}")
    #expect(errors.count == 1001)
    #expect(errors.last == "m.json: 5000 more errors are not shown")
  }
}
