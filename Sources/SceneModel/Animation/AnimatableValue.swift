import VectorGraphics

/// A keyframe value; its type determines how it is interpolated.
public enum AnimatableValue: Sendable, Hashable {
  /// A number in the unit of its property.
  case number(Double)
  /// A length.
  case length(Length)
  /// Two lengths.
  case lengthPoint(LengthPoint)
  /// A pair of plain numbers: `scale`.
  case pair(Point)
  /// A color.
  case color(Color)
  /// The corners of a rectangle.
  indirect case cornerLengths(CornerLengths)
  /// A list of transform functions.
  case transform([TransformOperation])
  /// A list of 3D transform functions.
  case transform3D([TransformOperation3D])
  /// The points to which the corners of a box are pinned.
  indirect case cornerPoints(CornerPoints)
  /// A list of filter functions.
  case filters([Filter])
  /// A list of box shadows.
  case shadows([BoxShadow])
  /// A color or a gradient.
  indirect case paint(LayerPaint)
  /// An outline.
  case path(BezierPath)
  /// A box or an ellipse to which a layer is clipped.
  case clip(Clip.Shape)
  /// The part of an image.
  indirect case frame(LayerFrame)
  /// A value that cannot be interpolated and changes abruptly, halfway: text, a choice, a boolean.
  case discrete(ParameterValue)
}

extension [Animation] {
  /// The number of functions that are copied for a frame at most: an animation that adds to a list copies what those before
  /// it have added.
  package var copiedFunctionCount: Int {
    var (length, copies) = (0, 0)
    for animation in self where animation.composite == .add || animation.composite == .accumulate {
      length += animation.keyframes.map(\.value.functionCount).max() ?? 0
      copies += length
    }
    return copies
  }
}

extension AnimatableValue {
  /// The length of a list of functions or shadows; 0 for all else.
  fileprivate var functionCount: Int {
    switch self {
    case .transform(let list): list.count
    case .transform3D(let list): list.count
    case .filters(let list): list.count
    case .shadows(let list): list.count
    default: 0
    }
  }

  /// Whether this is a color that is interpolated in OKLab; setting it has no effect on other values.
  var isModernColor: Bool {
    get {
      switch self {
      case .color(let color), .paint(.color(let color)): !color.isLegacy
      default: false
      }
    }
    set {
      switch self {
      case .color(var color):
        color.isLegacy = !newValue
        self = .color(color)
      case .paint(.color(var color)):
        color.isLegacy = !newValue
        self = .paint(.color(color))
      default: break
      }
    }
  }

  /// The interpolation between this value and another; values that cannot be interpolated change at
  /// fraction 0.5.
  ///
  /// - Parameter size: The layer's box in points, against which transform lists of different functions are
  ///   resolved.
  func interpolated(to other: AnimatableValue, fraction: Double, in size: Size) -> AnimatableValue {
    if let mixed = mixed(with: other, fraction: fraction, in: size) { return mixed }
    return fraction < 0.5 ? self : other
  }

  private func mixed(with other: AnimatableValue, fraction: Double, in size: Size) -> AnimatableValue? {
    switch (self, other) {
    case (.number(let from), .number(let to)): return .number(from + (to - from) * fraction)
    case (.length(let from), .length(let to)): return .length(from.interpolated(to: to, fraction: fraction))
    case (.lengthPoint(let from), .lengthPoint(let to)):
      return .lengthPoint(from.interpolated(to: to, fraction: fraction))
    case (.pair(let from), .pair(let to)): return .pair(from.interpolated(to: to, fraction: fraction))
    case (.color(let from), .color(let to)): return .color(from.interpolated(to: to, fraction: fraction))
    case (.cornerLengths(let from), .cornerLengths(let to)):
      return .cornerLengths(from.combined(with: to) { $0.interpolated(to: $1, fraction: fraction) })
    case (.transform(let from), .transform(let to)):
      return .transform(from.interpolated(to: to, fraction: fraction, in: size))
    case (.transform3D(let from), .transform3D(let to)):
      return .transform3D(from.interpolated(to: to, fraction: fraction, in: size))
    case (.cornerPoints(let from), .cornerPoints(let to)):
      return .cornerPoints(from.combined(with: to) { $0.interpolated(to: $1, fraction: fraction) })
    case (.filters(let from), .filters(let to)):
      return from.interpolated(to: to, fraction: fraction).map { .filters($0) }
    case (.shadows(let from), .shadows(let to)):
      return from.interpolated(to: to, fraction: fraction).map { .shadows($0) }
    case (.paint(let from), .paint(let to)):
      return from.interpolated(to: to, fraction: fraction).map { .paint($0) }
    case (.path(let from), .path(let to)):
      return from.interpolated(to: to, fraction: fraction).map { .path($0) }
    case (.clip(let from), .clip(let to)):
      return from.combined(with: to) { $0.interpolated(to: $1, fraction: fraction) }.map { .clip($0) }
    case (.frame(let from), .frame(let to)):
      return .frame(from.combined(with: to) { $0.interpolated(to: $1, fraction: fraction) })
    default: return nil
    }
  }

