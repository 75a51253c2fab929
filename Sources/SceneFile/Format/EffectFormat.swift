import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let transforms = Codec<[TransformOperation]>.list(of: transformFunction.codec)

  static let transformFunction = UnionFormat<TransformOperation>(
    "transform function", "A function of CSS transform: one of the keys.",
    cases: [
      UnionCase(
        "translate", .lengths, "An offset; percentages of the layer's own box.", { .translate($0) },
        { if case .translate(let offset) = $0 { offset } else { nil } }),
      short("translateX", .length, "Horizontal offset.") { .translate(LengthPoint(x: $0, y: .zero)) },
      short("translateY", .length, "Vertical offset.") { .translate(LengthPoint(x: .zero, y: $0)) },
      UnionCase(
        "scale", .pointOrNumber, "A factor, or [horizontal, vertical].", { .scale(x: $0.x, y: $0.y) },
        { if case .scale(let x, let y) = $0 { Point(x: x, y: y) } else { nil } }),
      short("scaleX", .number, "Horizontal factor.") { .scale(x: $0, y: 1) },
      short("scaleY", .number, "Vertical factor.") { .scale(x: 1, y: $0) },
      UnionCase(
        "rotate", .number, "Degrees, clockwise.", { .rotate(degrees: $0) },
        { if case .rotate(let degrees) = $0 { degrees } else { nil } }),
      UnionCase(
        "skew", .point, "Degrees along x and along y.", { .skew(x: $0.x, y: $0.y) },
        { if case .skew(let x, let y) = $0 { Point(x: x, y: y) } else { nil } }),
      short("skewX", .number, "Degrees along x.") { .skew(x: $0, y: 0) },
      short("skewY", .number, "Degrees along y.") { .skew(x: 0, y: $0) },
      UnionCase(
        "matrix", .matrix, "The six numbers a, b, c, d, tx, ty of CSS `matrix()`.", { .matrix($0) },
        { if case .matrix(let matrix) = $0 { matrix } else { nil } }),
    ])

  /// A notation that is decoded, but encoded in a longer form.
  private static func short<Part>(
    _ name: String, _ codec: Codec<Part>, _ summary: String,
    _ embed: @escaping @Sendable (Part) -> TransformOperation
  ) -> UnionCase<TransformOperation> {
    UnionCase(name, codec, summary, embed) { _ in nil }
  }

  static let filters = Codec<[Filter]>.list(of: filterFunction.codec)

  static let filterFunction = UnionFormat<Filter>(
    "filter function", "A function of CSS filter: one of the keys.",
    cases: [
      UnionCase(
        "blur", .number(0...), "Gaussian blur: standard deviation in points.",
        { .blur(standardDeviation: $0) }, { if case .blur(let deviation) = $0 { deviation } else { nil } }),
      UnionCase(
        "brightness", .number(0...), "Color factor; 1 has no effect.", { .brightness($0) },
        { if case .brightness(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "contrast", .number(0...), "Factor of the distance from middle gray; 1 has no effect.",
        { .contrast($0) }, { if case .contrast(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "saturate", .number(0...), "1 has no effect, 0 is gray.", { .saturate($0) },
        { if case .saturate(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "hueRotate", .number, "Degrees around the hue circle.", { .hueRotate(degrees: $0) },
        { if case .hueRotate(let degrees) = $0 { degrees } else { nil } }),
      UnionCase(
        "grayscale", .number(0...), "0 has no effect, 1 or more is gray.", { .grayscale(min(1, $0)) },
        { if case .grayscale(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "sepia", .number(0...), "0 has no effect, 1 or more is sepia.", { .sepia(min(1, $0)) },
        { if case .sepia(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "invert", .number(0...), "0 has no effect, 1 or more inverts fully.", { .invert(min(1, $0)) },
        { if case .invert(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "opacity", .number(0...), "Alpha factor; more than 1 is 1.", { .opacity(min(1, $0)) },
        { if case .opacity(let amount) = $0 { amount } else { nil } }),
      UnionCase(
        "dropShadow", dropShadow.codec, "A blurred, colored copy below (CSS drop-shadow).",
        { .dropShadow(offset: $0.offset, blur: $0.blur, color: $0.color) },
        {
          guard case .dropShadow(let offset, let blur, let color) = $0 else { return nil }
          return BoxShadow(offset: offset, blur: blur, color: color)
        }),
      UnionCase(
        "primitive", filterPrimitive, "An SVG filter primitive.", { .primitive($0) },
        { if case .primitive(let primitive) = $0 { primitive } else { nil } }),
    ])

  private static let filterPrimitive = Codec<FilterPrimitive>.text(.filterPrimitive) {
    text throws(FilterPrimitiveSyntaxError) in
    try FilterPrimitive(text: text)
  } write: {
    $0.text
  }

  private static let dropShadow = ObjectFormat<BoxShadow>(
    "drop shadow", "A shadow of the layer's content (CSS drop-shadow).",
    initial: BoxShadow(color: .transparent)
  ) {
    Key("offset", \.offset, .point, default: .zero, "[horizontal, vertical] in points.")
    Key(
      "blur", \.blur, .number(0...), default: 0, "Standard deviation in points, as in CSS drop-shadow().")
    Key(required: "color", \.color, .color, "The shadow's color.")
  }

  static let shadows = Codec<[BoxShadow]>.list(of: shadow.codec)

  private static let shadow = ObjectFormat<BoxShadow>(
    "shadow", "A box shadow (CSS box-shadow).", initial: BoxShadow(color: .transparent)
  ) {
    Key(required: "color", \.color, .color, "The shadow's color.")
    Key("offset", \.offset, .point, default: .zero, "[horizontal, vertical] in points.")
    Key(
      "blur", \.blur, .number(0...), default: 0,
      "The CSS blur radius in points: twice the standard deviation.")
    Key("spread", \.spread, .number, default: 0, "Outset of the outline in points.")
    Key("inner", \.isInner, .boolean, default: false, "Whether the shadow is inside the box.")
  }
}
