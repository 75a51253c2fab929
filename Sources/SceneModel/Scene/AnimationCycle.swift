/// When one of the animations that a scene shows repeats, or from when on it stays as it is.
package struct AnimationCycle: Sendable, Hashable {
  /// The layer's name, or its path where it has none: `layers[2].children[0]`.
  package let layer: String
  /// The animated property, as scenes name it.
  package let property: String
  /// The shortest time after which it repeats forever; nil if it comes to rest.
  package let period: Rational?
  /// From when on it repeats or rests, in seconds, 0 or more.
  package let start: Double
}

extension Scene {
  /// The cycles of all animations, from back to front; of hidden layers none.
  package var cycles: [AnimationCycle] { layers.cycles(path: "layers") }
}

extension [Layer] {
  fileprivate func cycles(path: String) -> [AnimationCycle] {
    enumerated().flatMap { index, layer in layer.cycles(path: "\(path)[\(index)]") }
  }
}

extension Layer {
  /// The cycles of the layer and of what it holds; none if nothing of it is ever seen.
  fileprivate func cycles(path: String) -> [AnimationCycle] {
    if isHidden || (opacity <= 0 && !animations.contains { $0.property == .opacity }) { return [] }
    var result = animations.map { animation in
      AnimationCycle(
        layer: id ?? path, property: animation.property.name, period: animation.period,
        start: animation.period == nil ? animation.restTime : max(animation.timing.delay, 0))
    }
    if let mask { result += mask.layers.cycles(path: "\(path).mask.layers") }
    if case .group(let children) = content { result += children.cycles(path: "\(path).children") }
    return result
  }
}

extension Animation {
  /// The shortest time after which the value repeats forever, once the delay is over; nil if it comes to
  /// rest.
  ///
  /// Keyframes that say the same several times repeat sooner than the iteration does.
  var period: Rational? {
    guard !isConstant, let whole = timing.period else { return nil }
    return whole.divided(by: repetitions) ?? whole
  }

  /// From when on the value of one that does not repeat stays as it is, in seconds.
  var restTime: Double {
    // With one value in all places, and where an iteration never gets on, nothing changes once it has begun.
    guard !timing.iterations.isInfinite || timing.duration == 0, timing.duration.isFinite, !isConstant else {
      return max(timing.delay, 0)
    }
    return max(min(timing.delay + timing.activeDuration, timing.endTime), 0)
  }

  /// Whether all keyframes have the same value, from 0 to 1.
  private var isConstant: Bool {
    let offsets = Self.computedOffsets(keyframes)
    guard offsets.first == 0, offsets.last == 1 else { return false }
    return keyframes.allSatisfy { $0.value == keyframes[0].value }
  }

  /// How often an iteration shows the same stretch of keyframes.
  var repetitions: Int {
    guard timing.easing == .linear, timing.direction == .normal || timing.direction == .reverse else {
      return 1
    }
    let offsets = Self.computedOffsets(keyframes)
    guard offsets.first == 0, offsets.last == 1, keyframes.first?.value == keyframes.last?.value else {
      return 1
    }
    let intervals = keyframes.count - 1
    guard intervals > 1 else { return 1 }
    return (2...intervals).last { repeats($0, offsets) } ?? 1
  }

  /// Whether each of so many parts of an iteration shows the same.
  private func repeats(_ count: Int, _ offsets: [Double]) -> Bool {
    let intervals = keyframes.count - 1
    guard intervals.isMultiple(of: count) else { return false }
    let step = intervals / count
    return (0..<intervals - step).allSatisfy { index in
      let (one, other) = (keyframes[index], keyframes[index + step])
      return one.value == other.value && one.easing == other.easing
        && abs(offsets[index + step] - offsets[index] - 1 / Double(count)) < 1e-12
    }
  }
}
