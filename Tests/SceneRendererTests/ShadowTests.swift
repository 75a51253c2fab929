import Glibc
import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import Testing
import VectorGraphics

@Suite struct ShadowTests {
  private static let text = try? TextEngine()

  /// The alpha of a rectangle's shadow without the rectangle, 0…1.
  private func alpha(
    of box: Rect, deviation: Double, transform: AffineTransform = .identity, inner: Bool = false
  ) throws -> [[Double]] {
    let nowhere = BezierPath.rectangle(Rect(x: -50, y: -50, width: 1, height: 1))
    let shadow = ResolvedShadow(
      path: .rectangle(box), boxPath: inner ? .rectangle(box.insetBy(dx: -900, dy: -900)) : nowhere,
      isInner: inner, standardDeviation: deviation, color: .black)
    let layer = ResolvedLayer(
      id: "", size: box.size, transform: transform, shadows: [shadow], content: .group([]))
    let scene = ResolvedScene(size: Size(width: 80, height: 80), background: nil, layers: [layer])
    let bitmap = try SceneRenderer(
      resources: RenderResources(text: #require(Self.text)),
      settings: RenderSettings(width: 80, height: 80, transform: .identity)
    ).bitmap(of: scene)
    return (0..<80).map { y in (0..<80).map { x in Double(bitmap[x, y][3]) / 65535 } }
  }

  /// The mean over a pixel of a box blurred by a Gaussian, along one axis.
  private func mean(_ pixel: Int, from low: Double, to high: Double, deviation: Double) -> Double {
    let samples = 64
    return (0..<samples).reduce(0) { sum, index in
      let x = Double(pixel) + (Double(index) + 0.5) / Double(samples)
      let scale = 1 / (deviation * 2.0.squareRoot())
      return sum + (erf((high - x) * scale) - erf((low - x) * scale)) / 2
    } / Double(samples)
  }

  @Test(arguments: [0.1, 0.25, 0.35, 0.5, 0.7, 0.95, 1.2])
  func `a narrow shadow is the Gaussian's, as the mean over each pixel`(deviation: Double) throws {
    let box = Rect(x: 20, y: 24.5, width: 30.25, height: 20)
    let drawn = try alpha(of: box, deviation: deviation)
    for y in 15..<55 {
      for x in 10..<60 {
        let exact =
          mean(x, from: box.minX, to: box.maxX, deviation: deviation)
          * mean(y, from: box.minY, to: box.maxY, deviation: deviation)
        #expect(abs(drawn[y][x] - exact) * 255 < 2.5, "\(x), \(y): \(drawn[y][x]), \(exact)")
      }
    }
  }

  /// CSS Transforms 1: the shadow is blurred in the layer's own space, and the blurred image is
  /// transformed.
  @Test(arguments: [
    AffineTransform(a: 1.06, b: 1.06, c: -0.35, d: 0.35, tx: 40, ty: 10),
    AffineTransform(a: 1, b: 0.2, c: 0.8, d: 1, tx: 10, ty: 15),
  ])
  func `under skew and uneven scale the blurred shadow is transformed`(transform: AffineTransform) throws {
    let box = Rect(x: 8, y: 8, width: 24, height: 24)
    let inverse = try #require(transform.inverted)
    for inner in [false, true] {
      let drawn = try alpha(of: box, deviation: 5, transform: transform, inner: inner)
      for y in stride(from: 1, to: 79, by: 3) {
        for x in stride(from: 1, to: 79, by: 3) {
          let point = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let scale = 1 / (5 * 2.0.squareRoot())
          func along(_ value: Double, _ low: Double, _ high: Double) -> Double {
            (erf((high - value) * scale) - erf((low - value) * scale)) / 2
          }
          let exact = along(point.x, box.minX, box.maxX) * along(point.y, box.minY, box.maxY)
          #expect(abs(drawn[y][x] - (inner ? 1 - exact : exact)) * 255 < 2, "\(x), \(y)")
        }
      }
    }
  }

  /// Backgrounds 3, section 4.6: an inner shadow is drawn only over the background of its box.
  @Test(arguments: [1.0, 0.999])
  func `an inner shadow lies under the children of its group`(opacity: Double) throws {
    let box = BezierPath.rectangle(Rect(x: 0, y: 0, width: 80, height: 80))
    let shadow = ResolvedShadow(
      path: .rectangle(Rect(x: 30, y: 30, width: 20, height: 20)), boxPath: box, isInner: true,
      standardDeviation: 0, color: .black)
    let child = ResolvedLayer(
      id: "child", size: Size(width: 80, height: 80),
      content: .shape(
        ResolvedShape(
          path: .rectangle(Rect(x: 0, y: 0, width: 20, height: 80)), fillRule: .nonzero, fill: .color(.white),
          stroke: nil)))
    let group = ResolvedLayer(
      id: "group", size: Size(width: 80, height: 80), opacity: opacity, shadows: [shadow],
      content: .group([child]))
    let scene = ResolvedScene(size: Size(width: 80, height: 80), background: .white, layers: [group])
    let bitmap = try SceneRenderer(
      resources: RenderResources(text: #require(Self.text)),
      settings: RenderSettings(width: 80, height: 80, transform: .identity)
    ).bitmap(of: scene)
    #expect(bitmap[10, 40][0] == 65535)
    #expect(bitmap[25, 40][0] < 100 && bitmap[40, 40][0] == 65535)
  }
}
