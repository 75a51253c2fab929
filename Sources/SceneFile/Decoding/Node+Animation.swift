import SceneModel
import VectorGraphics

extension Node {
  /// An animation of a property that the layer has.
  func animation(of layer: Layer) -> Animation? {
    guard let fields = fields(of: SceneFormat.animation), let name = fields["property"]?.text() else { return nil }
    guard let property = AnimatableProperty(name: name) else {
      let hint = nearestName(to: name, among: AnimatableProperty.allNames).map { "; did you mean \"\($0)\"?" } ?? ""
      fields["property"]?.fail("\"\(name)\" is nothing that can be animated\(hint)")
      return nil
    }
    guard let base = layer.animatableValue(of: property) else {
      fields["property"]?.fail("this layer has no \"\(name)\" to animate")
      return nil
    }
    let composite = fields["composite"]?.choice(CompositeOperation.self) ?? .replace
    guard let timing = fields.timing(), let keyframes = fields["keyframes"]?.keyframes(like: base, composite: composite)
    else { return nil }
    return Animation(
      property: property, keyframes: keyframes, timing: timing,
      keyframeEasing: fields["keyframeEasing"]?.easing() ?? .linear, composite: composite)
  }

  private func keyframes(like base: AnimatableValue, composite: CompositeOperation) -> [Keyframe]? {
    guard let nodes = elements() else { return nil }
    guard !nodes.isEmpty else {
      fail("an animation needs at least one keyframe")
      return nil
    }
    var greatest = 0.0
    return nodes.compactMap { node in
      guard let fields = node.fields(of: SceneFormat.keyframe) else { return nil }
      let offset = fields["offset"]?.number(minimum: 0, maximum: 1)
      if let offset {
        if offset < greatest { fields["offset"]?.fail("\(offset) lies before the keyframe before it, at \(greatest)") }
        greatest = max(greatest, offset)
      }
      guard let value = fields["value"]?.animatableValue(like: base, composite: composite) else { return nil }
      return Keyframe(offset: offset, value: value, easing: fields["easing"]?.easing())
    }
  }

  /// A value of the type of the property it is for.
  private func animatableValue(like base: AnimatableValue, composite: CompositeOperation) -> AnimatableValue? {
    switch base {
    case .number: return number().map { .number($0) }
    case .length:
      return composite == .multiply ? number().map { .number($0) } : length().map { .length($0) }
    case .lengthPoint: return lengthPoint().map { .lengthPoint($0) }
    case .pair: return point(allowsSingle: true).map { .pair($0) }
    case .color: return color().map { .color($0) }
    case .cornerLengths: return cornerLengths().map { .cornerLengths($0) }
    case .transform: return transformList().map { .transform($0) }
    case .filters: return filterList().map { .filters($0) }
    case .shadows: return shadowList().map { .shadows($0) }
    case .paint: return paint().map { .paint($0) }
    case .path: return pathData().map { .path($0) }
    case .discrete: return .discrete(parameterValue())
    }
  }
}

extension Fields {
  fileprivate func timing() -> Timing? {
    let duration = self["duration"]?.possiblyInfinite(minimum: 0)
    let iterations = has("iterations") ? self["iterations"]?.possiblyInfinite(minimum: 0) : 1
    guard let duration, let iterations else { return nil }
    do {
      return try Timing(
        delay: self["delay"]?.number() ?? 0, endDelay: self["endDelay"]?.number() ?? 0, duration: duration,
        iterations: iterations, iterationStart: self["iterationStart"]?.number(minimum: 0) ?? 0,
        direction: self["direction"]?.choice(Timing.Direction.self) ?? .normal,
        fill: self["fill"]?.choice(Timing.Fill.self) ?? .none,
        easing: self["easing"]?.easing() ?? .linear)
    } catch {
      node.fail(error.description)
      return nil
    }
  }
}

extension Node {
  /// A number, or the word `infinite`.
  fileprivate func possiblyInfinite(minimum: Double) -> Double? {
    if value.string == "infinite" { return .infinity }
    guard value.double != nil else {
      failExpecting("a number or \"infinite\"")
      return nil
    }
    return number(minimum: minimum)
  }
}
