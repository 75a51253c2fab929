import Tabular
import Glibc

/// The ticks of a numeric axis whose ends move: each has its own opacity, so that none appears or vanishes at once.
struct MovingTicks {
  private(set) var values: [Double] = []
  private(set) var opacities: [Double] = []

  /// The part of the domain over which a tick at an end fades.
  private static let edge = 0.04

  /// - Parameter count: The greatest number of intervals between ticks.
  init(linear domain: ScaleDomain, count: Double) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let length = high - low
    guard length > 0, length.isFinite else { return }
    let steps = Step.all(around: length / max(1, count))
    guard let index = steps.indices.first(where: { length / steps[$0].size <= count }), index > 0,
      index + 1 < steps.count
    else { return }
    let (finer, step, coarser) = (steps[index - 1], steps[index], steps[index + 1])
    // Toward its greatest number of intervals a step gives way to the next, which then adds its own ticks.
    let leaving = min(1, max(0, (count / (length / step.size) - 1) / 0.15))
    let entering = min(1, max(0, (length / finer.size / count - 1) / 0.15))
    for place in stride(
      from: (low / step.size).rounded(.up), through: (high / step.size).rounded(.down), by: 1)
    {
      let value = step.multiple(place)
      let opacity = min(coarser.divides(value) ? 1 : leaving, finer.divides(value) ? 1 : entering)
      let atEnds = Self.fade((value - low) / length, (high - value) / length)
      append(value, opacity: value == 0 ? 1 : opacity * atEnds)
    }
  }

  init(logarithmic domain: ScaleDomain) {
    let (low, high) = (log10(domain.lowerBound), log10(domain.upperBound))
    let length = high - low
    guard length > 0, length.isFinite else { return }
    let between = min(1, max(0, (3.2 - length) / 0.4))
    for exponent in Int(low.rounded(.down))...Int(high.rounded(.up)) {
      for multiple in between > 0 ? [1.0, 2, 5] : [1] {
        let value = multiple * pow(10, Double(exponent))
        let place = log10(value)
        guard place >= low, place <= high else { continue }
        append(
          value,
          opacity: (multiple == 1 ? 1 : between) * Self.fade((place - low) / length, (high - place) / length))
      }
    }
  }

  private mutating func append(_ value: Double, opacity: Double) {
    guard opacity > 0 else { return }
    values.append(value)
    opacities.append(opacity)
  }

  private static func fade(_ parts: Double...) -> Double { min(1, max(0, (parts.min() ?? 0) / edge)) }
}

/// A distance of ticks: 1, 2 or 5 times a power of ten.
private struct Step {
  let digit: Double
  let exponent: Int

  /// Those around a size, ascending.
  static func all(around size: Double) -> [Step] {
    let exponent = Int(log10(size).rounded(.down))
    return (exponent - 1...exponent + 2).flatMap { exponent in
      [1.0, 2, 5].map { Step(digit: $0, exponent: exponent) }
    }
  }

  var size: Double { multiple(1) }

  /// Exact, where there is a number that is.
  func multiple(_ count: Double) -> Double {
    exponent < 0 ? count * digit / pow(10, Double(-exponent)) : count * digit * pow(10, Double(exponent))
  }

  func divides(_ value: Double) -> Bool {
    let part = value / size
    return abs(part - part.rounded()) < 1e-6
  }
}
