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
  /// The small chart that a row is in, in the order of rows, and within a row.
  case facetRow, facet
  /// Series that differ in nothing that is seen.
  case detail
  /// The order of the points of a line.
  case order
  /// The shape of a point.
  case symbol
  /// The dashes of a line.
  case dashes
  /// The outer radius of a slice.
  case radius
  /// The region of a map.
  case region
  /// The position on a map, in degrees.
  case longitude, latitude
  /// The periods through which a chart passes.
  case over
  /// What moves from period to period.
  case key
  /// The file of an image.
  case url

  // By the case, since the raw values are texts, and charts look up channels for each of their rows.
  package static func == (first: Channel, second: Channel) -> Bool { first.place == second.place }
  package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// The type of a column's values.
public enum FieldType: String, Sendable, Hashable, CaseIterable {
  /// Numbers on a continuous axis.
  case number
  /// Dates on an axis of time.
  case time
  /// Names, one band or color for each.
  case category
}

/// The order of categories.
public enum CategoryOrder: Sendable, Hashable {
  /// In the order of the data; numbers ascending.
  case appearance
  /// From low to high, texts by code points.
  case ascending
  /// From high to low.
  case descending
  /// From the lowest value on the other axis to the highest.
  case ascendingValue
  /// From the highest value on the other axis to the lowest.
  case descendingValue
  /// These first, the others in the order of the data.
  case list([DataValue])
  /// By an aggregate of a column over the rows of each.
  case by(String, Aggregation.Operation, isDescending: Bool)

  /// The distinct values except null. Orders by the other axis leave them unchanged.
  func ordered(_ values: [DataValue]) -> [DataValue] {
    let seen = DistinctValues(values.lazy.filter { $0 != .null })
    let distinct = seen.values
    switch self {
    case .ascending: return distinct.sorted()
    case .descending: return distinct.sorted { $1 < $0 }
    case .list(let wanted): return wanted.filter(seen.contains) + distinct.filter { !wanted.contains($0) }
    case .appearance, .ascendingValue, .descendingValue, .by:
      return distinct.allSatisfy { $0.number != nil } ? distinct.sorted() : distinct
    }
  }
}

/// The source of what a mark shows at a position, as a color or as a size: a column of the data, binned or aggregated, or a
/// constant.
///
/// ```swift
/// Mark(.bar, x: .field("date", unit: .week), y: .field("volume", .sum, title: "Kilograms"))
/// Mark(.rule, y: .value(5000))
/// ```
///
/// A string literal is a column with suffixes, as in scene files: `"date:week"`, `"volume:sum"`, `"age:bin"`.
public struct Encoding: Sendable, Hashable {
  /// The column; nil for a constant, or to count rows.
  public var field: String?
  /// The constant in place of a column.
  public var constant: DataValue?
  /// The type of the values; nil is that of the column.
  public var type: FieldType?
  /// One number for rows that are equal in the other channels; nil for each value.
  public var aggregate: Aggregation.Operation?
  /// The time unit into which dates are binned; nil for none.
  public var bin: TimeBin?
  /// The bins of numbers; nil for none.
  public var numberBin: NumberBin?
  /// The part of dates that repeats, such as the month of the year, in their place; nil for the dates.
  public var cycle: DateCycle?
  /// A position as a fraction of the plot, 0…1 from its left or its top, in place of a value; nil for none.
  public var fraction: Double?
  /// The window, in rows, of the moving average that replaces the value, 1…10,000; nil for none.
  public var rollingWindow: Int?
  /// Whether values are accumulated along the other axis, within each series.
  public var isCumulative = false
  /// The title of the axis or the legend; nil follows from the column.
  public var title: String?
  /// The order of categories.
  public var order: CategoryOrder
  /// The format of values; nil follows from them.
  public var format: LabelFormat?
  /// Colors for the categories of a color encoding, in the order of `order` or sorted, or those of a ramp; empty uses the
  /// theme's.
  public var range: [Color]
  /// The color of a category by its name, before those of `range`.
  public var colors: [String: Color] = [:]
  /// Whether the values of a color encoding are CSS colors, and those of an opacity are opacities.
  public var isLiteral = false
  /// Whether categories have colors from the ramp, since they have an order.
  public var isOrdered = false
  /// The values with the first and the last color of a ramp, or with its first, middle and last color; those with the
  /// smallest and the largest point. Nil for those of the data.
  public var domain: [Double]?
  /// The diameters of the smallest and the largest point, 0…500 points; nil for areas in proportion to values.
  public var diameters: [Double]?
  /// Whether a color encoding has a legend.
  public var hasLegend: Bool
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

