import PixelKernels
import Testing
import VectorGraphics

@testable import PathRasterizing

/// SVG 2, section 13.5.4: subpaths without length are drawn by their caps.
@Suite struct StrokeDotTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 120, height: 120)
  private let rasterizer = AreaRasterizer()

  private func map(_ data: String, _ style: StrokeStyle) throws -> CoverageMap {
    try PathCoverage.stroke(
      OutlineSource(BezierPath(svgPathData: data)), style: style, transform: .identity, in: bounds,
      by: rasterizer)
    return rasterizer.map(in: bounds)
  }

  /// The area in square pixels.
  private func area(_ data: String, _ style: StrokeStyle) throws -> Double {
    try map(data, style).values.reduce(0) { $0 + Double($1) } / 65535
  }

  private func covers(_ data: String, _ style: StrokeStyle, x: Int, y: Int) throws -> Bool {
    try map(data, style).values[y * bounds.width + x] == 65535
  }

  @Test(arguments: [StrokeStyle.LineJoin.miter, .round])
  func `dashes of length 0 are dots with round caps and squares with square ones`(
    join: StrokeStyle.LineJoin
  ) throws {
    let disc = Double.pi * 25
    var style = StrokeStyle(width: 10, lineCap: .round, lineJoin: join, dashes: [0, 20])
    #expect(abs(try area("M20 60H101", style) - 5 * disc) < 1)
    style.lineCap = .square
    #expect(abs(try area("M20 60H101", style) - 5 * 100) < 1)
    style.lineCap = .butt
    #expect(try area("M20 60H101", style) < 0.1)
    style.lineCap = .round
    style.dashes = [20, 20, 0, 20]
    #expect(abs(try area("M10 60H109", style) - (40 * 10 + 3 * disc)) < 1)
  }

  @Test(arguments: ["M10 60H110", "M10 60H60H110", "M10 60C40 60 80 60 110 60"])
  func `no dash begins at the very end of an open line`(data: String) throws {
    let disc = Double.pi * 25
    let dots = StrokeStyle(width: 10, lineCap: .round, dashes: [20, 20, 0, 20])
    #expect(abs(try area(data, dots) - (40 * 10 + 3 * disc)) < 1)
    let dashes = StrokeStyle(width: 10, lineCap: .square, dashes: [10, 40])
    #expect(abs(try area(data, dashes) - 2 * 20 * 10) < 1)
    // Without a gap before it, nothing changes.
    let solid = StrokeStyle(width: 10, lineCap: .square, dashes: [50, 0])
    #expect(abs(try area(data, solid) - 110 * 10) < 1)
  }

  @Test func `square dots are turned with the path`() throws {
    let style = StrokeStyle(width: 20, lineCap: .square, dashes: [0, 200])
    #expect(try covers("M60 60L100 100", style, x: 60, y: 48))
    #expect(try !covers("M60 60L100 100", style, x: 51, y: 51))
  }

  @Test func `in a list of odd length every other zero is a gap`() throws {
    let style = StrokeStyle(width: 10, lineCap: .round, dashes: [0, 20, 10])
    // A dot, a gap of 20, a dash of 10, no gap, and a dash of 20: one of 30.
    #expect(abs(try area("M20 60H79", style) - (Double.pi * 25 * 2 + 30 * 10)) < 1.5)
  }

  @Test(arguments: ["M60 60h0", "M60 60z", "M60 60c0 0 0 0 0 0"])
  func `a subpath of length 0 is a square along the axes, or a disc`(data: String) throws {
    #expect(abs(try area(data, StrokeStyle(width: 40, lineCap: .square)) - 1600) < 1)
    #expect(abs(try area(data, StrokeStyle(width: 40, lineCap: .round)) - .pi * 400) < 3)
    #expect(try area(data, StrokeStyle(width: 40)) == 0)
    #expect(try area("M60 60", StrokeStyle(width: 40, lineCap: .square)) == 0)
  }

  @Test(arguments: [StrokeStyle.LineCap.square, .round])
  func `a dashed subpath of length 0 has no dash`(cap: StrokeStyle.LineCap) throws {
    let style = StrokeStyle(width: 20, lineCap: cap, dashes: [14, 13], dashOffset: 12)
    #expect(try area("M60 60h0M90 90z", style) == 0)
    #expect(try area("M60 60h0M10 20h2", style) == area("M10 20h2", style))
  }
}
