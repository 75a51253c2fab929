/// A value at a point of an animation's iteration.
public struct TypedKeyframe<Value: Sendable>: Sendable {
  /// The property's value.
  public var value: Value
  /// 0…1 within the iteration; nil is spread evenly between its neighbors.
  public var offset: Double?
  /// Governs the interval that starts here; nil is the animation's own.
  public var easing: TimingFunction?

  /// - Parameters:
  ///   - value: The property's value.
  ///   - offset: 0…1 within the iteration; nil is spread evenly between its neighbors.
  ///   - easing: Governs the interval that starts here; nil is the animation's own.
  public init(_ value: Value, at offset: Double? = nil, easing: TimingFunction? = nil) {
    self.value = value
    self.offset = offset
    self.easing = easing
  }
}

extension SceneContent {
  /// Moves a property from one value to another.
  ///
  /// ```swift
  /// Circle(radius: 40).fill(.red)
  ///   .animation(.scale, from: 0.8, to: 1, duration: 0.6, iterations: .infinity, direction: .alternate)
  /// ```
  ///
  /// As in CSS, an animation is in effect between its delay and its end; `fill` holds its first value before and its
  /// last value after. Animations of one property apply in the order they are called, each upon what the ones before
  /// it left. A number out of its range is an error when the scene is loaded.
  ///
  /// - Parameters:
  ///   - property: What moves.
  ///   - start: The first value; nil is the value beneath: the layer's own, or that of earlier animations.
  ///   - end: The last value.
  ///   - duration: Of one iteration, in seconds, 0 or more.
  ///   - delay: Seconds before the first iteration; a negative delay begins in the middle.
  ///   - easing: How progress goes between the values.
  ///   - iterations: 0 or more, need not be whole; `.infinity` goes on forever.
  ///   - direction: Whether iterations run forwards or backwards.
  ///   - fill: Whether the values hold before and after.
  ///   - composite: How the value combines with the one beneath.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, from start: Value? = nil, to end: Value, duration: Double,
    delay: Double = 0, easing: TimingFunction = .linear, iterations: Double = 1,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .none,
    composite: CompositeOperation = .replace
  ) -> Modified {
    let last = TypedKeyframe(end, at: 1)
    return animation(
      property, keyframes: start.map { [TypedKeyframe($0, at: 0), last] } ?? [last], duration: duration,
      delay: delay, easing: easing, iterations: iterations, direction: direction, fill: fill,
      composite: composite)
  }

  /// Moves a property through values that are spread evenly over the iteration.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, values: [Value], duration: Double, delay: Double = 0,
    easing: TimingFunction = .linear, iterations: Double = 1, direction: Timing.Direction = .normal,
    fill: Timing.Fill = .none, composite: CompositeOperation = .replace
  ) -> Modified {
    animation(
      property, keyframes: values.map { TypedKeyframe($0) }, duration: duration, delay: delay, easing: easing,
      iterations: iterations, direction: direction, fill: fill, composite: composite)
  }

  /// Moves a property through values by their offsets, 0…1, as the percentages of CSS `@keyframes`.
  ///
  /// ```swift
  /// .animation(.opacity, keyframes: [0: 0.6, 0.1: 0.75, 1: 0.6], duration: 2.5, easing: .easeOut)
  /// ```
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, keyframes: KeyValuePairs<Double, Value>, duration: Double,
    delay: Double = 0, easing: TimingFunction = .linear, iterations: Double = 1,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .none,
    composite: CompositeOperation = .replace
  ) -> Modified {
    animation(
      property, keyframes: keyframes.map { TypedKeyframe($0.value, at: $0.key) }, duration: duration,
      delay: delay, easing: easing, iterations: iterations, direction: direction, fill: fill,
      composite: composite)
  }

  /// Moves a property through keyframes, each with an easing of its own where it is given one.
  ///
  /// - Parameters:
  ///   - property: What moves.
  ///   - keyframes: At least one; their offsets do not decrease.
  ///   - duration: Of one iteration, in seconds, 0 or more.
  ///   - delay: Seconds before the first iteration; a negative delay begins in the middle.
  ///   - easing: How progress goes in intervals whose keyframe has no easing.
  ///   - iterations: 0 or more, need not be whole; `.infinity` goes on forever.
  ///   - direction: Whether iterations run forwards or backwards.
  ///   - fill: Whether the values hold before and after.
  ///   - composite: How the value combines with the one beneath.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, keyframes: [TypedKeyframe<Value>], duration: Double,
    delay: Double = 0, easing: TimingFunction = .linear, iterations: Double = 1,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .none,
    composite: CompositeOperation = .replace
  ) -> Modified {
    modified { layer in
      let path = "animations[\(layer.animations.count)]"
      if let fault = Self.fault(ofOffsets: keyframes.map(\.offset)) {
        layer.report("\(path).keyframes", fault)
        return
      }
      let frames = keyframes.map {
        Keyframe(offset: $0.offset, value: property.value($0.value), easing: $0.easing)
      }
      do throws(TimingRangeError) {
        let timing = try Timing(
          delay: delay, duration: duration, iterations: iterations, direction: direction, fill: fill)
        layer.animations.append(
          Animation(
            property: property.property, keyframes: frames, timing: timing, keyframeEasing: easing,
            composite: composite))
      } catch {
        layer.report("\(path).\(error.property)", "found \(error.found), expected \(error.expected)")
      }
    }
  }

  /// Adds an animation that has been made already.
  public func animation(_ animation: Animation) -> Modified {
    modified { $0.animations.append(animation) }
  }

  /// What is wrong with keyframes' offsets; nil if nothing is.
  private static func fault(ofOffsets offsets: [Double?]) -> String? {
    if offsets.isEmpty { return "an animation needs at least one keyframe" }
    var last = 0.0
    for offset in offsets.compactMap(\.self) {
      guard (0...1).contains(offset) else { return "found an offset of \(offset), expected one within 0…1" }
      guard offset >= last else { return "the offset \(offset) is less than the one before it, \(last)" }
      last = offset
    }
    return nil
  }
}
