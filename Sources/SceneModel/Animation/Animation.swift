import VectorGraphics

/// How an animation's value combines with the underlying one: the layer's own, or that of earlier
/// animations of the same property.
public enum CompositeOperation: String, Sendable, Hashable, CaseIterable {
  /// The value replaces the underlying one.
  case replace
  /// Numbers are added, lists concatenated.
  case add
  /// Lists are added function by function.
  case accumulate
  /// The product with the underlying value.
  case multiply
}

/// A value at an offset in the iteration.
public struct Keyframe: Sendable, Hashable {
  /// 0…1 within the iteration; nil for even spacing between its neighbors.
  public var offset: Double?
  /// A value of the property's type.
  public var value: AnimatableValue
  /// The easing of the interval that starts here; nil for the animation's `keyframeEasing`.
  public var easing: TimingFunction?

  /// Creates a keyframe; without an offset, it is spaced evenly.
  public init(offset: Double? = nil, value: AnimatableValue, easing: TimingFunction? = nil) {
    self.offset = offset
    self.value = value
    self.easing = easing
  }
}

/// An animation of one property of one layer by keyframes (Web Animations Level 1).
public struct Animation: Sendable, Hashable {
  /// The animated property.
  public var property: AnimatableProperty
  /// The keyframes, with offsets that never decrease.
  public var keyframes: [Keyframe]
  /// When and how often the animation runs.
  public var timing: Timing
  /// The easing of intervals whose keyframe has none.
  public var keyframeEasing: TimingFunction
  /// How the value combines with the underlying one.
  public var composite: CompositeOperation

  /// Creates an animation; by default with linear intervals, replacing the underlying value.
  public init(
    property: AnimatableProperty, keyframes: [Keyframe], timing: Timing,
    keyframeEasing: TimingFunction = .linear, composite: CompositeOperation = .replace
  ) {
    self.property = property
    self.keyframes = keyframes
    self.timing = timing
    self.keyframeEasing = keyframeEasing
    self.composite = composite
  }

  /// The property's value at a progress of the iteration, given the value beneath: the effect value of Web
  /// Animations 1, section 5.3.3 ("The effect value of a keyframe effect").
  ///
  /// - Parameters:
  ///   - beforeFlag: Whether a step of a keyframe's easing that lies exactly at the progress is still to be taken
  ///     (CSS Easing 2, section 2.3.1).
  ///   - size: The layer's box in points.
  func value(
    progress: Double, beforeFlag: Bool = false, over underlying: AnimatableValue, in size: Size
  ) -> AnimatableValue {
    let frames = filledKeyframes(over: underlying)
    guard let first = frames.first, let last = frames.last else { return underlying }
    func composed(_ frame: FilledKeyframe) -> AnimatableValue {
      frame.isNeutral ? underlying : frame.value.combined(onto: underlying, by: composite, in: size)
    }
    if progress < 0, frames.count(where: { $0.offset == 0 }) > 1 { return composed(first) }
    if progress >= 1, frames.count(where: { $0.offset == 1 }) > 1 { return composed(last) }
    let startIndex =
      frames.lastIndex { $0.offset <= progress && $0.offset != 1 }
      ?? frames.lastIndex { $0.offset == 0 } ?? 0
    guard startIndex + 1 < frames.count else { return composed(frames[startIndex]) }
    var (start, end) = (frames[startIndex], frames[startIndex + 1])
    guard end.offset > start.offset else { return composed(end) }
    let distance = (progress - start.offset) / (end.offset - start.offset)
    let easing = start.easing ?? keyframeEasing
    // Both sums take place in the space that their mixture does.
    if start.value.isModernColor || end.value.isModernColor {
      (start.value.isModernColor, end.value.isModernColor) = (true, true)
    }
    return composed(start).interpolated(
      to: composed(end), fraction: easing(distance, before: beforeFlag), in: size)
  }

  private struct FilledKeyframe {
    var offset: Double
    var value: AnimatableValue
    var easing: TimingFunction?
    /// Whether this stands for the value beneath, at an end where the author gave no keyframe.
    var isNeutral = false
  }

  /// The keyframes with all offsets given, and neutral ones at 0 and 1 where there are none.
  private func filledKeyframes(over underlying: AnimatableValue) -> [FilledKeyframe] {
    var frames = zip(keyframes, Self.computedOffsets(keyframes)).map {
      FilledKeyframe(offset: $1, value: $0.value, easing: $0.easing)
    }
    if frames.first?.offset != 0 {
      frames.insert(FilledKeyframe(offset: 0, value: underlying, isNeutral: true), at: 0)
    }
    if frames.last?.offset != 1 {
      frames.append(FilledKeyframe(offset: 1, value: underlying, isNeutral: true))
    }
    return frames
  }

  /// Offsets that are not given, spread evenly: the last is 1, the first of several 0
  /// (Web Animations 1, "Calculating computed keyframes").
  static func computedOffsets(_ keyframes: [Keyframe]) -> [Double] {
    guard !keyframes.isEmpty else { return [] }
    var offsets = keyframes.map(\.offset)
    if keyframes.count > 1 { offsets[0] = offsets[0] ?? 0 }
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? 1
    var known = 0
    for index in offsets.indices {
      guard let end = offsets[index] else { continue }
      let start = offsets[known] ?? 0
      for gap in (known + 1)..<max(index, known + 1) {
        offsets[gap] = start + (end - start) * Double(gap - known) / Double(index - known)
      }
      known = index
    }
    return offsets.map { $0 ?? 0 }
  }
}
