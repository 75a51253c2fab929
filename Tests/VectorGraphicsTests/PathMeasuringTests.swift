import Testing

@testable import VectorGraphics

@Suite("Measuring paths")
struct PathMeasuringTests {
  let square = BezierPath.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))

  func path(_ data: String) throws -> BezierPath { try BezierPath(svgPathData: data) }

  @Test("Lines, curves and closing lines add up to the length")
  func lengths() throws {
    #expect(square.length == 40)
    #expect(try path("M0 0L3 4M10 10L10 20").length == 15)
    let circle = BezierPath.arc(center: .zero, radius: 100, startAngle: 0, endAngle: 360)
    #expect(abs(circle.length / (200 * .pi) - 1) < 3e-6)
    #expect(abs(try path("M0 0C0 0 0 0 9 12").length - 15) < 1e-9)
    #expect(BezierPath().length == 0)
  }

  @Test("A parabola has its analytic length")
  func parabola() throws {
    // y = x² over 0…1 is the quadratic (0,0) (0.5,0) (1,1); its length √5/2 + asinh(2)/4.
    let length = try path("M0 0Q.5 0 1 1").length
    #expect(abs(length - (5.0.squareRoot() / 2 + 1.443_635_475_178_810_3 / 4)) < 1e-10)
  }

  @Test("A straight curve that reverses has the sum of the distances between its reversals")
  func turningBack() throws {
    let turns = [0] + cubicExtrema(0, 20, -10, 10).sorted() + [1]
    let curve = PathSegment.cubic(.zero, Point(x: 20, y: 0), Point(x: -10, y: 0), Point(x: 10, y: 0))
    let positions = turns.map { curve.point(at: $0).x }
    let way = zip(positions, positions.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    #expect(positions.count == 4)
    #expect(abs(try path("M0 0C20 0-10 0 10 0").length - way) < 1e-6)
  }

  @Test("A curve with a cusp is measured as finely as its two halves by themselves")
  func cusp() throws {
    let whole = try path("M0 0C100 100 0 100 100 0")
    let fine = whole.flattened(tolerance: 1e-7).length
    #expect(abs(whole.length - fine) < 1e-3)
  }

  @Test("The point at a fraction moves at constant speed along the path")
  func evenWalk() throws {
    #expect(square.point(atFraction: 0) == Point(x: 0, y: 0))
    #expect(square.point(atFraction: 0.375) == Point(x: 10, y: 5))
    #expect(square.point(atFraction: 1) == Point(x: 0, y: 0))
    #expect(square.point(atFraction: .nan) == Point(x: 0, y: 0))
    let uneven = try path("M0 0C0 0 0 0 100 0")
    for fraction in stride(from: 0.0, through: 1, by: 0.1) {
      let point = try #require(uneven.point(atFraction: fraction))
      #expect(abs(point.x - 100 * fraction) < 1e-6)
    }
    #expect(BezierPath().point(atFraction: 0.5) == nil)
    #expect(try path("M3 4").point(atFraction: 0.5) == Point(x: 3, y: 4))
  }

  @Test("The direction of travel is that of the tangent")
  func directions() throws {
    #expect(square.position(atFraction: 0.1)?.angle == 0)
    #expect(square.position(atFraction: 0.4)?.angle == 90)
    #expect(try path("M0 0C0 0 0 0 0-9").position(atFraction: 0)?.angle == -90)
  }

  @Test(
    "A trimmed path has its share of the length, wherever it is cut",
    arguments: [
      (0.0, 0.5, 0.0), (0.25, 0.3, 0.0), (0.2, 0.9, 0.4), (0.0, 0.1, -0.05), (0.5, 1.0, 0.75),
      (0.3, 0.6, 12.3),
    ])
  func trimmedLength(start: Double, end: Double, offset: Double) throws {
    let curves = try path("M0 0C50-40 90 70 120 0S10 10 5 5M20 20L80 30C1 2 3 4 90 90z")
    let part = curves.trimmed(from: start, to: end, offset: offset)
    #expect(abs(part.length - curves.length * (end - start)) < 1e-6)
  }

  @Test("Trimming cuts a square at the given fractions, and continues past its start without a break")
  func trimmedSquare() {
    #expect(square.trimmed(from: 0.125, to: 0.375).svgPathData == "M5 0L10 0L10 5")
    #expect(square.trimmed(from: 0, to: 0.25, offset: 0.875).svgPathData == "M0 5L0 0L5 0")
    #expect(square.trimmed(from: 0, to: 0.25, offset: -0.125).svgPathData == "M0 5L0 0L5 0")
    #expect(square.trimmed(from: 0, to: 1, offset: 0.3) == square)
    #expect(square.trimmed(from: -1, to: 2) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.9, to: 0.2).isEmpty)
    #expect(square.trimmed(from: .nan, to: .nan).isEmpty)
  }

  @Test("Trimming an open path past its end begins again with a move")
  func trimmedOpen() throws {
    #expect(
      try path("M0 0L10 0").trimmed(from: 0, to: 0.5, offset: 0.75).svgPathData == "M7.5 0L10 0M0 0L2.5 0")
    #expect(try path("M0 0L10 0M0 5L10 5").trimmed(from: 0.25, to: 0.75).svgPathData == "M5 0L10 0M0 5L5 5")
  }

  @Test("Trimming outlines one by one leaves what trimming them together does")
  func trimmedJointly() throws {
    // Of lengths 16, 8, 0, 40 in all 64, so that parts end at whole numbers.
    let paths = try ["M0 0h4v4h-4z", "M9 9h4M9 12h4", "M1 1", "M0 9h10v10h-10z"].map(path)
    func contours(_ path: BezierPath) -> [String] {
      path.svgPathData.split(separator: "M").map(String.init).sorted()
    }
    for offset in [0, 0.25, 0.9375, -0.5] {
      for (start, end) in [(0.0, 1.0), (0, 0.5), (0.125, 0.375), (0.25, 0.9375), (0.5, 0.5), (0.0625, 1)] {
        let trim = JoinedTrim(lengths: paths.map(\.length), from: start, to: end, offset: offset)
        let parts = paths.indices.map { trim.part(of: paths[$0], at: $0) }
        let joined = BezierPath(joining: paths).trimmed(from: start, to: end, offset: offset)
        #expect(contours(BezierPath(joining: parts)) == contours(joined), "\(start)…\(end) + \(offset)")
        for index in paths.indices where !trim.touches(index) { #expect(parts[index].isEmpty) }
      }
    }
    let one = JoinedTrim(lengths: [0, 16], from: 0.5, to: 1, offset: 0.25)
    #expect(one.part(of: paths[0], at: 1) == paths[0].trimmed(from: 0.5, to: 1, offset: 0.25))
  }

  @Test("Closed outlines that a trim leaves whole remain closed")
  func wholeOutlines() throws {
    let squares = try path("M0 0h10v10h-10z M20 0h10v10h-10z M40 0h10v10h-10z")
    #expect(
      try squares.trimmed(from: 0.25, to: 0.75).elements
        == path("M0 10v-10 M20 0h10v10h-10v-10z M40 0h10").elements)
    #expect(try squares.trimmed(from: 0, to: 1.0 / 3).elements == path("M0 0h10v10h-10v-10z").elements)
    let joined = JoinedTrim(lengths: [squares.length, 120], from: 0, to: 0.6, offset: 0)
    #expect(joined.part(of: squares, at: 0).elements.filter { $0 == .close }.count == 3)
  }

  @Test("A subpath that begins without a move has room for its own segments only")
  func subpathRoom() throws {
    let subpaths = Array(try path("M0 0" + String(repeating: "h1z", count: 1000)).subpaths)
    #expect(subpaths.count == 1000)
    #expect(subpaths.allSatisfy { $0.segments.count == 2 && $0.segments.capacity < 20 })
  }

  @Test("Flattened lines stay within the tolerance of the curve", arguments: [10, 1, 0.1, 0.001])
  func flattening(tolerance: Double) throws {
    let circle = BezierPath.arc(center: .zero, radius: 100, startAngle: 0, endAngle: 360)
    let lines = circle.flattened(tolerance: tolerance)
    let corners = points(of: lines)
    for (one, two) in zip(corners, corners.dropFirst()) {
      let middle = one.interpolated(to: two, fraction: 0.5)
      #expect(100 - middle.distance(to: .zero) < tolerance + 1e-3)
    }
    #expect(corners.count < 6000)
  }

  @Test("Flattened lines keep the area within the curve", arguments: [1, 0.1, 0.01])
  func flatteningKeepsArea(tolerance: Double) {
    let circle = BezierPath.arc(center: .zero, radius: 100, startAngle: 0, endAngle: 360)
    func area(_ corners: [Point]) -> Double {
      zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
    }
    let exact = area(points(of: circle.flattened(tolerance: 1e-7)))
    let missing = exact - area(points(of: circle.flattened(tolerance: tolerance)))
    // Lines on the curve would deviate by two thirds of the tolerance everywhere.
    #expect(abs(missing) < 0.2 * tolerance * 2 * 100 * .pi)
  }

  @Test("A flattened path keeps moves, lines and closings, and a tolerance of 0 or NaN ends")
  func flatteningKeepsLines() throws {
    #expect(square.flattened(tolerance: 1) == square)
    #expect(try path("M0 0C0 9 9 9 9 0").flattened(tolerance: 0).elements.count == 4097)
    #expect(try path("M0 0C0 9 9 9 9 0").flattened(tolerance: .nan).elements.count > 2)
  }
}
