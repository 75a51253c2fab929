import Glibc

/// How numbers are binned into intervals, as in a histogram.
public enum NumberBin: Sendable, Hashable {
  /// Round bins, with a number derived from the data (Freedman and Diaconis 1981).
  case automatic
  /// An approximate number of bins with round ends, 1…1000.
  case count(Int)
  /// As many bins with round ends as this, or fewer, 1…1000.
  case maximum(Int)
  /// Bins of one width, with ends at its multiples.
  case step(Double)
  /// Bins of positive numbers, each this many times as wide as the one before, with ends at its powers; above 1.
  case ratio(Double)
  /// Bins between neighboring bounds, at least two.
  case edges([Double])

  /// Whether they begin above zero, as a logarithmic axis needs.
  package var isPositive: Bool {
    switch self {
    case .ratio: true
    case .edges(let edges): edges.allSatisfy { $0 > 0 }
    case .automatic, .count, .maximum, .step: false
    }
  }

  /// Whether their ends are listed.
  package var isGivenByEnds: Bool { if case .edges = self { true } else { false } }

  /// The maximum number of bins.
  package static let greatestCount = 1000

  /// The edges of the bins that contain some numbers, ascending. A bin includes its lower edge, the last one
  /// its upper edge too. Nil if there are no numbers, or if there would be no bins or too many.
  package func edges(of numbers: [Double]) -> [Double]? {
    if case .edges(let edges) = self {
      let ends = Set(edges).sorted()
      return ends.count > 1 && ends.count <= Self.greatestCount + 1 ? ends : nil
    }
    if case .ratio(let ratio) = self { return Self.powers(of: ratio, around: numbers.filter { $0 > 0 }) }
    guard let low = numbers.min(), let high = numbers.max(), (high - low).isFinite else { return nil }
    if case .maximum(let count) = self { return Self.fewest(count, from: low, to: high) }
    let areWhole = numbers.allSatisfy { $0 == $0.rounded() }
    guard low < high else {
      return areWhole ? [low - 0.5, low + 0.5] : [low - abs(low) / 2, low + abs(low) / 2]
    }
    guard let step = step(of: numbers, from: low, to: high, areWhole: areWhole), step > 0 else { return nil }
    // Bins of single integers are centered on them.
    if step == 1, areWhole {
      let count = high - low + 1
      guard count <= Double(Self.greatestCount) else { return nil }
      return (0...Int(count)).map { low - 0.5 + Double($0) }
    }
    return Self.multiples(of: step, around: low, high)
  }

  private func step(of numbers: [Double], from low: Double, to high: Double, areWhole: Bool) -> Double? {
    switch self {
    case .step(let step): return step
    case .count(let count): return Self.round(Ticks.step(from: low, to: high, count: Double(count)), areWhole)
    case .automatic:
      let count = min(50, max(5, Self.suggestedCount(numbers)))
      return Self.round(Ticks.step(from: low, to: high, count: count), areWhole)
    case .maximum, .ratio, .edges: return nil
    }
  }

  /// The finest bins of 1, 2 or 5 times a power of ten of which there are no more than a number.
  private static func fewest(_ count: Int, from low: Double, to high: Double) -> [Double]? {
    let span = low < high ? high - low : Swift.max(abs(low), 1)
    let power = (log10(span / Double(Swift.max(1, count)))).rounded(.down)
    let steps = (0...2).flatMap { shift -> [Double] in
      let unit = pow(10, power + Double(shift))
      return [unit, 2 * unit, 5 * unit]
    }
    let step = steps.first { (span / $0).rounded(.up) <= Double(Swift.max(1, count)) }
    return step.flatMap { multiples(of: $0, around: low, low < high ? high : low + span) }
  }

  private static func round(_ step: Double?, _ areWhole: Bool) -> Double? {
    step.map { areWhole ? max(1, $0) : $0 }
  }

  /// The range divided by 2 · IQR / ∛n; Sturges' log₂ n + 1 if half of the numbers are equal.
  private static func suggestedCount(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return 1 }
    let spread = Quantile.value(of: sorted, at: 0.75) - Quantile.value(of: sorted, at: 0.25)
    guard spread > 0 else { return log2(Double(sorted.count)) + 1 }
    return ((high - low) / (2 * spread / cbrt(Double(sorted.count)))).rounded(.up)
  }

  private static func multiples(of step: Double, around low: Double, _ high: Double) -> [Double]? {
    let multiples = Multiples(step: step)
    let first = multiples.index(of: low).rounded(.down)
    let last = max(first + 1, multiples.index(of: high).rounded(.up))
    guard last - first <= Double(greatestCount), abs(first) < 1e15 else { return nil }
    return (0...Int(last - first)).map { multiples.value(at: first + Double($0)) }
  }

  private static func powers(of ratio: Double, around numbers: [Double]) -> [Double]? {
    guard let low = numbers.min(), let high = numbers.max(), ratio > 1 else { return nil }
    var first = (Glibc.log(low) / Glibc.log(ratio)).rounded(.down)
    if pow(ratio, first) > low { first -= 1 }
    if pow(ratio, first + 1) <= low { first += 1 }
    var ends = [pow(ratio, first), pow(ratio, first + 1)]
    while let last = ends.last, last < high {
      guard ends.count <= greatestCount, last.isFinite else { return nil }
      ends.append(pow(ratio, first + Double(ends.count)))
    }
    return ends
  }

  /// The index of the greatest multiple of a step that is not above a number.
  static func multiple(of step: Double, below number: Double) -> Double {
    let multiples = Multiples(step: step)
    let index = multiples.index(of: number).rounded(.down)
    if multiples.value(at: index + 1) <= number { return index + 1 }
    return multiples.value(at: index) > number ? index - 1 : index
  }

  /// Multiples of 0.1 are computed as quotients by 10, so that they equal their decimal notation.
  private struct Multiples {
    private let step: Double
    private let inverse: Double
    private let isReciprocal: Bool

    init(step: Double) {
      self.step = step
      inverse = (1 / step).rounded()
      isReciprocal = step < 1 && abs(inverse * step - 1) < 1e-9
    }

    func value(at index: Double) -> Double { isReciprocal ? index / inverse : index * step }
    func index(of number: Double) -> Double { isReciprocal ? number * inverse : number / step }
  }

  /// The bin that contains a number; nil if there is none.
  package static func interval(of number: Double, in edges: [Double]) -> (start: Double, stop: Double)? {
    guard let first = edges.first, let last = edges.last, first <= number, number <= last, edges.count > 1
    else { return nil }
    var (low, high) = (0, edges.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= number { low = middle } else { high = middle }
    }
    return (edges[low], edges[low + 1])
  }
}
