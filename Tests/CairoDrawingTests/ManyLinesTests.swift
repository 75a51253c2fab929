import Foundation
import PixelKernels
import TestSupport
import Testing
import VectorGraphics

@testable import CairoDrawing

/// Outlines of more lines than are kept at once.
@Suite("Outlines of very many lines")
struct ManyLinesTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 60, height: 40)
  private let rasterizer = AreaRasterizer()

  /// Curves through random points, seen through a window that is small beside them.
  private func curves(_ count: Int) -> BezierPath {
    var random = SeededNumbers(seed: 4)
    func point() -> Point {
      Point(x: Double(random.int(below: 4000)) - 2000, y: Double(random.int(below: 4000)) - 2000)
    }
    var path = BezierPath()
    path.move(to: point())
    for _ in 0..<count { path.cubic(control1: point(), control2: point(), to: point()) }
    path.close()
    return path
  }

  @Test("a fill in parts is that of the whole") func fill() throws {
    let path = curves(900)
    for scale in [1.0, 0.02] {
      rasterizer.begin(0..<40)
      rasterizer.add(path, transform: .scale(x: scale, y: scale))
      #expect(rasterizer.fill(in: bounds, rule: .evenodd))
      let whole = rasterizer.map(in: bounds)
      try PathCoverage.fill(in: bounds, rule: .evenodd, by: rasterizer, greatestLineCount: 500) { _ in
        rasterizer.add(path, transform: .scale(x: scale, y: scale))
      }
      #expect(rasterizer.map(in: bounds) == whole)
    }
  }

  @Test("a stroke in parts is that of the whole", arguments: [[], [3, 2]])
  func stroke(dashes: [Double]) throws {
    let style = StrokeStyle(width: 2, lineCap: .round, lineJoin: .round, dashes: dashes)
    for path in [curves(20), BezierPath.ellipse(in: bounds.rect.insetBy(dx: 4, dy: 4))] {
      func add(_ part: PixelRect) {
        var outline = StrokeOutline(style: style, transform: .identity, rasterizer: rasterizer, seenIn: part)
        outline.add(path, dashes: StrokeDashes(style, transform: .identity, seenIn: part))
      }
      rasterizer.begin(0..<40)
      add(bounds)
      #expect(rasterizer.fill(in: bounds))
      let whole = rasterizer.map(in: bounds)
      try PathCoverage.fill(in: bounds, rule: .nonzero, by: rasterizer, greatestLineCount: 60, add: add)
      let parts = rasterizer.map(in: bounds)
      #expect(zip(parts.values, whole.values).allSatisfy { abs(Int($0) - Int($1)) < 60 })
    }
  }

  @Test("a stroke of very many points has no seam where its outline is divided", arguments: [false, true])
  func longStroke(isClosed: Bool) throws {
    // Rounds on top of one another but for rounding.
    let ring = (0..<12_000).map { index in
      let angle = Double(index) / 400 * 2 * Double.pi
      return Point(x: 30 + 14 * cos(angle), y: 20 + 14 * sin(angle))
    }
    let style = StrokeStyle(width: 4, lineJoin: .round)
    try PathCoverage.stroke(
      BezierPath(through: ring, isClosed: isClosed), style: style, transform: .identity, in: bounds,
      by: rasterizer)
    let long = rasterizer.map(in: bounds)
    let short = BezierPath(through: Array(ring.prefix(400)), isClosed: true)
    try PathCoverage.stroke(short, style: style, transform: .identity, in: bounds, by: rasterizer)
    let difference = zip(long.values, rasterizer.map(in: bounds).values).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(difference) < 300)
  }
}
