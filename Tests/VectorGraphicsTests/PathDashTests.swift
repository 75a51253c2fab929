import Testing
import VectorGraphics

/// SVG 2, section 13.5.6: where the dashes of a stroke are.
@Suite struct PathDashTests {
  private func dashes(_ data: String, _ lengths: [Double], offset: Double = 0) throws -> [BezierPath] {
    try #require(
      try BezierPath(svgPathData: data).dashed(by: StrokeStyle(width: 1, dashes: lengths, dashOffset: offset))
    )
  }

  private func ends(_ dash: BezierPath) -> [Point?] {
    [dash.point(atFraction: 0), dash.point(atFraction: 1)]
  }

  @Test func `dashes and gaps alternate, and the offset begins within them`() throws {
    let plain = try dashes("M0 0H100", [30, 20])
    #expect(plain.map(\.svgPathData) == ["M0 0L30 0", "M50 0L80 0"])
    #expect(try dashes("M0 0H100", [30, 20], offset: 40).map(\.svgPathData) == ["M10 0L40 0", "M60 0L90 0"])
    #expect(
      try dashes("M0 0H100", [30, 20], offset: -10).map(\.svgPathData) == ["M10 0L40 0", "M60 0L90 0"])
    #expect(try dashes("M0 0H100", [30], offset: 0).map(\.svgPathData) == ["M0 0L30 0", "M60 0L90 0"])
  }

  @Test func `a dash goes round corners, and every subpath begins the pattern anew`() throws {
    let dashes = try dashes("M0 0H10V10M50 50H60", [15, 100])
    #expect(dashes.map(\.svgPathData) == ["M0 0L10 0L10 5", "M50 50L60 50"])
  }

  @Test func `on a closed outline a dash goes on over the start`() throws {
    let joined = try dashes("M0 0H10V10H0Z", [10, 10], offset: 5)
    #expect(joined.map(\.svgPathData) == ["M0 5L0 0L5 0", "M10 5L10 10L5 10"])
    let whole = try dashes("M0 0H10V10H0Z", [50, 10])
    #expect(whole.count == 1 && whole[0].elements.last == .close)
    let open = try dashes("M0 0H10V10H0V0", [10, 10], offset: 5)
    #expect(open.map(\.svgPathData) == ["M0 0L5 0", "M10 5L10 10L5 10", "M0 5L0 0"])
  }

  @Test func `a dash without length is a short line along the path`() throws {
    let dots = try dashes("M0 0L30 40", [0, 25])
    #expect(dots.count == 2)
    for (dot, place) in zip(dots, [Point(x: 0, y: 0), Point(x: 15, y: 20)]) {
      let middle = try #require(dot.point(atFraction: 0.5))
      #expect(middle.distance(to: place) < 1e-9)
      let ends = ends(dot).compactMap { $0 }
      let (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
      #expect(dot.length < 2e-4 && abs(y / x - 4.0 / 3) < 1e-6)
    }
  }

  @Test(arguments: [0.37, 1.0, 2.9, 7.3, 31.4])
  func `the dashes of a curve are as long as the pattern says, also over the joints of its parts`(
    length: Double
  ) throws {
    let circle = BezierPath.ellipse(in: Rect(x: 0, y: 0, width: 60, height: 44))
    let style = StrokeStyle(width: 1, dashes: [length, length / 2], dashOffset: 0.3)
    let dashes = try #require(circle.dashed(by: style))
    for dash in dashes.dropFirst().dropLast() { #expect(abs(dash.length - length) < 1e-6) }
    let count = (circle.length / (1.5 * length)).rounded(.up)
    #expect(abs(Double(dashes.count) - count) <= 1)
  }

  @Test func `more dashes than the limit are refused`() throws {
    let line = try BezierPath(svgPathData: "M0 0H100000")
    #expect(line.dashed(by: StrokeStyle(width: 1, dashes: [0.1])) == nil)
    #expect(line.dashed(by: StrokeStyle(width: 1, dashes: [0, 0])) == nil)
  }
}
