/// The 16-point Gauss–Legendre rule on −1…1, its positive half: abscissa and weight.
private let gaussLegendre16: [(x: Double, weight: Double)] = [
  (0.0950125098376374, 0.1894506104550685), (0.2816035507792589, 0.1826034150449236),
  (0.4580167776572274, 0.1691565193950025), (0.6178762444026438, 0.1495959888165767),
  (0.7554044083550030, 0.1246289712555339), (0.8656312023878318, 0.0951585116824928),
  (0.9445750230732326, 0.0622535239386479), (0.9894009349916499, 0.0271524594117541),
]

extension PathSegment {
  /// The arc length between two parameters.
  ///
  /// A curve's is integrated by 16-point Gauss–Legendre quadrature on halves that are halved again until both agree
  /// with the whole to 1e-10 of the control polygon's length (or are a 2⁻²⁰th of the curve, at a cusp).
  func length(from: Double = 0, to: Double = 1) -> Double {
    switch self {
    case .line(let start, let end): return start.distance(to: end) * (to - from)
    case .cubic(let p0, let p1, let p2, let p3):
      let polygon = p0.distance(to: p1) + p1.distance(to: p2) + p2.distance(to: p3)
      guard polygon > 0, polygon.isFinite, from < to else { return 0 }
      return refinedLength(
        from: from, to: to, estimate: quadrature(from: from, to: to), tolerance: polygon * 1e-10, depth: 20)
    }
  }

  private func refinedLength(
    from: Double, to: Double, estimate: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (from + to) / 2
    let left = quadrature(from: from, to: middle)
    let right = quadrature(from: middle, to: to)
    if abs(left + right - estimate) <= tolerance || depth == 0 { return left + right }
    return refinedLength(from: from, to: middle, estimate: left, tolerance: tolerance / 2, depth: depth - 1)
      + refinedLength(from: middle, to: to, estimate: right, tolerance: tolerance / 2, depth: depth - 1)
  }

  private func quadrature(from: Double, to: Double) -> Double {
    let half = (to - from) / 2
    let middle = (from + to) / 2
    func speed(_ t: Double) -> Double { derivative(at: t).distance(to: .zero) }
    var sum = 0.0
    for (x, weight) in gaussLegendre16 {
      sum += weight * (speed(middle - half * x) + speed(middle + half * x))
    }
    return sum * half
  }

  /// The parameter at which a length from the start is reached: Newton's steps within a bisected bracket.
  func parameter(atLength target: Double, of total: Double) -> Double {
    guard total > 0, target > 0 else { return 0 }
    guard target < total else { return 1 }
    if case .line = self { return target / total }
    var (low, high) = (0.0, 1.0)
    var t = target / total
    var reached = length(to: t)
    for _ in 0..<60 {
      let excess = reached - target
      if abs(excess) <= total * 1e-12 { break }
      if excess > 0 { high = t } else { low = t }
      let speed = derivative(at: t).distance(to: .zero)
      let newton = t - excess / speed
      let next = speed > 0 && newton > low && newton < high ? newton : (low + high) / 2
      if next == t { break }
      reached += next > t ? length(from: t, to: next) : -length(from: next, to: t)
      t = next
    }
    return t
  }
}
