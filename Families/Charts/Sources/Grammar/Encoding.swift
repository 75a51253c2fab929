import Tabular
import VectorGraphics

/// The visual channel that shows a value.
package enum Channel: String, Sendable, Hashable, CaseIterable {
  case x, y
  /// The other end of a bar, a rule or a cell.
  case xEnd, yEnd
  /// The fraction of a slice.
  case angle
  case color, opacity, text
  /// The area of a point.
  case size
  /// The pattern over a fill.
  case pattern
  /// The channel that places bars of one category side by side (`position(by:)` in Swift Charts).
  case position
  /// The small chart that a row is in.
  case facet
}

/// The type of a field's values.
package enum FieldType: String, Sendable, Hashable, CaseIterable {
  case number, time, category
}

/// The order of categories.
package enum CategoryOrder: Sendable, Hashable {
  /// In the order of the data; numbers ascending.
  case appearance
  case ascending, descending
  /// By the value on the other axis.
  case ascendingValue, descendingValue
  case list([DataValue])

  /// The distinct values except null. Orders by the other axis leave them unchanged.
  func ordered(_ values: [DataValue]) -> [DataValue] {
    let seen = DistinctValues(values.lazy.filter { $0 != .null })
    let distinct = seen.values
    switch self {
    case .ascending: return distinct.sorted()
    case .descending: return distinct.sorted { $1 < $0 }
    case .list(let wanted): return wanted.filter(seen.contains) + distinct.filter { !wanted.contains($0) }
    case .appearance, .ascendingValue, .descendingValue:
      return distinct.allSatisfy { $0.number != nil } ? distinct.sorted() : distinct
    }
  }
}

/// The source of a channel's values: a field of the data, binned or aggregated, or a constant.
package struct Encoding: Sendable, Hashable {
  package var field: String?
  package var constant: DataValue?
  /// Nil is the type of the column.
  package var type: FieldType?
  package var aggregate: Aggregation.Operation?
  package var bin: TimeBin?
  /// The bins of numbers; nil for none.
  package var numberBin: NumberBin?
  /// The window, in rows, of the moving average that replaces the value; nil for none.
  package var rollingWindow: Int?
  /// Whether values are accumulated along the other axis, within each series.
  package var isCumulative = false
  package var title: String?
  package var order: CategoryOrder
  package var format: LabelFormat?
  /// Colors for the categories of a color encoding, in order; empty uses the theme's.
  package var range: [Color]
  /// Whether a color encoding has a legend.
  package var hasLegend: Bool
  /// Its path in the scene, for messages; empty for encodings that are not in a scene.
  var path: [String] = []

  package init(
    field: String? = nil, constant: DataValue? = nil, type: FieldType? = nil,
    aggregate: Aggregation.Operation? = nil, bin: TimeBin? = nil, title: String? = nil
  ) {
    self.field = field
    self.constant = constant
    self.type = type
    self.aggregate = aggregate
    self.bin = bin
    self.title = title
    order = .appearance
    range = []
    hasLegend = true
  }

  /// The encoding with its path in the scene.
  func at(_ path: [String]) -> Encoding {
    var encoding = self
    encoding.path = path
    return encoding
  }

  /// Reads `volume`, `volume:sum`, `date:week`, `age:bin`, `year:category`, `date:week:time`, `count`.
  /// The suffixes are aggregates, bins and types; anything else is part of the name. `:count` counts rows,
  /// and so does `count` if no column has that name.
  package init(shorthand text: String) {
    self.init()
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    while parts.count > 1, let word = parts.last, apply(word: word) { parts.removeLast() }
    let name = parts.joined(separator: ":")
    field = name.isEmpty ? nil : name
  }

  private mutating func apply(word: String) -> Bool {
    if let operation = Aggregation.Operation(rawValue: word), aggregate == nil {
      aggregate = operation
    } else if let value = TimeBin(rawValue: word), bin == nil {
      bin = value
    } else if word == "bin", numberBin == nil {
      numberBin = .automatic
    } else if let value = FieldType(rawValue: word), type == nil {
      type = value
    } else {
      return false
    }
    return true
  }

  /// The default title of an axis or a legend: `Sum of volume`, `volume`, `Count`.
  func derivedTitle(locale: FormatLocale) -> String? {
    guard let aggregate else { return field }
    let words = ChartWords(locale)
    guard let field else { return aggregate == .count ? words.name(of: aggregate) : nil }
    return words.name(of: aggregate, of: field)
  }
}

extension NumberFormat {
  /// Only digits, for years.
  static let year = NumberFormat(isGrouped: false)
}

/// The format of the values of an axis or of labels.
package enum LabelFormat: Sendable, Hashable {
  case number(NumberFormat)
  case date(DateFormat)

  /// `decimal`, `integer`, `compact`, `percent`, or the name of a date format such as `numericMonthDay`.
  package init?(name: String) {
    switch name {
    case "decimal": self = .number(.decimal)
    case "integer": self = .number(.integer)
    case "compact": self = .number(.compact)
    case "percent": self = .number(.percent)
    case "plain": self = .number(NumberFormat(isGrouped: false))
    default:
      guard let format = DateFormat(rawValue: name) else { return nil }
      self = .date(format)
    }
  }

  package static let names: [String] =
    ["decimal", "integer", "compact", "percent", "plain"] + DateFormat.allCases.map(\.rawValue)

  /// The ticks of an axis as texts, with enough digits to distinguish neighbors.
  func strings(forTicks numbers: [Double], locale: FormatLocale) -> [String] {
    switch self {
    case .number(let format): format.strings(forTicks: numbers, locale: locale)
    case .date: numbers.map { string(.number($0), locale: locale) }
    }
  }

  /// The value as text; values of other types unchanged.
  func string(_ value: DataValue, locale: FormatLocale) -> String {
    switch (self, value) {
    case (.number(let format), .number(let number)): format.string(number, locale: locale)
    case (.date(let format), .date(let date)): format.string(date, locale: locale)
    default: value.description
    }
  }
}