  /// Combines a keyframe's value with the underlying value.
  ///
  /// `add` and `accumulate` are those of Web Animations 1, section 5.2 (`add` concatenates lists and
  /// `accumulate` sums them function by function); `multiply` is the product of numbers, pairs and lengths
  /// by numbers. For types without such a combination the new value replaces the old one.
  ///
  /// - Parameter size: The layer's box in points, against which transform lists of different functions are
  ///   resolved.
  func combined(
    onto underlying: AnimatableValue, by composite: CompositeOperation, in size: Size
  ) -> AnimatableValue {
    switch composite {
    case .replace: self
    case .add: added(to: underlying) ?? self
    case .accumulate: accumulated(onto: underlying, in: size) ?? self
    case .multiply: multiplied(by: underlying) ?? self
    }
  }

  private func added(to underlying: AnimatableValue) -> AnimatableValue? {
    switch (underlying, self) {
    case (.transform(let base), .transform(let value)): .transform(base + value)
    case (.transform3D(let base), .transform3D(let value)): .transform3D(base + value)
    case (.filters(let base), .filters(let value)): .filters(base + value)
    case (.shadows(let base), .shadows(let value)): .shadows(base + value)
    default: summed(with: underlying)
    }
  }

  private func accumulated(onto underlying: AnimatableValue, in size: Size) -> AnimatableValue? {
    switch (underlying, self) {
    case (.transform(let base), .transform(let value)): .transform(base.accumulated(with: value, in: size))
    case (.transform3D(let base), .transform3D(let value)):
      .transform3D(base.accumulated(with: value, in: size))
    case (.shadows(let base), .shadows(let value)): base.accumulated(with: value).map { .shadows($0) }
    case (.filters(let base), .filters(let value)): base.accumulated(with: value).map { .filters($0) }
    case (.pair(let base), .pair(let value)):
      // A scale's neutral value is 1: the differences from it are added.
      .pair(Point(x: base.x + value.x - 1, y: base.y + value.y - 1))
    default: summed(with: underlying)
    }
  }

  private func summed(with underlying: AnimatableValue) -> AnimatableValue? {
    switch (underlying, self) {
    case (.number(let base), .number(let value)): .number(base + value)
    case (.length(let base), .length(let value)): .length(base + value)
    case (.lengthPoint(let base), .lengthPoint(let value)): .lengthPoint(base + value)
    case (.pair(let base), .pair(let value)):
      // Adding scales multiplies them, like concatenating transform lists.
      .pair(Point(x: base.x * value.x, y: base.y * value.y))
    case (.color(let base), .color(let value)): .color(base.added(to: value))
    case (.cornerLengths(let base), .cornerLengths(let value)):
      .cornerLengths(base.combined(with: value) { $0 + $1 })
    case (.cornerPoints(let base), .cornerPoints(let value)):
      .cornerPoints(base.combined(with: value) { $0 + $1 })
    case (.paint(.color(let base)), .paint(.color(let value))): .paint(.color(base.added(to: value)))
    case (.clip(let base), .clip(let value)): base.combined(with: value, +).map { .clip($0) }
    default: nil
    }
  }

  private func multiplied(by underlying: AnimatableValue) -> AnimatableValue? {
    switch (underlying, self) {
    case (.number(let base), .number(let value)): .number(base * value)
    case (.pair(let base), .pair(let value)): .pair(Point(x: base.x * value.x, y: base.y * value.y))
    case (.length(let base), .number(let value)): .length(base * value)
    case (.transform(let base), .transform(let value)): .transform(base + value)
    default: nil
    }
  }
}
