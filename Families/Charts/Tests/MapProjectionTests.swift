import Foundation
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct MapProjectionTests {
  /// The size of a plot with the middle of a map at a scale in its middle.
  private static let size = Size(width: 8000, height: 8000)

  private func view(_ projection: MapProjection, scale: Double = 500) -> MapView {
    var projection = projection
    projection.scale = scale
    return MapView(projection, features: [], includesSphere: false, size: Self.size)
  }

  @Test("positions are those of PROJ, within 0.01 points")
  func positions() throws {
    let rows = try CaseFiles.rows("map_projections.tsv")
    #expect(rows.count > 300)
    var views: [[String]: MapView] = [:]
    let apart = try rows.filter { row in
      func numbers(_ key: String) -> [Double] {
        (row[key] ?? "").split(separator: " ").compactMap { Double($0) }
      }
      var projection = MapProjection(try #require(MapProjection.Kind(rawValue: row["type"] ?? "")))
      (projection.rotate, projection.parallels) = (numbers("rotate"), numbers("parallels"))
      let key = [row["type"], row["rotate"], row["parallels"]].map { $0 ?? "" }
      let view = views[key] ?? view(projection)
      views[key] = view
      let place = view.point(
        Point(x: try #require(numbers("longitude").first), y: try #require(numbers("latitude").first)))
      guard let x = numbers("x").first, let y = numbers("y").first else { return place != nil }
      return (place?.distance(to: Point(x: 4000 + 500 * x, y: 4000 + 500 * y)) ?? .infinity) > 0.01
    }
    #expect(apart.isEmpty)
  }

  /// A ring about a place, near enough to a circle.
  private func circle(_ longitude: Double, _ latitude: Double, radius: Double, count: Int = 180) -> [Point] {
    let turn = SphereTurn([0, -(90 - latitude)])
    return (0...count).map { step in
      let place = turn(SpherePoint(degrees: Point(x: 360 * Double(step) / Double(count), y: 90 - radius)))
      return Point(
        x: (place.longitude * 180 / .pi + longitude).remainder(dividingBy: 360), y: place.latitude * 180 / .pi
      )
    }
  }

  private func area(_ rings: [[Point]]) -> Double {
    abs(rings.reduce(0) { $0 + RingOrientation.doubleArea($1) }) / 2
  }

  @Test(
    "areas keep their size where projections keep areas, at poles, across 180°, with holes, either way around"
  )
  func areas() {
    var apart: [String] = []
    for kind in [MapProjection.Kind.equalEarth, .azimuthalEqualArea] {
      for rotate in [[], [137.0], [40, -60, 20]] {
        var projection = MapProjection(kind)
        projection.rotate = rotate
        let view = view(projection)
        for (longitude, latitude) in [(0.0, 0.0), (180, 10), (30, 90), (-100, -85), (-137, 5), (140, 60)] {
          let outer = circle(longitude, latitude, radius: 20)
          let inner = circle(longitude, latitude, radius: 10)
          let exact =
            (RingOrientation.area(leftOf: outer.map { SpherePoint(degrees: $0) })
              - RingOrientation.area(leftOf: inner.map { SpherePoint(degrees: $0) })) * 250_000
          for rings in [[outer, inner], [outer.reversed(), inner], [outer, inner.reversed()]] {
            let drawn = area(view.rings(rings))
            if abs(drawn - abs(exact)) > 0.002 * abs(exact) {
              apart.append("\(kind) \(rotate) \(longitude) \(latitude) \(drawn) \(exact)")
            }
          }
        }
      }
    }
    #expect(apart == [])
  }

  @Test("the area of a ring on the sphere is on its left")
  func sphericalArea() {
    let octant = [(0.0, 0.0), (90, 0), (0, 90), (0, 0)].map { SpherePoint(degrees: Point(x: $0.0, y: $0.1)) }
    #expect(abs(RingOrientation.area(leftOf: octant) - .pi / 2) < 1e-12)
    #expect(abs(RingOrientation.area(leftOf: octant.reversed()) - 3.5 * .pi) < 1e-12)
  }

  @Test("the globe shows the half of an area that is on its front, and closes it along its edge")
  func globe() {
    let globe = view(MapProjection(.orthographic))
    let radius = 30 * Double.pi / 180
    // A flat segment of the disk: the front of the area is a surface between it and the edge.
    let exact = (radius - sin(radius) * cos(radius)) * 250_000
    let rings = globe.rings([circle(90, 0, radius: 30)])
    #expect(rings.count == 1 && abs(area(rings) - exact) < 0.005 * exact)
    #expect(globe.rings([circle(180, 0, radius: 30)]).isEmpty)
    #expect(abs(area(globe.rings([circle(0, 90, radius: 89.9)])) - 250_000 * .pi / 2) < 2000)
    // All of the front is inside.
    #expect(
      abs(area(view(MapProjection(.azimuthalEqualArea)).parts.flatMap(\.sphere)) - 1_000_000 * .pi) < 1000)
  }

  @Test("lines follow great circles, and end where a map ends")
  func lines() {
    let world = view(MapProjection(.equalEarth))
    let flight = world.lines([Point(x: 140, y: 35), Point(x: -120, y: 37)])
    #expect(flight.count == 2 && flight.allSatisfy { $0.count > 5 })
    // Farther north than both ends.
    let north = world.point(Point(x: 180, y: 47))?.y ?? 0
    #expect((flight.flatMap(\.self).map(\.y).min() ?? 0) < north)
  }

  @Test("a map fits into its plot, and so does a region of it")
  func fitting() throws {
    let size = Size(width: 300, height: 200)
    let whole = MapView(.usual, features: [], includesSphere: true, size: size)
    let bounds = Rect(enclosing: whole.parts.flatMap(\.sphere).flatMap(\.self))
    #expect(abs(bounds.minX) < 0.2 && abs(bounds.maxX - 300) < 0.2 && abs(bounds.midY - 100) < 0.1)
    var europe = MapProjection(.mercator)
    europe.fit = [-10, 35, 30, 60]
    let part = MapView(europe, features: [], includesSphere: false, size: size)
    let corners = try [(-10.0, 35.0), (30, 60)].map { try #require(part.point(Point(x: $0.0, y: $0.1))) }
    #expect(
      abs(corners[0].y - 200) < 1e-6 && abs(corners[1].y) < 1e-6
        && abs(corners[0].x + corners[1].x - 300) < 1e-6)
  }
}
