import Tabular

/// A mark with the rows it draws.
struct PreparedMark: Sendable {
  var specification: MarkSpecification
  var rows: [MarkRow]
  /// What the values of each channel are.
  var types: [Channel: FieldType]
  /// Along which axis bars and areas have their length.
  var valueChannel: Channel
  /// The units that the numbers of channels were written with.
  var units: [Channel: String] = [:]
  /// The channels whose numbers are years: never that of the values.
  var years: Set<Channel> = []
  /// The ends of the intervals that numbers are gathered in, ascending; its rows have their middles.
  var edges: [Channel: [Double]] = [:]
  /// Whether it shows how values are spread, so that its axis need not hold zero.
  var isSummary = false
  /// How the values of each row of a box were spread.
  var summaries: [[DataValue]: ValueSummary] = [:]
  /// How rows of several series share a place.
  var position: MarkPosition
  /// The greatest magnitude of the size channel; nil if nothing encodes it.
  let greatestSize: Double?
  /// The numbers of the opacity channel; nil if nothing encodes it.
  let opacityExtent: ScaleDomain?
  /// The values of the pattern channel in the order of their patterns; nil if nothing encodes it.
  let patternPlaces: [DataValue: Int]?
  /// The values of the position channel in the order in which their bars stand; empty if nothing encodes it.
  let positionDomain: [DataValue]

  init(
    specification: MarkSpecification, rows: [MarkRow], types: [Channel: FieldType], valueChannel: Channel,
    position: MarkPosition
  ) {
    self.specification = specification
    self.rows = rows
    self.types = types
    self.valueChannel = valueChannel
    self.position = position
    greatestSize =
      specification.encodings[.size]?.field == nil
      ? nil : rows.lazy.compactMap { $0[.size].number?.magnitude }.max()
    opacityExtent =
      specification.encodings[.opacity] == nil
      ? nil : ScaleDomain(of: rows.lazy.compactMap { $0[.opacity].number })
    patternPlaces = specification.encodings[.pattern].map { encoding in
      let values = encoding.order.ordered(rows.map { $0[.pattern] })
      return Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0.element, $0.offset) })
    }
    positionDomain =
      specification.encodings[.position].map { $0.order.ordered(rows.map { $0[.position] }) } ?? []
  }

  /// The interval of a binned axis that a row represents; nil on other axes.
  func interval(of row: MarkRow, on channel: Channel) -> ScaleDomain? {
    guard let edges = edges[channel], let middle = row[channel].number else { return nil }
    return NumberBin.interval(of: middle, in: edges)
  }

  /// How its values are written: as the encoding says, shares of a whole as percentages.
  var valueFormat: LabelFormat? {
    specification.encodings[valueChannel]?.format
      ?? (isStacked && position == .normalize ? .number(.percent) : nil)
  }

  /// Stacks what can be added up only: means, extremes and medians of several series stand side by side, areas of them
  /// each on the axis, unless the author wants a stack.
  mutating func dodge() {
    let aggregate = specification.encodings[valueChannel]?.aggregate
    guard specification.position == nil, position == .stack, let aggregate, !aggregate.isAdditive,
      placesByCategory().contains(where: { $0.count > 1 })
    else { return }
    position = specification.traits.bands == .never ? .overlay : .dodge
  }

  /// Takes the numbers of a color encoding for names of series: whole ones that are few, and those of rows that share a
  /// place or a line. Cells keep their ramp, and so do marks that are colored by their own value.
  mutating func nameSeries() {
    guard isColoredByNumber, let encoding = specification.encodings[.color], !specification.traits.isCell,
      encoding.type == nil, encoding.aggregate == nil,
      encoding.field != specification.encodings[valueChannel]?.field
    else { return }
    let kind = specification.kind
    let sharesPlaces = isStacked && placesByCategory().contains { $0.count > 1 }
    let numbers = Set(rows.lazy.compactMap { $0[.color].number })
    let areFewWholes = numbers.count <= Self.greatestFewCount && numbers.allSatisfy { $0 == $0.rounded() }
    let areNames = kind == .line || kind == .area || kind == .sector || sharesPlaces
    if areFewWholes || areNames && numbers.count <= Self.greatestSeriesCount { types[.color] = .category }
  }

  /// So many whole numbers are few.
  private static let greatestFewCount = 12
  /// More numbers than these are no names of series.
  private static let greatestSeriesCount = 100

  /// Notes which channels of places and of series hold years.
  mutating func noteYears() {
    for channel in [categoryChannel, .color] {
      guard types[channel] != .time, channel != .color || !isColoredByNumber,
        let encoding = specification.encodings[channel], let field = encoding.field,
        encoding.aggregate == nil, encoding.numberBin == nil,
        encoding.format == nil, Years.areYears(rows.lazy.map { $0[channel] }, name: field)
      else { continue }
      years.insert(channel)
    }
  }

  var categoryChannel: Channel { valueChannel == .x ? .y : .x }
  var isColoredByNumber: Bool { types[.color] == .number && specification.encodings[.color]?.field != nil }
}
