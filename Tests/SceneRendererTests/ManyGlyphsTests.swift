import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import Testing
import VectorGraphics

/// Texts of more glyphs than are held at once.
@Suite struct ManyGlyphsTests {
  private static let text = try? TextEngine()
  private let size = Size(width: 150, height: 110)

  private func bitmap(_ paragraph: TextParagraph, transform: AffineTransform = .identity) throws -> Bitmap {
    let content = ResolvedText(paragraph: paragraph, origin: .zero, fill: .color(.white), stroke: nil)
    var layer = ResolvedLayer(id: "", size: .zero, content: .text(content))
    layer.transform = transform
    return try SceneRenderer(
      resources: RenderResources(text: #require(Self.text)),
      settings: RenderSettings(width: Int(size.width), height: Int(size.height), transform: .identity)
    ).bitmap(of: ResolvedScene(size: size, background: nil, layers: [layer]))
  }

  private func paragraph(_ text: String, size: Double, lineHeight: Double?) -> TextParagraph {
    let run = TextRun(text: text, font: Font(families: ["Inter"], weight: 400, size: size))
    return TextParagraph(runs: [run], width: self.size.width, lineHeight: lineHeight)
  }

  /// Glyphs that are turned at all are drawn by their outlines.
  @Test(
    "a text of very many glyphs looks the same drawn by cached glyphs and by outlines",
    arguments: [nil, 0] as [Double?])
  func parts(lineHeight: Double?) throws {
    let words = (0..<12_000).map { String("abcdefghijkl".dropFirst($0 % 9).prefix(2 + $0 % 4)) }
    let text = paragraph(words.joined(separator: " "), size: 0.6, lineHeight: lineHeight)
    let upright = try bitmap(text)
    let turned = try bitmap(text, transform: .rotation(sine: 1e-9, cosine: 1))
    var worst = 0
    for y in 0..<upright.height {
      for x in 0..<upright.width { worst = max(worst, abs(Int(upright[x, y].w) - Int(turned[x, y].w))) }
    }
    #expect(upright.pixels.contains { $0 > 5000 })
    #expect(worst <= 4 * 257)
  }
}
