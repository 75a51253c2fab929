import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Font files")
struct FontFileTests {
  @Test("Every declared face matches its file", arguments: Set(DeclaredFonts.faces.map(\.path)).sorted())
  func declaredFaces(path: String) throws {
    var skipped: [String] = []
    let read = try FontFileReader.faces(at: path, skipped: &skipped)
    for face in DeclaredFonts.faces where face.path == path {
      let match = read.first { $0.family == face.family && $0.index == face.index }
      #expect(match?.style == face.style, "\(face)")
      // The file of the bold Nastaliq says that it is regular.
      if face.family != "Noto Nastaliq Urdu" { #expect(match?.weights == face.weights, "\(face)") }
    }
  }

  @Test("A scene's own font file is found, and its family listed")
  func ownFile() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.ttf")]))
    #expect(engine.families().contains("Test Bars"))
    #expect(engine.families().contains("Inter"))
  }

  @Test("A directory represents the font files in it")
  func folder() throws {
    let engine = try TextEngine(fonts: FontSources(includesDeclared: false, files: [caseFile("")]))
    #expect(engine.families() == ["Test Bars", "Test Layers", "Test Paint", "Test Parts", "Test Width"])
  }

  @Test("Without declared fonts, only the scene's own are used")
  func onlyOwn() throws {
    let fonts = FontSources(includesDeclared: false, files: [caseFile("bars-variable.ttf")])
    let engine = try TextEngine(fonts: fonts, missingGlyphs: .warn)
    _ = try engine.metrics(of: paragraph("Ix夏", families: ["Test Bars"]))
    #expect(engine.warnings().map(\.scalar) == ["x", "夏"])
    #expect(throws: TextError.self) { try engine.metrics(of: paragraph("I")) }
  }

  @Test(
    "A variable font is set to the requested weight",
    arguments: [(100, 10.0, 50.0), (500, 20, 60), (900, 30, 70)])
  func variableFont(weight: Int, ink: Double, advance: Double) throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.ttf")]))
    let metrics = try engine.metrics(of: paragraph("I", families: ["Test Bars"], weight: weight, size: 100))
    #expect(isClose(metrics.inkBounds.width, ink, within: 0.1))
    #expect(isClose(metrics.size.width, advance, within: 0.1))
    #expect(isClose(metrics.size.height, 100) && isClose(metrics.lines[0].baseline, 80))
  }

  @Test("The scene's own fonts are used for characters that declared ones lack")
  func ownFallback() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.ttf")]))
    let shaped = try engine.shaped(paragraph("\u{10FFF0}", size: 100))
    #expect(
      isClose(shaped.metrics.size.width, 57.5, within: 0.1), "a weight of 400 is 3/8 of the way from 50 to 70"
    )
  }

  @Test("A missing or invalid font file is an error that names it", arguments: ["none.ttf", "README.md"])
  func badFile(name: String) throws {
    let error = #expect(throws: TextError.self) {
      try TextEngine(fonts: FontSources(files: [caseFile(name)]))
    }
    #expect(error?.description.contains(name) == true)
  }

  @Test("A declared font that is not installed is named with its Debian package")
  func missingPackage() {
    var face = DeclaredFonts.faces[0]
    face.path = "/nowhere/Inter.otf"
    let text = TextError.unreadable(face, shortage: nil).description
    #expect(text.contains("/nowhere/Inter.otf") && text.contains("fonts-inter"))
    let shortage = TextError.unreadable(face, shortage: "Too many open files").description
    #expect(shortage.contains("Too many open files") && !shortage.contains("install"))
  }

  @Test("The machine's own fonts are available on request")
  func systemFonts() throws {
    let engine = try TextEngine(fonts: FontSources(includesDeclared: false, includesSystem: true))
    #expect(engine.families().contains("Inter"))
    #expect(try engine.metrics(of: paragraph("Wave")) == TextEngine().metrics(of: paragraph("Wave")))
  }

  @Test("The environment names the libraries and the files that were used, with their digests")
  func environment() throws {
    let engine = try TextEngine()
    #expect(try engine.environment().fontFiles.isEmpty)
    _ = try engine.metrics(of: paragraph("Latin"))
    let environment = try engine.environment()
    #expect(environment.fontFiles.keys.sorted() == ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"])
    #expect(environment.fontFiles.values.allSatisfy { $0.count == 16 })
    for library in ["pango", "harfbuzz", "glib", "fontconfig"] {
      #expect(environment.libraries[library]?.contains(".") == true, "\(library)")
    }
  }
}
