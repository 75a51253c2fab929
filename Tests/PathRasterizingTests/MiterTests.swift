import PixelKernels
import Testing
import VectorGraphics

@testable import PathRasterizing

@Suite("Miters")
struct MiterTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 100, height: 100)

  /// A corner at the top, at (50, 50), with sides that go down at 45 degrees: its miter is √2 widths long.
  private let peak = BezierPath(elements: [
    .move(to: Point(x: 20, y: 80)), .line(to: Point(x: 50, y: 50)), .line(to: Point(x: 80, y: 80)),
  ])

  /// The coverage of the pixels just below the position of the tip, 0…1.
  private func tip(
    _ path: BezierPath, limit: Double, transform: AffineTransform = .identity, dashes: [Double] = [],
    x: Int = 50, y: Int = 44
  ) throws -> Double {
    let style = StrokeStyle(width: 10, lineJoin: .miter, miterLimit: limit, dashes: dashes)
    let rasterizer = AreaRasterizer()
    try PathCoverage.stroke(
      OutlineSource(path), style: style, transform: transform, in: bounds, by: rasterizer)
    let map = rasterizer.map(in: bounds)
    return Double(map.values[y * 100 + x]) / 65535
  }

  @Test("A corner within the limit comes to a point, one beyond it is cut")
  func limit() throws {
    #expect(try tip(peak, limit: 1.5) > 0.9)
    #expect(try tip(peak, limit: 1.4) == 0)
  }

  @Test(
    "The limit is measured before the transform, however unlike its scales are", arguments: [0.5, 2, 3])
  func unevenScale(scale: Double) throws {
    // The path is narrower or wider in its own space, so that the tip of the stroke's outline in pixels is
    // at the top.
    let transform = AffineTransform.scale(x: 1, y: scale)
    let tall = AffineTransform.translation(x: 0, y: 50 - 50 * scale).appending(transform)
    let y = Int((50 - 6 * scale).rounded(.down))
    #expect(try tip(peak, limit: 1.5, transform: tall, y: y) > 0.3)
    #expect(try tip(peak, limit: 1.4, transform: tall, y: y) < 0.3)
  }

  @Test("Of two corners, one within the limit and one beyond, only the first comes to a point")
  func mixed() throws {
    var path = peak
    path.line(to: Point(x: 84, y: 20))
    path.line(to: Point(x: 88, y: 80))
    #expect(try tip(path, limit: 1.5) > 0.9)
    #expect(try tip(path, limit: 1.5, x: 84, y: 8) == 0)
    #expect(try tip(path, limit: 40, x: 84, y: 8) > 0.1)
  }

  @Test("A corner in a gap between dashes has no miter, one in a dash has")
  func dashed() throws {
    var path = peak
    path.line(to: Point(x: 84, y: 20))
    path.line(to: Point(x: 88, y: 80))
    // The corner is 30·√2 ≈ 42.4 points along.
    #expect(try tip(path, limit: 1.5, dashes: [50, 30]) > 0.9)
    #expect(try tip(path, limit: 1.5, dashes: [30, 30]) == 0)
  }

  @Test("A closed path has a corner where it closes")
  func closed() throws {
    var path = peak
    path.close()
    let corner = try tip(path, limit: 10, x: 11, y: 84)
    #expect(corner > 0.5)
  }
}
