/// The time at which an animation or a window of a scene repeats, or after which it no longer changes.
package struct AnimationCycle: Sendable, Hashable {
  /// The layer's name, or its path if it has none: `layers[2].children[0]`.
  package let layer: String
  /// The animated property, by its name in scene files; of a window its `start`, `end` or `loop`,
  /// of footage `source`.
  package let property: String
  /// The shortest time after which it repeats forever; nil if it ends.
  package let period: Rational?
  /// The time from which it repeats or no longer changes, in seconds, 0 or more.
  package let start: Double
}

extension Scene {
  /// The cycles of all animations, from back to front, without those of hidden layers.
  package var cycles: [AnimationCycle] { cycles(until: .infinity) }

  /// The cycles in a video with an end: windows that last until then have none.
  package func cycles(until end: Double) -> [AnimationCycle] {
    layers.cycles(path: "layers", in: LocalTime(), until: end)
  }
}

extension [Layer] {
  fileprivate func cycles(path: String, in time: LocalTime, until end: Double) -> [AnimationCycle] {
    enumerated().flatMap { index, layer in layer.cycles(path: "\(path)[\(index)]", in: time, until: end) }
  }
}

extension Layer {
  /// The cycles of the layer and its descendants; empty if it is never visible.
  fileprivate func cycles(path: String, in outer: LocalTime, until end: Double) -> [AnimationCycle] {
    // What is only heard draws nothing.
    if case .audio = content { return [] }
    if isHidden || (opacity <= 0 && !animations.contains { $0.property == .opacity }) { return [] }
    let time = outer.inside(self)
    var result: [AnimationCycle] = []
    if isTimed {
      let window = time.window
      func cycle(_ property: String, period: Rational? = nil, start: Double) -> AnimationCycle {
        AnimationCycle(layer: id ?? path, property: property, period: period, start: start)
      }
      // Nothing changes after the end, and what starts again repeats as a whole.
      if window.end < end { return [cycle("end", start: window.end)] }
      if window.start > 0 { result.append(cycle("start", start: window.start)) }
      if let loop = clock?.loop, time.rate != 0 {
        return result + [cycle("loop", period: Rational(loop / abs(time.rate)), start: window.start)]
      }
    }
    if content.isFootage, let length = contentLength,
      let end = time.sceneTime(atLocal: time.rate > 0 ? length : 0)
    {
      // The last frame is held.
      result.append(AnimationCycle(layer: id ?? path, property: "source", period: nil, start: max(end, 0)))
    }
    result += (animations + unitAnimations).compactMap { cycle(of: $0, path: path, in: time) }
    for part in parts { result += part.layers.cycles(path: "\(path).\(part.path)", in: time, until: end) }
    if case .group(let children) = content {
      result += children.cycles(path: "\(path).children", in: time, until: end)
    }
    return result
  }

  /// The cycle of an animation; nil if the time in which it runs stands still.
  private func cycle(of animation: Animation, path: String, in time: LocalTime) -> AnimationCycle? {
    // Backward, everything comes to rest at its beginning.
    let period = time.rate > 0 ? animation.period : nil
    let local = time.rate > 0 && period == nil ? animation.restTime : max(animation.timing.delay, 0)
    guard let start = time.sceneTime(atLocal: local) else { return nil }
    return AnimationCycle(
      layer: id ?? path, property: animation.property.name,
      period: time.rate == 1 ? period : period.flatMap { Rational($0.value / time.rate) },
      start: max(start, 0))
  }
}

extension LayerContent {
  /// Whether it changes with the local time until the end of its content.
  fileprivate var isFootage: Bool {
    switch self {
    case .video: true
    case .component(let instance): instance.isMoving
    default: false
    }
  }
}

extension Layer {
  /// The animations of the units of a text in the time of the layer: those of the unit that begins first, and of the last
  /// one if that is later.
  package var unitAnimations: [Animation] {
    guard case .text(let text) = content, let units = text.units else { return [] }
    let delays = units.stagger.delays(count: computedProperties.unitCount)
    return Set([delays.min() ?? 0, delays.max() ?? 0]).sorted().flatMap { delay in
      units.animations.map {
        $0.timed(delay: $0.timing.delay + delay, duration: $0.timing.duration)
      }
    }
  }
}

extension Animation {
  /// The shortest time after which the value repeats forever, after the delay; nil if it ends.
  ///
  /// Keyframes that contain the same sequence several times repeat sooner than the iteration.
  var period: Rational? {
    guard !isConstant, let whole = timing.period else { return nil }
    return whole.divided(by: repetitions) ?? whole
  }

  /// The time from which the value of an animation that does not repeat no longer changes, in seconds.
  var restTime: Double {
    // If all values are equal, or an iteration has no progress, nothing changes after the start.
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

  /// The number of times that an iteration repeats the same sequence of keyframes.
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

  /// Whether an iteration consists of a number of equal parts.
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
