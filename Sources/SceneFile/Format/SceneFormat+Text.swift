import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let textKeys: [Key<Layer>] = keys {
    Key(
      required: "text", \.text.spans, spans, animatable: true,
      "The text, or spans of it. A line feed begins a new line.")
    Key("font", \.text.font, font.codec, default: Font(), "Family, weight, style and size.")
    Key(
      "language", \.text.language, .text, defaultDescription: "the scene's",
      "BCP 47 tag; it chooses between Han forms.")
    Key(
      "tracking", \.text.tracking, .number, default: 0, animatable: true,
      "Space after every character, in points.")
    Key(
      "lineHeight", \.text.lineHeight, .number(0...), defaultDescription: "the font's", animatable: true,
      "The distance between baselines in ems.")
    Key(
      "alignment", \.text.alignment, .choice, default: .start, "The horizontal position of lines in the box.")
    Key(
      "baseline", \.text.baseline, .choice, default: .top,
      "The vertical position of the block in the box; `alphabetic` puts the first baseline on its top.")
    Key("wraps", \.text.wraps, .boolean, default: false, "Whether lines break at the width of the box.")
    Key("lineLimit", \.text.lineLimit, .integer(1...), "The most lines; an ellipsis stands for the rest.")
    Key(
      "features", \.text.features, .list(of: .text), default: [],
      "OpenType features switched on, such as \"tnum\".")
    Key(
      "metrics", \.text.metrics, .choice, default: .exact,
      "Whether ascents and descents are exactly the font's, or rounded to whole points as browsers do.")
  }

  private static let spans = Codec<[TextContent.Span]>.oneOf(
    "text or a list of spans",
    Alternative(
      .text, { [TextContent.Span(text: $0)] },
      { $0.count == 1 && $0[0] == TextContent.Span(text: $0[0].text) ? $0[0].text : nil }),
    Alternative(Codec<[TextContent.Span]>.list(of: span.codec), { $0 }, { $0 }))

  private static let families = Codec<[String]>.oneOf(
    "the name of a font family or a list of names",
    Alternative(family, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
    Alternative(Codec<[String]>.list(of: family), { $0 }, { $0 }))

  private static let family = Codec<String>.text(suggesting: Font.declaredFamilies)

  private static let fontSize = Codec<Double>.number(0...10_000)

  static let font = ObjectFormat<Font>("font", "A typeface.", initial: Font()) {
    Key("family", \.families, families, default: Font().families, "A name, or a list in order of preference.")
    Key("weight", \.weight, .integer(1...1000), default: 400, "400 is regular, 700 bold.")
    Key("style", \.style, .choice, default: .normal, "The slant.")
    Key("size", \.size, fontSize, default: 16, animatable: true, "The em in points.")
  }

  /// What differs from the text's font.
  private static let spanFont = ObjectFormat<TextContent.Span>(
    "span font", "What differs from the text's font.", initial: TextContent.Span(text: "")
  ) {
    Key("family", \.families, families, "A name, or a list in order of preference.")
    Key("weight", \.weight, .integer(1...1000), "400 is regular, 700 bold.")
    Key("style", \.style, .choice, "The slant.")
    Key("size", \.size, fontSize, "The em in points.")
  }

  static let span = ObjectFormat<TextContent.Span>(
    "span", "A part of a text with a style of its own; everything but the text is the text's by default.",
    initial: TextContent.Span(text: "")
  ) {
    Key(required: "text", \.text, .text, "The characters.")
    Key("font", inline: spanFont, "What differs from the text's font.")
    Key("language", \.language, .text, "BCP 47 tag.")
    Key("tracking", \.tracking, .number, "Space after every character, in points.")
    Key("fill", \.fill, paint, "What fills the glyphs.")
  }
}
