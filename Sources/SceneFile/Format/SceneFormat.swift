import RenderTree
import SceneModel
import VectorGraphics

/// The formats of all objects of a scene file, by name.
enum SceneFormat {
  static let all: [ObjectFormat] =
    [scene, parameter, frame, span, font, stroke, shadow, clip, inset, clipEllipse, clipPath, mask]
    + layers + gradients
    + [
      stop, dropShadow, transformFunction, filterFunction, animation, keyframe, reducedMotion, dataReference,
    ]

  static func format(named name: String) -> ObjectFormat? { all.first { $0.name == name } }

  static let scene = ObjectFormat(
    name: "scene", summary: "A picture that may move.",
    keys: [
      KeyFormat(
        "size", .pair(.oneOf([.number, .choice(["content"])])),
        "Width and height of the canvas in points; \"content\" as the height is the height of what it shows."),
      KeyFormat(
        "formats", .dictionary(.pair(.oneOf([.number, .choice(["content"])]))),
        "Sizes by name, instead of one size: the parameter format, which the scene then has, chooses; the first is the default."
      ),
      KeyFormat("background", .color, "What lies behind all layers; none is transparent."),
      KeyFormat("duration", .number(minimum: 0, maximum: 86_400), "Seconds that a film of the scene lasts."),
      KeyFormat(
        "frameRate", .number(minimum: 0.001, maximum: 1000),
        "Frames a second of a film; 29.97 means 30000/1001."),
      KeyFormat(
        "reducedMotion", .oneOf([.choice(["none"]), .object("reducedMotion")]),
        "What the scene becomes with --reduced-motion: \"none\" shows the layers' own values."),
      KeyFormat("language", .text, "The language of text that names none (BCP 47), such as \"ja\"."),
      KeyFormat("summary", .text, "What the picture shows, in words, for those who cannot see it."),
      KeyFormat(
        "parameters", .dictionary(.object("parameter")), "Values that --set and data rows may change."),
      KeyFormat("fonts", .list(of: .text), "Font files of the scene's own, relative to its folder."),
      KeyFormat("definitions", .dictionary(.list(of: .object("layer"))), "Layers that masks use by name."),
      KeyFormat("layers", .list(of: .object("layer")), required: true, "From back to front."),
    ])

  static let reducedMotion = ObjectFormat(
    name: "reducedMotion", summary: "The instant that stands for the whole.",
    keys: [KeyFormat("at", .number, required: true, "Seconds.")])

  static let parameter = ObjectFormat(
    name: "parameter", summary: "A value given from outside: {\"parameter\": NAME} stands for it.",
    keys: [
      KeyFormat(
        "type", .choice(ParameterType.allCases.map(\.rawValue)), required: true, "What the value must be."),
      KeyFormat("default", .anything, required: true, "The value where none is given."),
      KeyFormat("minimum", .number, "The least number allowed."),
      KeyFormat("maximum", .number, "The greatest number allowed."),
      KeyFormat("choices", .list(of: .text), "The texts allowed."),
      KeyFormat("summary", .text, "What the parameter is for."),
    ])

  static let frame = ObjectFormat(
    name: "frame", summary: "Where the layer's box lies; percentages are of the parent's box.",
    keys: AnimatableProperty.FrameEdge.allCases.map {
      KeyFormat($0.rawValue, .length, "Of left, width and right (top, height, bottom) two decide.")
    })

