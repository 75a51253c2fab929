import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Scripts")
struct ScriptFontTests {
  /// The names of font files that a text needs besides that of its own family.
  private func files(_ text: String, language: String? = nil, weight: Int = 400) throws -> [String] {
    let engine = try TextEngine()
    var paragraph = paragraph(text, weight: weight)
    paragraph.runs[0].language = language
    _ = try engine.metrics(of: paragraph)
    return engine.openedFontFiles().map { String($0.split(separator: "/").last ?? "") }
      .filter { !$0.hasPrefix("Inter") }
  }

  @Test(
    "Each script is set in its font, and no other is opened",
    arguments: [
      ("பிரியா", "SansTamil"), ("ప్రియ", "SansTelugu"), ("ಪ್ರಿಯಾ", "SansKannada"), ("പ്രിയ", "SansMalayalam"),
      ("પ્રિયા", "SansGujarati"), ("ਪ੍ਰੀਆ", "SansGurmukhi"), ("ଓଡ଼ିଆ", "SansOriya"), ("ප්‍රියා", "SansSinhala"),
      ("សុខា", "SansKhmer"), ("ສົມຊາຍ", "SansLao"), ("မြတ်", "SansMyanmar"), ("བཀྲ་ཤིས", "SerifTibetan"),
      ("ሰላም", "SansEthiopic"), ("გიორგი", "SansGeorgian"), ("Աննա", "SansArmenian"),
      ("ᠮᠣᠩᠭᠣᠯ", "SansMongolian"),
      ("ᏣᎳᎩ", "SansCherokee"), ("سلام", "SansArabic"), ("שלום", "SansHebrew"), ("प्रिया", "SansDevanagari"),
    ])
  func script(text: String, family: String) throws {
    #expect(try files(text) == ["Noto\(family)-Regular.ttf"])
  }

  @Test("Arabic letters are in the Nastaliq form in Urdu, and in no other language")
  func nastaliq() throws {
    #expect(try files("سلام", language: "ur") == ["NotoNastaliqUrdu-Regular.ttf"])
    #expect(try files("سلام", language: "ur-PK", weight: 700) == ["NotoNastaliqUrdu-Bold.ttf"])
    #expect(try files("سلام", language: "fa") == ["NotoSansArabic-Regular.ttf"])
  }

  @Test("The letters of formulas are found")
  func mathematics() throws {
    #expect(try files("𝖒𝛼").contains("NotoSansMath-Regular.ttf"))
  }

  @Test("A letter and its marks come from one font")
  func clusters() throws {
    let engine = try TextEngine()
    // Inter has the letter and not the mark.
    let mixed = try engine.metrics(of: paragraph("a\u{31F}")).size.width
    #expect(mixed == (try engine.metrics(of: paragraph("a", families: ["DejaVu Sans"]))).size.width)
    let around = try engine.metrics(of: paragraph("xa\u{31F}x")).size.width
    let x = try engine.metrics(of: paragraph("x")).size.width
    #expect(abs(around - 2 * x - mixed) < 0.01)
  }

  @Test("A font without a space takes that of another, as one of icons does")
  func noSpace() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("width-variable.ttf")]))
    let families = ["Test Width"]
    let bars = try engine.metrics(of: paragraph("II", families: families)).size.width
    let spaced = try engine.metrics(of: paragraph("I I", families: families)).size.width
    let space =
      try engine.metrics(of: paragraph("i i", families: ["Noto Sans CJK JP"])).size.width
      - engine.metrics(of: paragraph("ii", families: ["Noto Sans CJK JP"])).size.width
    #expect(abs(spaced - bars - space) < 0.01)
  }

  @Test("What is said of a missing character names its script, and where it can be had")
  func advice() throws {
    let engine = try TextEngine()
    let error = #expect(throws: TextError.self) { try engine.metrics(of: paragraph("\u{12000}")) }
    let text = error?.description ?? ""
    #expect(text.contains("Cuneiform)") && text.contains("--system-fonts finds it in Noto Sans Cuneiform"))
    let unassigned = #expect(throws: TextError.self) { try engine.metrics(of: paragraph("\u{10FFF0}")) }
    #expect(unassigned?.description.contains("--fonts") == true)
  }
}

@Suite("Packed and variable fonts")
struct PackedFontTests {
  @Test("A packed font is the font in it", arguments: ["woff", "woff2"])
  func packed(suffix: String) throws {
    let text = paragraph("III", families: ["Test Bars"], weight: 500)
    let plain = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.ttf")]))
    let packed = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.\(suffix)")]))
    #expect(try packed.shaped(text).path == plain.shaped(text).path)
  }

  @Test("An axis has the value that the font gives it, within its range")
  func axis() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("width-variable.ttf")]))
    let widths = try [20.0, 50, 75, 100].map { value in
      var text = paragraph("I", families: ["Test Width"], size: 100)
      text.runs[0].font.axes = ["wdth": value]
      return try engine.metrics(of: text).size.width
    }
    #expect(zip(widths, [30.0, 30, 45, 60]).allSatisfy { abs($0 - $1) < 0.01 }, "\(widths)")
  }

  @Test("An axis that the font has not is an error that names those it has")
  func unknownAxis() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("width-variable.ttf")]))
    var text = paragraph("I", families: ["Test Width"])
    text.runs[0].font.axes = ["slnt": 5]
    let error = #expect(throws: TextError.self) { try engine.metrics(of: text) }
    #expect(error?.description == "the font Test Width has no axis “slnt”; its axes are wdth")
  }
}
