import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Gradient geometry follows CSS Images 4")
struct GradientGeometryTests {
  private let box = Size(width: 200, height: 100)

  private func resolved(_ geometry: GradientPaint.Geometry) -> Gradient.Geometry {
    GradientPaint(geometry: geometry, stops: [.init(color: .black), .init(color: .white)]).resolved(in: box)
      .geometry
  }

  private func expectLine(
    _ direction: GradientPaint.LinearDirection, from: Point, to: Point,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .linear(let start, let end) = resolved(.linear(direction)) else {
      Issue.record("no line", sourceLocation: sourceLocation)
      return
    }
    #expect(start.distance(to: from) < 1e-4 && end.distance(to: to) < 1e-4, sourceLocation: sourceLocation)
  }

  @Test("an angle is clockwise from the top, and the line ends where corners get the pure colors")
  func angles() {
    expectLine(.angle(0), from: Point(x: 100, y: 100), to: Point(x: 100, y: 0))
    expectLine(.angle(90), from: Point(x: 0, y: 50), to: Point(x: 200, y: 50))
    expectLine(.angle(180), from: Point(x: 100, y: 0), to: Point(x: 100, y: 100))
    expectLine(.angle(-90), from: Point(x: 200, y: 50), to: Point(x: 0, y: 50))
    // 45°: half the length is (200 + 100)/2 · sin 45°, along (1, −1)/√2.
    expectLine(.angle(45), from: Point(x: 25, y: 125), to: Point(x: 175, y: -25))
    expectLine(.angle(405), from: Point(x: 25, y: 125), to: Point(x: 175, y: -25))
  }

  @Test("toward a side it is parallel to the axis")
  func sides() {
    expectLine(.toward(x: 0, y: -1), from: Point(x: 100, y: 100), to: Point(x: 100, y: 0))
    expectLine(.toward(x: -1, y: 0), from: Point(x: 200, y: 50), to: Point(x: 0, y: 50))
  }

  @Test("toward a corner, the two other corners get the middle color", arguments: [-1, 1], [-1, 1])
  func corners(x: Int, y: Int) {
    guard case .linear(let start, let end) = resolved(.linear(.toward(x: x, y: y))) else {
      Issue.record("no line")
      return
    }
    func offset(_ point: Point) -> Double {
      let line = end - start
      return ((point.x - start.x) * line.x + (point.y - start.y) * line.y)
        / (line.x * line.x + line.y * line.y)
    }
    let target = Point(x: x > 0 ? 200 : 0, y: y > 0 ? 100 : 0)
    let opposite = Point(x: x > 0 ? 0 : 200, y: y > 0 ? 0 : 100)
    #expect(abs(offset(target) - 1) < 1e-6)
    #expect(abs(offset(opposite)) < 1e-6)
    #expect(abs(offset(Point(x: target.x, y: opposite.y)) - 0.5) < 1e-6)
    #expect(abs(offset(Point(x: opposite.x, y: target.y)) - 0.5) < 1e-6)
  }

  @Test("points may be given, with percentages of the box")
  func points() {
    expectLine(
      .points(
        from: LengthPoint(x: .percent(10), y: .points(5)), to: LengthPoint(x: .percent(90), y: .percent(100))),
      from: Point(x: 20, y: 5), to: Point(x: 180, y: 100))
  }

  /// A center at (60, 30): 60 and 140 from the sides, 30 and 70 from top and bottom.
  @Test(
    "extents reach the sides and corners",
    arguments: [
      (GradientPaint.Extent.closestSide, 30, 60, 30), (.farthestSide, 140, 140, 70),
      (.closestCorner, 67.082_039, 84.852_814, 42.426_407),
      (.farthestCorner, 156.524_758, 197.989_899, 98.994_949),
    ] as [(GradientPaint.Extent, Double, Double, Double)])
  func extents(extent: GradientPaint.Extent, circle: Double, across: Double, down: Double) {
    let center = LengthPoint(x: .percent(30), y: .percent(30))
    func radii(_ shape: GradientPaint.Shape) -> Size? {
      guard
        case .radial(_, let radii, _) = resolved(
          .radial(shape: shape, size: .extent(extent), center: center, focus: nil))
      else { return nil }
      return radii
    }
    let round = radii(.circle)
    #expect(abs((round?.width ?? 0) - circle) < 1e-4 && round?.width == round?.height)
    let oval = radii(.ellipse)
    #expect(abs((oval?.width ?? 0) - across) < 1e-4 && abs((oval?.height ?? 0) - down) < 1e-4)
  }

