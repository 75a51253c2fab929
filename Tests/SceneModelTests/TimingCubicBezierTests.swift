import SceneModel
import Testing

@Suite("Cubic Bézier easing")
struct TimingCubicBezierTests {
  @Test(
    "ease-out has the published values",
    arguments: [(0.25, 0.378138), (0.5, 0.684643), (0.75, 0.906535)])
  func easeOut(input: Double, output: Double) {
    #expect(abs(TimingFunction.easeOut(input) - output) < 5e-7)
  }

  @Test("The keywords are the curves of the specification")
  func keywords() {
    #expect(TimingFunction.ease == .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
    #expect(TimingFunction.easeIn == .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    #expect(TimingFunction.easeOut == .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    #expect(TimingFunction.easeInOut == .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
  }

  /// Control coordinates and parameters are multiples of 1/8 and 1/64, so x(t) and y(t) are exact in
  /// `Double`.
  @Test(
    "On every curve of a grid the output is y(t) at the input x(t), including vertical and flat tangents",
    arguments: [0.0, 0.125, 0.25, 0.5, 0.875, 1], [0.0, 0.125, 0.5, 0.75, 1])
  func exactPoints(x1: Double, x2: Double) {
    for (y1, y2) in [(0.0, 1.0), (1, 0), (-0.5, 1.5), (2, -1), (0.25, 0.25)] {
      let curve = TimingFunction.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      for step in 0...64 {
        let t = Double(step) / 64
        let output = curve(bernstein(x1, x2, t))
        let difference = abs(output - bernstein(y1, y2, t))
        #expect(difference <= 1e-9, "\(curve) at t = \(t) is off by \(difference)")
      }
    }
  }

  @Test("Between two exact points of a nearly vertical segment the output is that of a slow bisection")
  func verticalPiece() {
    // x(t) − 1/2 = 4 (t − 1/2)³ for this curve, and y(t) − 1/2 = 3/2 u − 2 u³ with u = t − 1/2.
    let curve = TimingFunction.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    for exponent in stride(from: 2.0, through: 48, by: 2) {
      let distance = exp2OfNegative(exponent)
      var (low, high) = (0.0, 0.5)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if 4 * middle * middle * middle < distance { low = middle } else { high = middle }
      }
      let expected = 0.5 + 1.5 * low - 2 * low * low * low
      #expect(abs(curve(0.5 + distance) - expected) <= 1e-9, "at 0.5 + 2^-\(exponent)")
    }
  }

  @Test(
    "The named curves agree with a slow bisection", arguments: ["ease", "ease-in", "ease-out", "ease-in-out"])
  func namedCurves(name: String) throws {
    let function = try TimingFunction(css: name)
    guard case .cubicBezier(let curve) = function else {
      Issue.record("\(name) is no cubic Bézier")
      return
    }
    for step in 0...1000 {
      let x = Double(step) / 1000
      var (low, high) = (0.0, 1.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if bernstein(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
      }
      #expect(abs(function(x) - bernstein(curve.y1, curve.y2, low)) <= 1e-9, "at \(x)")
    }
  }

  private static let extrapolations: [[Double]] = [
    // x1, y1, x2, y2, input, output
    [0.5, 1.0, 0.5, 0.0, -0.5, -1.0],  // through P1
    [0.0, 0.5, 0.5, 1.0, -0.5, 0.0],  // P1 above P0: flat
    [0.0, 0.0, 0.5, 1.0, -0.5, -1.0],  // P1 is P0: through P2
    [0.0, 0.5, 0.0, 1.0, -0.5, 0.0],  // neither: flat
    [0.5, 1.0, 0.5, 0.0, 1.5, 2.0],  // from P2
    [0.5, 0.0, 1.0, 0.5, 1.5, 1.0],  // P2 below P3: flat
    [0.5, 0.0, 1.0, 1.0, 1.5, 2.0],  // P2 is P3: from P1
    [1.0, 0.0, 1.0, 0.5, 1.5, 1.0],  // neither: flat
    [0.25, 0.1, 0.25, 1.0, -1, -0.4], [0.25, 0.1, 0.25, 1.0, 2, 1],
    [0.0, 0.0, 0.58, 1.0, -0.58, -1.0], [0.42, 0.0, 1.0, 1.0, 1.58, 2.0],
    [0.0, 0.0, 0.0, 0.0, -1, -1], [1.0, 1.0, 1.0, 1.0, 2, 2],  // both at the end: as linear
  ]

  @Test(
    "Outside 0…1 the curve continues along the tangent according to WPT's tables",
    arguments: extrapolations)
  func extrapolation(row: [Double]) {
    let curve = TimingFunction.cubicBezier(x1: row[0], y1: row[1], x2: row[2], y2: row[3])
    #expect(abs(curve(row[4]) - row[5]) < 1e-12)
  }

  @Test("Every curve starts at exactly 0 and ends at exactly 1")
  func ends() {
    for (x1, x2) in [(0.0, 0.0), (1, 1), (0, 1), (1, 0), (0.3, 0.7)] {
      let curve = TimingFunction.cubicBezier(x1: x1, y1: 7, x2: x2, y2: -7)
      #expect(curve(0) == 0 && curve(1) == 1)
    }
  }

  @Test("A control point that is NaN, or outside 0…1 in x, is refused and named")
  func refusals() {
    for x in [-0.01, 1.01, .nan, .infinity] {
      let error = #expect(throws: TimingRangeError.self) {
        try CubicBezierTiming(x1: 0, y1: 0, x2: x, y2: 1)
      }
      #expect(error?.property == "x2" && error?.expected == "a number within 0…1")
    }
    let error = #expect(throws: TimingRangeError.self) {
      try CubicBezierTiming(x1: 0, y1: .infinity, x2: 0, y2: 1)
    }
    #expect(error?.property == "y1")
  }

  @Test("Extreme inputs and control points give finite outputs, and NaN stays NaN")
  func extremes() {
    let curves = [
      TimingFunction.cubicBezier(x1: 0x1p-1060, y1: 1e308, x2: 1, y2: -1e308), .easeOut, .linear,
      .stepEnd, .steps(count: 2_147_483_647, position: .jumpBoth),
      .linearStops(stops: [LinearStop(-1e308), LinearStop(1e308)]),
      .spring(duration: 0x1p-1030, bounce: 0.999),
    ]
    for curve in curves {
      for input in [-.infinity, -1e308, -1, -0x1p-1074, 0, 0x1p-1074, 0.5, 1, 1e308, .infinity] {
        #expect(curve(input).isFinite, "\(curve) at \(input)")
        #expect(curve(input, before: true).isFinite, "\(curve) before \(input)")
      }
      #expect(curve(.nan).isNaN)
    }
  }

  /// One coordinate of a cubic Bézier from 0 to 1.
  private func bernstein(_ first: Double, _ second: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
  }

  private func exp2OfNegative(_ exponent: Double) -> Double {
    Double(sign: .plus, exponent: -Int(exponent), significand: 1)
  }
}
