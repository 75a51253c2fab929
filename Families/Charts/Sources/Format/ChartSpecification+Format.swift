import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension ChartSpecification {
  private static let usual = ChartSpecification(marks: [])

  /// Parameters shared by all images of this family and of training logs.
  @KeyBuilder<ChartSpecification> static var look: [Key<ChartSpecification>] {
    Key(
      "theme", \.theme, .choice(ChartTheme.all.map { ($0.name, $0) }), default: usual.theme,
      "Colors and dimensions.")
    Key(
      "locale", \.locale, .locale, default: usual.locale,
      "The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.")
    Key(
      "palette", \.palette, .palette,
      "Series colors instead of the theme's: a list, or a name; diverging for ordered answers.")
    Key(
      "background", \.hasBackground, .boolean, default: usual.hasBackground,
      "Whether the theme's background is painted.")
    Key("padding", \.padding, .number(0...1000), default: usual.padding, "Padding in points.")
    Key("fontSize", \.fontSize, .number(4...200), default: usual.fontSize, "Font size of axes, in points.")
    Key(
      "animation", \.animation, ChartAnimation.format.codec,
      "How the chart appears; none for a still chart.")
  }

  /// Some of the keys common to all images.
  package static func look(_ names: String...) -> [Key<ChartSpecification>] {
    look.filter { names.contains($0.shape.name) }
  }

  /// The texts around the marks.
  @KeyBuilder<ChartSpecification> static var frame: [Key<ChartSpecification>] {
    Key("xAxis", \.xAxis, AxisSpecification.format.codec, default: usual.xAxis, "The x axis.")
    Key("yAxis", \.yAxis, AxisSpecification.format.codec, default: usual.yAxis, "The y axis.")
    Key("title", \.title, .text, "The title above the chart.")
    Key("subtitle", \.subtitle, .text, "A line below the title.")
    Key("caption", \.caption, .text, "A line below the chart, for sources and notes.")
    Key(
      "legend", \.legend, .choice, default: usual.legend,
      "Legend position; automatic: at the ends of up to six lines, else above.")
    Key(
      "facet", \.facet, Encoding.codec, "The column to facet by: small charts with the same axes."
    )
    Key(
      "centerText", \.centerText, .list(of: .text), default: [], "A value and a label for the hole of a ring."
    )
  }
}

extension ChartAnimation {
  private static let usual = ChartAnimation(.grow)

  static let format = ObjectFormat<ChartAnimation>(
    "chart animation", "How a chart appears.", initial: usual, acceptsNull: true
  ) {
    Key(
      "kind", \.kind, .choice, default: usual.kind,
      "grow: bars from their base; draw: lines too; fade: everything.")
    Key("duration", \.duration, .number(0...3600), default: usual.duration, "Seconds for one mark.")
    Key("delay", \.delay, .number(0...3600), default: usual.delay, "Seconds before the first.")
    Key("stagger", \.stagger, .number(0...60), default: usual.stagger, "Seconds between marks.")
  }
}

extension AxisSpecification {
  static let format = ObjectFormat<AxisSpecification>(
    "axis", "An axis.", initial: AxisSpecification(), acceptsNull: true
  ) {
    Key("title", \.title, .text, "The title; empty for none.")
    Key("hidden", \.isHidden, .boolean, default: false, "Whether labels and grid are hidden.")
    Key("grid", \.hasGrid, .boolean, "Whether there are grid lines.")
    Key("ticks", \.tickCount, .integer(1...1000), "Approximate number of ticks.")
    Key("scale", \.scale, .choice, "The scale (default: inferred from the data).")
    Key("domain", \.domain, domain, "Both ends of a continuous axis.")
    Key("zero", \.includesZero, .boolean, "Whether zero is on the axis.")
    Key("format", \.format, .labelFormat, "Tick label format.")
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