  static let stroke = ObjectFormat(
    name: "stroke", summary: "A line along the outline.",
    keys: [
      KeyFormat("paint", .object("paint"), required: true, "What the line is painted with."),
      KeyFormat("width", .nonNegative, "In points; 1 where absent."),
      KeyFormat("cap", .choice(StrokeStyle.LineCap.allCases.map(\.rawValue)), "How open ends look."),
      KeyFormat("join", .choice(StrokeStyle.LineJoin.allCases.map(\.rawValue)), "How corners look."),
      KeyFormat(
        "miterLimit", .number(minimum: 1, maximum: nil), "Beyond this ratio a miter becomes a bevel."),
      KeyFormat("dashes", .list(of: .nonNegative), "Lengths of dashes and gaps in turn, in points."),
      KeyFormat("dashOffset", .number, "Where in the dashes the line begins, in points."),
      KeyFormat("trimStart", .number, "Where the drawn part begins, in fractions of the outline."),
      KeyFormat("trimEnd", .number, "Where it ends."),
      KeyFormat("trimOffset", .number, "Moves both ends along the outline."),
    ])

  static let shadow = ObjectFormat(
    name: "shadow", summary: "A box shadow (CSS box-shadow); blur is twice the standard deviation.",
    keys: [
      KeyFormat("color", .color, required: true, "The shadow's colour."),
      KeyFormat("offset", .pair(.number), "Across and down, in points."),
      KeyFormat("blur", .nonNegative, "The CSS radius in points."),
      KeyFormat("spread", .number, "How far the outline is moved outward, in points."),
      KeyFormat("inner", .boolean, "Whether the shadow falls inside the box."),
    ])

  static let dropShadow = ObjectFormat(
    name: "dropShadow", summary: "A shadow of everything the layer shows (CSS drop-shadow).",
    keys: [
      KeyFormat("offset", .pair(.number), "Across and down, in points."),
      KeyFormat("blur", .nonNegative, "The standard deviation in points, as in CSS drop-shadow()."),
      KeyFormat("color", .color, required: true, "The shadow's colour."),
    ])

  static let clip = ObjectFormat.tagged(
    name: "clip", summary: "What the layer is cut to: one of the keys.",
    keys: [
      KeyFormat("inset", .object("inset"), "The box moved inward."),
      KeyFormat("ellipse", .object("clipEllipse"), "An ellipse."),
      KeyFormat("path", .oneOf([.pathData, .object("clipPath")]), "An outline."),
    ])

  static let inset = ObjectFormat(
    name: "inset", summary: "The layer's box moved inward.",
    keys: ["top", "right", "bottom", "left"].map { KeyFormat($0, .length, "How far that side moves inward.") }
      + [
        KeyFormat("cornerRadius", cornerRadius, "Rounded corners.")
      ])

  static let clipEllipse = ObjectFormat(
    name: "clipEllipse", summary: "An ellipse in the layer's box.",
    keys: [
      KeyFormat("center", .lengthPair, "50 % 50 % where absent."),
      KeyFormat(
        "radius", .oneOf([.length, .lengthPair]), "One length, or one across and one down; 50 % where absent."
      ),
    ])

  static let clipPath = ObjectFormat(
    name: "clipPath", summary: "An outline in points of the layer's own space.",
    keys: [
      KeyFormat("data", .pathData, required: true, "SVG path data."),
      KeyFormat("fillRule", .choice(FillRule.allCases.map(\.rawValue)), "Which parts are inside."),
    ])

  static let mask = ObjectFormat(
    name: "mask", summary: "Layers whose alpha or luminance shows or hides this one.",
    keys: [
      KeyFormat("kind", .choice(ResolvedMask.Kind.allCases.map(\.rawValue)), "alpha where absent."),
      KeyFormat("layers", .list(of: .object("layer")), "The mask, in this layer's box."),
      KeyFormat("use", .text, "The name of a definition whose layers are the mask."),
    ],
    alternatives: ["layers", "use"])

  static let dataReference = ObjectFormat(
    name: "dataReference", summary: "Data from a file beside the scene.",
    keys: [
      KeyFormat("url", .text, required: true, "A CSV, JSON or NDJSON file, relative to the scene's folder.")
    ])

  static let cornerRadius = ValueFormat.oneOf([.length, .four(.oneOf([.length, .lengthPair]))])
}

/// The types that a scene's parameters can have.
enum ParameterType: String, CaseIterable {
  case number, integer, boolean, text, color, choice, data
}
