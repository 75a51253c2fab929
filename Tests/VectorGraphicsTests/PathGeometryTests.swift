import TestSupport
import Testing

@testable import VectorGraphics

@Suite("Geometry of paths")
struct PathGeometryTests {
  func path(_ data: String) throws -> BezierPath { try BezierPath(svgPathData: data) }

  @Test("paths have the elements that they were made of, in parts and joined")
  func elements() {
    let (a, b, c) = (Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: -6))
    let elements: [BezierPath.Element] = [
      .move(to: a), .cubic(control1: b, control2: c, to: a), .close, .move(to: c), .line(to: b),
    ]
    let path = BezierPath(elements: elements)
    #expect(path.elements == elements && path.elementCount == 5)
    #expect(BezierPath(joining: [path, path]).elements == elements + elements)
    #expect(BezierPath(elements: Array(elements.prefix(3))).currentPoint == a)
    #expect(BezierPath(elements: Array(elements.prefix(2))).lastCurve?.control2 == c)
    #expect(path.lastCurve == nil)
    #expect(BezierPath(through: [], isClosed: true).isEmpty)
  }

  @Test("The bounding box touches a curve's extrema, not its control points")
  func boundingBox() throws {
    #expect(try path("M0 0C0 40 100 40 100 0").boundingBox == Rect(x: 0, y: 0, width: 100, height: 30))
    #expect(try path("M0 0Q50 100 100 0").boundingBox.height.rounded() == 50)
    let circle = BezierPath.arc(center: Point(x: 5, y: 6), radius: 10, startAngle: 30, endAngle: 400)
    let box = circle.boundingBox
    #expect(abs(box.minX + 5) < 1e-4 && abs(box.maxY - 16) < 1e-4)
    #expect(try path("M500 500M0 0L1 1M9 9").boundingBox == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(BezierPath().boundingBox == .zero)
  }

  @Test("The bounding box holds every point of random curves and is touched by them")
  func randomBoxes() {
    var random = SeededNumbers(seed: 17)
    for _ in 0..<100 {
      func point() -> Point { Point(x: random.unit() * 100, y: random.unit() * 100) }
      let segment = PathSegment.cubic(point(), point(), point(), point())
      let box = BezierPath(elements: [.move(to: segment.start), segment.element]).boundingBox
      let sampled = Rect(enclosing: (0...2000).map { segment.point(at: Double($0) / 2000) })
      #expect(box.minX <= sampled.minX + 1e-9 && box.maxX >= sampled.maxX - 1e-9)
      #expect(abs(box.width - sampled.width) < 1e-2 && abs(box.height - sampled.height) < 1e-2)
    }
  }

  @Test("A star's heart is inside by the nonzero rule and outside by the even-odd rule")
  func fillRules() {
    let tips = (0..<5).map { Point(center: .zero, radius: 10, angle: Double($0) * 144 - 90) }
    let star = BezierPath.polygon(tips)
    #expect(star.contains(.zero, rule: .nonzero))
    #expect(!star.contains(.zero, rule: .evenodd))
    #expect(star.contains(Point(x: 0, y: -7), rule: .evenodd))
    #expect(!star.contains(Point(x: 0, y: 9)))
  }

  @Test("A point is inside a circle of curves exactly if its distance is less than the radius")
  func circleContains() {
    let circle = BezierPath.arc(center: .zero, radius: 50, startAngle: 0, endAngle: 360)
    var random = SeededNumbers(seed: 19)
    for _ in 0..<500 {
      let point = Point(x: random.unit() * 120 - 60, y: random.unit() * 120 - 60)
      let distance = point.distance(to: .zero)
      if abs(distance - 50) < 1e-3 { continue }
      #expect(circle.contains(point) == (distance < 50), "\(point)")
    }
  }

  @Test("An open outline is closed by a line, and corners are counted once")
  func openContains() throws {
    let angle = try path("M0 0L10 0L10 10")
    #expect(angle.contains(Point(x: 8, y: 4)))
    #expect(!angle.contains(Point(x: 4, y: 8)))
    let diamond = try path("M0-5L5 0L0 5L-5 0z")
    #expect(diamond.contains(.zero))
    #expect(!diamond.contains(Point(x: -6, y: 0)))
    #expect(!diamond.contains(Point(x: .nan, y: 0)))
  }

  @Test("Paths with equal segment types are interpolated point by point; others are not")
  func interpolation() throws {
    let one = try path("M0 0L10 0C1 2 3 4 5 6z")
    let two = try path("M10 10L20 30C1 2 3 4 5 16z")
    #expect(one.hasLikeSegments(as: two))
    #expect(one.interpolated(to: two, fraction: 0.5)?.svgPathData == "M5 5L15 15C1 2 3 4 5 11Z")
    #expect(one.interpolated(to: two, fraction: 0) == one)
    #expect(one.interpolated(to: two, fraction: 1) == two)
    #expect(!one.hasLikeSegments(as: try path("M0 0L1 1L2 2z")))
    #expect(one.interpolated(to: try path("M0 0"), fraction: 0.5) == nil)
  }

  @Test("An arc runs clockwise from +x, backwards where its end is the smaller angle")
  func arcs() {
    let arc = BezierPath.arc(center: Point(x: 100, y: 100), radius: 10, startAngle: 0, endAngle: 90)
    #expect(arc.elements.first == .move(to: Point(x: 110, y: 100)))
    #expect(arc.currentPoint == Point(x: 100, y: 110))
    let back = BezierPath.arc(center: .zero, radius: 10, startAngle: 90, endAngle: 0)
    #expect(back.currentPoint == Point(x: 10, y: 0))
    #expect(abs(back.length - 5 * .pi) < 1e-4)
    let long = BezierPath.arc(center: .zero, radius: 10, startAngle: -90, endAngle: 3000)
    #expect(abs(long.length / (20 * .pi) - 1) < 3e-6)
    #expect(BezierPath.arc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity).length.isFinite)
  }

  @Test("A slice of a ring contains the points between its radii and angles")
  func sectors() {
    let slice = BezierPath.sector(center: .zero, innerRadius: 5, outerRadius: 10, startAngle: 0, endAngle: 90)
    #expect(slice.contains(Point(center: .zero, radius: 7, angle: 45)))
    #expect(!slice.contains(Point(center: .zero, radius: 4, angle: 45)))
    #expect(!slice.contains(Point(center: .zero, radius: 7, angle: 135)))
    let ring = BezierPath.sector(center: .zero, innerRadius: 5, outerRadius: 10, startAngle: 0, endAngle: 360)
    #expect(!ring.contains(.zero) && ring.contains(Point(x: -7, y: 0)))
    let pie = BezierPath.sector(center: .zero, outerRadius: 10, startAngle: 180, endAngle: 270)
    #expect(pie.contains(Point(x: -1, y: -1)) && !pie.contains(Point(x: 1, y: 1)))
  }
}
