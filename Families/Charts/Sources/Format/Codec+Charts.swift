import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension Codec where Value == DataValue {
  /// A constant: a number, a text, or a boolean as text.
  static var plainConstant: Codec { constant { $0 } }

  /// A constant whose text is a date if it is an ISO 8601 date.
  static var constant: Codec {
    constant { value in value.text.flatMap { LocalDateTime(iso: $0) }.map { .date($0) } ?? value }
  }

  private static func constant(_ read: @escaping @Sendable (DataValue) -> DataValue) -> Codec {
    oneOf(
      Alternative(.number, { .number($0) }, { $0.number }),
      Alternative(.text, { read(.text($0)) }, { $0.description }),
      Alternative(.boolean, { .text($0 ? "true" : "false") }, { _ in nil }))
  }
}

extension Codec where Value == CategoryOrder {
  /// `ascending`, `descending`, or a list of the values.
  static var order: Codec { order(named: [("ascending", .ascending), ("descending", .descending)]) }

  /// The same, and by the value on the other axis.
  static var orderOrValue: Codec {
    order(named: [
      ("ascending", .ascending), ("descending", .descending), ("value", .ascendingValue),
      ("-value", .descendingValue),
    ])
  }

  private static func order(named orders: [(name: String, value: CategoryOrder)]) -> Codec {
    oneOf(
      Alternative(
        OrderDraft.format.codec, { .by($0.column, $0.aggregate, isDescending: $0.isDescending) },
        {
          guard case .by(let column, let aggregate, let isDescending) = $0 else { return nil }
          return OrderDraft(column: column, aggregate: aggregate, isDescending: isDescending)
        }),
      Alternative(
        .list(of: .constant), { .list($0) }, { if case .list(let values) = $0 { values } else { nil } }),
      Alternative(.choice(orders), { $0 }, { $0 }))
  }
}

/// The order of categories by a column, while its keys are read.
private struct OrderDraft: Sendable {
  var column = ""
  var aggregate = Aggregation.Operation.sum
  var isDescending = false

  static let format = ObjectFormat<OrderDraft>(
    "category order", "The order of categories by a column.", initial: OrderDraft(), acceptsNull: true
  ) {
    Key(required: "by", \.column, .text, "The column.")
    Key("aggregate", \.aggregate, .choice, default: .sum, "One number for the rows of each category.")
    Key("descending", \.isDescending, .boolean, default: false, "Whether the greatest is first.")
  }
}

extension Codec where Value == LabelFormat {
  /// The name of a format of numbers or dates.
  static var labelFormat: Codec {
    choice(LabelFormat.names.compactMap { name in LabelFormat(name: name).map { (name, $0) } })
  }
}

extension Codec where Value == FormatLocale {
  /// A language of numbers and dates.
  static var locale: Codec {
    Codec<String>.text.map { identifier, node in
      let locale = FormatLocale(identifier: identifier)
      if locale == nil {
        let known = LocaleFormats.tags.joined(separator: ", ")
        node.fail("\"\(identifier.excerpt)\" is not a supported language; expected one of \(known)")
      }
      return locale
    } back: {
      $0.identifier
    }
  }
}

extension Codec where Value == SeriesColors {
  /// Colors of series: a list, or the name of one.
  static var palette: Codec {
    oneOf(
      Alternative(
        .list(of: .color), { .list($0) }, { if case .list(let colors) = $0 { colors } else { nil } }),
      Alternative(
        .choice(SeriesColors.names.compactMap { name in SeriesColors(name: name).map { (name, $0) } }),
        { $0 },
        { $0 }))
  }
}

/// The bins of a channel.
enum Binning: Sendable, Hashable {
  case nothing
  case time(TimeBin)
  case cycle(DateCycle)
  case number(NumberBin)
}

extension Codec where Value == Binning {
  /// A calendar interval, a part of dates, `true`, or the parameters of numeric bins.
  static var binning: Codec {
    oneOf(
      Alternative(
        .choice(
          TimeBin.allCases.map { ($0.rawValue, Binning.time($0)) }
            + DateCycle.allCases.map { ($0.rawValue, Binning.cycle($0)) }),
        { $0 },
        {
          switch $0 {
          case .time, .cycle: $0
          case .nothing, .number: nil
          }
        }),
      Alternative(
        .boolean, { $0 ? .number(.automatic) : .nothing }, { $0 == .number(.automatic) ? true : nil }),
      Alternative(
        NumberBinDraft.format.codec, { $0.bin.map { .number($0) } ?? .nothing },
        { if case .number(let bin) = $0 { NumberBinDraft(bin) } else { nil } }))
  }
}

/// Numeric bins while their keys are read.
private struct NumberBinDraft: Sendable {
  var count: Int?
  var maximum: Int?
  var step: Double?
  var ratio: Double?
  var edges: [Double]?

  static let format = ObjectFormat<NumberBinDraft>(
    "number bins", "Intervals of numbers.", initial: NumberBinDraft(), acceptsNull: true,
    rules: [.exactlyOne(["count", "maximum", "step", "ratio", "edges"])]
  ) {
    Key("count", \.count, .integer(1...1000), "Approximate number, with round bounds.")
    Key(
      "maximum", \.maximum, .integer(1...1000), "The finest round ones of which there are no more than this.")
    Key("step", \.step, .number(NumberRange(minimum: 0, excludesMinimum: true)), "The width of each.")
    Key(
      "ratio", \.ratio, .number(NumberRange(minimum: 1, excludesMinimum: true)),
      "The width of each in proportion to the one before; for a logarithmic axis.")
    Key(
      "edges", \.edges, .list(of: .number, minimumCount: 2, orFail: "intervals need at least two bounds"),
      "The bounds of all of them.")
  }

  init() {}

  init(_ bin: NumberBin) {
    switch bin {
    case .automatic: break
    case .count(let count): self.count = count
    case .maximum(let count): maximum = count
    case .step(let step): self.step = step
    case .ratio(let ratio): self.ratio = ratio
    case .edges(let edges): self.edges = edges
    }
  }

  var bin: NumberBin? {
    if let count { return .count(count) }
    if let maximum { return .maximum(maximum) }
    if let step { return .step(step) }
    if let ratio { return .ratio(ratio) }
    return edges.map { .edges($0) }
  }
}
