import DataFiles
import SceneModel
import VectorGraphics

// Whether, how often and when layers are drawn.
extension SceneFormat {
  /// Keys that are read before the layer, and that a layer does not have anymore.
  static let expansionKeys: [Key<Layer>] = [
    expansionKey(
      "when", .boolean, "Whether the layer exists: usually a parameter or an item, with `values`."),
    expansionKey(
      "repeat", .anything,
      "Layers in its place: a number of them, or one for each row of a list, a parameter or `{\"url\": FILE}`."
    ),
  ]

  private static func expansionKey(_ name: String, _ shape: ValueShape, _ summary: String) -> Key<Layer> {
    Key(KeyShape(name, shape, summary)) { _, _, _ in
      true
    } write: { _ in
      .none
    }
  }

  /// The window of a layer and its clock.
  static let timeKeys: [Key<Layer>] = keys {
    Key(
      "start", \.time.start, .number, default: 0,
      "When the layer begins, in seconds of its parent's time. It is drawn from then on, and its own time begins."
    )
    Key(
      "duration", \.time.duration, .number(0...), defaultDescription: "no end",
      "How long it is drawn, in seconds of its parent's time.")
    Key(
      "end", \.time.end, .number, defaultDescription: "no end",
      "When it is no longer drawn, instead of `duration`.")
    Key(
      "rate", \.time.rate, .number, default: 1,
      "How fast its own time runs: 2 is twice as fast, 0 freezes it, -1 runs backward.")
    Key("timeOffset", \.time.timeOffset, .number, default: 0, "Its own time at its beginning, in seconds.")
    Key(
      "loop", \.time.loop, loop, default: .never,
      "When its own time starts again: after a number of its seconds, or `true`: when its content ends.")
    Key(
      "motionBlur", \.shutter, layerMotionBlur.codec, defaultDescription: "as of its parent",
      "How much its motion is blurred; of the scene, if it is not stated.")
    Key(
      "transition", \.transition, transition.codec, defaultDescription: "a cut",
      "In a sequence: how it replaces the layer before it.")
  }

  private static let loop = Codec<LayerTime.Loop>.oneOf(
    "a boolean or a number of seconds",
    Alternative(
      Codec<Double>.number(0.001...), { .every($0) },
      { if case .every(let length) = $0 { length } else { nil } }),
    Alternative(.boolean, { $0 ? .content : .never }, { $0 == .content }))
}

// What moves while the shutter is open.
extension SceneFormat {
  static let motionBlur = ObjectFormat<MotionBlur>(
    "motion blur",
    "What moves is blurred, as by the shutter of a camera that opens at the time of the frame.",
    initial: MotionBlur(), advice: Advice.motionBlur
  ) {
    Key("shutter", \.shutter, .number(MotionBlur.shutters), default: 180, shutterSummary)
    Key(
      "light", \.light, .choice, default: .srgb,
      "In which light the instants of a frame are added: as layers are blended, or linear, as on film.")
  }

  private static let layerMotionBlur = ObjectFormat<Double>(
    "layer motion blur", "How much the motion of a layer is blurred.", initial: 180, advice: Advice.motionBlur
  ) {
    Key(required: "shutter", \.self, .number(MotionBlur.shutters), shutterSummary)
  }

  private static let shutterSummary =
    "How long the shutter is open, in degrees: 360 is from one frame to the next (of `frameRate`), 0 blurs nothing."
}

// Sequences and the scene files in them.
extension SceneFormat {
  static let transition = VariantFormat<Transition>(
    "transition", tag: "type", advice: Advice.transitions,
    variants: [
      plain("crossfade", .crossfade, "One fades into the other; where both are opaque, so is the result."),
      .init("fade", fade) { if case .fade = $0.style { true } else { false } },
      moving("wipe", "An edge moves across the box.", Transition.Style.wipe) {
        if case .wipe(let direction) = $0 { direction } else { nil }
      },
      moving("push", "The layer pushes the one before it out of the box.", Transition.Style.push) {
        if case .push(let direction) = $0 { direction } else { nil }
      },
      moving("slide", "The layer slides over the one before it.", Transition.Style.slide) {
        if case .slide(let direction) = $0 { direction } else { nil }
      },
      plain("iris", .iris, "A circle grows from the center."),
      plain("zoom", .zoom, "The layer before grows as it fades."),
      plain("blur", .blur, "Both are blurred in between."),
    ])

  private static let fade = format("fade", .fade(through: .black), "Through a color.") {
    Key("color", \Transition.color, .color, default: .black, "The color in between.")
  }

  private static func plain(
    _ name: String, _ style: Transition.Style, _ summary: String
  ) -> VariantFormat<Transition>.Variant {
    .init(name, format(name, style, summary) {}) { $0.style == style }
  }

  private static func moving(
    _ name: String, _ summary: String,
    _ style: @escaping @Sendable (Transition.Direction) -> Transition.Style,
    direction: @escaping @Sendable (Transition.Style) -> Transition.Direction?
  ) -> VariantFormat<Transition>.Variant {
    let codec = Codec<Transition.Direction>.choice
    let key = Key<Transition>(
      KeyShape("toward", codec.shape, default: "left", "Where it moves to.")
    ) { node, _, transition in
      guard let direction = codec.decode(node) else { return false }
      transition.style = style(direction)
      return true
    } write: {
      direction($0.style).flatMap { $0 == .left ? .none : .some(codec.encode($0)) }
    }
    return .init(name, format(name, style(.left), summary) { key }) { direction($0.style) != nil }
  }

  private static func format(
    _ name: String, _ style: Transition.Style, _ summary: String,
    @KeyBuilder<Transition> keys: () -> [Key<Transition>]
  ) -> ObjectFormat<Transition> {
    let own = keys()
    return ObjectFormat(
      "\(name) transition", summary, initial: Transition(style), advice: Advice.transition
    ) {
      Key(constant: "type", name, "The kind of transition.")
      own
      Key(
        "duration", \.duration, .number(Transition.durations), default: 0.5,
        "Seconds for which the layer overlaps the one before it.")
      Key("easing", \.easing, .easing, default: .easeInOut, "The easing of its progress.")
    }
  }

  static let includedSceneKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.included.source, source(.scene),
      "Another scene file, relative to the scene's folder.")
    Key(
      "parameters", \.included.parameters, settings, default: [],
      "Values for the parameters that it declares, and its `format`.")
    Key("fit", \.included.fit, .choice, default: .contain, "CSS `object-fit` of its canvas, clipped to it.")
    Key(
      "position", \.included.position, .lengths, default: .center,
      "CSS `object-position`: position in the box; percentages are of the remaining space.")
  }

  private static let settings = Codec<[ParameterValue.Field]>(.dictionary(of: .anything)) { node in
    node.members(expecting: "an object of parameters")?.map { name, node in
      ParameterValue.Field(name: name, value: ParameterValue(node.boundValue))
    }
  } encode: { fields in
    JSONValue(JSONObject(fields.map { ($0.name, JSONValue($0.value)) }))
  }

}

extension Transition {
  fileprivate var color: Color {
    get { if case .fade(let color) = style { color } else { .black } }
    set { style = .fade(through: newValue) }
  }
}

extension Layer {
  fileprivate var included: IncludedScene {
    get { if case .scene(let scene) = content { scene } else { IncludedScene(source: "") } }
    set { content = .scene(newValue) }
  }
}
