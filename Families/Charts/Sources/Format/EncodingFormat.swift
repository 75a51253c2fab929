import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension Encoding {
  /// A number, a column with suffixes such as `volume:sum`, or an object.
  static let codec = Codec<Encoding>.oneOf(
    Alternative(.number, { Encoding(constant: .number($0)) }, { $0.number }),
    Alternative(.text, { Encoding(shorthand: $0) }, { $0 == Encoding() ? "" : nil }),
    Alternative(format.codec, { $0 }, { $0 }))

  static let format = ObjectFormat<Encoding>(
    "encoding", "The source of a channel's values.", initial: Encoding(), acceptsNull: true,
    check: check
  ) {
    Key("field", \.field, .text, "The column; with an aggregate but no column, rows are counted.")
    Key("value", \.constant, .constant, "A constant instead of a column.")
    Key("type", \.type, .choice, "The type of the values (default: inferred from the data).")
    Key(
      "aggregate", \.aggregate, .choice, "One number for rows that are equal in the other channels.")
    Key(
      "bin", \.binning, .binning,
      "How values are binned: a time unit, a part of dates that repeats, or numeric intervals (true for round ones)."
    )
    Key(
      "at", \.fraction, .number(-1...2),
      "A fraction of the plot, from its left or its top, in place of a value.")
    Key(
      "rolling", \.rollingWindow, .integer(1...10_000),
      "Moving average over this many values.")
    Key("cumulative", \.isCumulative, .boolean, default: false, "Whether values accumulate along the axis.")
    Key("title", \.title, .text, "The title of the axis.")
    Key(
      "sort", \.givenOrder, .orderOrValue, "The order of categories (default: as in the data).")
    Key("format", \.format, .labelFormat, "Format of values.")
    Key(
      "range", \.givenColors, .categoryColors,
      "Colors of categories in order, or by name ({\"A\": \"red\"}); or those of a ramp.")
    Key(
      "domain", \.domain, .list(of: .number, minimumCount: 1, orFail: "a domain needs at least one number"),
      "The values of the ends of a ramp of colors, or of its ends and its middle, or of the middle alone; of the largest "
        + "and the smallest point.")
    Key(
      "diameters", \.diameters, .list(of: .number(0...500), count: 2, expecting: "two numbers"),
      "The diameters of the smallest and the largest point, in points; the widths of a trail.")
    Key("ordered", \.isOrdered, .boolean, default: false, "Whether categories have colors along the ramp.")
    Key(
      "literal", \.isLiteral, .boolean, default: false,
      "Whether the values are colors themselves, or opacities.")
    Key("legend", \.hasLegend, .boolean, default: true, "Whether a color encoding has a legend.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ encoding: inout Encoding) -> Bool {
    guard !encoding.hasValues, reading.isWhole else { return encoding.hasValues }
    reading.node.fail("an encoding needs \"field\", \"value\", or the aggregate \"count\"")
    return false
  }

  /// Whether it says where its values are.
  var hasValues: Bool { field != nil || constant != nil || aggregate == .count || fraction != nil }

  /// Either kind of bins.
  private var binning: Binning? {
    get { bin.map { .time($0) } ?? cycle.map { .cycle($0) } ?? numberBin.map { .number($0) } }
    set {
      (bin, cycle, numberBin) = (nil, nil, nil)
      switch newValue {
      case .time(let time): bin = time
      case .cycle(let part): cycle = part
      case .number(let number): numberBin = number
      case .nothing, nil: break
      }
    }
  }

  /// The column that determines patterns or positions.
  static let grouping = ObjectFormat<Encoding>(
    "grouping", "The column whose values form the groups.", initial: Encoding(type: .category),
    acceptsNull: true
  ) {
    Key(required: "by", \.groupingField, .text, "The column.")
    Key("sort", \.givenOrder, .order, "The order of its values (default: as in the data).")
  }

  /// The constant of an encoding that is only a number.
  private var number: Double? { self == Encoding(constant: constant) ? constant?.number : nil }

  private var groupingField: String {
    get { field ?? "" }
    set { field = newValue }
  }

  /// The colors in order or by name; nil for those of the theme.
  private var givenColors: CategoryColors? {
    get { range.isEmpty ? colors.isEmpty ? nil : .named(colors) : .list(range) }
    set {
      (range, colors) = ([], [:])
      switch newValue {
      case .list(let list): range = list
      case .named(let named): colors = named
      case nil: break
      }
    }
  }

  /// The order unless it is that of the data.
  private var givenOrder: CategoryOrder? {
    get { order == .appearance ? nil : order }
    set { order = newValue ?? .appearance }
  }
}

/// The colors of categories as written.
private enum CategoryColors: Sendable, Hashable {
  case list([Color])
  case named([String: Color])
}

extension Codec where Value == CategoryColors {
  /// Colors in order, or the color of each category by its name.
  fileprivate static var categoryColors: Codec {
    oneOf(
      Alternative(
        .list(of: .color), { .list($0) }, { if case .list(let colors) = $0 { colors } else { nil } }),
      Alternative(
        .dictionary(of: .color, expecting: "colors by the names of categories"),
        { members in
          .named(Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
        },
        {
          guard case .named(let colors) = $0 else { return nil }
          return colors.sorted { $0.key < $1.key }.map { Named(name: $0.key, value: $0.value) }
        }))
  }
}

extension Codec where Value == MarkProperty<Color> {
  /// A CSS color, a column, or an encoding.
  static var color: Codec {
    let text = Codec<String>.text.map { text, node -> Value? in
      if let color = try? Color(css: text) { return .constant(color) }
      guard text.hasPrefix("#") else { return .by(Encoding(shorthand: text)) }
      node.fail("\"\(text.excerpt)\" is not a color; expected a CSS color such as #2f6fb5")
      return nil
    } back: {
      $0.constant?.cssDescription ?? ""
    }
    return oneOf(
      Alternative(text, { $0 }, { $0.constant != nil || $0.encoding == Encoding() ? $0 : nil }),
      Alternative(Encoding.format.codec, { .by($0) }, { $0.encoding }))
  }
}

extension Codec where Value == MarkProperty<Double> {
  /// A number within a range, a column, or an encoding.
  static func number(_ range: ClosedRange<Double>) -> Codec {
    oneOf(
      Alternative(.number(range), { .constant($0) }, { $0.constant }),
      Alternative(.text, { .by(Encoding(shorthand: $0)) }, { $0.encoding == Encoding() ? "" : nil }),
      Alternative(Encoding.format.codec, { .by($0) }, { $0.encoding }))
  }
}

extension Codec where Value == MarkProperty<PatternChoice> {
  /// Whether each series has its own pattern, the name of one, or the column that determines it.
  static var pattern: Codec {
    let kinds = Codec<PatternKind>.choice
    return oneOf(
      Alternative(.boolean, { .constant($0 ? .series : .none) }, { $0.constant.flatMap(\.isOfSeries) }),
      Alternative(kinds, { .constant(.kind($0)) }, { $0.constant?.kind }),
      Alternative(Encoding.grouping.codec, { .by($0) }, { $0.encoding }))
  }
}

extension Codec where Value == MarkProperty<PointSymbol> {
  /// A shape, or the column that determines it.
  static var symbol: Codec {
    oneOf(
      Alternative(.choice, { .constant($0) }, { $0.constant }),
      Alternative(Encoding.grouping.codec, { .by($0) }, { $0.encoding }))
  }
}

extension Codec where Value == MarkProperty<[Double]> {
  /// Dashes and gaps, or the column that determines them.
  static var dashes: Codec {
    oneOf(
      Alternative(.list(of: .number(0...1000)), { .constant($0) }, { $0.constant }),
      Alternative(Encoding.grouping.codec, { .by($0) }, { $0.encoding }))
  }
}

extension Codec where Value == MarkProperty<MarkPosition> {
  /// How series share a position, or the column that separates them.
  static var position: Codec {
    oneOf(
      Alternative(.choice, { .constant($0) }, { $0.constant }),
      Alternative(Encoding.grouping.codec, { .by($0) }, { $0.encoding }))
  }
}

extension PatternChoice {
  fileprivate var isOfSeries: Bool? {
    switch self {
    case .none: false
    case .series: true
    case .kind: nil
    }
  }

  fileprivate var kind: PatternKind? { if case .kind(let kind) = self { kind } else { nil } }
}
