import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension ChartSpecification {
  private static let usual = ChartSpecification(marks: [])

  /// What all pictures of this family and of training logs have in common.
  @KeyBuilder<ChartSpecification> static var look: [Key<ChartSpecification>] {
    Key(
      "theme", \.theme, .choice(ChartTheme.all.map { ($0.name, $0) }), default: usual.theme,
      "The colors and measures.")
    Key(
      "locale", \.locale, .locale, default: usual.locale,
      "The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.")
    Key(
      "palette", \.palette, .palette,
      "Colors of series in place of the theme's: a list, or a name; diverging for ordered answers.")
    Key(
      "background", \.hasBackground, .boolean, default: usual.hasBackground,
      "Whether the theme's background is painted.")
    Key("padding", \.padding, .number(0...1000), default: usual.padding, "Points around everything.")
    Key("fontSize", \.fontSize, .number(4...200), default: usual.fontSize, "The type of axes, in points.")
    Key(
      "animation", \.animation, ChartAnimation.format.codec,
      "How the chart comes into being; none is a still chart.")
  }

  /// Some of the keys that all pictures have in common.
  package static func look(_ names: String...) -> [Key<ChartSpecification>] {
    look.filter { names.contains($0.shape.name) }
  }

  /// What is written around the marks.
  @KeyBuilder<ChartSpecification> static var frame: [Key<ChartSpecification>] {
    Key("xAxis", \.xAxis, AxisSpecification.format.codec, default: usual.xAxis, "The axis across.")
    Key("yAxis", \.yAxis, AxisSpecification.format.codec, default: usual.yAxis, "The axis up the page.")
    Key("title", \.title, .text, "The title above the chart.")
    Key("subtitle", \.subtitle, .text, "A line below the title.")
    Key("caption", \.caption, .text, "A line below the chart, for sources and remarks.")
    Key(
      "legend", \.legend, .choice, default: usual.legend,
      "Where the legend stands; automatic is at the ends of up to six lines, else above.")
    Key(
      "facet", \.facet, Encoding.codec, "The column that splits the chart into small ones with the same axes."
    )
    Key(
      "centerText", \.centerText, .list(of: .text), default: [], "A value and a word for the hole of a ring.")
  }
}

extension ChartAnimation {
  private static let usual = ChartAnimation(.grow)

  static let format = ObjectFormat<ChartAnimation>(
    "chart animation", "How a chart comes into being.", initial: usual, acceptsNull: true
  ) {
    Key(
      "kind", \.kind, .choice, default: usual.kind,
      "grow: bars from their base; draw: lines too; fade: everything.")
    Key("duration", \.duration, .number(0...3600), default: usual.duration, "Seconds for one mark.")
    Key("delay", \.delay, .number(0...3600), default: usual.delay, "Seconds before the first.")
    Key("stagger", \.stagger, .number(0...60), default: usual.stagger, "Seconds from mark to mark.")
  }
}

extension AxisSpecification {
  static let format = ObjectFormat<AxisSpecification>(
    "axis", "What an axis shows.", initial: AxisSpecification(), acceptsNull: true
  ) {
    Key("title", \.title, .text, "The title; empty for none.")
    Key("hidden", \.isHidden, .boolean, default: false, "Whether labels and grid are left out.")
    Key("grid", \.hasGrid, .boolean, "Whether there are lines at the ticks.")
    Key("ticks", \.tickCount, .integer(1...1000), "About how many ticks there are.")
    Key("scale", \.scale, .choice, "The scale (default: inferred from the data).")
    Key("domain", \.domain, domain, "Both ends of a continuous axis.")
    Key("zero", \.includesZero, .boolean, "Whether zero is on the axis.")
    Key("format", \.format, .labelFormat, "How ticks are written.")
    Key("current", \.current, .constant, "The category whose label is always shown.")
  }

  private static let domain = Codec<[DataValue]>.list(
    of: .constant, count: 2, expecting: "two different numbers or dates"
  ).map { ends, node in
    guard ends[0] != ends[1], ends.allSatisfy({ $0.continuous != nil }) else {
      node.fail("expected two different numbers or dates, found \(ends[0]) and \(ends[1])")
      return nil
    }
    return ends
  } back: {
    $0
  }
}
