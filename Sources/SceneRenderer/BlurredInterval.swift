import Glibc

/// An interval of an axis blurred by a Gaussian, as exact means over pixels: a straight edge without a grid.
struct BlurredInterval: Sendable {
  private let low: Double
  private let high: Double
  private let deviation: Double

  /// - Parameters:
  ///   - low, high: The ends of the interval, in pixels; it is empty if `high` is less than `low`.
  ///   - deviation: The standard deviation in pixels; 0 leaves the edges sharp.
  init(from low: Double, to high: Double, deviation: Double) {
    self.low = low
    self.high = max(low, high)
    self.deviation = deviation
  }

  /// The means over a number of pixels from `first` on.
  func means(from first: Int, count: Int) -> [Double] {
    var before = integral(to: Double(first))
    return (0..<count).map { index in
      let after = integral(to: Double(first + index + 1))
      defer { before = after }
      return after - before
    }
  }

  /// The same, restricted to another interval.
  func means(from first: Int, count: Int, within start: Double, _ end: Double) -> [Double] {
    (0..<count).map { index in
      let from = max(Double(first + index), start)
      let to = min(Double(first + index + 1), end)
      return from < to ? integral(to: to) - integral(to: from) : 0
    }
  }

  private func integral(to x: Double) -> Double { edge(x - low) - edge(x - high) }

  /// The integral of a step at 0 that has been blurred, up to a position.
  private func edge(_ x: Double) -> Double {
    guard deviation > 0, abs(x) < 40 * deviation else { return max(0, x) }
    let u = x / deviation
    let step = (1 + erf(u / 2.0.squareRoot())) / 2
    return x * step + deviation * exp(-u * u / 2) / (2 * Double.pi).squareRoot()
  }
}
