import DataFiles
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

extension SceneFormat {
  static let textKeys: [Key<Layer>] = keys {
    Key<Layer>(
      KeyShape(
        "text", spans.shape, isAnimatable: true, "The text, or spans. A line feed starts a new line.")
    ) { node, _, layer in
      guard let read = spans.decode(node) else { return false }
      layer.text.spans = read
      return true
    } write: {
      $0.text.number == nil ? .some(spans.encode($0.text.spans)) : .none
    }
    Key(
      "number", \.text.numberValue, .number, animatable: true,
      "A number instead of a text, in tabular figures.")
    Key<Layer>(KeyShape("format", .object(numberFormat.shape), "How the number is written.")) {
      node, _, layer in
      var number = layer.text.number ?? CountedNumber(0)
      guard numberFormat.read(node, into: &number) else { return false }
      layer.text.number = number
      return true
    } write: {
      guard let number = $0.text.number, number != CountedNumber(number.value) else { return .none }
      return .some(numberFormat.codec.encode(number))
    }
    Key("font", \.text.font, font.codec, default: Font(), "Family, weight, style and size.")
    Key(
      "language", \.text.language, languageTag, defaultDescription: "the scene's",
      "BCP 47 tag; selects Han glyph forms.")
    Key(
      "tracking", \.text.tracking, .points, default: 0, animatable: true,
      "Space after every character, in points.")
    Key(
      "lineHeight", \.text.lineHeight, .number(0...), defaultDescription: "the font's", animatable: true,
      "Distance between baselines in ems.")
    Key(
      "alignment", \.text.alignment, .choice, default: .start, "The horizontal position of lines in the box.")
    Key(
      "baseline", \.text.baseline, .choice, default: .top,
      "The vertical position of the text in the box; `alphabetic`: first baseline at the top.")
    Key("wraps", \.text.wraps, .boolean, default: false, "Whether lines break at the box's width.")
    Key(
      "textWrap", \.text.textWrap, .choice, default: .wrap,
      "`balance`: lines about equally long; `pretty`: no short last line. Both break lines like `wraps`.")
    Key(
      "decoration", \.text.decoration, decoration, default: [],
      "Lines along the text, in its fill; one name or a list.")
    Key("highlight", \.text.highlight, highlight.codec, "A box behind each line.")
    Key("along", \.text.path, textPath.codec, "A path that the lines follow.")
    Key(
      "paintOrder", \.text.paintOrder, .choice, default: .fill,
      "Which is painted first: the fill, or the stroke, which is then behind it.")
    Key(
      "writingMode", \.text.writingMode, .choice, default: .horizontal,
      "`vertical`: lines run down and follow each other to the left; they break at the box's height.")
    Key(
      "combineUpright", \.text.combineUpright, .choice, default: .none,
      "What is set side by side within an em of a vertical line: `digits` (numbers of one or two), or `all`.")
    Key(
      "hyphens", \.text.hyphens, .choice, default: .manual,
      "`auto`: words are divided as in the dictionary of the language; `manual`: only at soft hyphens.")
    Key("lineLimit", \.text.lineLimit, .integer(1...), "Maximum number of lines; ends in an ellipsis.")
    Key(
      "features", \.text.features, features, default: [],
      "OpenType features to enable, such as \"tnum\".")
    Key(
      "metrics", \.text.metrics, .choice, default: .exact,
      "Whether ascent and descent are the font's exact values, or rounded to points as in browsers.")
  }

  static let numberFormat = ObjectFormat<CountedNumber>(
    "number format", "How a number is written.", initial: CountedNumber(0), advice: Advice.numberFormat
  ) {
    Key(
      "style", \.style, .choice, default: .decimal,
      "`plain` is not grouped; `percent` writes 0.4 as 40%; `clock` writes seconds as 2:03.")
    Key(
      "decimals", \.decimals, .integer(0...20), defaultDescription: "0; for `compact` as needed",
      "Digits after the point.")
    Key("prefix", \.prefix, .text, default: "", "What is before it, such as `$`.")
    Key("unit", \.unit, .text, default: "", "What is after it, such as ` km`.")
    Key("locale", \.locale, locale, defaultDescription: "the text's language", "A language, such as `de`.")
  }

  private static let locale = Codec<String>.text.map(
    { identifier, node -> String? in
      if FormatLocale(identifier: identifier) != nil { return identifier }
      let known = LocaleFormats.tags.joined(separator: ", ")
      node.fail("\"\(identifier.excerpt)\" is not a supported language; expected one of \(known)")
      return nil
    }, back: { $0 })

  private static let spans: Codec<[TextContent.Span]> = {
    let either = Codec<[TextContent.Span]>.oneOf(
      "text or a list of spans",
      Alternative(
        .text, { [TextContent.Span(text: $0)] },
        { $0.count == 1 && $0[0] == TextContent.Span(text: $0[0].text) ? $0[0].text : nil }),
      Alternative(spanList, { $0 }, { $0 }))
    return Codec(either.shape) { node in
      guard node.value.double != nil else { return either.decode(node) }
      node.fail("expected text, found \(node.value.briefDescription); use \"number\" for a number")
      return nil
    } encode: {
      either.encode($0)
    }
  }()