  @Test("a center outside of the box has its actual distances from the sides")
  func centerOutside() {
    let geometry = resolved(
      .radial(
        shape: .ellipse, size: .extent(.closestSide),
        center: LengthPoint(x: .points(-50), y: .points(150)), focus: nil))
    #expect(
      geometry
        == .radial(center: Point(x: -50, y: 150), radii: Size(width: 50, height: 50), focus: nil))
  }

  @Test("radii and the focus may be given")
  func radii() {
    let geometry = resolved(
      .radial(
        shape: .ellipse, size: .radii(LengthPoint(x: .percent(50), y: .points(20))), center: .center,
        focus: LengthPoint(x: .percent(25), y: .points(40))))
    #expect(
      geometry
        == .radial(
          center: Point(x: 100, y: 50), radii: Size(width: 100, height: 20), focus: Point(x: 50, y: 40)))
  }

  @Test("a conic gradient rotates about its center")
  func conic() {
    #expect(
      resolved(.conic(center: LengthPoint(x: .percent(25), y: .zero), angle: 30))
        == .conic(center: Point(x: 50, y: 0), startAngle: 30))
  }

  @Test("stops without offsets are spaced evenly, and none is before an earlier one")
  func stops() {
    func offsets(_ given: [Double?]) -> [Double] {
      GradientPaint(geometry: .linear(.angle(0)), stops: given.map { .init(offset: $0, color: .black) })
        .computedOffsets
    }
    #expect(offsets([nil, nil, nil]) == [0, 0.5, 1])
    #expect(offsets([nil]) == [0])
    #expect(offsets([0.25, nil, nil, 1]) == [0.25, 0.5, 0.75, 1])
    #expect(offsets([0.5, 0.25, nil, 1]) == [0.5, 0.5, 0.75, 1])
    #expect(offsets([0.5, nil, 0.25]) == [0.5, 0.5, 0.5])
    #expect(offsets([]) == [])
  }
}

@Suite struct GradientInterpolationTests {
  /// CSS Color 4, section 12.2.
  @Test(
    arguments: [
      (["red", "#00f"], Gradient.Interpolation.srgb), (["hsl(10 50% 50%)", "hwb(90 10% 10%)"], .srgb),
      (["red", "oklab(0.5 0.1 0)"], .oklab), (["oklch(0.7 0.15 20)", "oklch(0.7 0.15 200)"], .oklab),
      (["lab(50 20 20)", "blue"], .oklab), (["color(srgb 1 0 0)", "blue"], .oklab),
    ] as [([String], Gradient.Interpolation)])
  func `colors mix in OKLab where one is not a legacy color, unless a space is given`(
    colors: [String], expected: Gradient.Interpolation
  ) throws {
    var gradient = GradientPaint(
      geometry: .linear(.angle(90)), stops: try colors.map { .init(color: try Color(css: $0)) })
    #expect(gradient.resolved(in: Size(width: 1, height: 1)).interpolation == expected)
    let built = LayerPaint.linear(angle: 90, stops: ColorStops(gradient.stops))
    #expect(built == .gradient(gradient), "the same gradient in Swift")
    gradient.interpolation = .linear
    #expect(gradient.resolved(in: Size(width: 1, height: 1)).interpolation == .linear)
  }

  @Test func `a stop outside the sRGB gamut is mixed as it is`() throws {
    let color = try Color(css: "oklch(0.7 0.3 200)")
    let gradient = GradientPaint(
      geometry: .linear(.angle(90)), stops: [.init(color: color), .init(color: .white)])
    #expect(gradient.resolved(in: Size(width: 1, height: 1)).stops[0].color.red < 0)
  }
}
