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
  public var keyframes: [Keyframe] {
    didSet { offsets = KeyframeOffsets(keyframes) }
  }
  /// Computed once, since every frame needs them.
  private var offsets: KeyframeOffsets
  /// When and how often the animation runs.
  public var timing: Timing
  /// The easing of intervals whose keyframe has none.
  public var keyframeEasing: TimingFunction
  /// How the value combines with the underlying one.
  public var composite: CompositeOperation
  /// The sound whose level is the progress; nil if the animation runs in time. With a sound, only the easing of `timing` counts.
  public var audio: AudioTimeline? {
    get { followed?.value }
    set { followed = newValue.map { .value($0) } }
  }
  private var followed: Indirect<AudioTimeline>?

  /// Creates an animation; by default with linear intervals, replacing the underlying value.
  public init(
    property: AnimatableProperty, keyframes: [Keyframe], timing: Timing,
    keyframeEasing: TimingFunction = .linear, composite: CompositeOperation = .replace,
    audio: AudioTimeline? = nil
  ) {
    self.property = property
    self.keyframes = keyframes
    offsets = KeyframeOffsets(keyframes)
    self.timing = timing
    self.keyframeEasing = keyframeEasing
    self.composite = composite
    self.audio = audio
  }

  /// Creates an animation whose progress is the level of a sound.
  public init(
    property: AnimatableProperty, keyframes: [Keyframe], keyframeEasing: TimingFunction = .linear,
    composite: CompositeOperation = .replace, following audio: AudioTimeline
  ) {
    self.init(
      property: property, keyframes: keyframes, timing: .instant, keyframeEasing: keyframeEasing,
      composite: composite, audio: audio)
  }

  /// The property's value at a progress of the iteration, for an underlying value: the effect value of Web
  /// Animations 1, section 5.3.3 ("The effect value of a keyframe effect").
  ///
  /// - Parameters:
  ///   - beforeFlag: Whether a step of a keyframe's easing exactly at the progress has not yet been taken
  ///     (CSS Easing 2, section 2.3.1).
  ///   - size: The layer's box in points.
  func value(
    progress: Double, beforeFlag: Bool = false, over underlying: AnimatableValue, in size: Size
  ) -> AnimatableValue {
    let (offsets, isStartNeutral) = (offsets.values, offsets.isStartNeutral)
    func keyframe(_ index: Int) -> Keyframe? {
      let index = isStartNeutral ? index - 1 : index
      return keyframes.indices.contains(index) ? keyframes[index] : nil
    }
    func composed(_ value: AnimatableValue?) -> AnimatableValue {
      value?.combined(onto: underlying, by: composite, in: size) ?? underlying
    }
    let last = offsets.count - 1
    if progress < 0, offsets.count(where: { $0 == 0 }) > 1 { return composed(keyframe(0)?.value) }
    if progress >= 1, offsets.count(where: { $0 == 1 }) > 1 { return composed(keyframe(last)?.value) }
    let index =
      offsets.lastIndex { $0 <= progress && $0 != 1 } ?? offsets.lastIndex { $0 == 0 } ?? 0
    guard index < last else { return composed(keyframe(index)?.value) }
    let (startFrame, length) = (keyframe(index), offsets[index + 1] - offsets[index])
    var (start, end) = (startFrame?.value, keyframe(index + 1)?.value)
    guard length > 0 else { return composed(end) }
    let easing = startFrame?.easing ?? keyframeEasing
    // Values are added in the color space in which they are interpolated.
    if (start ?? underlying).isModernColor || (end ?? underlying).isModernColor {
      start?.isModernColor = true
      end?.isModernColor = true
    }
    return composed(start).interpolated(
      to: composed(end), fraction: easing((progress - offsets[index]) / length, before: beforeFlag), in: size)
  }

  /// The keyframe offsets with missing ones spaced evenly: the last is 1, the first of several 0 (Web
  /// Animations 1, "Calculating computed keyframes").
  static func computedOffsets(_ keyframes: [Keyframe]) -> [Double] {
    guard !keyframes.isEmpty else { return [] }
    let known = keyframes.compactMap(\.offset)
    if known.count == keyframes.count { return known }
    var offsets = keyframes.map(\.offset)
    if keyframes.count > 1 { offsets[0] = offsets[0] ?? 0 }
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? 1
    var before = 0
    for index in offsets.indices {
      guard let end = offsets[index] else { continue }
      let start = offsets[before] ?? 0
      for gap in (before + 1)..<max(index, before + 1) {
        offsets[gap] = start + (end - start) * Double(gap - before) / Double(index - before)
      }
      before = index
    }
    return offsets.map { $0 ?? 0 }
  }
}

/// The offsets of an animation's keyframes, with the neutral keyframes that represent the underlying value at
/// ends without a keyframe.
private struct KeyframeOffsets: Hashable {
  /// Never decreasing, from 0 to 1.
  let values: [Double]
  /// Whether the first is that of a neutral keyframe.
  let isStartNeutral: Bool

  init(_ keyframes: [Keyframe]) {
    let given = Animation.computedOffsets(keyframes)
    isStartNeutral = given.first != 0
    values = (isStartNeutral ? [0] : []) + given + (given.last == 1 ? [] : [1])
  }
}
