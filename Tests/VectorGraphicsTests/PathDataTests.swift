import TestSupport
import Testing

@testable import VectorGraphics

@Suite("SVG path data")
struct PathDataTests {
  @Test(
    "Every command and its shorthands draw what the absolute lines and cubics draw",
    arguments: [
      ("", ""), (" \n", ""), ("M10 20", "M10 20"), ("m10,20", "M10 20"), ("M 1 2 3 4 5 6", "M1 2L3 4L5 6"),
      ("m1 2 3 4 5 6", "M1 2L4 6L9 12"), ("M0 0L1 1l1 1", "M0 0L1 1L2 2"),
      ("M1 1H5h-2V9v1 1", "M1 1L5 1L3 1L3 9L3 10L3 11"),
      ("M.5.5-1-2", "M0.5 0.5L-1 -2"), ("M1e1-2E-1+3", nil), ("M1.5.5.25 1", "M1.5 0.5L0.25 1"),
      ("M1. 2.", "M1 2"),
      ("M0 0c1 1 2 2 3 3s1 0 2 2", "M0 0C1 1 2 2 3 3C4 4 4 3 5 5"), ("M0 0S1 2 3 4", "M0 0C0 0 1 2 3 4"),
      ("M0 0C0 0 0 0 0 0 1 1 2 2 3 3", "M0 0C0 0 0 0 0 0C1 1 2 2 3 3"),
      ("M0 0Q3 3 6 0", "M0 0C2 2 4 2 6 0"), ("M0 0q3 3 6 0t6 0", "M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0"),
      ("M0 0T3 3", "M0 0C0 0 1 1 3 3"), ("M1 1h2v2zl4 4", "M1 1L3 1L3 3ZL5 5"),
      ("M1 1h2Zm1 1", "M1 1L3 1ZM2 2"),
      ("M0 0a0 5 0 0 1 3 4", "M0 0L3 4"), ("M1 1a5 5 0 0 1 0 0", "M1 1"), ("M0 0 , 1 1", "M0 0L1 1"),
      ("M0 0zz", "M0 0ZZ"),
    ] as [(String, String?)])
  func commands(data: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: PathSyntaxError.self) { try BezierPath(svgPathData: data) }
      return
    }
    let drawn = try BezierPath(svgPathData: data)
    let wanted = try BezierPath(svgPathData: expected)
    #expect(drawn.hasLikeSegments(as: wanted), "\(drawn.svgPathData)")
    for (one, two) in zip(points(of: drawn), points(of: wanted)) { #expect(one.distance(to: two) < 1e-12) }
  }

  @Test(
    "Invalid syntax is refused with its offset",
    arguments: [
      ("L1 1", 0, "\"M\" or \"m\" first"), ("M1", 2, "a number"), ("M1 x", 3, "a number"),
      ("M1 1 L", 6, "a number"),
      ("M,1 1", 1, "a number"), ("M1 1,", 5, "a number"), ("M1,,1", 3, "a number"), ("M1 1 1", 6, "a number"),
      ("M1 1z5", 5, "a command"), ("M1 1 b", 5, "a command"), ("M0 0A1 1 0 2 0 5 5", 11, "an arc flag"),
      ("M0 0 é", 5, "a command"), ("M1e999 0", 1, "a smaller number"),
      ("M1e299 0l1e305 1e305", 9, "coordinates within"), ("M0 0A1 1 0 0", 12, "an arc flag"),
      ("nonsense", 0, "\"M\""),
      ("M1 1L2 2;", 8, "a command"), ("M--1 1", 1, "a number"), ("é", 0, "\"M\""),
    ])
  func refusals(data: String, offset: Int, expected: String) {
    let error = #expect(throws: PathSyntaxError.self) { try BezierPath(svgPathData: data) }
    #expect(error?.offset == offset)
    #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
  }

  @Test("An error names the whole character it found")
  func foundCharacter() {
    let error = #expect(throws: PathSyntaxError.self) { try BezierPath(svgPathData: "M0 0 金") }
    #expect(error?.found == "\"金\"")
    #expect(
      error?.description
        == "character 5 of the path data: expected a command: one of M L H V C S Q T A Z, found \"金\"")
  }

  @Test(
    "Arcs are on their ellipse and end at the given point",
    arguments: [
      "M10 20a30 30 0 0 1 30 30", "M10 20a30 30 0 1 1 30 30", "M10 20a30 30 0 10 30 30",
      "M10 20a30 30 0 0030 30",
      "M10 20A30,30,0,1,0,40,50",
    ])
  func circularArcs(data: String) throws {
    let path = try BezierPath(svgPathData: data)
    #expect(path.currentPoint == Point(x: 40, y: 50))
    // Both circles of radius 30 through (10,20) and (40,50).
    let centers = [Point(x: 10, y: 50), Point(x: 40, y: 20)]
    let onCircle = centers.contains { center in
      path.flattened(tolerance: 1e-6).elements.allSatisfy { element in
        guard case .line(let point) = element else { return true }
        return abs(point.distance(to: center) - 30) < 30 * 6e-6
      }
    }
    #expect(onCircle)
  }

  @Test("The flags choose among the four arcs: the large one is longer, the sweep decides the side")
  func arcFlags() throws {
    func arc(_ large: Int, _ sweep: Int) throws -> BezierPath {
      try BezierPath(svgPathData: "M10 20a30 30 0 \(large) \(sweep) 30 30")
    }
    let quarter = 30 * Double.pi / 2
    #expect(abs(try arc(0, 1).length - quarter) < 1e-3)
    #expect(abs(try arc(1, 1).length - 3 * quarter) < 1e-3)
    // Clockwise from (10,20) to (40,50) around (10,50): through the upper right.
    #expect(try arc(0, 1).boundingBox.maxX < 40.001 && arc(0, 1).contains(Point(x: 30, y: 30)))
    #expect(try arc(0, 0).contains(Point(x: 20, y: 40)))
  }

  @Test("Radii too small for the ends are scaled up, and a rotated ellipse keeps its box")
  func scaledRadii() throws {
    let half = try BezierPath(svgPathData: "M0 0a1 1 0 0 1 20 0")
    #expect(abs(half.boundingBox.height - 10) < 1e-3)
    let turned = try BezierPath(svgPathData: "M-20 0a20 10 90 0 1 40 0 20 10 90 0 1-40 0z")
    #expect(abs(turned.boundingBox.height - 80) < 1e-2)
  }

  @Test("A written path reads back as the same path")
  func roundTrip() throws {
    var random = SeededNumbers(seed: 5)
    for _ in 0..<50 {
      func point() -> Point { Point(x: (random.unit() - 0.5) * 1e6, y: random.unit() * 1e-6) }
      var path = BezierPath(elements: [.move(to: point())])
      for _ in 0..<20 {
        switch random.next() % 4 {
        case 0: path.move(to: point())
        case 1: path.line(to: point())
        case 2: path.cubic(control1: point(), control2: point(), to: point())
        default: path.close()
        }
      }
      #expect(try BezierPath(svgPathData: path.svgPathData) == path)
    }
  }

  @Test("No text traps, and all parsed points are finite")
  func fuzz() {
    let pieces =
      "MmLlHhVvCcSsQqTtAaZz09.-,é".map(String.init)
      + ["1e300", "a5 5 0 01", "M0 0", "9e-320", " 1 2", " 3-4", "1,2 3.4.5"]
    var random = SeededNumbers(seed: 13)
    var readable = 0
    for _ in 0..<20_000 {
      let count = random.next() % 12
      let text = "M" + (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      guard let path = try? BezierPath(svgPathData: text) else { continue }
      readable += 1
      #expect(points(of: path).allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(text)")
      _ = (path.length, path.boundingBox, path.trimmed(from: 0.1, to: 0.7, offset: 0.5), path.contains(.zero))
    }
    #expect(readable > 50)
  }
}

/// All end and control points of a path.
func points(of path: BezierPath) -> [Point] {
  path.elements.flatMap { element -> [Point] in
    switch element {
    case .move(let point), .line(let point): [point]
    case .cubic(let control1, let control2, let point): [control1, control2, point]
    case .close: []
    }
  }
}
