import Afterglow
import Foundation
import TestSupport
import Testing

@Suite("Fonts of SVG files")
struct SVGFontTests {
  private func bitmap(_ svg: String, in folder: ScratchFolder) throws -> (Bitmap, warnings: [String]) {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='40'>\(svg)</svg>"
    try Data(text.utf8).write(to: URL(filePath: folder.file("text.svg")))
    let document = try SceneDocument(path: folder.file("text.svg"))
    return (try document.bitmap(), document.warnings)
  }

  @Test(arguments: ["woff", "woff2", "ttf"])
  func `a font that the file contains is used, by that file alone`(suffix: String) throws {
    let folder = try ScratchFolder()
    let font = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../PangoTextTests/Cases/bars-variable.\(suffix)"))
    let rule =
      "<style>@font-face{font-family:'bars';src:local(x), url(\"data:font/\(suffix);base64,\(font.base64EncodedString())\") format('\(suffix)')}</style>"
    let text = "<text x='5' y='30' font-size='30' font-family='bars, Inter'>III</text>"
    let drawn = try bitmap(rule + text, in: folder)
    #expect(drawn.warnings.isEmpty)
    #expect(drawn.0 != (try bitmap(text, in: folder)).0)
  }

  @Test func `a character that no font has is left out of its line, with a warning that names it`() throws {
    let folder = try ScratchFolder()
    let text = "<text x='5' y='30' font-size='20'>Total 42 \u{12000} end</text>"
    let drawn = try bitmap(text, in: folder)
    let warning = try #require(drawn.warnings.first)
    #expect(warning.contains("(U+12000, Cuneiform)") && warning.contains("--system-fonts"))
    let rest = "<text x='5' y='30' font-size='20' xml:space='preserve'>Total 42  end</text>"
    #expect(drawn.0 == (try bitmap(rest, in: folder)).0)
  }
}
