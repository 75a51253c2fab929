/// An exact, positive number of seconds, in lowest terms.
package struct Rational: Sendable, Hashable {
  package let numerator: Int
  package let denominator: Int

  /// Reduces to lowest terms; `nil` unless both are positive.
  package init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The simplest fraction that `Double` rounds to a number, so 2.5 is 5/2 and 0.1 is 1/10.
  ///
  /// Computes the continued fraction of the number, which Euclid's algorithm yields exactly in `Double`,
  /// until a convergent is indistinguishable. `nil` unless the number is positive and the fraction's parts
  /// are in the range of `Int`.
  package init?(_ value: Double) {
    guard value > 0, value.isFinite else { return nil }
    var (previous, current) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
    var (dividend, divisor) = (value, 1.0)
    while true {
      let rest = dividend.truncatingRemainder(dividingBy: divisor)
      guard let quotient = Int(exactly: ((dividend - rest) / divisor).rounded()),
        let numerator = Self.multiplyAdd(quotient, current.numerator, previous.numerator),
        let denominator = Self.multiplyAdd(quotient, current.denominator, previous.denominator)
      else { return nil }
      (previous, current) = (current, (numerator, denominator))
      if rest == 0 || Double(numerator) / Double(denominator) == value { break }
      (dividend, divisor) = (divisor, rest)
    }
    self.init(current.numerator, over: current.denominator)
  }

  /// The number of seconds as the nearest `Double`.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// The least common multiple of times.
  ///
  /// - Parameters:
  ///   - times: The times; if empty, the result is `nil`.
  ///   - limit: The maximum result in seconds.
  /// - Returns: `nil` if there is none up to the limit.
  package static func leastCommonMultiple(of times: [Rational], limit: Int = 3600) -> Rational? {
    guard let first = times.first else { return nil }
    var result = first
    for time in times.dropFirst() {
      let shared = greatestCommonDivisor(result.numerator, time.numerator)
      let (numerator, overflows) = (result.numerator / shared).multipliedReportingOverflow(by: time.numerator)
      guard !overflows,
        let multiple = Rational(
          numerator, over: greatestCommonDivisor(result.denominator, time.denominator))
      else { return nil }
      result = multiple
    }
    return result.isAtMost(limit) ? result : nil
  }

  /// The time divided by a whole number, 1 or more; `nil` if it cannot be represented.
  func divided(by divisor: Int) -> Rational? {
    let (product, overflows) = denominator.multipliedReportingOverflow(by: divisor)
    return overflows ? nil : Rational(numerator, over: product)
  }

  /// Twice the time; `nil` if it cannot be represented.
  var doubled: Rational? {
    if denominator.isMultiple(of: 2) { return Rational(numerator, over: denominator / 2) }
    let (twice, overflows) = numerator.multipliedReportingOverflow(by: 2)
    return overflows ? nil : Rational(twice, over: denominator)
  }

  private func isAtMost(_ limit: Int) -> Bool {
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    return whole < limit || (whole == limit && rest == 0)
  }

  private static func multiplyAdd(_ a: Int, _ b: Int, _ c: Int) -> Int? {
    let product = a.multipliedReportingOverflow(by: b)
    let sum = product.partialValue.addingReportingOverflow(c)
    return product.overflow || sum.overflow ? nil : sum.partialValue
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Rational: CustomStringConvertible {
  /// `11.3` if four decimals are exact, otherwise `34/3`.
  package var description: String {
    guard 10_000.isMultiple(of: denominator) else { return "\(numerator)/\(denominator)" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
