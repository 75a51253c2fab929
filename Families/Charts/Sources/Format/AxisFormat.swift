import DataFiles
import SceneModel
import Tabular
import VectorGraphics

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
    Key(
      "stagger", \.stagger, .stagger.within(0...60), default: usual.stagger,
      "Seconds between marks, or how they are staggered.")
  }
}

extension Axis {
  static let format = ObjectFormat<Axis>(
    "axis", "An axis.", initial: Axis(), acceptsNull: true
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
    Key("independent", \.isIndependent, .boolean, default: false, "Whether each small chart has its own.")
    Key(
      "otherZero", \.allowsOtherZero, .boolean, default: false,
      "Of the right axis: whether its zero may be at another height than the left one's.")
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
