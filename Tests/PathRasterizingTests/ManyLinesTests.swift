import Foundation
import PixelKernels
import TestSupport
import Testing
import VectorGraphics

@testable import PathRasterizing

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

  @Test("parts of a stroke beside the pixels are not rasterized, and change nothing")
  func strokeBeside() throws {
    var path = BezierPath()
    path.move(to: Point(x: -60_000, y: 20))
    for x in -59_999...60_000 { path.line(to: Point(x: Double(x), y: 20)) }
    let style = StrokeStyle(width: 6)
    try PathCoverage.stroke(
      OutlineSource(path), style: style, transform: .identity, in: bounds, by: rasterizer)
    let long = rasterizer.map(in: bounds)
    #expect(rasterizer.lineCapacity < 1 << 16)
    try PathCoverage.stroke(
      OutlineSource(
        BezierPath(through: [Point(x: -60_000, y: 20), Point(x: 60_000, y: 20)], isClosed: false)),
      style: style, transform: .identity, in: bounds, by: rasterizer)
    #expect(rasterizer.map(in: bounds) == long)
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
      OutlineSource(BezierPath(through: ring, isClosed: isClosed)), style: style, transform: .identity,
      in: bounds,
      by: rasterizer)
    let long = rasterizer.map(in: bounds)
    let short = BezierPath(through: Array(ring.prefix(400)), isClosed: true)
    try PathCoverage.stroke(
      OutlineSource(short), style: style, transform: .identity, in: bounds, by: rasterizer)
    let difference = zip(long.values, rasterizer.map(in: bounds).values).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(difference) < 300)
  }

  /// A plane that turns away from the viewer.
  private let turned = Projection(
    x: .init(x: 0.8, y: 0.1, constant: 6), y: .init(x: -0.1, y: 0.9, constant: 3),
    w: .init(x: 0.004, y: 0.002, constant: 1))

  private func expectSame(_ one: CoverageMap, _ other: CoverageMap, within tolerance: Int = 60) {
    #expect(one.values.contains { $0 > 30_000 })
    #expect(zip(one.values, other.values).allSatisfy { abs(Int($0) - Int($1)) < tolerance })
  }

  @Test(
    "the image of an outline on a turned plane, in parts of rows and of columns, is that of the whole",
    arguments: [[], [3, 2]])
  func projected(dashes: [Double]) throws {
    let style = StrokeStyle(width: 2, lineCap: .round, lineJoin: .round, dashes: dashes)
    let path = curves(8)
    func source(_ count: Int) -> OutlineSource<CollectionOfOne<BezierPath>> {
      OutlineSource(within: path.controlBox, greatestLineCount: count) { _ in CollectionOfOne(path) }
    }
    func map(_ draw: () throws -> Void) rethrows -> CoverageMap {
      try draw()
      return rasterizer.map(in: bounds)
    }
    for count in [240] {
      expectSame(
        try map {
          try PathCoverage.stroke(source(count), style: style, projection: turned, in: bounds, by: rasterizer)
        },
        try map {
          try PathCoverage.stroke(source(.max), style: style, projection: turned, in: bounds, by: rasterizer)
        })
      expectSame(
        try map {
          try PathCoverage.fill(source(count), rule: .evenodd, projection: turned, in: bounds, by: rasterizer)
        },
        try map {
          try PathCoverage.fill(source(.max), rule: .evenodd, projection: turned, in: bounds, by: rasterizer)
        })
      expectSame(
        try map {
          try PathCoverage.stroke(
            source(count), style: style, transform: .identity, in: bounds, by: rasterizer)
        },
        try map {
          try PathCoverage.stroke(
            source(.max), style: style, transform: .identity, in: bounds, by: rasterizer)
        })
    }
  }

  @Test("a contour of very many points has the image that it has as one polygon") func longContour() throws {
    var random = SeededNumbers(seed: 8)
    let points = (0..<40_000).map { index in
      Point(
        x: 60 * Double(index) / 40_000 + Double(random.int(below: 9)), y: Double(random.int(below: 400)) / 10)
    }
    let path = BezierPath(through: points, isClosed: true)
    // The same plane, seen from the front.
    let front = Projection(
      x: .init(x: 2, y: 0, constant: -3), y: .init(x: 0, y: 2, constant: -4),
      w: .init(x: 0, y: 0, constant: 2))
    let transform = AffineTransform.translation(x: -1.5, y: -2)
    try PathCoverage.fill(OutlineSource(path), rule: .evenodd, projection: front, in: bounds, by: rasterizer)
    let projected = rasterizer.map(in: bounds)
    try PathCoverage.fill(
      OutlineSource(path), rule: .evenodd, transform: transform, in: bounds, by: rasterizer)
    expectSame(projected, rasterizer.map(in: bounds), within: 7 * 257)
  }

  @Test("paths that are made for the rows that need them cover what they cover together") func manyPaths()
    throws
  {
    let boxes = (0..<160).map { index in
      let (column, row) = (Double(index % 20), Double(index / 20))
      return Rect(x: column * 3, y: row * 2, width: 2.5, height: 3)
    }
    let style = StrokeStyle(width: 0.5, lineJoin: .round)
    func stroke(_ count: Int) throws -> CoverageMap {
      let source = OutlineSource(within: bounds.rect, greatestLineCount: count) { part in
        boxes.lazy.filter { !part.touched(by: $0.insetBy(dx: -2, dy: -2)).isEmpty }.map {
          BezierPath.ellipse(in: $0)
        }
      }
      try PathCoverage.stroke(source, style: style, transform: .identity, in: bounds, by: rasterizer)
      return rasterizer.map(in: bounds)
    }
    expectSame(try stroke(300), try stroke(.max))
  }

  @Test("a pixel of more lines than are kept is the mean of samples") func sampledPixel() throws {
    var random = SeededNumbers(seed: 6)
    func place() -> Double { Double(random.int(below: 600)) / 1000 }
    let squares = (0..<18_000).map { _ in
      BezierPath.rectangle(Rect(x: 7.1 + place(), y: 2.2 + place(), width: 0.13, height: 0.13))
    }
    let source = OutlineSource(within: bounds.rect, isLong: true) { part in
      squares.lazy.filter { !part.touched(by: $0.controlBox.insetBy(dx: -1, dy: -1)).isEmpty }
    }
    try PathCoverage.fill(source, transform: .identity, in: bounds, by: rasterizer)
    let sampled = rasterizer.map(in: bounds)
    #expect(rasterizer.lineCapacity <= 1 << 16)
    // Together they cover a square.
    let area = Double(sampled.values[2 * bounds.width + 7]) / 65535
    #expect(abs(area - 0.729 * 0.729) < 2.0 / 255)
    #expect(sampled.values.count { $0 > 0 } == 1)
  }

  @Test("a row of samples has the areas of outlines", arguments: [FillRule.nonzero, .evenodd])
  func samples(rule: FillRule) throws {
    let path = curves(60)
    rasterizer.add(path, transform: .scale(x: 0.02, y: 0.02))
    #expect(rasterizer.fill(in: bounds, rule: rule))
    let whole = rasterizer.map(in: bounds)
    for row in bounds.y..<bounds.maxY {
      for part in PixelRect(x: bounds.x, y: row, width: bounds.width, height: 1).columns(25) {
        rasterizer.begin(samplesOf: part)
        rasterizer.add(path, transform: .scale(x: 0.02, y: 0.02))
        #expect(rasterizer.fill(in: part, rule: rule, isContinuation: row > bounds.y || part.x > bounds.x))
      }
    }
    expectSame(rasterizer.map(in: bounds), whole, within: 2 * 257)
  }

  @Test("each dash counts as work, and those of a line cover what they cover by themselves")
  func dashWork() throws {
    let line = [Point(x: 2, y: 3), Point(x: 58, y: 31)]
    var style = StrokeStyle(width: 3, dashes: [4, 2])
    let before = rasterizer.work
    try PathCoverage.stroke(
      OutlineSource(BezierPath(through: line, isClosed: false)), style: style, transform: .identity,
      in: bounds,
      by: rasterizer)
    let dashed = rasterizer.map(in: bounds)
    // Eleven dashes, of four lines each.
    #expect(rasterizer.work - before > 11 * (120 + 16))
    style.dashes = []
    let length = line[0].distance(to: line[1])
    var dashes = BezierPath()
    for start in stride(from: 0, to: length, by: 6) {
      dashes.move(to: line[0] + (line[1] - line[0]) * (start / length))
      dashes.line(to: line[0] + (line[1] - line[0]) * (min(start + 4, length) / length))
    }
    try PathCoverage.stroke(
      OutlineSource(dashes), style: style, transform: .identity, in: bounds, by: rasterizer)
    expectSame(rasterizer.map(in: bounds), dashed, within: 64)
  }
}
