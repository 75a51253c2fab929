import PangoText
import RenderTree
import SceneRenderer
import Testing
import VectorGraphics

/// Backgrounds 3, section 4.6: a shadow is drawn outside of its box, an inner one inside, exact to a
/// fraction of a pixel.
@Suite struct ShadowEdgeTests {
  private static let text = try? TextEngine()

  /// Red, green, blue and alpha of each of 80 × 80 points, 0…255, as the means of a number of pixels along
  /// each axis.
  private func means(of layer: ResolvedLayer, pixels: Int) throws -> [Double] {
    let side = 80 * pixels
    let scene = ResolvedScene(size: Size(width: 80, height: 80), background: .white, layers: [layer])
    let scale = Double(pixels)
    let bitmap = try SceneRenderer(
      resources: RenderResources(text: #require(Self.text)),
      settings: RenderSettings(width: side, height: side, transform: .scale(x: scale, y: scale))
    ).bitmap(of: scene)
    var sums = [Double](repeating: 0, count: 80 * 80 * 4)
    for y in 0..<side {
      for x in 0..<side {
        for channel in 0..<4 {
          sums[(y / pixels * 80 + x / pixels) * 4 + channel] += Double(bitmap[x, y][channel])
        }
      }
    }
    return sums.map { $0 / 257 / Double(pixels * pixels) }
  }

  @Test(arguments: [0, 0.3, 0.5, 1], [false, true])
  func `a shadow whose edge runs along that of its box lets no line through`(
    deviation: Double, inner: Bool
  ) throws {
    let box = BezierPath.roundedRectangle(
      Rect(x: 8.3, y: 9.6, width: 60.5, height: 57.25), radii: CornerRadii(all: 5))
    let moved = BezierPath.roundedRectangle(
      Rect(x: 8.3, y: 11.6, width: 60.5, height: 55.25), radii: CornerRadii(all: 5))
    let shadow = ResolvedShadow(
      path: moved, boxPath: box, isInner: inner, standardDeviation: deviation, color: .black)
    let fill = Color(red: 1, green: 0.8, blue: 0.1, alpha: 0.5)
    let shape = ResolvedLayer.Content.shape(ResolvedShape(path: box, fill: .color(fill)))
    for content in [shape, .group([])] {
      let layer = ResolvedLayer(
        id: "", size: Size(width: 80, height: 80), shadows: [shadow], content: content)
      let (drawn, truth) = (try means(of: layer, pixels: 1), try means(of: layer, pixels: 8))
      let difference = zip(drawn, truth).map { abs($0 - $1) }.max() ?? 255
      #expect(difference < 5, "\(difference)/255")
    }
  }
}
