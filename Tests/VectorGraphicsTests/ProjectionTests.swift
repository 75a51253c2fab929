import TestSupport
import Testing

@testable import VectorGraphics

@Suite struct ProjectionTests {
  private static func random(_ numbers: inout SeededNumbers) -> Projection {
    let matrix = Matrix3D.translation(x: 50, y: 40)
      .appending(.perspective(distance: numbers.double(in: 120...400)))
      .appending(
        .rotation(
          axis: SIMD3(
            numbers.double(in: -1...1), numbers.double(in: -1...1), numbers.double(in: -1...1)),
          degrees: numbers.double(in: -70...70)))
    return matrix.appending(.translation(x: -50, y: -40)).flattened
  }

  @Test func `the map back brings images to their points`() throws {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<200 {
      let projection = Self.random(&numbers)
      let inverse = try #require(projection.inverted)
      let point = Point(x: numbers.double(in: 0...100), y: numbers.double(in: 0...80))
      #expect(inverse.w.value(at: projection.apply(to: point)) > 0)
      #expect(inverse.apply(to: projection.apply(to: point)).distance(to: point) < 1e-9)
    }
  }

  @Test func `a box is pinned to the corners of any convex quadrilateral`() throws {
    let size = Size(width: 120, height: 70)
    let points = [Point(x: 3, y: 9), Point(x: 90, y: -5), Point(x: 140, y: 60), Point(x: 10, y: 88)]
    for corners in [points, points.reversed()] {
      let projection = try #require(Projection(of: size, to: corners))
      for (corner, point) in zip(Rect(size: size).corners, corners) {
        #expect(projection.apply(to: corner).distance(to: point) < 1e-9)
      }
    }
    let crossed = [points[0], points[2], points[1], points[3]]
    let dented = [points[0], points[1], Point(x: 30, y: 30), points[3]]
    let flat = [Point.zero, Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 3, y: 0)]
    for corners in [crossed, dented, flat, [.zero, .zero, .zero, .zero]] {
      #expect(Projection(of: size, to: corners) == nil)
    }
  }

  @Test func `planes within planes are seen where both are before the viewer`() {
    // A plane whose right half is behind the viewer, in one whose lower half is.
    let inner = Projection(
      Matrix3D(columns: [
        SIMD4(1, 0, 0, -0.02), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
      ]))
    let outer = Projection(
      Matrix3D(columns: [
        SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, -0.02), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
      ]))
    let both = outer.appending(inner)
    for (x, y, isVisible) in [(10.0, 10.0, true), (90, 10, false), (10, 90, false), (90, 90, false)] {
      let box = Rect(x: x, y: y, width: 1, height: 1)
      #expect(both.seen(of: box.corners).isEmpty != isVisible)
    }
  }

  private func polygons(
    of path: BezierPath, by projection: Projection, within bounds: Rect, tolerance: Double
  ) -> [[Point]] {
    var polygons: [[Point]] = []
    ProjectedOutline.forEachPolygon(of: path, by: projection, within: bounds, tolerance: tolerance) {
      polygons.append($0)
      return true
    }
    return polygons
  }

  @Test func `the lines for a curve lie within the tolerance of its image`() throws {
    var numbers = SeededNumbers(seed: 5)
    let path = BezierPath.ellipse(in: Rect(x: 10, y: 5, width: 80, height: 70))
    for _ in 0..<40 {
      let projection = Self.random(&numbers)
      let polygon = try #require(
        polygons(
          of: path, by: projection, within: Rect(x: -500, y: -500, width: 1000, height: 1000),
          tolerance: 0.006
        ).first)
      for segment in Array(path.subpaths)[0].segments {
        for step in 0...20 {
          let image = projection.apply(to: segment.point(at: Double(step) / 20))
          let distance = polygon.indices.map { index in
            image.distance(toLineFrom: polygon[index], to: polygon[(index + 1) % polygon.count])
          }.min()
          #expect(try #require(distance) < 0.006)
        }
      }
    }
  }

  @Test func `outlines of any size, on the horizon and behind the viewer take bounded work`() {
    let greatest = Double(Float.greatestFiniteMagnitude)
    let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let extremes = [
      BezierPath.ellipse(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)),
      .ellipse(in: Rect(x: -greatest, y: -greatest, width: greatest, height: greatest)),
      .ellipse(in: Rect(x: 0, y: 0, width: 1e-30, height: 1e-30)),
    ]
    for path in extremes {
      for (x, y, constant) in [(1e-3, 0, 1), (-1, 0, 1), (0, 0, 1), (0, 0, 0), (0, 0, -1), (1e30, -1e30, 0)]
        as [(Double, Double, Double)]
      {
        let projection = Projection(
          x: .init(x: 1, y: 0.5, constant: 0), y: .init(x: 0, y: 1, constant: 3),
          w: .init(x: x, y: y, constant: constant))
        let polygons = polygons(of: path, by: projection, within: bounds, tolerance: 0.006)
        #expect(polygons.reduce(0) { $0 + $1.count } < 20_000)
        #expect(polygons.allSatisfy { $0.allSatisfy { !$0.x.isNaN && !$0.y.isNaN } })
      }
    }
  }
}

extension Projection {
  fileprivate init(_ matrix: Matrix3D) { self = matrix.flattened }
}

extension Point {
  fileprivate func distance(toLineFrom start: Point, to end: Point) -> Double {
    let along = end - start
    let square = along.x * along.x + along.y * along.y
    let offset = self - start
    let fraction = square > 0 ? (offset.x * along.x + offset.y * along.y) / square : 0
    return distance(to: start + along * min(1, max(0, fraction)))
  }
}
