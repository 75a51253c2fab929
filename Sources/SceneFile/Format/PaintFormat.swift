import BoxLayout
import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let paint = Codec<LayerPaint>.oneOf(
    "a CSS color or a gradient",
    Alternative(.color, { .color($0) }, { if case .color(let color) = $0 { color } else { nil } }),
    Alternative(
      gradient.codec, { .gradient($0) }, { if case .gradient(let paint) = $0 { paint } else { nil } }))

  /// What fills a shape or a text: a paint, or content.
  static let fill = Codec<LayerPaint>(.oneOf([paint.shape, fillContent.shape])) { node in
    let type = node.value["type"]?.string
    if fillContent.variants.contains(where: { $0.name == type }) {
      return fillContent.codec.decode(node).map { .content($0) }
    }
    if node.value.object != nil, !gradient.variants.contains(where: { $0.name == type }) {
      let names = gradient.variants.map(\.name) + fillContent.variants.map(\.name)
      let place = node.value["type"].map { node.child($0, key: "type") }
      (place ?? node).fail("the type of a fill is one of \(names.joined(separator: ", "))")
      return nil
    }
    return paint.decode(node)
  } encode: {
    if case .content(let content) = $0 { fillContent.codec.encode(content) } else { paint.encode($0) }
  }

  static let fillContent = VariantFormat<FillContent>(
    "content fill", tag: "type",
    variants: [
      .init("image", imageFill) { if case .image = $0.source { true } else { false } },
      .init("svg", svgFill) { if case .svg = $0.source { true } else { false } },
      .init("layers", layersFill) { if case .layers = $0.source { true } else { false } },
    ])

  private static let imageFill = ObjectFormat<FillContent>(
    "image fill", "An image that fills an outline.",
    initial: FillContent(.image("", sampling: .cubic)), rules: [.atMostOne(["slices", "repeat"])]
  ) {
    Key(constant: "type", "image", "The kind of fill.")
    Key(required: "source", \.imageName, source(.image), "An image file, as in an image layer.")
    fitKey
    placementKeys
    Key("sampling", \.sampling, .choice, default: .cubic, "Interpolation between pixels.")
    Key("slices", \.slices, slices.codec, "Keeps the size of corners while edges and middle are stretched.")
  }

  private static let svgFill = ObjectFormat<FillContent>(
    "SVG fill", "An SVG file that fills an outline.", initial: FillContent(.svg(""))
  ) {
    Key(constant: "type", "svg", "The kind of fill.")
    Key(required: "source", \.svgName, source(.drawing), "An SVG file, as in an SVG layer.")
    fitKey
    placementKeys
  }

  private static let layersFill = ObjectFormat<FillContent>(
    "layers fill", "Layers that fill an outline.", initial: FillContent(.layers([]))
  ) {
    Key(constant: "type", "layers", "The kind of fill.")
    Key(required: "layers", \.layers, layers, "Layers from back to front, in the box of a tile.")
    placementKeys
  }

  private static let fitKey = Key<FillContent>(
    "fit", \.fit, .choice, default: .cover, "The size of a tile in the box, as CSS `object-fit`.")

  @KeyBuilder<FillContent>
  private static var placementKeys: [Key<FillContent>] {
    Key("size", \.size, .lengths, "The size of a tile instead; percentages are of the box.")
    Key(
      "position", \.position, .lengths, default: .center,
      "CSS `background-position` of a tile; percentages are of the remaining space.")
    Key("repeat", \.repetition, .choice, default: .none, "The directions in which tiles repeat.")
  }

  private static let slices = ObjectFormat<FillContent.Slices>(
    "slices", "Lines along which an image is cut into nine parts (CSS `border-image`).",
    initial: FillContent.Slices(pixels: Layout.Padding())
  ) {
    Key(
      required: "pixels", \.pixels, .padding,
      "Where it is cut, in its pixels from each edge: one number, [vertical, horizontal], or four from the top clockwise."
    )
    Key(
      "edges", \.edges, .padding, defaultDescription: "as many points as pixels",
      "The widths of the outer parts in the box, in points.")
  }

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
      "Degrees: 0 is up, 90 right. Corners get the pure end colors.")
    Key(
      "direction", \.direction, GradientPaint.Direction.codec,
      "A side or corner instead of an angle; corners as in CSS.")
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
    Key("shape", \.radial.shape, .choice, default: .ellipse, "The ending shape, as in CSS.")
    Key("extent", \.radial.extent, .choice, default: .farthestCorner, "How far it extends, as in CSS.")
    Key(
      "radius", \.radial.radii, .lengthsOrOne, animatable: true,
      "Radius, or [horizontal, vertical], instead of an extent; circles use the first.")
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
    Key("spread", \.spreadMethod, .choice, default: .pad, "How it continues beyond 0 and 1.")
    Key(
      "interpolation", \.interpolation, .choice,
      defaultDescription: "`\"srgb\"`; `\"oklab\"` if a stop is not a legacy color of CSS",
      "Interpolation space: premultiplied sRGB (CSS), unpremultiplied sRGB (SVG, canvas), OKLab, linear light."
    )
  }

  static let stop = ObjectFormat<GradientPaint.Stop>(
    "stop", "A color along a gradient.", initial: GradientPaint.Stop(color: .transparent)
  ) {
    Key(required: "color", \.color, .color, animatable: true, "The color.")
    Key(
      "offset", \.offset, .number(0...1), defaultDescription: "spread evenly", animatable: true,
      "Position: 0 is the start, 1 the end. Must not decrease.")
  }

  static let stroke = ObjectFormat<Stroke>(
    "stroke", "A line centered on the outline.", initial: Stroke(paint: .color(.transparent))
  ) {
    Key(required: "paint", \.paint, paint, animatable: true, "The paint of the line.")
    Key("width", \.style.width, .points(0...), default: 1, animatable: true, "In points.")
    Key("cap", \.style.lineCap, .choice, default: .butt, "Shape of open ends.")
    Key("join", \.style.lineJoin, .choice, default: .miter, "Shape of corners.")
    Key(
      "miterLimit", \.style.miterLimit, .number(1...), default: 4,
      "Above this ratio, a miter becomes a bevel.")
    Key(
      "dashes", \.style.dashes, .list(of: .number(0...)), default: [],
      "Alternating dashes and gaps, in points.")
    Key(
      "dashOffset", \.style.dashOffset, .number, default: 0, animatable: true,
      "Start offset in the dash pattern, in points.")
    Key(
      "trimStart", \.trimStart, .number, default: 0, animatable: true,
      "Start of the drawn part, as a fraction of the outline.")
    Key(
      "trimEnd", \.trimEnd, .number, default: 1, animatable: true,
      "End of the drawn part, as a fraction of the outline.")
    Key(
      "trimOffset", \.trimOffset, .number, default: 0, animatable: true,
      "Moves both ends, around closed outlines; a fraction of the outline.")
  }
}

extension Codec {
  /// At least one element, each with an offset that is not less than that of the previous one.
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

/// The parts of a fill's source, as properties for keys.
extension FillContent {
  fileprivate var imageName: String {
    get { if case .image(let name, _) = source { name } else { "" } }
    set { source = .image(newValue, sampling: sampling) }
  }

  fileprivate var sampling: ImageSampling {
    get { if case .image(_, let sampling) = source { sampling } else { .cubic } }
    set { source = .image(imageName, sampling: newValue) }
  }

  fileprivate var svgName: String {
    get { if case .svg(let name) = source { name } else { "" } }
    set { source = .svg(newValue) }
  }

  fileprivate var layers: [Layer] {
    get { if case .layers(let layers) = source { layers } else { [] } }
    set { source = .layers(newValue) }
  }
}
