import Tabular
import VectorGraphics

/// What a mark shows a value by.
package enum Channel: String, Sendable, Hashable, CaseIterable {
  case x, y
  /// The other end of a bar, a rule or a cell.
  case xEnd, yEnd
  /// The share of a slice.
  case angle
  case color, opacity, text
  /// The area of a point.
  case size
  /// Which pattern lies over a fill.
  case pattern
  /// Beside which others bars of one place stand (`position(by:)` in Swift Charts).
  case position
  /// Which of several small charts a row is in.
  case facet
}

/// What the values of a field are.
package enum FieldType: String, Sendable, Hashable, CaseIterable {
  case number, time, category
}

/// The order of categories.
package enum CategoryOrder: Sendable, Hashable {
  /// As they come in the data; numbers ascending.
  case appearance
  case ascending, descending
  /// By the value on the other axis.
  case ascendingValue, descendingValue
  case list([DataValue])

  /// The values that are not null, each once. Orders by the other axis leave them as they come.
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

/// Where a channel's values come from: a field of the data, binned or aggregated, or one constant.
package struct Encoding: Sendable, Hashable {
  package var field: String?
  package var constant: DataValue?
  /// Nil is what the column holds.
  package var type: FieldType?
  package var aggregate: Aggregation.Operation?
  package var bin: TimeBin?
  /// The intervals that numbers are gathered in; nil for none.
  package var numberBin: NumberBin?
  /// The rows of the rolling mean that takes the place of the value; nil for none.
  package var rollingWindow: Int?
  /// Whether each value is added to those before it along the other axis, in each series.
  package var isCumulative = false
  package var title: String?
  package var order: CategoryOrder
  package var format: LabelFormat?
  /// Colors for the categories of a color encoding, in their order; empty takes the theme's.
  package var range: [Color]
  /// Whether a color encoding has a legend.
  package var hasLegend: Bool
  /// Where the scene says it, for messages; empty for encodings that no scene holds.
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

  /// The encoding, as it stands at a path of the scene.
  func at(_ path: [String]) -> Encoding {
    var encoding = self
    encoding.path = path
    return encoding
  }

  /// Reads `volume`, `volume:sum`, `date:week`, `age:bin`, `year:category`, `date:week:time`, `count`.
  ///
  /// The words after the name are aggregates, bins and types; what is none of them belongs to the name.
  /// `:count` counts rows, and so does `count` where no column has that name.
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

  /// The title that an axis or a legend has where none is given: `Sum of volume`, `volume`, `Count`.
  func derivedTitle(locale: FormatLocale) -> String? {
    guard let aggregate else { return field }
    let words = ChartWords(locale)
    guard let field else { return aggregate == .count ? words.name(of: aggregate) : nil }
    return words.name(of: aggregate, of: field)
  }
}

extension NumberFormat {
  /// Digits alone, as years are written.
  static let year = NumberFormat(isGrouped: false)
}

/// How the values of an axis or of labels are written.
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

  /// The ticks of an axis as texts, numbers with as many digits as tell neighbors apart.
  func strings(forTicks numbers: [Double], locale: FormatLocale) -> [String] {
    switch self {
    case .number(let format): format.strings(forTicks: numbers, locale: locale)
    case .date: numbers.map { string(.number($0), locale: locale) }
    }
  }

  /// The value as text; values of another kind as they are.
  func string(_ value: DataValue, locale: FormatLocale) -> String {
    switch (self, value) {
    case (.number(let format), .number(let number)): format.string(number, locale: locale)
    case (.date(let format), .date(let date)): format.string(date, locale: locale)
    default: value.description
    }
  }
}
