import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// Layers from back to front, within the session's limits of depth and number.
  static let layers = Codec<[Layer]>(.list(of: .reference("layer"))) { node in
    node.scene.nested(at: node) { node.scene.expandedLayers(of: node, layerWithinLimits.decode) }
  } encode: {
    JSONValue($0.map(layer.codec.encode))
  }

  private static let layerWithinLimits = Codec<Layer>(.reference("layer")) { node in
    guard node.scene.takes(layerAt: node) else { return nil }
    let errorCount = node.session.errorCount
    let decoded = layer.codec.decode(node)
    // An unreadable layer keeps its index, and a component is expanded only with valid arguments.
    if node.session.errorCount > errorCount, decoded?.isComponent ?? true {
      return Layer(content: .group([]))
    }
    return decoded
  } encode: {
    layer.codec.encode($0)
  }

  static let layer = VariantFormat<Layer>(
    "layer", tag: "type", advice: Advice.layerTypes,
    variants: LayerContent.Kind.allCases.map { kind in
      .init(kind.rawValue, format(of: kind)) { $0.kind == kind }
    })

  private static func format(of kind: LayerContent.Kind) -> ObjectFormat<Layer> {
    switch kind {
    case .group:
      layer(kind, "Layers composited as a unit.", .group([])) {
        Key(required: "children", \.children, layers, "Layers from back to front, in the group's own space.")
        Key("layout", \.layout, layout.codec, "Places the children in a row, a column or a grid.")
        Key("preserve3d", \.preserves3D, .boolean, default: false, "Whether they share its 3D space.")
        Key("stagger", \.stagger, .stagger, "Delays that are added to the children's `start`.")
      }
    case .sequence:
      layer(kind, "Layers that are shown one after the other.", .group([]), isSequence: true) {
        Key(
          required: "children", \.children, layers,
          "Layers in order. Each begins when the one before it ends, or earlier by its `transition`.")
      }
    case .rectangle:
      layer(kind, "The layer's box, optionally with rounded corners.", .rectangle(cornerRadii: .zero)) {
        paintKeys
        cornerRadiusKey
      }
    case .ellipse:
      layer(kind, "The ellipse inscribed in the layer's box.", .ellipse) { paintKeys }
    case .path:
      layer(kind, "An outline in points of the layer's own space.", .path(BezierPath(), fillRule: .nonzero)) {
        paintKeys
        Key(
          required: "path", \.shapeOutline.path, .pathData, animatable: true,
          "All SVG commands, in points in the layer's own space.")
        Key("fillRule", \.shapeOutline.fillRule, .choice, default: .nonzero, "Which areas are inside.")
      }
    case .text:
      layer(
        kind, "Text in the layer's box.", .text(TextContent(spans: [])),
        rules: [
          .exactlyOne(["text", "number"]), .atMostOne(["text", "format"]),
          .atMostOne(["along", "highlight"]),
          .atMostOne(["along", "decoration"]),
        ]
      ) {
        paintKeys
        textKeys
        unitsKey
      }
    case .image:
      layer(kind, "An image from a file.", .image(ImageContent(source: ""))) { imageKeys }
    case .video:
      layer(kind, "Footage: at each time the frame of a video file.", .video(ImageContent(source: ""))) {
        videoKeys
        soundKeys
      }
    case .audio:
      layer(kind, "Sound from a file, which is not seen.", .audio(source: ""), common: heardKeys) {
        audioKeys
      }
    case .svg:
      layer(kind, "An SVG file as layers.", .svg(SVGContent(source: ""))) { svgKeys }
    case .scene:
      layer(
        kind, "Another scene file as layers.", .scene(IncludedScene(source: "")),
        check: { reading, layer in
          guard reading.isRight("source"), reading.isRight("parameters"),
            case .scene(let scene) = layer.content
          else { return true }
          return reading.node.scene.include(scene, at: reading.node)
        }
      ) { includedSceneKeys }
    case .component: componentLayer
    }
  }

  /// The names of the properties of a kind of layer in addition to those of all layers.
  static func ownProperties(of kind: LayerContent.Kind) -> [PropertyNames] {
    switch kind {
    case .group, .sequence, .svg, .scene: []
    case .image: imageProperties
    case .video: imageProperties + [soundProperties]
    case .audio: [soundProperties]
    case .rectangle: paintProperties + [PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape)]
    case .ellipse: paintProperties
    case .path: paintProperties + [PropertyNames(["path"], .grammar(.pathData))]
    case .text:
      paintProperties + [
        PropertyNames(["text.size", "text.tracking", "text.lineHeight"], .number),
        PropertyNames(["text.text"], .text), PropertyNames(["number"], .number),
        PropertyNames(["along.start"], .length),
      ]
    case .component: [PropertyNames([], pattern: "parameters\\..+", .anything)]
    }
  }

  private static let imageProperties = [
    PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape),
    PropertyNames(["crop"], crop.codec.shape),
    PropertyNames(["position"], Codec<LengthPoint>.lengths.shape),
  ]

  private static let soundProperties = PropertyNames(["gain", "pan"], .number)

  static func layer(
    _ kind: LayerContent.Kind, _ summary: String, _ content: LayerContent, isSequence: Bool = false,
    common: [Key<Layer>] = commonKeys, rules: [KeyRule] = [], conditions: [Condition] = [],
    check: @escaping @Sendable (ObjectReading, inout Layer) -> Bool = { _, _ in true },
    @KeyBuilder<Layer> keys: () -> [Key<Layer>]
  ) -> ObjectFormat<Layer> {
    let own = keys()
    var initial = Layer(content: content)
    initial.isSequence = isSequence
    return ObjectFormat(
      "\(kind.rawValue) layer", summary, initial: initial,
      rules: [.atMostOne(["duration", "end"])] + rules, conditions: conditions,
      advice: kind == .text ? Advice.text : kind == .audio ? Advice.audio : Advice.layer, check: check
    ) {
      Key(constant: "type", kind.rawValue, "The kind of layer.")
      common
      own
      animationKeys(of: kind)
    }
  }

  /// The keys of a layer that is heard and not seen.
  private static let heardKeys: [Key<Layer>] = keys {
    expansionKeys
    idKey
    Key("hidden", \.isHidden, .boolean, default: false, "Whether the layer is not there.")
    timeKeys.filter { $0.shape.name != "motionBlur" }
    Key("$lint", \.lintReasons, lintReasons, default: [], lintSummary)
  }

  private static let idKey = Key<Layer>(
    "id", \.id, uniqueID, "Unique in the scene; used in messages and by `inspect`.")

  private static let commonKeys: [Key<Layer>] = keys {
    expansionKeys
    idKey
    Key(
      "frame", \.frame, frame.codec, default: LayerFrame(), defaultDescription: "the parent's box",
      "The layer's box.")
    Key(
      "opacity", \.opacity, .number(0...1), default: 1, animatable: true,
      "Applied to the composited layer (CSS `opacity`).")
    Key(
      "blendMode", \.blendMode, .choice, default: .normal,
      "How it blends with the backdrop (CSS `mix-blend-mode`), in sRGB.")
    Key(
      "isolated", \.isIsolated, .boolean, default: false,
      "Whether its children blend only with each other (CSS `isolation`).")
    Key("hidden", \.isHidden, .boolean, default: false, "Whether the layer is hidden.")
    timeKeys
    Key(
      "transformOrigin", \.transformOrigin, .lengths, default: .center, animatable: true,
      "The origin of rotation and scaling.")
    Key("translate", \.translate, .lengths, default: .zero, animatable: true, "A shift.")
    Key("rotate", \.rotate, .number, default: 0, animatable: true, "Rotation in degrees, clockwise.")
    Key(
      "scale", \.scale, .pointOrNumber, default: Point(x: 1, y: 1), animatable: true,
      "A factor, or [horizontal, vertical].")
    Key(
      "offsetPath", \.offsetPath, offsetPath.codec,
      "A path on which the layer is placed, between `scale` and `transform`.")
    Key(
      "transform", \.transform, transforms, default: [], animatable: true,
      "Functions as in CSS; the last one applies first.")
    Key("transform3d", \.transform3D, transforms3D, default: [], animatable: true, "3D functions.")
    Key("hidesBackface", \.hidesBackface, .boolean, default: false, "Whether only its front is visible.")
    Key("corners", \.corners, corners, animatable: true, "Where its box's corners are pinned.")
    Key("filters", \.filters, filters, default: [], animatable: true, "CSS `filter` functions, in order.")
    Key("shadows", \.shadows, shadows, default: [], animatable: true, "Box shadows, the first on top.")
    Key("border", \.border, border, "Lines along the sides of its box, inside of it and over what is in it.")
    Key("outline", \.outline, outlineFormat.codec, "A line around its box, over what is in it.")
    Key(
      "backdrop", \.backdrop, filters, default: [],
      "Filters of what lies behind its box (CSS `backdrop-filter`).")
    Key("clip", \.clip, clip.codec, "The clip of the layer.")
    Key("mask", \.mask, mask.codec, "The mask of the layer.")
    Key("$lint", \.lintReasons, lintReasons, default: [], lintSummary)
  }

  private static let paintKeys: [Key<Layer>] = keys {
    Key(
      "fill", \.fill, fill, defaultDescription: "none; black for text", animatable: true,
      "A color, a gradient, an image, an SVG file or layers.")
    Key("stroke", \.stroke, stroke.codec, "A line along the outline.")
  }

  static func keys(@KeyBuilder<Layer> _ keys: () -> [Key<Layer>]) -> [Key<Layer>] { keys() }

  static let frame = ObjectFormat<LayerFrame>(
    "frame", "The layer's box; percentages refer to the parent's.", initial: LayerFrame(),
    advice: Advice.frame
  ) {
    for edge in [AnimatableProperty.FrameEdge.left, .top, .right, .bottom] {
      Key(edge.rawValue, edge.property, .length, animatable: true, edgeSummary)
    }
    Key("width", \.widthExtent, .extent, animatable: true, extentSummary)
    Key("height", \.heightExtent, .extent, animatable: true, extentSummary)
    Key("minWidth", \.minWidth, .length, "In a row, at least its content's by default.")
    Key("maxWidth", \.maxWidth, .length, "A larger minimum wins.")
    Key("minHeight", \.minHeight, .length, "In a column, at least its content's by default.")
    Key("maxHeight", \.maxHeight, .length, "A larger minimum wins.")
    Key(
      "aspectRatio", \.aspectRatio, .number(.positive),
      "Width divided by height, for a missing one of them.")
    Key("grow", \.grow, .number(0...), default: 0, "Share of the free space in a row or column.")
    Key("shrink", \.shrink, .number(0...), default: 1, "Share of the missing space in a row or column.")
    Key("alignSelf", \.alignSelf, .choice, defaultDescription: "the layout's", "Its alignment in a layout.")
  }

  private static let edgeSummary = "Two of left, width, right (top, height, bottom) suffice."
  private static let extentSummary =
    "A length, or \"content\": that of a text, an image, an SVG file or a group; a component's height."

  /// The part of an image.
  static let crop = ObjectFormat<LayerFrame>(
    "crop", "A part of an image, in its pixels; percentages refer to the image.", initial: LayerFrame()
  ) {
    for edge in AnimatableProperty.FrameEdge.allCases {
      Key(edge.rawValue, edge.property, .length, edgeSummary)
    }
  }

  /// The layer's id, which must be unique.
  private static let uniqueID = Codec<String>(.text) { node in
    Codec.text.decode(node).map { node.scene.note(id: node.scene.idInCopies($0), at: node) }
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

/// The parts of a layer's content, as properties for keys; a layer of another kind has defaults for them.
extension Layer {
  var children: [Layer] {
    get {
      if case .group(let children) = content { children } else { [] }
    }
    set { content = .group(newValue) }
  }

  var cornerRadii: CornerLengths {
    get {
      switch content {
      case .rectangle(let radii): radii
      case .image(let image), .video(let image): image.cornerRadii
      default: .zero
      }
    }
    set {
      switch content {
      case .image, .video: image.cornerRadii = newValue
      default: content = .rectangle(cornerRadii: newValue)
      }
    }
  }

  struct ShapeOutline {
    var path: BezierPath
    var fillRule: FillRule
  }

  var shapeOutline: ShapeOutline {
    get {
      guard case .path(let path, let rule) = content else {
        return ShapeOutline(path: BezierPath(), fillRule: .nonzero)
      }
      return ShapeOutline(path: path, fillRule: rule)
    }
    set { content = .path(newValue.path, fillRule: newValue.fillRule) }
  }

  var text: TextContent {
    get { if case .text(let text) = content { text } else { TextContent(spans: []) } }
    set { content = .text(newValue) }
  }

  var image: ImageContent {
    get {
      switch content {
      case .image(let image), .video(let image): image
      default: ImageContent(source: "")
      }
    }
    set { if case .video = content { content = .video(newValue) } else { content = .image(newValue) } }
  }

  var svg: SVGContent {
    get { if case .svg(let content) = content { content } else { SVGContent(source: "") } }
    set { content = .svg(newValue) }
  }
}
