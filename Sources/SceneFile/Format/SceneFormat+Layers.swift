import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// Layers from back to front, at most so deep and so many as the session allows.
  static let layers = Codec<[Layer]>(.list(of: .reference("layer"))) { node in
    node.scene.nested(at: node) { Codec<[Layer]>.list(of: layerWithinLimits).decode(node) }
  } encode: {
    JSONValue($0.map(layer.codec.encode))
  }

  private static let layerWithinLimits = Codec<Layer>(.reference("layer")) { node in
    guard node.scene.counts(layerAt: node) else { return nil }
    let errorCount = node.session.errorCount
    let decoded = layer.codec.decode(node)
    // The layers after one that cannot be read keep their places, and a component is drawn with right arguments only.
    if node.session.errorCount > errorCount, decoded?.isComponent ?? true {
      return Layer(content: .group([]))
    }
    return decoded
  } encode: {
    layer.codec.encode($0)
  }

  static let layer = VariantFormat<Layer>(
    "layer", tag: "type",
    variants: LayerContent.Kind.allCases.map { kind in
      .init(kind.rawValue, format(of: kind)) { $0.content.kind == kind }
    })

  private static func format(of kind: LayerContent.Kind) -> ObjectFormat<Layer> {
    switch kind {
    case .group:
      layer(kind, "Layers that move and fade together.", .group([])) {
        Key(required: "children", \.children, layers, "Layers from back to front, in the group's own space.")
        Key("preserve3d", \.preserves3D, .boolean, default: false, "Whether they are planes in its space.")
      }
    case .rectangle:
      layer(kind, "The layer's box, with rounded corners if asked for.", .rectangle(cornerRadii: .zero)) {
        paintKeys
        cornerRadiusKey
      }
    case .ellipse:
      layer(kind, "The ellipse that touches the sides of the layer's box.", .ellipse) { paintKeys }
    case .path:
      layer(kind, "An outline in points of the layer's own space.", .path(BezierPath(), fillRule: .nonzero)) {
        paintKeys
        Key(
          required: "path", \.outline.path, .pathData, animatable: true,
          "All of SVG's commands, in points of the layer's own space.")
        Key("fillRule", \.outline.fillRule, .choice, default: .nonzero, "Which parts are inside.")
      }
    case .text:
      layer(kind, "Text in the layer's box.", .text(TextContent(spans: []))) {
        paintKeys
        textKeys
      }
    case .image:
      layer(kind, "An image from a file.", .image(ImageContent(source: ""))) { imageKeys }
    case .svg:
      layer(kind, "An SVG file as layers.", .svg(SVGContent(source: ""))) { svgKeys }
    case .component: componentLayer
    }
  }

  /// The names of the properties that a kind of layer has besides those of all layers.
  static func ownProperties(of kind: LayerContent.Kind) -> [PropertyNames] {
    switch kind {
    case .group, .svg: []
    case .image: [PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape)]
    case .rectangle: paintProperties + [PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape)]
    case .ellipse: paintProperties
    case .path: paintProperties + [PropertyNames(["path"], .grammar(.pathData))]
    case .text:
      paintProperties + [
        PropertyNames(["text.size", "text.tracking", "text.lineHeight"], .number),
        PropertyNames(["text.text"], .text),
      ]
    case .component: [PropertyNames([], pattern: "parameters\\..+", .anything)]
    }
  }

  static func layer(
    _ kind: LayerContent.Kind, _ summary: String, _ content: LayerContent, conditions: [Condition] = [],
    check: @escaping @Sendable (ObjectReading, inout Layer) -> Bool = { _, _ in true },
    @KeyBuilder<Layer> keys: () -> [Key<Layer>]
  ) -> ObjectFormat<Layer> {
    let own = keys()
    return ObjectFormat(
      "\(kind.rawValue) layer", summary, initial: Layer(content: content), conditions: conditions,
      check: check
    ) {
      Key(constant: "type", kind.rawValue, "What the layer shows.")
      commonKeys
      own
      animationKeys(of: kind)
    }
  }

  private static let commonKeys: [Key<Layer>] = keys {
    Key("id", \.id, uniqueID, "A name, unique in the scene, for messages and `inspect`.")
    Key(
      "frame", \.frame, frame.codec, default: LayerFrame(), defaultDescription: "the parent's box",
      "The layer's box.")
    Key(
      "opacity", \.opacity, .number(0...1), default: 1, animatable: true,
      "Applied to the composited layer (CSS `opacity`).")
    Key(
      "blendMode", \.blendMode, .choice, default: .normal,
      "How its colors mix with the backdrop (CSS `mix-blend-mode`), in sRGB.")
    Key(
      "isolated", \.isIsolated, .boolean, default: false,
      "Whether its children blend among themselves only (CSS `isolation`).")
    Key("hidden", \.isHidden, .boolean, default: false, "Whether the layer is left out.")
    Key(
      "transformOrigin", \.transformOrigin, .lengths, default: .center, animatable: true,
      "The point about which transforms rotate and scale.")
    Key("translate", \.translate, .lengths, default: .zero, animatable: true, "A shift.")
    Key("rotate", \.rotate, .number, default: 0, animatable: true, "A turn in degrees, clockwise.")
    Key(
      "scale", \.scale, .pointOrNumber, default: Point(x: 1, y: 1), animatable: true,
      "A factor, or [horizontal, vertical].")
    Key(
      "transform", \.transform, transforms, default: [], animatable: true,
      "Functions as in CSS; the last is applied first.")
    Key("transform3d", \.transform3D, transforms3D, default: [], animatable: true, "Functions in space.")
    Key("hidesBackface", \.hidesBackface, .boolean, default: false, "Whether it is seen from its front only.")
    Key("corners", \.corners, corners, animatable: true, "Where the corners of its box are pinned to.")
    Key("filters", \.filters, filters, default: [], animatable: true, "Functions of CSS `filter`, in order.")
    Key("shadows", \.shadows, shadows, default: [], animatable: true, "Box shadows, the first on top.")
    Key("clip", \.clip, clip.codec, "What the layer is cut to.")
    Key("mask", \.mask, mask.codec, "What shows or hides parts of it.")
    Key("$lint", \.lintReasons, lintReasons, default: [], lintSummary)
  }

  private static let paintKeys: [Key<Layer>] = keys {
    Key(
      "fill", \.fill, paint, defaultDescription: "none; black for text", animatable: true,
      "A color or a gradient.")
    Key("stroke", \.stroke, stroke.codec, "A line along the outline.")
  }

  static func keys(@KeyBuilder<Layer> _ keys: () -> [Key<Layer>]) -> [Key<Layer>] { keys() }

  static let frame = ObjectFormat<LayerFrame>(
    "frame", "The layer's box; percentages are of the parent's box.", initial: LayerFrame()
  ) {
    for edge in AnimatableProperty.FrameEdge.allCases {
      Key(
        edge.rawValue, edge.property, .length, animatable: true,
        "Of left, width and right (top, height, bottom) two decide.")
    }
  }

  /// The layer's id, which no other layer may have.
  private static let uniqueID = Codec<String>(.text) { node in
    Codec.text.decode(node).map { node.scene.note(id: $0, at: node) }
  } encode: {
    JSONValue($0)
  }
}