  /// More than any font has; each run of a text is set with all of them.
  private static let mostFeatures = 200

  private static let features = Codec<[String]>.list(of: .text).map(
    { tags, node -> [String]? in
      if tags.count <= mostFeatures { return tags }
      node.fail("\(tags.count) features are more than the \(mostFeatures) that a text may have")
      return nil
    }, back: { $0 })

  private static let spanList: Codec<[TextContent.Span]> = {
    let list = Codec<[TextContent.Span]>.list(of: span.codec)
    return Codec(list.shape) { node in
      node.scene.takes(.layers(node.value.array?.count ?? 0), at: node) ? list.decode(node) : nil
    } encode: {
      list.encode($0)
    }
  }()

  private static let families = Codec<[String]>.oneOf(
    "the name of a font family or a list of names",
    Alternative(family, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
    Alternative(Codec<[String]>.list(of: family), { $0 }, { $0 }))

  private static let family = Codec<String>.text(suggesting: Font.declaredFamilies)

  private static let fontSize = Codec<Double>.points(NumberRange.fontSize)

  static let font = ObjectFormat<Font>("font", "A typeface.", initial: Font()) {
    Key("family", \.families, families, default: Font().families, "A name, or a list in order of preference.")
    Key("weight", \.weight, .integer(NumberRange.fontWeight), default: 400, "400 is regular, 700 bold.")
    Key("style", \.style, .choice, default: .normal, "The slant.")
    Key("size", \.size, fontSize, default: 16, animatable: true, "Font size in points.")
    Key(
      "minimumSize", \.minimumSize, fontSize,
      "To which it shrinks until the text fits its box and its lines; then it ends in an ellipsis.")
    Key(
      "axes", \.axes, axes, default: [:],
      "Axes of a variable font by their tags, such as {\"wdth\": 75}; animated as text.axes.wdth.")
  }

  private static let axes = Codec<[Named<Double>]>.dictionary(
    of: .number, expecting: "an object with a number for each axis"
  ).map(
    { axes, _ in Dictionary(axes.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) },
    back: { $0.sorted { $0.key < $1.key }.map { Named(name: $0.key, value: $0.value) } })

  private static let decoration = Codec<[TextDecoration]>.oneOf(
    "the name of a line or a list of names",
    Alternative(.choice, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
    Alternative(Codec<[TextDecoration]>.list(of: .choice), { $0 }, { $0 }))

  static let highlight = ObjectFormat<TextHighlight>(
    "highlight", "A box behind text, from the ascent to the descent of its font.",
    initial: TextHighlight(fill: .color(.black))
  ) {
    Key(required: "fill", \.fill, paint, "What fills the box; a gradient spans the layer's box.")
    Key(
      "padding", \.padding, highlightPadding, default: Point(x: 0, y: 0),
      "How far it extends beyond the text: one number, or [vertical, horizontal].")
    Key("cornerRadius", \.cornerRadius, .number(0...), default: 0, "The radius of its corners.")
  }

  private static let highlightPadding = Codec.pointOrNumber.map(
    { Point(x: $0.y, y: $0.x) }, back: { Point(x: $0.y, y: $0.x) })

  /// The differences from the text's font.
  private static let spanFont = ObjectFormat<TextContent.Span>(
    "span font", "What differs from the text's font.", initial: TextContent.Span(text: "")
  ) {
    Key("family", \.families, families, "A name, or a list in order of preference.")
    Key("weight", \.weight, .integer(NumberRange.fontWeight), "400 is regular, 700 bold.")
    Key("style", \.style, .choice, "The slant.")
    Key("size", \.size, fontSize, "Font size in points.")
  }

  static let span = ObjectFormat<TextContent.Span>(
    "span", "A part of a text with its own style; other keys default to the text's.",
    initial: TextContent.Span(text: "")
  ) {
    Key(required: "text", \.text, .text, "The characters.")
    Key("font", inline: spanFont, "What differs from the text's font.")
    Key("language", \.language, languageTag, "BCP 47 tag.")
    Key("tracking", \.tracking, .points, "Space after every character, in points.")
    Key(
      "combineUpright", \.combineUpright, .choice, defaultDescription: "the text's",
      "What is set side by side in vertical lines.")
    Key("fill", \.fill, paint, "What fills the glyphs.")
    Key("decoration", \.decoration, decoration, defaultDescription: "the text's", "Lines along it.")
    Key("highlight", \.highlight, highlight.codec, "A box behind it.")
  }
}

extension TextHighlight {
  /// Horizontally and vertically.
  fileprivate var padding: Point {
    get { Point(x: horizontalPadding, y: verticalPadding) }
    set { (horizontalPadding, verticalPadding) = (newValue.x, newValue.y) }
  }
}

extension TextContent {
  fileprivate var numberValue: Double? {
    get { number?.value }
    set {
      guard let newValue else { return }
      number = number ?? CountedNumber(newValue)
      number?.value = newValue
    }
  }
}
