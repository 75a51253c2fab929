/// An unevaluated sum of two doubles: about 106 significant bits (Dekker 1971, Knuth's two-sum, products
/// with fused multiply-add).
struct DoubleDouble {
  let high, low: Double

  init(_ value: Double) {
    self.init(high: value, low: 0)
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles.
  private init(sumOf a: Double, _ b: Double) {
    let sum = a + b
    let bPart = sum - a
    self.init(high: sum, low: (a - (sum - bPart)) + (b - bPart))
  }

  static func + (left: Self, right: Self) -> Self {
    let sum = Self(sumOf: left.high, right.high)
    return Self(sumOf: sum.high, sum.low + (left.low + right.low))
  }

  static func * (left: Self, right: Double) -> Self {
    let product = left.high * right
    let error = (-product).addingProduct(left.high, right)
    return Self(sumOf: product, error + left.low * right)
  }
}
