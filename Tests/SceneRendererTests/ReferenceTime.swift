/// The timing of the reference model: CSS animations according to their specification, solved by bisection.
struct ReferenceEasing {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  static let linear = ReferenceEasing(x1: 0, y1: 0, x2: 1, y2: 1)
  static let easeOut = ReferenceEasing(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = ReferenceEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  func callAsFunction(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return Self.bezier(y1, y2, (low + high) / 2)
  }

  private static func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
  }
}

/// An animation that repeats forever.
struct ReferenceAnimation {
  var period: Double
  var delay = 0.0
  /// Whether the first keyframe applies during the delay.
  var fillsBackwards = false
  var easing = ReferenceEasing.easeInOut

  /// The position in its period at a time, 0…1; nil before it begins.
  func phase(at time: Double) -> Double? {
    let active = time - delay
    guard active >= 0 else { return fillsBackwards ? 0 : nil }
    let turns = active / period
    return turns - turns.rounded(.down)
  }

  /// The position of the animation between two keyframes, with the easing of the interval applied.
  func interval(_ offsets: [Double], at time: Double) -> (index: Int, fraction: Double)? {
    guard let phase = phase(at: time) else { return nil }
    let index = min(offsets.count - 2, (offsets.lastIndex { $0 <= phase }) ?? 0)
    return (index, easing((phase - offsets[index]) / (offsets[index + 1] - offsets[index])))
  }

  func number(_ keys: [(offset: Double, value: Double)], at time: Double) -> Double? {
    interval(keys.map(\.offset), at: time).map { index, fraction in
      keys[index].value + (keys[index + 1].value - keys[index].value) * fraction
    }
  }

  func color(_ keys: [(offset: Double, value: ReferenceColor)], at time: Double) -> ReferenceColor? {
    interval(keys.map(\.offset), at: time).map { index, fraction in
      keys[index].value.mixed(with: keys[index + 1].value, fraction)
    }
  }
}
