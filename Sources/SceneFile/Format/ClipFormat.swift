import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let clip = UnionFormat<Clip>(
    "clip", "What the layer is clipped to: one key.",
    cases: [
      UnionCase(
        "inset", clipInset, "The box, inset.", { Clip(shape: $0) },
        { if case .inset = $0.shape { $0.shape } else { nil } }),
      UnionCase(
        "ellipse", clipEllipse, "An ellipse.", { Clip(shape: $0) },
        { if case .ellipse = $0.shape { $0.shape } else { nil } }),
      UnionCase(
        "path", clipOutline, "An outline: SVG path data, or an object with a fill rule.",
        { Clip(shape: .path($0.path, fillRule: $0.fillRule)) },
        {
          guard case .path(let path, let rule) = $0.shape else { return nil }
          return ClipPath(path: path, fillRule: rule)
        }),
    ])

  struct Inset: Sendable {
    var top = Length.zero
    var right = Length.zero
    var bottom = Length.zero
    var left = Length.zero
    var cornerRadii = CornerLengths.zero
  }

  static let clipInset = inset.codec.map {
    Clip.Shape.inset(
      top: $0.top, right: $0.right, bottom: $0.bottom, left: $0.left, cornerRadii: $0.cornerRadii)
  } back: {
    guard case .inset(let top, let right, let bottom, let left, let radii) = $0 else { return Inset() }
    return Inset(top: top, right: right, bottom: bottom, left: left, cornerRadii: radii)
  }

  private static let inset = ObjectFormat<Inset>("inset", "The layer's box, inset.", initial: Inset()) {
    Key("top", \.top, .length, default: .zero, "Inset of the top edge.")
    Key("right", \.right, .length, default: .zero, "Inset of the right edge.")
    Key("bottom", \.bottom, .length, default: .zero, "Inset of the bottom edge.")
    Key("left", \.left, .length, default: .zero, "Inset of the left edge.")
    Key("cornerRadius", \.cornerRadii, .corners, default: .zero, "Rounded corners.")
  }

  struct ClipEllipse: Sendable {
    var center = LengthPoint.center
    var radii = LengthPoint.center
  }

  static let clipEllipse = ellipse.codec.map {
    Clip.Shape.ellipse(center: $0.center, radii: $0.radii)
  } back: {
    guard case .ellipse(let center, let radii) = $0 else { return ClipEllipse() }
    return ClipEllipse(center: center, radii: radii)
  }

  private static let ellipse = ObjectFormat<ClipEllipse>(
    "clip ellipse", "An ellipse in the layer's box.", initial: ClipEllipse()
  ) {
    Key("center", \.center, .lengths, default: .center, "The center.")
    Key("radius", \.radii, .lengthsOrOne, default: .center, "One length, or [horizontal, vertical].")
  }

  struct ClipPath: Sendable {
    var path = BezierPath()
    var fillRule = FillRule.nonzero
  }

  private static let clipOutline = Codec<ClipPath>.oneOf(
    "SVG path data or an object with \"data\"",
    Alternative(.pathData, { ClipPath(path: $0) }, { $0.fillRule == .nonzero ? $0.path : nil }),
    Alternative(clipPath.codec, { $0 }, { $0 }))

  private static let clipPath = ObjectFormat<ClipPath>(
    "clip path", "An outline in points of the layer's own space.", initial: ClipPath()
  ) {
    Key(required: "data", \.path, .pathData, "SVG path data.")
    Key("fillRule", \.fillRule, .choice, default: .nonzero, "Which areas are inside.")
  }

  static let mask = ObjectFormat<Mask>(
    "mask", "Layers whose alpha or luminance shows or hides this one.", initial: Mask(layers: []),
    rules: [.exactlyOne(["layers", "use"])]
  ) {
    Key("kind", \.kind, .choice, default: .alpha, "The channel used (CSS Masking 1).")
    Key("layers", \.ownLayers, layers, "The mask, drawn in this layer's box.")
    maskDefinition
  }

  /// The layers of a definition; one that uses itself, directly or through others, is an error.
  private static let maskDefinition = Key<Mask>(
    KeyShape("use", .text, "The name of a definition whose layers are the mask.")
  ) { node, _, mask in
    guard let name = Codec.text.decode(node) else { return false }
    mask.definition = name
    guard let layers = node.scene.definition(named: name, for: node) else { return false }
    mask.layers = layers
    return true
  } write: {
    $0.definition.map { JSONValue($0) }
  }
}

extension Mask {
  /// The layers of a mask that uses no definition.
  fileprivate var ownLayers: [Layer]? {
    get { definition == nil ? layers : nil }
    set { if let newValue { layers = newValue } }
  }
}