extension Layer {
  fileprivate var isComponent: Bool {
    if case .component = content { true } else { false }
  }
}

extension AnimatableProperty.FrameEdge {
  fileprivate var property: WritableKeyPath<LayerFrame, Length?> & Sendable {
    switch self {
    case .left: \.left
    case .top: \.top
    case .right: \.right
    case .bottom: \.bottom
    case .width: \.width
    case .height: \.height
    }
  }
}

/// The parts of a layer's content, as properties that keys hold; a layer of another kind has defaults there.
extension Layer {
  var children: [Layer] {
    get {
      switch content {
      case .group(let children): children
      case .component(let instance): (try? instance.deferred?.layers()) ?? []
      default: []
      }
    }
    set { content = .group(newValue) }
  }

  var cornerRadii: CornerLengths {
    get {
      switch content {
      case .rectangle(let radii): radii
      case .image(let image): image.cornerRadii
      default: .zero
      }
    }
    set {
      if case .image(var image) = content {
        image.cornerRadii = newValue
        content = .image(image)
      } else {
        content = .rectangle(cornerRadii: newValue)
      }
    }
  }

  struct Outline {
    var path: BezierPath
    var fillRule: FillRule
  }

  var outline: Outline {
    get {
      guard case .path(let path, let rule) = content else {
        return Outline(path: BezierPath(), fillRule: .nonzero)
      }
      return Outline(path: path, fillRule: rule)
    }
    set { content = .path(newValue.path, fillRule: newValue.fillRule) }
  }

  var text: TextContent {
    get { if case .text(let text) = content { text } else { TextContent(spans: []) } }
    set { content = .text(newValue) }
  }

  var image: ImageContent {
    get { if case .image(let image) = content { image } else { ImageContent(source: "") } }
    set { content = .image(newValue) }
  }

  var svg: SVGContent {
    get { if case .svg(let content) = content { content } else { SVGContent(source: "") } }
    set { content = .svg(newValue) }
  }
}
