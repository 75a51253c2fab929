import PixelKernels
import Testing
import VectorGraphics

@testable import PathRasterizing

/// SVG 2, section 13.5.6.
@Suite("Dashes")
struct StrokeDashTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 60, height: 50)
  private let rasterizer = AreaRasterizer()

  private func map(_ path: BezierPath, _ style: StrokeStyle, _ transform: AffineTransform = .identity) throws
    -> [Double]
  {
    try PathCoverage.stroke(
      OutlineSource(path), style: style, transform: transform, in: bounds, by: rasterizer)
    return rasterizer.map(in: bounds).values.map { Double($0) / 65535 }
  }

  /// The maximum difference in 1/255.
  private func worst(_ values: [Double], _ others: [Double]) -> Double {
    zip(values, others).reduce(0) { max($0, abs($1.0 - $1.1)) } * 255
  }

  @Test("along a line are rectangles, from wherever the pattern begins", arguments: [0, 4.3, -4.3, 1000.5])
  func line(offset: Double) throws {
    let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 5, ty: 8)
    let line = BezierPath(elements: [.move(to: .zero), .line(to: Point(x: 44, y: 0))])
    let dashes = [7.0, 3, 2, 5]
    var distance = -offset - (-offset / 17).rounded(.up) * 17
    var index = 0
    while distance < 44 {
      let (left, right) = (max(0, distance), min(44, distance + dashes[index]))
      if index.isMultiple(of: 2), left < right {
        rasterizer.add(.rectangle(Rect(x: left, y: -2, width: right - left, height: 4)), transform: turn)
      }
      distance += dashes[index]
      index = (index + 1) % 4
    }
    #expect(rasterizer.fill(in: bounds))
    let exact = rasterizer.map(in: bounds).values.map { Double($0) / 65535 }
    let values = try map(line, StrokeStyle(width: 4, dashes: dashes, dashOffset: offset), turn)
    #expect(worst(values, exact) < 0.01)
  }

  @Test(
    "along curves and corners are strokes of the parts of the path",
    arguments: [StrokeStyle.LineCap.butt, .round, .square])
  func parts(cap: StrokeStyle.LineCap) throws {
    let outlines = ["M8 40 C 10 -20 50 60 52 10 L 30 45 Q 20 30 8 40", "M40 30 A 8 8 0 1 1 39 30"]
    for join in [StrokeStyle.LineJoin.round, .bevel, .miter] {
      var parts: [BezierPath] = []
      for outline in outlines {
        let path = try BezierPath(svgPathData: outline)
        for start in stride(from: -5.5, to: path.length, by: 34) {
          for (from, to) in [(0.0, 9.0), (16.0, 17.0), (26.0, 33.0)] {
            let (first, last) = (max(0, start + from), min(path.length, start + to))
            if first < last { parts.append(path.trimmed(from: first / path.length, to: last / path.length)) }
          }
        }
      }
      var style = StrokeStyle(width: 3, lineCap: cap, lineJoin: join)
      let reference = try map(BezierPath(joining: parts), style)
      style.dashes = [9, 7, 1]
      style.dashOffset = 5.5
      let values = try map(BezierPath(svgPathData: outlines.joined()), style)
      let (area, exact) = (values.reduce(0, +), reference.reduce(0, +))
      #expect(worst(values, reference) < 2)
      #expect(abs(area - exact) < 0.001 * exact)
    }
  }

  @Test("dashes on a circle end at the correct length")
  func lengths() throws {
    let circle = BezierPath.ellipse(in: Rect(x: 10, y: 5, width: 40, height: 40))
    let arc = circle.length / 12
    let area = try map(circle, StrokeStyle(width: 2, dashes: [arc, arc])).reduce(0, +)
    #expect(abs(area - 6 * arc * 2) < 0.01)
  }

  @Test("dashes that run through the start of a closed outline are joined there")
  func joined() throws {
    let box = BezierPath.rectangle(Rect(x: 10, y: 10, width: 30, height: 30))
    let corner = 8 * bounds.width + 8
    let style = StrokeStyle(width: 4, lineJoin: .miter, dashes: [10, 10], dashOffset: 5)
    #expect(try map(box, style)[corner] == 1)
    // Gaps beside the corner.
    #expect(try map(box, StrokeStyle(width: 4, dashes: [10, 10], dashOffset: 15))[corner] == 0)
    let solid = try map(box, StrokeStyle(width: 4))
    #expect(try map(box, StrokeStyle(width: 4, dashes: [500, 10], dashOffset: 1)) == solid)
  }

  @Test("a line of any length is dashed as its visible part is", arguments: [1e6, 1e30])
  func endless(reach: Double) throws {
    let style = StrokeStyle(width: 4, dashes: [3, 2])
    let line = BezierPath(elements: [.move(to: Point(x: -reach, y: 20)), .line(to: Point(x: reach, y: 20))])
    let short = BezierPath(elements: [.move(to: Point(x: -20, y: 20)), .line(to: Point(x: 80, y: 20))])
    let values = try map(line, style)
    if reach < 1e9 { #expect(worst(values, try map(short, style)) < 0.01) }
    let area = values.reduce(0, +)
    #expect(abs(area - 60 * 4 * 0.6) < 12)
  }

  @Test("dashes too short to be distinguished cover their share of each pixel", arguments: [0.05, 1e-9])
  func short(length: Double) throws {
    let line = BezierPath(elements: [.move(to: Point(x: 5, y: 20)), .line(to: Point(x: 45, y: 20))])
    let values = try map(line, StrokeStyle(width: 4, dashes: [length, 3 * length]))
    let area = values.reduce(0, +)
    #expect(abs(area - 40) < 0.2)
  }
}