  /// Returns an encoding of a column.
  ///
  /// - Parameters:
  ///   - name: The column.
  ///   - aggregate: One number for rows that are equal in the other channels.
  ///   - unit: The time unit into which dates are binned.
  ///   - bin: The bins of numbers, as in a histogram.
  ///   - type: The type of the values; nil is inferred from the data.
  ///   - rolling: The number of values in the moving average, 1…10,000.
  ///   - cumulative: Whether values accumulate along the other axis.
  ///   - title: The title of the axis or the legend.
  ///   - sort: The order of categories.
  ///   - format: The format of values.
  ///   - range: The colors of categories in order, or of a ramp.
  ///   - colors: The color of a category by its name.
  ///   - legend: Whether a color encoding has a legend.
  public static func field(
    _ name: String, _ aggregate: Aggregation.Operation? = nil, unit: TimeBin? = nil, bin: NumberBin? = nil,
    type: FieldType? = nil, rolling: Int? = nil, cumulative: Bool = false, title: String? = nil,
    sort: CategoryOrder = .appearance, format: LabelFormat? = nil, range: [Color] = [],
    colors: [String: Color] = [:], legend: Bool = true
  ) -> Encoding {
    var encoding = Encoding(field: name, type: type, aggregate: aggregate, bin: unit, title: title)
    encoding.numberBin = bin
    encoding.rollingWindow = rolling
    encoding.isCumulative = cumulative
    encoding.order = sort
    encoding.format = format
    encoding.range = range
    encoding.colors = colors
    encoding.hasLegend = legend
    return encoding
  }

  /// Returns an encoding of a constant.
  public static func value(_ value: DataValue) -> Encoding { Encoding(constant: value) }

  /// The number of rows that are equal in the other channels.
  public static let count = Encoding(aggregate: .count)

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
    } else if let value = DateCycle(rawValue: word), cycle == nil {
      cycle = value
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

extension Encoding: ExpressibleByStringLiteral {
  /// Creates an encoding of a column with suffixes: a time unit, an aggregate, a type, or `bin`.
  public init(stringLiteral text: String) { self.init(shorthand: text) }
}

/// The format of the values of an axis or of labels.
public enum LabelFormat: Sendable, Hashable {
  /// A format of numbers.
  case number(NumberFormat)
  /// A format of dates.
  case date(DateFormat)
  /// The names of the parts of a cycle, such as months of the year.
  case cycle(DateCycle)

  /// `decimal`, `integer`, `compact`, `percent`, or the name of a date format such as `numericMonthDay`.
  package init?(name: String) {
    switch name {
    case "decimal": self = .number(.decimal)
    case "integer": self = .number(.integer)
    case "compact": self = .number(.compact)
    case "percent": self = .number(.percent)
    case "plain": self = .number(.plain)
    default:
      if let cycle = DateCycle(rawValue: name) {
        self = .cycle(cycle)
        return
      }
      guard let format = DateFormat(rawValue: name) else { return nil }
      self = .date(format)
    }
  }

  package static let names: [String] =
    ["decimal", "integer", "compact", "percent", "plain"] + DateFormat.allCases.map(\.rawValue)
    + DateCycle.allCases.map(\.rawValue)

  /// The ticks of an axis as texts, with enough digits to distinguish neighbors.
  func strings(forTicks numbers: [Double], locale: FormatLocale) -> [String] {
    switch self {
    case .number(let format): format.strings(forTicks: numbers, locale: locale)
    case .date, .cycle: numbers.map { string(.number($0), locale: locale) }
    }
  }

  /// The value as text; values of other types unchanged.
  func string(_ value: DataValue, locale: FormatLocale) -> String {
    switch (self, value) {
    case (.number(let format), .number(let number)): format.string(number, locale: locale)
    case (.date(let format), .date(let date)): format.string(date, locale: locale)
    case (.cycle(let cycle), .number(let number)): cycle.string(number, locale: locale)
    default: value.description
    }
  }
}
