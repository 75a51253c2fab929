import VectorGraphics

/// Values that animations change: those of a layer, or of a unit of a text.
package protocol AnimatedValues {
  /// The value of a property; nil if there is no such property.
  func animatableValue(of property: AnimatableProperty) -> AnimatableValue?
  /// Sets a property; has no effect for a value of a different type.
  mutating func setAnimatableValue(_ value: AnimatableValue, of property: AnimatableProperty)
}

extension AnimatedValues {
  /// Applies an animation at a local time, on top of the present value; one that is not in effect has no effect.
  ///
  /// - Parameters:
  ///   - box: The size in points against which transform lists are resolved.
  ///   - sound: The sounds that animations follow.
  mutating func apply(_ animation: Animation, at time: Double, in box: Size, sound: SoundInstant?) {
    let instant = animation.progress(at: time, sound: sound)
    guard let progress = instant.progress, let underlying = animatableValue(of: animation.property) else {
      return
    }
    setAnimatableValue(
      animation.value(progress: progress, beforeFlag: instant.beforeFlag, over: underlying, in: box),
      of: animation.property)
  }
}

extension Layer: AnimatedValues {}
