import SceneModel
import Tabular

/// The parameters of the component `chart`, as tables that the scene decoder and the schema read.
package enum ChartParameters {
  package static let all: [ParameterDeclaration] =
    [
      ParameterDeclaration(
        "data", .data, isRequired: true,
        "The rows: a list of records, or {\"url\": \"x.csv\"} beside the scene (.csv, .json, .ndjson)."),
      ParameterDeclaration(
        "transforms", .list(of: .record(transform)), "Steps taken with the data, one after the other."),
      ParameterDeclaration(
        "marks", .list(of: .record(mark)), isRequired: true, "What is drawn, from back to front."),
      ParameterDeclaration("x", encoding, "The encoding of x for all marks that have none of their own."),
      ParameterDeclaration("y", encoding, "The encoding of y for all marks that have none of their own."),
      ParameterDeclaration(
        "color", encoding, "The encoding of color for all marks that have none of their own."),
      ParameterDeclaration("xAxis", .record(axis), "The axis across."),
      ParameterDeclaration("yAxis", .record(axis), "The axis up the page."),
      ParameterDeclaration("title", .text, "The title above the chart."),
      ParameterDeclaration("subtitle", .text, "A line below the title."),
      ParameterDeclaration("caption", .text, "A line below the chart, for sources and remarks."),
      ParameterDeclaration(
        "legend", .choice(LegendPlacement.allCases.map(\.rawValue)), default: .text("automatic"),
        "Where the legend stands; automatic shows it above where there is more than one entry."),
      ParameterDeclaration("centerText", .list(of: .text), "A value and a word for the hole of a ring."),
    ] + look

  /// What all pictures of this family and of training logs have in common.
  package static let look: [ParameterDeclaration] = [
    ParameterDeclaration(
      "theme", .choice(ChartTheme.all.map(\.name)), default: .text("light"), "The colors and measures."),
    ParameterDeclaration(
      "locale", .text, default: .text("en"), "The language of numbers and dates: en, zh-Hans, ja."),
    ParameterDeclaration(
      "palette", .any([.list(of: .color), .choice(["light", "dark", "botanical", "okabe-ito"])]),
      "Colors of series in place of the theme's: a list, or a name."),
    ParameterDeclaration(
      "background", .boolean, default: .boolean(true), "Whether the theme's background is painted."),
    ParameterDeclaration(
      "padding", .number(minimum: 0, maximum: 1000), default: .number(24), "Points around everything."),
    ParameterDeclaration(
      "fontSize", .number(minimum: 4, maximum: 200), default: .number(12), "The type of axes, in points."),
    ParameterDeclaration(
      "animation", .record(animation), "How the chart comes into being; none is a still chart."),
  ]

  package static let animation: [ParameterDeclaration] = [
    ParameterDeclaration(
      "kind", .choice(ChartAnimation.Kind.allCases.map(\.rawValue)), default: .text("grow"),
      "grow: bars from their base; draw: lines too; fade: everything."),
    ParameterDeclaration(
      "duration", .number(minimum: 0, maximum: 3600), default: .number(1), "Seconds for one mark."),
    ParameterDeclaration(
      "delay", .number(minimum: 0, maximum: 3600), default: .number(0), "Seconds before the first."),
    ParameterDeclaration(
      "stagger", .number(minimum: 0, maximum: 60), default: .number(0.04), "Seconds from mark to mark."),
  ]

  static let value = ParameterDeclaration.Kind.any([.number, .text, .boolean])

  static let encoding = ParameterDeclaration.Kind.any([.number, .text, .record(encodingFields)])

  static let encodingFields: [ParameterDeclaration] = [
    ParameterDeclaration("field", .text, "The column; without one and with an aggregate, rows are counted."),
    ParameterDeclaration("value", value, "One constant instead of a column."),
    ParameterDeclaration(
      "type", .choice(FieldType.allCases.map(\.rawValue)),
      "What the values are; found from the data where absent."),
    ParameterDeclaration(
      "aggregate", .choice(["sum", "mean", "count", "max", "min", "median"]),
      "One number for all rows that are equal in the other channels."),
    ParameterDeclaration(
      "bin", .choice(TimeBin.allCases.map(\.rawValue)), "The stretch of time that dates are gathered in."),
    ParameterDeclaration(
      "rolling", .integer(minimum: 1, maximum: 10_000),
      "The mean of so many values up to each takes its place."),
    ParameterDeclaration("title", .text, "The title of the axis."),
    ParameterDeclaration(
      "sort", .any([.choice(["ascending", "descending", "value", "-value"]), .list(of: value)]),
      "The order of categories; as in the data where absent."),
    ParameterDeclaration("format", .choice(LabelFormat.names), "How values are written."),
    ParameterDeclaration("range", .list(of: .color), "Colors of categories in their order, or of a ramp."),
    ParameterDeclaration(
      "legend", .boolean, default: .boolean(true), "Whether a color encoding has a legend."),
  ]

  static let axis: [ParameterDeclaration] = [
    ParameterDeclaration("title", .text, "The title; empty for none."),
    ParameterDeclaration(
      "hidden", .boolean, default: .boolean(false), "Whether labels and grid are left out."),
    ParameterDeclaration("grid", .boolean, "Whether there are lines at the ticks."),
    ParameterDeclaration("ticks", .integer(minimum: 1, maximum: 1000), "About how many ticks there are."),
    ParameterDeclaration(
      "scale", .choice(ScaleKind.allCases.map(\.rawValue)), "The scale; found from the data where absent."),
    ParameterDeclaration("domain", .list(of: value), "Both ends of a continuous axis."),
    ParameterDeclaration("zero", .boolean, "Whether zero is on the axis."),
    ParameterDeclaration("format", .choice(LabelFormat.names), "How ticks are written."),
    ParameterDeclaration("current", value, "The category whose label is always shown."),
  ]

  static let by: [ParameterDeclaration] = [
    ParameterDeclaration("by", .text, isRequired: true, "The column."),
    ParameterDeclaration(
      "sort", .any([.choice(["ascending", "descending"]), .list(of: value)]),
      "The order of its values; as in the data where absent."),
  ]

  static let mark: [ParameterDeclaration] = [
    ParameterDeclaration(
      "mark", .choice(MarkKind.allCases.map(\.rawValue)), isRequired: true,
      "The kind, as in Swift Charts: bar is BarMark, rectangle RectangleMark."),
    ParameterDeclaration("x", encoding, "Across: a column (\"date:week\"), a number, or an encoding."),
    ParameterDeclaration("y", encoding, "Up the page."),
    ParameterDeclaration("xEnd", encoding, "The other end across."),
    ParameterDeclaration("yEnd", encoding, "The other end up the page."),
    ParameterDeclaration("angle", encoding, "The share of a slice."),
    ParameterDeclaration(
      "color", .any([.text, .record(encodingFields)]), "A CSS color, a column, or an encoding."),
    ParameterDeclaration(
      "opacity", .any([.number(minimum: 0, maximum: 1), .text, .record(encodingFields)]), "0…1, or a column."),
    ParameterDeclaration("text", encoding, "What a text or a label says."),
    ParameterDeclaration(
      "pattern", .any([.boolean, .choice(PatternKind.allCases.map(\.rawValue)), .record(by)]),
      "A pattern over the fill; true gives each series its own, {\"by\": \"column\"} each value of a column."),
    ParameterDeclaration(
      "position", .any([.choice(MarkPosition.allCases.map(\.rawValue)), .record(by)]),
      "How series share a place: stack where absent. {\"by\": \"column\"} sets bars side by side for each value of "
        + "a column, and stacks what has the same."),
    ParameterDeclaration(
      "interpolation", .choice(InterpolationMethod.names), default: .text("linear"),
      "How a line goes from point to point."),
    ParameterDeclaration("lineWidth", .number(minimum: 0, maximum: 100), "Of lines and rules, in points."),
    ParameterDeclaration(
      "dashes", .list(of: .number(minimum: 0, maximum: 1000)), "Dashes and gaps, in points."),
    ParameterDeclaration(
      "cornerRadius", .number(minimum: 0, maximum: 1000), "Of bars, cells and slices, in points."),
    ParameterDeclaration(
      "size", .number(minimum: 0, maximum: 500), "The diameter of points; absent 7, less for very many."),
    ParameterDeclaration(
      "symbol", .choice(PointSymbol.allCases.map(\.rawValue)), default: .text("circle"),
      "The shape of points."),
    ParameterDeclaration(
      "labels", .boolean, default: .boolean(false), "Whether marks are labeled with their values."),
    ParameterDeclaration(
      "placement", .choice(TextPlacement.allCases.map(\.rawValue)),
      "Where a text stands to its place: on its middle, above a rule, where absent."),
    ParameterDeclaration("name", .text, "The name of the mark in the legend."),
    ParameterDeclaration(
      "innerRadius", .number(minimum: 0, maximum: 0.95),
      default: .number(MarkSpecification(.sector).innerRadius), "The hole of a ring."),
    ParameterDeclaration(
      "angularInset", .number(minimum: 0, maximum: 100), default: .number(2), "Points between slices."),
    ParameterDeclaration(
      "other", .number(minimum: 0, maximum: 1), default: .number(0.03),
      "Slices below this share, 0…1, are taken together as one; 0 keeps all."),
    ParameterDeclaration("bandPadding", .number(minimum: 0, maximum: 0.95), "The empty part of a band."),
    ParameterDeclaration("filter", .list(of: .record(condition)), "Conditions that rows must meet."),
  ]

  static let condition: [ParameterDeclaration] = [
    ParameterDeclaration("field", .text, isRequired: true, "The column."),
    ParameterDeclaration("equal", value, "The value is this."),
    ParameterDeclaration("oneOf", .list(of: value), "The value is one of these."),
    ParameterDeclaration("less", value, "The value is less."),
    ParameterDeclaration("lessOrEqual", value, "The value is not greater."),
    ParameterDeclaration("greater", value, "The value is greater."),
    ParameterDeclaration("greaterOrEqual", value, "The value is not less."),
    ParameterDeclaration("range", .list(of: value), "The value is within both, included."),
    ParameterDeclaration("valid", .boolean, "There is a value."),
  ]

  static let transform: [ParameterDeclaration] = [
    ParameterDeclaration(
      "filter", .list(of: .record(condition)), "Keeps the rows for which all conditions hold."),
    ParameterDeclaration(
      "bin", .choice(TimeBin.allCases.map(\.rawValue)), "Adds the stretch of time of \"field\" as \"as\"."),
    ParameterDeclaration(
      "aggregate", .choice(["sum", "mean", "count", "max", "min", "median"]),
      "One row for each group by \"by\", with this of \"field\" as \"as\"."),
    ParameterDeclaration(
      "rolling", .integer(minimum: 1, maximum: 10_000),
      "Adds the mean of so many last values of \"field\" as \"as\"."),
    ParameterDeclaration("sort", .choice(["ascending", "descending"]), "Sorts by \"field\"."),
    ParameterDeclaration(
      "fillGaps", .choice(TimeBin.allCases.map(\.rawValue)),
      "Adds rows with zeros for stretches of \"field\" without any."),
    ParameterDeclaration("field", .text, "The column that the step works on."),
    ParameterDeclaration("by", .list(of: .text), "The columns of groups."),
    ParameterDeclaration("as", .text, "The name of the new column."),
  ]
}
