import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Font selection")
struct FontChoiceTests {
  private func faces(_ weights: [Int], style: Font.Style = .normal) -> [FontFace] {
    weights.map { FontFace(family: "F", style: style, weights: $0...$0, path: "\($0)") }
  }

  @Test(
    "The nearest weight is found as CSS Fonts 4 says",
    arguments: [
      ([100, 400, 700], 400, 400), ([300, 500, 700], 400, 500), ([300, 700], 400, 300),
      ([700, 900], 450, 700), ([400, 700], 500, 400), ([400, 600], 500, 400), ([300, 450, 600], 500, 450),
      ([100, 200, 700], 300, 200), ([400, 700], 300, 400), ([400, 700, 900], 600, 700),
      ([300, 500], 800, 500), ([400, 500], 450, 500), ([300, 600, 800], 500, 300),
    ])
  func weights(have: [Int], wanted: Int, chosen: Int) {
    #expect(faces(have).nearest(weight: wanted, style: .normal)?.weights == chosen...chosen)
  }

  @Test("Style has priority over weight, and an oblique face replaces a missing italic one")
  func styles() {
    let all = faces([400, 700]) + faces([700], style: .oblique)
    #expect(all.nearest(weight: 400, style: .italic)?.style == .oblique)
    #expect((all + faces([900], style: .italic)).nearest(weight: 400, style: .italic)?.style == .italic)
    #expect(all.nearest(weight: 700, style: .normal)?.style == .normal)
    #expect(faces([]).nearest(weight: 400, style: .normal) == nil)
  }

  @Test("A variable face supports any weight in its range")
  func variableWeights() {
    let variable = FontFace(family: "F", style: .normal, weights: 200...600, path: "")
    #expect([100, 350, 900].map { variable.weight(nearest: $0) } == [200, 350, 600])
  }

  @Test("The first known family is selected, case-insensitively")
  func familyList() throws {
    let engine = try TextEngine()
    let inter = try engine.metrics(of: paragraph("Wave"))
    #expect(
      try engine.metrics(of: paragraph("Wave", families: ["No Such Font", "iNTER", "DejaVu Sans"])) == inter)
    #expect(try engine.metrics(of: paragraph("Wave", families: ["DejaVu Sans", "Inter"])) != inter)
  }

  @Test(
    "Generic families are declared fonts",
    arguments: [("sans-serif", "Inter"), ("monospace", "DejaVu Sans Mono")])
  func genericFamilies(generic: String, family: String) throws {
    let engine = try TextEngine()
    let named = try engine.metrics(of: paragraph("Wave", families: [family]))
    #expect(try engine.metrics(of: paragraph("Wave", families: [generic])) == named)
  }

  @Test("If no family is known, the error names the requested and the known ones")
  func unknownFamilies() throws {
    let engine = try TextEngine()
    let error = #expect(throws: TextError.self) {
      try engine.metrics(of: paragraph("x", families: ["Comic Sans"]))
    }
    #expect(error?.description.contains("“Comic Sans”") == true)
    #expect(error?.description.contains("Noto Sans CJK JP") == true)
    #expect(throws: TextError.self) { try engine.metrics(of: paragraph("x", families: [])) }
  }

  @Test("Bold and italic are separate faces")
  func boldAndItalic() throws {
    let engine = try TextEngine()
    let widths = try [400, 500, 600, 700, 800, 900].map {
      try engine.metrics(of: paragraph("Weight", weight: $0)).size.width
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
    let upright = try engine.shaped(paragraph("l")).path.tightBounds
    let italic = try engine.shaped(paragraph("l", style: .italic)).path.tightBounds
    #expect(italic.width > upright.width + 1)
  }

  @Test("A character missing from the first family comes from the next one that has it")
  func fallback() throws {
    let engine = try TextEngine()
    let mixed = try engine.shaped(paragraph("a夏", families: ["Inter", "Noto Serif CJK JP"], size: 100))
    let serif = try engine.shaped(paragraph("夏", families: ["Noto Serif CJK JP"], size: 100))
    let advance = try engine.metrics(of: paragraph("a", size: 100)).size.width
    let drop = mixed.metrics.lines[0].baseline - serif.metrics.lines[0].baseline
    let ink = serif.metrics.inkBounds.offsetBy(dx: advance, dy: drop)
    #expect(isClose(mixed.metrics.inkBounds.maxX, ink.maxX, within: 1e-3))
    #expect(isClose(mixed.metrics.inkBounds.minY, ink.minY, within: 1e-3))
  }

  @Test("A serif family falls back to serif Han characters")
  func serifFallback() throws {
    let engine = try TextEngine()
    let fallback = try engine.shaped(paragraph("夏", families: ["DejaVu Serif"], size: 100)).path.elements
    let serif = try engine.shaped(paragraph("夏", families: ["Noto Serif CJK JP"], size: 100)).path.elements
    #expect(fallback.count == serif.count)
  }
}
