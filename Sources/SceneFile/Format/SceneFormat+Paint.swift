import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let paint = Codec<LayerPaint>.oneOf(
    "a CSS color or a gradient",
    Alternative(.color, { .color($0) }, { if case .color(let color) = $0 { color } else { nil } }),
    Alternative(
      gradient.codec, { .gradient($0) }, { if case .gradient(let paint) = $0 { paint } else { nil } }))

  static let gradient = VariantFormat<GradientPaint>(
    "gradient", tag: "type",
    variants: [
      .init("linear", linearGradient) { if case .linear = $0.geometry { true } else { false } },
      .init("radial", radialGradient) { if case .radial = $0.geometry { true } else { false } },
      .init("conic", conicGradient) { if case .conic = $0.geometry { true } else { false } },
    ])

  private static let linearGradient = ObjectFormat<GradientPaint>(
    "linear gradient", "A gradient along a line, as in CSS Images 4.",
    initial: GradientPaint(geometry: .linear(.angle(180)), stops: []),
    rules: [
      .atMostOne(["angle", "direction", "from"]), .atMostOne(["angle", "direction", "to"]),
      .together(["from", "to"]),
    ]
  ) {
    gradientKeys("linear")
    Key(
      "angle", \.angle, .number, default: 180, animatable: true,
      "Degrees: 0 points up, 90 to the right. Corners get the pure end colors.")
    Key(
      "direction", \.direction, GradientPaint.Direction.codec,
      "Toward a side or a corner, instead of an angle; a corner's is CSS's \"magic\" angle.")
    Key("from", \.from, .lengths, animatable: true, "The point of offset 0, instead of an angle.")
    Key("to", \.to, .lengths, animatable: true, "The point of offset 1.")
  }

  private static let radialGradient = ObjectFormat<GradientPaint>(
    "radial gradient", "A gradient from a point outward, as in CSS Images 4.",
    initial: GradientPaint(
      geometry: .radial(shape: .ellipse, size: .extent(.farthestCorner), center: .center, focus: nil),
      stops: []),
    rules: [.atMostOne(["extent", "radius"])]
  ) {
    gradientKeys("radial")
    Key("shape", \.radial.shape, .choice, default: .ellipse, "The shape of lines of equal color.")
    Key("extent", \.radial.extent, .choice, default: .farthestCorner, "What the gradient reaches.")
    Key(
      "radius", \.radial.radii, .lengthsOrOne, animatable: true,
      "The radius, or [horizontal, vertical], instead of an extent; of a circle the first counts.")
    Key("center", \.center, .lengths, default: .center, animatable: true, "The center.")
    Key(
      "focus", \.radial.focus, .lengths, defaultDescription: "the center", animatable: true,
      "The point of offset 0 (SVG's `fx`, `fy`).")
  }

  private static let conicGradient = ObjectFormat<GradientPaint>(
    "conic gradient", "A gradient around a point, as in CSS Images 4.",
    initial: GradientPaint(geometry: .conic(center: .center, angle: 0), stops: [])
  ) {
    gradientKeys("conic")
    Key("center", \.center, .lengths, default: .center, animatable: true, "The center.")
    Key(
      "angle", \.angle, .number, default: 0, animatable: true,
      "The direction of offset 0, clockwise from the top.")
  }

  @KeyBuilder<GradientPaint>
  private static func gradientKeys(_ kind: String) -> [Key<GradientPaint>] {
    Key(constant: "type", kind, "The kind of gradient.")
    Key(
      required: "stops", \.stops,
      .steps(of: stop.codec, offset: \.offset, named: "stop", in: "a gradient"),
      "The colors along the gradient, at least one.")
    Key("spread", \.spreadMethod, .choice, default: .pad, "What happens beyond offsets 0 and 1.")
    Key(
      "interpolation", \.interpolation, .choice,
      defaultDescription: "`\"srgb\"`; `\"oklab\"` if a stop is not a legacy color of CSS",
      "The space in which colors mix: premultiplied sRGB (CSS), unpremultiplied sRGB (SVG, canvas), OKLab, linear light."
    )
  }

  static let stop = ObjectFormat<GradientPaint.Stop>(
    "stop", "A color along a gradient.", initial: GradientPaint.Stop(color: .transparent)
  ) {
    Key(required: "color", \.color, .color, animatable: true, "The color.")
    Key(
      "offset", \.offset, .number(0...1), defaultDescription: "spread evenly", animatable: true,
      "Where it stands: 0 is the beginning, 1 the end. Offsets do not decrease.")
  }

  static let stroke = ObjectFormat<Stroke>(
    "stroke", "A line along the middle of the outline.", initial: Stroke(paint: .color(.transparent))
  ) {
    Key(required: "paint", \.paint, paint, animatable: true, "What the line is painted with.")
    Key("width", \.style.width, .number(0...), default: 1, animatable: true, "In points.")
    Key("cap", \.style.lineCap, .choice, default: .butt, "How open ends look.")
    Key("join", \.style.lineJoin, .choice, default: .miter, "How corners look.")
    Key(
      "miterLimit", \.style.miterLimit, .number(1...), default: 4,
      "Beyond this ratio a miter becomes a bevel.")
    Key(
      "dashes", \.style.dashes, .list(of: .number(0...)), default: [], "Dashes and gaps in turn, in points.")
    Key(
      "dashOffset", \.style.dashOffset, .number, default: 0, animatable: true,
      "Where in the dashes the line begins, in points.")
    Key(
      "trimStart", \.trimStart, .number, default: 0, animatable: true,
      "Where the drawn part begins, as a fraction of the outline.")
    Key(
      "trimEnd", \.trimEnd, .number, default: 1, animatable: true,
      "Where the drawn part ends, as a fraction of the outline.")
    Key(
      "trimOffset", \.trimOffset, .number, default: 0, animatable: true,
      "Moves both ends along, round closed outlines; a fraction of the outline.")
  }
}

extension Codec {
  /// At least one element, each with an offset that is not less than those before it.
  static func steps<Element>(
    of element: Codec<Element>, offset: KeyPath<Element, Double?> & Sendable, named name: String,
    in owner: String
  )
    -> Codec where Value == [Element]
  {
    Codec(.list(of: element.shape, minimumCount: 1)) { node in
      guard let nodes = node.elements() else { return nil }
      if nodes.isEmpty { node.fail("\(owner) needs at least one \(name)") }
      var greatest = 0.0
      return nodes.compactMap { node in
        guard let step = element.decode(node) else { return nil }
        guard let offset = step[keyPath: offset] else { return step }
        if offset < greatest, let value = node.value["offset"] {
          node.child(value, key: "offset").fail(
            "\(offset) is less than the offset of the \(name) before it, \(greatest)")
        }
        greatest = max(greatest, offset)
        return step
      }
    } encode: {
      JSONValue($0.map(element.encode))
    }
  }
}
