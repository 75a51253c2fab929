import Tabular
import Glibc

/// Maps values to positions proportionally to their logarithms (d3-scale, `scaleLog`).
package struct LogScale: Sendable, Hashable {
  package let domain: ScaleDomain
  /// Positions in points, for the start and the stop of the domain.
  package var range: ScaleDomain
  /// An integer of at least 2.
  package let base: Double
  /// Whether its domain changes over time.
  var isMoving = false

  /// Nil if the domain includes zero or is not finite, or the base is not an integer above 1.
  package init?(domain: ScaleDomain, range: ScaleDomain, base: Double = 10) {
    guard domain.start.isFinite, domain.stop.isFinite, domain.start * domain.stop.signOfValue > 0,
      domain.stop != 0, base >= 2, base <= 1000, base == base.rounded()
    else { return nil }
    self.domain = domain
    self.range = range
    self.base = base
  }

  /// −1 if the domain is negative; values are mirrored then.
  private var sign: Double { domain.start < 0 ? -1 : 1 }

  private func logarithm(_ magnitude: Double) -> Double {
    if base == 10 { return log10(magnitude) }
    if base == 2 { return log2(magnitude) }
    return log(magnitude) / log(base)
  }

  /// The position of a value; NaN if the value is zero or has the other sign.
  package func position(of value: Double) -> Double {
    guard value * sign > 0 else { return .nan }
    let logarithms = ScaleDomain(log(domain.start * sign), log(domain.stop * sign))
    return range.value(at: logarithms.fraction(of: log(value * sign)))
  }

  /// The value at a position.
  package func value(at position: Double) -> Double {
    let logarithms = ScaleDomain(log(domain.start * sign), log(domain.stop * sign))
    return sign * exp(logarithms.value(at: range.fraction(of: position)))
  }

  /// Powers of the base and their multiples; only powers if there are more than `count`, and the ticks of a
  /// linear scale if there are too few.
  package func ticks(count: Double = 10) -> [Double] {
    guard count > 0 else { return [] }
    let (low, high) = (
      min(domain.start * sign, domain.stop * sign), max(domain.start * sign, domain.stop * sign)
    )
    var ticks = magnitudes(from: low, to: high, count: count)
    if ticks.count * 2 < Int(min(count, Ticks.maximumCount)), logarithm(high) - logarithm(low) < count {
      ticks = Ticks.values(from: low, to: high, count: count)
    }
    let signed = sign < 0 ? ticks.reversed().map { -$0 } : ticks
    return domain.isAscending ? signed : signed.reversed()
  }

  private func magnitudes(from low: Double, to high: Double, count: Double) -> [Double] {
    let (first, last) = (logarithm(low), logarithm(high))
    guard last - first < count else {
      return Ticks.values(from: first, to: last, count: min(last - first, count)).map { pow(base, $0) }
    }
    let exponents = Int(first.rounded(.down))...Int(last.rounded(.up))
    return exponents.flatMap { exponent in
      (1..<Int(base)).map { multiple in
        exponent < 0
          ? Double(multiple) / pow(base, Double(-exponent)) : Double(multiple) * pow(base, Double(exponent))
      }
    }.filter { low <= $0 && $0 <= high }
  }

  /// The ticks to label if there are too many: the multiples nearest to their power of the base (d3-scale,
  /// `tickFormat`).
  package func labelledTicks(count: Double = 10) -> [Double] {
    let ticks = ticks(count: count)
    let limit = max(1, base * count / Double(max(1, ticks.count)))
    return ticks.filter { tick in
      let exponent = logarithm(abs(tick)).rounded()
      var multiple = abs(tick) / pow(base, exponent)
      if multiple * base < base - 0.5 { multiple *= base }
      return multiple <= limit
    }
  }

  /// The same for axes: if only one multiple besides the powers would have a label, as in 1, 2, 10, 20,
  /// then only the powers, if there are three.
  package func axisTicks(count: Double = 10) -> [Double] {
    let ticks = labelledTicks(count: count)
    func isPower(_ tick: Double) -> Bool {
      let exponent = logarithm(abs(tick))
      return abs(exponent - exponent.rounded()) < 1e-9
    }
    let powers = ticks.filter(isPower)
    return powers.count >= 3 && ticks.count > powers.count && ticks.count <= 2 * powers.count ? powers : ticks
  }

  /// The scale whose domain begins and ends at a power of the base.
  package func niced() -> LogScale {
    let outward = domain.isAscending == (sign > 0)
    func power(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      sign * pow(base, logarithm(value * sign).rounded(rule))
    }
    let widened = ScaleDomain(
      power(domain.start, outward ? .down : .up), power(domain.stop, outward ? .up : .down))
    return LogScale(domain: widened, range: range, base: base) ?? self
  }
}

extension Double {
  /// 1 for positive values, −1 for others.
  fileprivate var signOfValue: Double { self > 0 ? 1 : -1 }
}
