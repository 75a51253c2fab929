import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// The value of a keyframe, in the notation of its property.
  static let keyframeValue = Codec<AnimatableValue>(.anything) { node in
    guard let animated = node.scene.animated, let property = animated.property else { return nil }
    if case .parameter(let name) = property, case .component(let instance)? = animated.layer?.content,
      case .discrete? = animated.values.animatableValue(of: property)
    {
      return instance.component.keyframeValue(of: name, at: node)
    }
    return value(of: property, in: animated)?.decode(node)
  } encode: {
    encoded($0)
  }

  /// The codec of a property's values; nil if the layer has no such property.
  private static func value(of property: AnimatableProperty, in animated: AnimatedOwner) -> Codec<
    AnimatableValue
  >? {
    switch animated.values.animatableValue(of: property) {
    case .number:
      let range = animated.composite == .replace ? animated.layer?.range(ofParameter: property) : nil
      return Codec<Double>.number(range ?? .all).reading { .number($0) }
    case .length:
      return animated.composite == .multiply
        ? Codec<Double>.number.reading { .number($0) } : Codec<Length>.length.reading { .length($0) }
    case .lengthPoint:
      let isRadius = property == .fill(.radius) || property == .strokePaint(.radius)
      return (isRadius ? Codec<LengthPoint>.lengthsOrOne : .lengths).reading { .lengthPoint($0) }
    case .pair: return Codec<Point>.pointOrNumber.reading { .pair($0) }
    case .color: return Codec<Color>.color.reading { .color($0) }
    case .cornerLengths: return Codec<CornerLengths>.corners.reading { .cornerLengths($0) }
    case .transform: return transforms.reading { .transform($0) }
    case .transform3D: return transforms3D.reading { .transform3D($0) }
    case .cornerPoints: return corners.reading { .cornerPoints($0) }
    case .filters: return filters.reading { .filters($0) }
    case .shadows: return shadows.reading { .shadows($0) }
    case .paint: return paint.reading { .paint($0) }
    case .path: return Codec<BezierPath>.pathData.reading { .path($0) }
    case .clip: return (property == .clipInset ? clipInset : clipEllipse).reading { .clip($0) }
    case .frame: return crop.codec.reading { .frame($0) }
    case .discrete: return Codec<String>.text.reading { .discrete(.text($0)) }
    case nil: return nil
    }
  }

  private static func encoded(_ value: AnimatableValue) -> JSONValue {
    switch value {
    case .number(let number): JSONValue(number)
    case .length(let length): Codec<Length>.length.encode(length)
    case .lengthPoint(let point): Codec<LengthPoint>.lengths.encode(point)
    case .pair(let pair): Codec<Point>.pointOrNumber.encode(pair)
    case .color(let color): Codec<Color>.color.encode(color)
    case .cornerLengths(let radii): Codec<CornerLengths>.corners.encode(radii)
    case .transform(let list): transforms.encode(list)
    case .transform3D(let list): transforms3D.encode(list)
    case .cornerPoints(let points): corners.encode(points)
    case .filters(let list): filters.encode(list)
    case .shadows(let list): shadows.encode(list)
    case .paint(let value): paint.encode(value)
    case .path(let path): Codec<BezierPath>.pathData.encode(path)
    case .clip(let shape):
      if case .inset = shape { clipInset.encode(shape) } else { clipEllipse.encode(shape) }
    case .frame(let frame): crop.codec.encode(frame)
    case .discrete(let argument): JSONValue(argument)
    }
  }
}

extension Codec {
  /// Decodes the values as those of keyframes.
  fileprivate func reading(_ embed: @escaping @Sendable (Value) -> AnimatableValue) -> Codec<AnimatableValue>
  {
    Codec<AnimatableValue>(shape) {
      decode($0).map(embed)
    } encode: { _ in
      JSONValue(.null)
    }
  }
}

extension AnimatedOwner {
  /// Nil for a unit of a text.
  fileprivate var layer: Layer? { values as? Layer }
}

extension Layer {
  /// The range of a component's parameter; nil for other properties.
  fileprivate func range(ofParameter property: AnimatableProperty) -> NumberRange? {
    guard case .parameter(let name) = property, case .component(let instance) = content else { return nil }
    return type(of: instance.component).shape.key(name)?.value.range
  }
}
