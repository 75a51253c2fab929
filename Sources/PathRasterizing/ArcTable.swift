import VectorGraphics

/// Arc length as a function of a segment's parameter, tabulated so that many points can be found on it.
///
/// Lengths are those of a three-point Gauss–Legendre rule on each of 16 parts: within 10⁻⁵ of the length but
/// near cusps, where they are within a part.
struct ArcTable {
  private static let partCount = 16

  let segment: PathSegment
  /// The length up to each part, and the whole at the end; none for a line, of which a path may have millions.
  private var lengths: [Double] = []
  private(set) var length: Double

  init(_ segment: PathSegment) {
    self.segment = segment
    length = 0
    if case .line(let start, let end) = segment {
      length = start.distance(to: end)
      return
    }
    lengths.append(0)
    for part in 0..<Self.partCount {
      let (from, to) = (parameter(ofPart: part), parameter(ofPart: part + 1))
      lengths.append(lengths[part] + Self.length(of: segment, from: from, to: to))
    }
    length = lengths[Self.partCount]
  }

  private func parameter(ofPart part: Int) -> Double { Double(part) / Double(Self.partCount) }

  private static func length(of segment: PathSegment, from: Double, to: Double) -> Double {
    let (middle, reach) = ((from + to) / 2, (to - from) / 2 * 0.774_596_669_241_483_4)
    func speed(_ t: Double) -> Double { segment.derivative(at: t).distance(to: .zero) }
    return (to - from) / 18 * (5 * (speed(middle - reach) + speed(middle + reach)) + 8 * speed(middle))
  }

  /// The parameter at a length from the start.
  func parameter(atLength target: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < length else { return 1 }
    if case .line = segment { return target / length }
    var (low, high) = (0, Self.partCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let (from, to) = (parameter(ofPart: low), parameter(ofPart: high))
    let own = lengths[high] - lengths[low]
    guard own > 0 else { return from }
    var t = from + (to - from) * (target - lengths[low]) / own
    // Newton's steps, which end within the part.
    for _ in 0..<3 {
      let speed = segment.derivative(at: t).distance(to: .zero)
      guard speed > 0 else { break }
      let excess = lengths[low] + Self.length(of: segment, from: from, to: t) - target
      t = min(max(t - excess / speed, from), to)
    }
    return t
  }
}
