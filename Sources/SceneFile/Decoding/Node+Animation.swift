import SceneModel
import VectorGraphics

extension Node {
  /// An animation of a property that the layer has.
  ///
  /// - Parameter isWhole: Whether the layer has been read without errors, so that what it lacks is not there.
  func animation(of layer: Layer, isWhole: Bool) -> Animation? {
    guard let fields = fields(of: SceneFormat.animation) else { return nil }
    let composite = fields["composite"]?.choice(CompositeOperation.self) ?? .replace
    let timing = fields.timing()
    let keyframeEasing = fields["keyframeEasing"]?.easing() ?? .linear
    guard let property = fields["property"]?.property(of: layer, isWhole: isWhole),
      let keyframes = fields["keyframes"]?.keyframes(of: property, layer: layer, composite: composite),
      let timing
    else { return nil }
    return Animation(
      property: property, keyframes: keyframes, timing: timing, keyframeEasing: keyframeEasing,
      composite: composite)
  }

  private func property(of layer: Layer, isWhole: Bool) -> AnimatableProperty? {
    guard let name = text() else { return nil }
    guard let property = AnimatableProperty(name: name) else {
      let hint = nearestName(to: name, among: AnimatableProperty.allNames)
      fail("\"\(name)\" is nothing that can be animated\(hint.asHint)")
      return nil
    }
    if layer.animatableValue(of: property) != nil { return property }
    if isWhole { fail("this layer has no \"\(name)\" to animate") }
    return nil
  }

  private func keyframes(
    of property: AnimatableProperty, layer: Layer, composite: CompositeOperation
  ) -> [Keyframe]? {
    guard let nodes = elements() else { return nil }
    guard !nodes.isEmpty else {
      fail("an animation needs at least one keyframe")
      return nil
    }
    var greatest = 0.0
    return nodes.compactMap { node in
      guard let fields = node.fields(of: SceneFormat.keyframe) else { return nil }
      let offset = fields["offset"]?.offset(notBefore: &greatest, what: "keyframe")
      let easing = fields["easing"]?.easing()
      return fields["value"]?.value(of: property, layer: layer, composite: composite)
        .map { Keyframe(offset: offset, value: $0, easing: easing) }
    }
  }

  /// A value of the type of the property it is for.
  private func value(
    of property: AnimatableProperty, layer: Layer, composite: CompositeOperation
  ) -> AnimatableValue? {
    switch layer.animatableValue(of: property) {
    case .number:
      let bounds = composite == .replace ? layer.kind(ofParameter: property)?.bounds : nil
      return number(minimum: bounds?.minimum, maximum: bounds?.maximum).map { .number($0) }
    case .length:
      return composite == .multiply ? number().map { .number($0) } : length().map { .length($0) }
    case .lengthPoint: return lengthPoint(allowsSingle: property.isRadius).map { .lengthPoint($0) }
    case .pair: return point(allowsSingle: true).map { .pair($0) }
    case .color: return color().map { .color($0) }
    case .cornerLengths: return cornerLengths().map { .cornerLengths($0) }
    case .transform: return transformList().map { .transform($0) }
    case .filters: return filterList().map { .filters($0) }
    case .shadows: return shadowList().map { .shadows($0) }
    case .paint: return paint().map { .paint($0) }
    case .path: return pathData().map { .path($0) }
    case .discrete:
      let argument = layer.kind(ofParameter: property).map { self.argument($0) } ?? text().map { .text($0) }
      return argument.map { AnimatableValue($0) }
    case nil: return nil
    }
  }
}

extension AnimatableProperty {
  fileprivate var isRadius: Bool { self == .fill(.radius) || self == .strokePaint(.radius) }
}

extension Layer {
  /// The kind of a component's parameter; nil where the property is none.
  fileprivate func kind(ofParameter property: AnimatableProperty) -> ParameterDeclaration.Kind? {
    guard case .parameter(let name) = property, case .component(let instance) = content else { return nil }
    return instance.component.parameters.first { $0.name == name }?.kind
  }
}

extension AnimatableValue {
  /// A component's argument, numbers and colours such that they can be mixed.
  fileprivate init(_ argument: ParameterValue) {
    self =
      switch argument.content {
      case .number(let number): .number(number)
      case .color(let color): .color(color)
      default: .discrete(argument)
      }
  }
}

extension Fields {
  fileprivate func timing() -> Timing? {
    let duration = self["duration"]?.possiblyInfinite(minimum: 0)
    let iterations = has("iterations") ? self["iterations"]?.possiblyInfinite(minimum: 0) : 1
    do {
      let timing = try Timing(
        delay: self["delay"]?.number() ?? 0, endDelay: self["endDelay"]?.number() ?? 0,
        duration: duration ?? 0, iterations: iterations ?? 1,
        iterationStart: self["iterationStart"]?.number(minimum: 0) ?? 0,
        direction: self["direction"]?.choice(Timing.Direction.self) ?? .normal,
        fill: self["fill"]?.choice(Timing.Fill.self) ?? .none,
        easing: self["easing"]?.easing() ?? .linear)
      return duration == nil || iterations == nil ? nil : timing
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
