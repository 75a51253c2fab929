/// A value at an offset of an animation's iteration.
public struct TypedKeyframe<Value: Sendable>: Sendable {
  /// The property's value.
  public var value: Value
  /// 0…1 within the iteration; nil for even spacing between its neighbors.
  public var offset: Double?
  /// The easing of the interval that starts here; nil for the animation's easing.
  public var easing: TimingFunction?

  /// - Parameters:
  ///   - value: The property's value.
  ///   - offset: 0…1 within the iteration; nil for even spacing between its neighbors.
  ///   - easing: The easing of the interval that starts here; nil for the animation's easing.
  public init(_ value: Value, at offset: Double? = nil, easing: TimingFunction? = nil) {
    self.value = value
    self.offset = offset
    self.easing = easing
  }
}

extension SceneContent {
  /// Animates a property from one value to another.
  ///
  /// ```swift
  /// Circle(radius: 40).fill(.red)
  ///   .animation(.scale, from: 0.8, to: 1, duration: 0.6, iterations: .infinity, direction: .alternate)
  /// ```
  ///
  /// As in CSS, an animation is in effect between its delay and its end; `fill` holds its first value before and its
  /// last value after. Animations of the same property apply in the order of the calls, each on top of the previous
  /// result. A number out of range is an error when the scene is loaded.
  ///
  /// - Parameters:
  ///   - property: The property to animate.
  ///   - start: The first value; nil for the underlying value: the layer's own, or that of earlier animations.
  ///   - end: The last value.
  ///   - duration: The duration of one iteration, in seconds, 0 or more.
  ///   - delay: Seconds before the first iteration; a negative delay starts midway.
  ///   - easing: The easing between the values.
  ///   - iterations: The number of iterations, 0 or more, possibly fractional; `.infinity` repeats forever.
  ///   - direction: Whether iterations run forward or backward.
  ///   - fill: Whether the values hold before the delay and after the end.
  ///   - composite: How the value combines with the underlying one.
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

  /// Animates a property through values that are evenly spaced over the iteration.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, values: [Value], duration: Double, delay: Double = 0,
    easing: TimingFunction = .linear, iterations: Double = 1, direction: Timing.Direction = .normal,
    fill: Timing.Fill = .none, composite: CompositeOperation = .replace
  ) -> Modified {
    animation(
      property, keyframes: values.map { TypedKeyframe($0) }, duration: duration, delay: delay, easing: easing,
      iterations: iterations, direction: direction, fill: fill, composite: composite)
  }

  /// Animates a property through values keyed by offset, 0…1, like the percentages of CSS `@keyframes`.
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

  /// Animates a property through keyframes, each with an optional easing of its own.
  ///
  /// - Parameters:
  ///   - property: The property to animate.
  ///   - keyframes: At least one keyframe; offsets must not decrease.
  ///   - duration: The duration of one iteration, in seconds, 0 or more.
  ///   - delay: Seconds before the first iteration; a negative delay starts midway.
  ///   - easing: The easing of intervals whose keyframe has none.
  ///   - iterations: The number of iterations, 0 or more, possibly fractional; `.infinity` repeats forever.
  ///   - direction: Whether iterations run forward or backward.
  ///   - fill: Whether the values hold before the delay and after the end.
  ///   - composite: How the value combines with the underlying one.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, keyframes: [TypedKeyframe<Value>], duration: Double,
    delay: Double = 0, easing: TimingFunction = .linear, iterations: Double = 1,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .none,
    composite: CompositeOperation = .replace
  ) -> Modified {
    modified { layer in
      let frames = keyframes.map {
        Keyframe(offset: $0.offset, value: property.value($0.value), easing: $0.easing)
      }
      var timing = Timing.instant
      do throws(TimingRangeError) {
        timing = try Timing(
          delay: delay, duration: duration, iterations: iterations, direction: direction, fill: fill)
      } catch {
        let path = "animations[\(layer.animations.count)].\(error.property)"
        layer.report(path, "found \(error.found), expected \(error.expected)")
      }
      // An animation with an invalid timing keeps its place, so that the faults of the next ones name theirs.
      layer.animations.append(
        Animation(
          property: property.property, keyframes: frames, timing: timing, keyframeEasing: easing,
          composite: composite))
    }
  }

  /// Adds an existing animation.
  public func animation(_ animation: Animation) -> Modified {
    modified { $0.animations.append(animation) }
  }
}
