import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import Testing
import VectorGraphics

@Suite struct TextStrokeTests {
  private static let text = try? TextEngine()

  private func bitmap(_ stroke: ResolvedStroke?) throws -> Bitmap {
    let run = TextRun(text: "O", font: Font(families: ["Inter"], weight: 900, size: 60))
    let content = ResolvedText(
      paragraph: TextParagraph(runs: [run]), origin: Point(x: 5, y: -5),
      fill: .color(Color(red: 1, green: 0, blue: 0)), stroke: stroke)
    let layer = ResolvedLayer(id: "", size: .zero, content: .text(content))
    return try SceneRenderer(
      resources: RenderResources(text: #require(Self.text)),
      settings: RenderSettings(width: 60, height: 70, transform: .identity)
    ).bitmap(of: ResolvedScene(size: Size(width: 60, height: 70), background: nil, layers: [layer]))
  }

  private func count(_ bitmap: Bitmap, _ isCounted: (SIMD4<UInt16>) -> Bool) -> Int {
    (0..<70).reduce(0) { sum, y in sum + (0..<60).count { isCounted(bitmap[$0, y]) } }
  }

  private func stroke(_ trim: ResolvedTrim? = nil) -> ResolvedStroke {
    ResolvedStroke(
      paint: .color(Color(red: 0, green: 0, blue: 1)), style: StrokeStyle(width: 4), trim: trim)
  }

  /// docs/scene-format.md: a stroke is centered on the outline, over the fill.
  @Test func `a stroke covers the fill on both sides of the outline`() throws {
    let filled = count(try bitmap(nil)) { $0.x == 65535 }
    let stroked = try bitmap(stroke())
    #expect(count(stroked) { $0.x == 65535 } < filled * 3 / 4)
    #expect(count(stroked) { $0.z == 65535 && $0.x == 0 } > filled / 4)
  }

  @Test func `a trimmed stroke covers a part of the outline`() throws {
    func blue(_ trim: ResolvedTrim?) throws -> Int { count(try bitmap(stroke(trim))) { $0.z > 32768 } }
    let whole = try blue(nil)
    let half = try blue(ResolvedTrim(start: 0, end: 0.5, offset: 0))
    #expect(half > whole * 2 / 5 && half < whole * 3 / 5)
    #expect(try blue(ResolvedTrim(start: 0.3, end: 0.3, offset: 0)) == 0)
  }
}
