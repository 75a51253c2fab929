import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Characters that no font has")
struct MissingGlyphTests {
  @Test("an error names the missing characters with their code points and the families")
  func error() throws {
    let engine = try TextEngine()
    let error = #expect(throws: TextError.self) { try engine.metrics(of: paragraph("a\u{12000}b\u{10FFF0}")) }
    let text = error?.description ?? ""
    #expect(text.contains("U+12000") && text.contains("U+10FFF0") && text.contains("Inter"))
    #expect(!text.contains("U+0061"))
    #expect(throws: TextError.self) { try engine.shaped(paragraph("\u{12000}")) }
  }

  @Test("the policy of warnings stores each missing character once")
  func warnings() throws {
    let engine = try TextEngine(missingGlyphs: .warn)
    for size in [10.0, 20] { _ = try engine.metrics(of: paragraph("\u{12000}a\u{12000}", size: size)) }
    _ = try engine.shaped(paragraph("\u{10FFF0}", families: ["DejaVu Sans"]))
    #expect(
      engine.warnings() == [
        MissingCharacter(
          scalar: "\u{12000}", families: ["Inter"], installedFamily: "Noto Sans Cuneiform"),
        MissingCharacter(scalar: "\u{10FFF0}", families: ["DejaVu Sans"]),
      ])
    #expect(engine.warnings()[0].description == "“\u{12000}” (U+12000, Cuneiform) of Inter")
  }

  @Test("missing characters draw nothing")
  func noBox() throws {
    let engine = try TextEngine(missingGlyphs: .warn)
    let shaped = try engine.shaped(paragraph("\u{12000}"))
    #expect(shaped.path.isEmpty && shaped.images.isEmpty)
    let around = try engine.shaped(paragraph("a\u{12000}b"))
    let without = try engine.shaped(paragraph("ab"))
    #expect(around.path.elements.count == without.path.elements.count)
  }

  @Test("characters that a font has only as paint graphs come from other fonts, or are missing")
  func paintGraphs() throws {
    let engine = try TextEngine(
      fonts: FontSources(files: [caseFile("paint-graph.ttf")]), missingGlyphs: .warn)
    let shaped = try engine.shaped(paragraph("AB", families: ["Test Paint"], size: 100))
    let inter = try engine.shaped(paragraph("A", size: 100))
    #expect(shaped.path.elements.count > inter.path.elements.count && !inter.path.isEmpty)
    #expect(engine.warnings().isEmpty)
    _ = try engine.shaped(paragraph("\u{10FFF1}", families: ["Test Paint"]))
    #expect(engine.warnings().map(\.scalar) == ["\u{10FFF1}"])
  }

  @Test("missing characters are listed in the order of the text, each once")
  func listing() throws {
    let engine = try TextEngine(missingGlyphs: .warn)
    _ = try engine.metrics(of: paragraph("\u{10FFF0}a\u{12000}\u{10FFF0} 夏 ♥ ❤️ é"))
    #expect(engine.warnings().map(\.scalar) == ["\u{10FFF0}", "\u{12000}"])
  }

  @Test(
    "are not those that are invisible",
    arguments: [
      "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{2060}", "\u{AD}", "\t", "\u{3000}", "\u{2003}", "\u{A0}",
    ])
  func ignorable(text: String) throws {
    let engine = try TextEngine(missingGlyphs: .warn)
    _ = try engine.metrics(of: paragraph("a\(text)b"))
    #expect(engine.warnings().isEmpty)
  }

  @Test(
    "include control characters, named by their code points",
    arguments: [("\0", "U+0000"), ("\u{1}", "U+0001"), ("\u{7F}", "U+007F")])
  func controls(text: String, name: String) throws {
    let engine = try TextEngine()
    let error = #expect(throws: TextError.self) { try engine.metrics(of: paragraph("a\(text)b")) }
    #expect(error?.description.contains(name) == true)
  }
}
