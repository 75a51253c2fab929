/// The easing `cubic-bezier(x1, y1, x2, y2)` of CSS Easing 2 § 2.3.
///
/// The curve runs from (0, 0) to (1, 1); its x is the input progress, its y the output progress.
public struct CubicBezierTiming: Sendable, Hashable {
  /// The control points; both x are within 0…1, so the curve is a function of x.
  public let x1, y1, x2, y2: Double

  /// CSS `ease`.
  public static let ease = Self(uncheckedX1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS `ease-in`.
  public static let easeIn = Self(uncheckedX1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS `ease-out`.
  public static let easeOut = Self(uncheckedX1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS `ease-in-out`.
  public static let easeInOut = Self(uncheckedX1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Throws unless `x1` and `x2` are within 0…1 and `y1` and `y2` are finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(TimingRangeError) {
    for (name, x) in [("x1", x1), ("x2", x2)] where !(0...1).contains(x) {
      throw TimingRangeError(property: name, found: x, expected: "a number within 0…1")
    }
    for (name, y) in [("y1", y1), ("y2", y2)] where !y.isFinite {
      throw TimingRangeError(property: name, found: y, expected: "a finite number")
    }
    self.init(uncheckedX1: x1, y1: y1, x2: x2, y2: y2)
  }

  private init(uncheckedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The y of the curve at a finite x, or of its tangent at the nearer end if x is outside 0…1.
  func output(at x: Double) -> Double {
    if x < 0 { return startSlope * x }
    if x > 1 { return 1 + endSlope * (x - 1) }
    if x == 0 || x == 1 || (x1 == y1 && x2 == y2) { return x }
    let t = parameter(at: x)
    let s = 1 - t
    return 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
  }

  /// The slope before 0: toward P1; toward P2 if P1 is the start itself; 1 if both are (WPT
  /// css-easing/cubic-bezier-timing-functions-output); 0 if the tangent is vertical.
  private var startSlope: Double {
    if x1 > 0 { return (y1 / x1).clampedToFinite }
    guard y1 == 0 else { return 0 }
    if x2 > 0 { return (y2 / x2).clampedToFinite }
    return y2 == 0 ? 1 : 0
  }

  /// The slope after 1: from P2; from P1 if P2 is the end itself; 1 if both are; 0 if the tangent is
  /// vertical.
  private var endSlope: Double {
    if x2 < 1 { return ((1 - y2) / (1 - x2)).clampedToFinite }
    guard y2 == 1 else { return 0 }
    if x1 < 1 { return ((1 - y1) / (1 - x1)).clampedToFinite }
    return y1 == 1 ? 1 : 0
  }

  /// The parameter t with x(t) = x for x within 0…1, to the last bits of t.
  ///
  /// Newton's method in a shrinking bracket, with bisection if a step would leave it or gain too little.
  /// The residual is evaluated with twice the precision of `Double`: where the curve is nearly vertical,
  /// rounding x(t) would lose half of the digits of y.
  private func parameter(at x: Double) -> Double {
    let polynomial = BezierCoordinate(x1, x2)
    var (low, high) = (0.0, 1.0)
    var t = x
    var lastStep = 1.0
    for _ in 0..<200 {
      let residual = polynomial.value(at: t, minus: x)
      if residual == 0 { return t }
      if residual < 0 { low = t } else { high = t }
      let newton = t - residual / polynomial.derivative(at: t)
      let converges = newton > low && newton < high && abs(newton - t) < lastStep / 2
      let next = converges ? newton : low + (high - low) / 2
      lastStep = abs(next - t)
      if next == t || next == low || next == high { return next }
      t = next
    }
    return t
  }
}

/// One coordinate of a cubic Bézier from 0 to 1, as a polynomial with coefficients of twice double
/// precision.
private struct BezierCoordinate {
  private let first, second: Double
  private let linear, quadratic, cubic: DoubleDouble

  init(_ first: Double, _ second: Double) {
    (self.first, self.second) = (first, second)
    let threeFirst = DoubleDouble(first) * 3
    let threeSecond = DoubleDouble(second) * 3
    linear = threeFirst
    quadratic = threeSecond + threeFirst * -2
    cubic = DoubleDouble(1) + threeFirst + threeSecond * -1
  }

  func value(at t: Double, minus target: Double) -> Double {
    let value = ((cubic * t + quadratic) * t + linear) * t
    return (value + DoubleDouble(-target)).high
  }

  func derivative(at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * first + 6 * s * t * (second - first) + 3 * t * t * (1 - second)
  }
}
