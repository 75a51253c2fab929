import PixelKernels
import TestSupport
import Testing
import VectorGraphics

@testable import PathRasterizing

@Suite("The coverage of a stroke")
struct StrokeTests {
  private let bounds = PixelRect(x: -1, y: -2, width: 41, height: 37)
  private let rasterizer = AreaRasterizer()

  private func map(_ path: BezierPath, _ style: StrokeStyle, _ transform: AffineTransform = .identity) throws
    -> [Double]
  {
    try PathCoverage.stroke(
      OutlineSource(path), style: style, transform: transform, in: bounds, by: rasterizer)
    return rasterizer.map(in: bounds).values.map { Double($0) / 65535 }
  }

  /// The maximum difference in 1/255.
  private func worst(_ values: [Double], _ exact: [Double]) -> Double {
    zip(values, exact).reduce(0) { max($0, abs($1.0 - $1.1)) } * 255
  }

  @Test("with round joins and caps is the area within half of its width from the line", arguments: 1...12)
  func roundLines(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let width = [0.3, 1, 2.5, 7, 15][Int(seed) % 5]
    let points = (0..<2 + Int(seed)).map { _ in
      Point(x: random.double(in: -3...42), y: random.double(in: -4...38))
    }
    var path = BezierPath(elements: [.move(to: points[0])] + points.dropFirst().map { .line(to: $0) })
    if seed % 3 == 0 { path.close() }
    let style = StrokeStyle(width: width, lineCap: .round, lineJoin: .round)
    let lines =
      Array(zip(points, points.dropFirst())) + (seed % 3 == 0 ? [(points[points.count - 1], points[0])] : [])
    let exact = ReferenceRoundStroke(lines: lines, radius: width / 2).coverage(in: bounds)
    #expect(worst(try map(path, style), exact) < 1.25)
  }

  @Test("along a curve is the ring between its two sides", arguments: [0.5, 3, 9, 17])
  func ring(width: Double) throws {
    let (center, radius) = (Point(x: 19.3, y: 16.2), 9.1)
    let path = BezierPath.ellipse(
      in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    let exact = ReferenceAreas.coverage(in: bounds) { y in
      func half(_ radius: Double) -> Double {
        max(0, radius * radius - (y - center.y) * (y - center.y)).squareRoot()
      }
      let (outer, inner) = (half(radius + width / 2), half(radius - width / 2))
      return [(center.x - outer, center.x - inner), (center.x + inner, center.x + outer)]
    }
    for join in StrokeStyle.LineJoin.allCases {
      // The four arcs of an ellipse deviate by up to 0.03 % of the radius from a circle.
      #expect(worst(try map(path, StrokeStyle(width: width, lineJoin: join)), exact) < 1.5)
    }
  }

  @Test("a stroke covers the area swept by its pen where a curve is tighter than the pen is wide")
  func tightCurve() throws {
    let path = BezierPath(elements: [
      .move(to: Point(x: 8, y: 30)),
      .cubic(control1: Point(x: 19, y: -14), control2: Point(x: 21, y: -14), to: Point(x: 32, y: 30)),
    ])
    let count = 200
    let segment = try #require(path.subpaths.first { _ in true }?.segments.last)
    let points = (0...count).map { segment.point(at: Double($0) / Double(count)) }
    let exact = ReferenceRoundStroke(lines: Array(zip(points, points.dropFirst())), radius: 7).coverage(
      in: bounds)
    let style = StrokeStyle(width: 14, lineCap: .round, lineJoin: .round)
    #expect(worst(try map(path, style), exact) < 1.5)
  }

  @Test("a stroke has the corners of its join and the ends of its cap")
  func cornersAndCaps() throws {
    let corner = BezierPath(elements: [
      .move(to: Point(x: 5, y: 30)), .line(to: Point(x: 5, y: 5)), .line(to: Point(x: 30, y: 5)),
    ])
    let area = { (style: StrokeStyle) in try map(corner, style).reduce(0, +) }
    let body = 4.0 * 50 - 4
    #expect(abs(try area(StrokeStyle(width: 4, lineJoin: .miter)) - body - 4) < 0.001)
    #expect(abs(try area(StrokeStyle(width: 4, lineJoin: .bevel)) - body - 2) < 0.001)
    #expect(abs(try area(StrokeStyle(width: 4, lineJoin: .round)) - body - .pi) < 0.005)
    #expect(abs(try area(StrokeStyle(width: 4, lineCap: .square)) - body - 4 - 16) < 0.001)
    #expect(abs(try area(StrokeStyle(width: 4, lineCap: .round)) - body - 4 - 4 * .pi) < 0.01)
    // A miter beyond the limit is cut.
    #expect(abs(try area(StrokeStyle(width: 4, lineJoin: .miter, miterLimit: 1.4)) - body - 2) < 0.001)
  }

  @Test("the pen of a stroke is transformed, mirrored or not")
  func transforms() throws {
    let line = BezierPath(elements: [.move(to: Point(x: 2, y: 5)), .line(to: Point(x: 12, y: 5))])
    let style = StrokeStyle(width: 2, lineCap: .square)
    for transform in [
      AffineTransform.scale(x: 2, y: 3), AffineTransform(a: -2, b: 0, c: 0, d: 3, tx: 30, ty: 0),
    ] {
      let values = try map(line, style, transform)
      let box = transform.boundingBox(of: Rect(x: 1, y: 4, width: 12, height: 2))
      rasterizer.add(.rectangle(box), transform: .identity)
      #expect(rasterizer.fill(in: bounds))
      let exact = rasterizer.map(in: bounds).values.map { Double($0) / 65535 }
      #expect(worst(values, exact) < 0.01)
    }
  }
}
