import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// The animations of a layer, which is decoded first: it determines the animatable properties and their
  /// value types.
  static func animationKeys(of kind: LayerContent.Kind) -> [Key<Layer>] {
    let list = animations(changing: propertyKey(of: kind))
    return keys {
      Key(
        KeyShape("animations", list.shape, default: [], "Animations, applied in list order.")
      ) { node, reading, layer in
        node.scene.animated = AnimatedOwner(values: layer, name: "this layer", isWhole: reading.isWhole)
        defer { node.scene.animated = nil }
        guard let animations = list.decode(node) else { return false }
        layer.animations = animations
        return true
      } write: {
        $0.animations.isEmpty ? .none : .some(list.encode($0.animations))
      }
    }
  }

  /// Animations of the properties that a key names.
  static func animations(changing properties: KeyShape) -> Codec<[Animation]> {
    let list = Codec<[Animation]>.list(of: animation)
    return Codec(.list(of: .allOf([animation.shape, .partial([properties])]))) { node in
      guard let animations = list.decode(node) else { return nil }
      // Lists of functions that animations add to are copied for each.
      return node.scene.takes(.steps(20 * animations.copiedFunctionCount), at: node) ? animations : nil
    } encode: {
      list.encode($0)
    }
  }

  static let animation = animationFormat.codec.map { draft, node -> Animation? in
    draft.animation(at: node)
  } back: {
    AnimationDraft($0)
  }

  static let animationFormat = ObjectFormat<AnimationDraft>(
    "animation", "One property animated by keyframes (Web Animations 1).", initial: AnimationDraft(),
    rules: [.exactlyOne(["duration", "timeline"])]
      + ["delay", "endDelay", "iterations", "iterationStart", "direction", "fill"].map {
        .atMostOne(["timeline", $0])
      }, conditions: valueConditions, advice: Advice.animation
  ) {
    Key(
      required: "property", \.property, animatedProperty,
      "What changes, such as `opacity` or `fill.stops[1].color`.")
    Key(
      "composite", \.composite, .choice, default: .replace,
      "How the value combines with the underlying one: the layer's own, or that of earlier animations.")
    keyframesKey
    Key("duration", \.ownDuration, .possiblyInfinite, "Seconds per iteration.")
    Key(
      "timeline", \.audio, audioTimeline.codec, defaultDescription: "the layer's time",
      "In place of a duration: a sound whose level, 0…1, is the progress.")
    Key(
      "delay", \.delay, .number, default: 0,
      "Seconds before it starts; a negative delay starts midway.")
    Key("endDelay", \.endDelay, .number, default: 0, "Seconds after its end.")
    Key("iterations", \.iterations, .possiblyInfinite, default: 1, "How often it runs; may be fractional.")
    Key("iterationStart", \.iterationStart, .number(0...), default: 0, "The iteration at which it starts.")
    Key("direction", \.direction, .choice, default: .normal, "Whether iterations run forward or backward.")
    Key("fill", \.fill, .choice, default: .none, "Whether it holds before and after.")
    Key("easing", \.easing, .easing, default: .linear, "Easing of each iteration.")
    Key(
      "keyframeEasing", \.keyframeEasing, .easing, default: .linear,
      "Easing of intervals whose keyframe has none.")
  }

  private static let keyframesKey = Key<AnimationDraft>(
    KeyShape(
      "keyframes", .list(of: .object(keyframe.shape), minimumCount: 1), isRequired: true,
      "Values along the iteration, at least one.")
  ) { node, _, animation in
    // Without a property the type of values is unknown; this has been reported.
    guard let property = animation.property else { return false }
    node.scene.animated?.property = property
    node.scene.animated?.composite = animation.composite
    guard let keyframes = keyframes.decode(node) else { return false }
    animation.keyframes = keyframes
    return true
  } write: {
    keyframes.encode($0.keyframes)
  }

  private static let keyframes = Codec<[Keyframe]>.steps(
    of: keyframe.codec, offset: \.offset, named: "keyframe", in: "an animation")

  static let keyframe = ObjectFormat<Keyframe>(
    "keyframe", "A value at an offset in the iteration.", initial: Keyframe(value: .number(0)),
    advice: Advice.keyframe
  ) {
    Key(
      "offset", \.offset, .number(0...1), defaultDescription: "spread evenly",
      "Position in the iteration: 0 is its start, 1 its end. Must not decrease.")
    Key(required: "value", \.value, keyframeValue, "The value, written as in the layer.")
    Key(
      "easing", \.easing, .easing, defaultDescription: "`keyframeEasing`",
      "Easing of the interval that starts here.")
  }

  /// The name of a property of the layer.
  private static let animatedProperty = Codec<AnimatableProperty?>(.text) { node in
    guard let name = Codec.text.decode(node) else { return nil }
    guard let property = AnimatableProperty(name: name) else {
      let hint =
        Advice.properties[name].map { "; \($0)" }
        ?? nearestName(to: name, among: AnimatableProperty.allNames).asHint
      node.fail("\"\(name.excerpt)\" is not an animatable property\(hint)")
      return nil
    }
    guard let animated = node.scene.animated else { return property }
    if animated.values.animatableValue(of: property) != nil { return property }
    if animated.isWhole {
      let advice = Advice.properties[name] ?? Advice.absent(name)
      node.fail("\(animated.name) has no \"\(name)\" to animate\(advice.map { "; \($0)" } ?? "")")
    }
    return nil
  } encode: {
    JSONValue($0?.name ?? "")
  }
}

/// The layer, or the unit of a text, whose animations are being decoded.
struct AnimatedOwner {
  let values: any AnimatedValues
  /// For messages.
  let name: String
  /// Whether the layer was decoded without errors, so that a missing property does not exist.
  let isWhole: Bool
  /// The em of the text in points.
  var fontSize: Double?
  var property: AnimatableProperty?
  var composite = CompositeOperation.replace
}

/// An animation while its keys are decoded.
struct AnimationDraft: Sendable {
  var property: AnimatableProperty?
  var keyframes: [Keyframe] = []
  var composite = CompositeOperation.replace
  var keyframeEasing = TimingFunction.linear
  var duration = 0.0
  var delay = 0.0
  var endDelay = 0.0
  var iterations = 1.0
  var iterationStart = 0.0
  var direction = Timing.Direction.normal
  var fill = Timing.Fill.none
  var easing = TimingFunction.linear
  var audio: AudioTimeline?

  init() {}

  /// Nil with a sound.
  var ownDuration: Double? {
    get { audio == nil ? duration : nil }
    set { duration = newValue ?? 0 }
  }

  init(_ animation: Animation) {
    property = animation.property
    keyframes = animation.keyframes
    composite = animation.composite
    keyframeEasing = animation.keyframeEasing
    let timing = animation.timing
    (duration, delay, endDelay) = (timing.duration, timing.delay, timing.endDelay)
    (iterations, iterationStart) = (timing.iterations, timing.iterationStart)
    (direction, fill, easing) = (timing.direction, timing.fill, timing.easing)
    audio = animation.audio
  }

  func animation(at node: Node) -> Animation? {
    guard let property else { return nil }
    do {
      let timing = try Timing(
        delay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fill: fill, easing: easing)
      return Animation(
        property: property, keyframes: keyframes, timing: timing, keyframeEasing: keyframeEasing,
        composite: composite, audio: audio)
    } catch {
      node.fail(error.description)
      return nil
    }
  }
}
