import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// The kinds of layers, by the word of their `type`.
  enum LayerKind: String, CaseIterable {
    case group, rectangle, ellipse, path, text, image, component
  }

  static let layers: [ObjectFormat] = LayerKind.allCases.map(layer)

  static func layer(_ kind: LayerKind) -> ObjectFormat {
    ObjectFormat(
      name: "\(kind.rawValue) layer", summary: summary(of: kind),
      keys: [typeKey(kind)] + commonKeys + ownKeys(of: kind))
  }

  private static func summary(of kind: LayerKind) -> String {
    switch kind {
    case .group: "Layers that move and fade together."
    case .rectangle: "The layer's box, its corners rounded where asked."
    case .ellipse: "The ellipse that touches the sides of the layer's box."
    case .path: "An outline in points of the layer's own space."
    case .text: "Text in the layer's box."
    case .image: "A picture from a PNG file."
    case .component: "A named picture made of layers: a chart, a bracelet, a line of lyrics."
    }
  }

  private static func typeKey(_ kind: LayerKind) -> KeyFormat {
    KeyFormat("type", .choice([kind.rawValue]), required: true, "What the layer shows.")
  }

  private static let commonKeys: [KeyFormat] = [
    KeyFormat("id", .text, "A name, unique in the scene."),
    KeyFormat("frame", .object("frame"), "The layer's box; its parent's where absent."),
    KeyFormat("opacity", .unit, "Applied to the composited layer."),
    KeyFormat(
      "blendMode", .choice(BlendMode.allCases.map(\.rawValue)), "How colours mix with what is beneath."),
    KeyFormat("isolated", .boolean, "Whether the children blend among themselves only."),
    KeyFormat("hidden", .boolean, "Whether the layer is left out."),
    KeyFormat("transformOrigin", .lengthPair, "The point transforms turn about; 50 % 50 % where absent."),
    KeyFormat("translate", .lengthPair, "A shift; percentages are of the layer's own box."),
    KeyFormat("rotate", .number, "Degrees, clockwise."),
    KeyFormat("scale", .oneOf([.number, .pair(.number)]), "A factor, or one across and one down."),
    KeyFormat(
      "transform", .list(of: .object("transform function")), "Functions as in CSS; the last is applied first."
    ),
    KeyFormat("filters", .list(of: .object("filter function")), "Functions of CSS filter, in order."),
    KeyFormat("shadows", .list(of: .object("shadow")), "Box shadows, the first on top."),
    KeyFormat("clip", .object("clip"), "What the layer is cut to."),
    KeyFormat("mask", .object("mask"), "What shows or hides parts of it."),
    KeyFormat("animations", .list(of: .object("animation")), "What moves, in the order it is combined."),
  ]

  private static let paintKeys: [KeyFormat] = [
    KeyFormat("fill", .object("paint"), "A colour or a gradient."),
    KeyFormat("stroke", .object("stroke"), "A line along the outline, over the fill."),
  ]

  private static func ownKeys(of kind: LayerKind) -> [KeyFormat] {
    switch kind {
    case .group:
      return [KeyFormat("children", .list(of: .object("layer")), required: true, "From back to front.")]
    case .rectangle:
      return paintKeys + [
        KeyFormat(
          "cornerRadius", cornerRadius,
          "One length for all corners, or four from the top left clockwise; a pair is an elliptic corner.")
      ]
    case .ellipse: return paintKeys
    case .path:
      return paintKeys + [
        KeyFormat("path", .pathData, required: true, "SVG path data in points of the layer's own space."),
        KeyFormat("fillRule", .choice(FillRule.allCases.map(\.rawValue)), "Which parts are inside."),
      ]
    case .text: return paintKeys + textKeys
    case .image:
      return [
        KeyFormat("source", .text, required: true, "A PNG file, relative to the scene's folder."),
        KeyFormat(
          "fit", .choice(ImageContent.Fit.allCases.map(\.rawValue)), "How it fits the box (CSS object-fit)."),
      ]
    case .component:
      return [
        KeyFormat("component", .text, required: true, "The component's name."),
        KeyFormat("parameters", .dictionary(.anything), "What the component takes."),
      ]
    }
  }

  private static let textKeys: [KeyFormat] = [
    KeyFormat(
      "text", .oneOf([.text, .list(of: .object("span"))]), required: true, "The text, or spans of it."),
    KeyFormat("font", .object("font"), "Family, weight, style and size."),
    KeyFormat("language", .text, "BCP 47; it chooses between Han forms."),
    KeyFormat("tracking", .number, "Space after every character, in points."),
    KeyFormat("lineHeight", .nonNegative, "The distance of baselines in ems."),
    KeyFormat(
      "alignment", .choice(TextParagraph.Alignment.allCases.map(\.rawValue)),
      "Where lines stand across the box."),
    KeyFormat(
      "baseline", .choice(TextContent.Baseline.allCases.map(\.rawValue)), "What stands where down the box."),
    KeyFormat("wraps", .boolean, "Whether lines break at the width of the box."),
    KeyFormat(
      "lineLimit", .integer(minimum: 1, maximum: nil), "The most lines; an ellipsis stands for the rest."),
    KeyFormat("features", .list(of: .text), "OpenType features switched on, such as \"tnum\"."),
    KeyFormat(
      "metrics", .choice(TextParagraph.LineMetrics.allCases.map(\.rawValue)),
      "Whether ascents and descents are the font's or rounded as browsers do."),
  ]

  static let font = ObjectFormat(
    name: "font", summary: "A typeface.",
    keys: [
      KeyFormat("family", .oneOf([.text, .list(of: .text)]), "Families in order of preference."),
      KeyFormat("weight", .integer(minimum: 1, maximum: 1000), "400 is regular, 700 bold."),
      KeyFormat("style", .choice(Font.Style.allCases.map(\.rawValue)), "normal where absent."),
      KeyFormat("size", .nonNegative, "The em in points."),
    ])

  static let span = ObjectFormat(
    name: "span", summary: "A part of a text with looks of its own.",
    keys: [
      KeyFormat("text", .text, required: true, "The characters."),
      KeyFormat("font", .object("font"), "What differs from the text's font."),
      KeyFormat("language", .text, "BCP 47."),
      KeyFormat("tracking", .number, "Space after every character, in points."),
      KeyFormat("fill", .object("paint"), "What fills the glyphs."),
    ])
}
