import Tabular
import VectorGraphics

/// A mark with the rows it draws.
struct PreparedMark: Sendable {
  var specification: Mark
  var rows: [MarkRow]
  /// The type of the values of each channel.
  var types: [Channel: FieldType]
  /// The axis along which bars and areas have their length.
  var valueChannel: Channel
  /// The units in which the numbers of channels were written.
  var units: [Channel: String] = [:]
  /// The channels whose numbers are years, never the value channel.
  var years: Set<Channel> = []
  /// The bounds of the intervals of binned numbers, ascending; its rows have their centers.
  var edges: [Channel: [Double]] = [:]
  /// What the regions of its map are called in its rows; nil for other marks.
  var regions: RegionKeys?
  /// Whether it shows distributions of values, so that its axis need not include zero.
  var isSummary = false
  /// The distribution of the values of each row of a box.
  var summaries: [[DataValue]: ValueSummary] = [:]
  /// The arrangement of rows of several series at one position.
  var position: MarkPosition
  /// The largest magnitude of the size channel; nil if it has no encoding.
  let greatestSize: Double?
  /// The largest value of the radius channel; nil if it has no encoding.
  let greatestRadius: Double?
  /// The range of the opacity channel; nil if it has no encoding.
  let opacityExtent: ScaleDomain?
  /// The values of the pattern channel in the order of their patterns; nil if it has no encoding.
  let patternIndices: [DataValue: Int]?
  /// The values of the symbol and dashes channels in their order; empty without an encoding.
  let symbols: [DataValue: Int]
  let dashes: [DataValue: Int]
  /// The values of the position channel in the order of their bars; empty if it has no encoding.
  let positionDomain: [DataValue]

  init(
    specification: Mark, rows: [MarkRow], types: [Channel: FieldType], valueChannel: Channel,
    position: MarkPosition
  ) {
    self.specification = specification
    self.rows = rows
    self.types = types
    self.valueChannel = valueChannel
    self.position = position
    let placed = rows.lazy.filter { Self.isPlaced($0, in: specification) }
    let sizeDomain = specification.encodings[.size]?.domain
    greatestSize =
      sizeDomain?.last
      ?? (specification.encodings[.size].map { $0.constant != nil } ?? true
        ? nil : placed.compactMap { $0[.size].number?.magnitude }.max())
    greatestRadius =
      specification.encodings[.radius] == nil ? nil : rows.lazy.compactMap { $0[.radius].number }.max()
    opacityExtent =
      specification.encodings[.opacity] == nil
      ? nil : ScaleDomain(of: placed.compactMap { $0[.opacity].number })
    patternIndices = specification.encodings[.pattern].map { encoding in
      let values = encoding.order.ordered(rows.map { $0[.pattern] })
      return Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0.element, $0.offset) })
    }
    symbols = Self.places(.symbol, specification, rows)
    dashes = Self.places(.dashes, specification, rows)
    positionDomain =
      specification.encodings[.position].map { $0.order.ordered(rows.map { $0[.position] }) } ?? []
  }

  /// The values of a channel, in the order of the author or sorted, so that they do not depend on the order of rows.
  private static func places(_ channel: Channel, _ mark: Mark, _ rows: [MarkRow]) -> [DataValue: Int] {
    guard let encoding = mark.encodings[channel], encoding.constant == nil else { return [:] }
    let order = encoding.order == .appearance ? CategoryOrder.ascending : encoding.order
    let values = order.ordered(rows.map { $0[channel] })
    return Dictionary(values.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
  }

  /// Whether a row has a value for each of the positions that its mark encodes, without which it is not drawn.
  private static func isPlaced(_ row: MarkRow, in mark: Mark) -> Bool {
    [Channel.x, .y, .xEnd, .yEnd, .angle, .longitude, .latitude].allSatisfy {
      mark.encodings[$0] == nil || mark.encodings[$0]?.fraction != nil || mark.traits.isSummary
        || row[$0] != .null
    }
  }

  /// The rows that have a position.
  var placedRows: some Sequence<MarkRow> {
    rows.lazy.filter { [specification] row in Self.isPlaced(row, in: specification) }
  }

  /// The interval of a binned axis that a row represents; nil on other axes.
  func interval(of row: MarkRow, on channel: Channel) -> ScaleDomain? {
    guard let edges = edges[channel], let middle = row[channel].number else { return nil }
    return NumberBin.interval(of: middle, in: edges).map { ScaleDomain($0.start, $0.stop) }
  }

  /// The format of its values: that of the encoding, or percent for shares of a whole.
  var valueFormat: LabelFormat? {
    specification.encodings[valueChannel]?.format
      ?? (isStacked && position == .normalize ? .number(.percent) : nil)
  }

  /// Stacks only values that can be added: means, extremes and medians of several series are side by side,
  /// and their areas all begin at the axis, unless the author specifies a stack.
  mutating func dodge() {
    let aggregate = specification.encodings[valueChannel]?.aggregate
    guard specification.plainPosition == nil, position == .stack, let aggregate, !aggregate.isAdditive,
      positionsByCategory().contains(where: { $0.count > 1 })
    else { return }
    position = specification.traits.bands == .never ? .overlay : .dodge
  }

  /// Treats the numbers of a color encoding as names of series: a few whole numbers, and those of rows that
  /// share a position or a line. Cells keep their ramp, and so do marks that are colored by their own
  /// value.
  mutating func nameSeries() {
    guard isColoredByNumber, let encoding = specification.encodings[.color], !specification.traits.isCell,
      encoding.type == nil, encoding.aggregate == nil,
      encoding.field != specification.encodings[valueChannel]?.field
    else { return }
    let kind = specification.kind
    let sharesPlaces = isStacked && positionsByCategory().contains { $0.count > 1 }
    let numbers = Set(rows.lazy.compactMap { $0[.color].number })
    let areFewWholes = numbers.count <= Self.greatestFewCount && numbers.allSatisfy { $0 == $0.rounded() }
    let areNames = kind == .line || kind == .area || kind == .sector || sharesPlaces
    if areFewWholes || areNames && numbers.count <= Self.greatestSeriesCount { types[.color] = .category }
  }

  /// The maximum number of whole numbers that are treated as names.
  private static let greatestFewCount = 12
  /// The maximum number of numbers that can be names of series.
  private static let greatestSeriesCount = 100

  /// Determines which position and series channels contain years.
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

  /// Omits all rows but those whose labels are kept where labels overlap: the first, the last and the extremes.
  mutating func filterNotableRows() {
    let known = rows.indices.filter { rows[$0][valueChannel].continuous != nil }
    func value(_ place: Int) -> Double { rows[place][valueChannel].continuous ?? 0 }
    let least = known.min { value($0) < value($1) }
    let greatest = known.max { value($0) < value($1) }
    let retained = Set([known.first, least, greatest, known.last].compactMap(\.self)).sorted()
    rows = retained.map { rows[$0] }
  }

  /// How far its points and texts are moved.
  var shift: Point {
    let offset = specification.offset
    return offset.count == 2 ? Point(x: offset[0], y: offset[1]) : .zero
  }

  /// The shape of a row's point.
  func symbol(of row: MarkRow) -> PointSymbol {
    guard let place = symbols[row[.symbol]] else { return specification.symbol }
    return PointSymbol.ofValues[place % PointSymbol.ofValues.count]
  }

  /// The dashes and gaps of a row's line.
  func dashes(of row: MarkRow) -> [Double] {
    guard let place = dashes[row[.dashes]] else { return specification.dashes }
    return Self.dashesOfValues[place % Self.dashesOfValues.count]
  }

  /// The dashes of each value of a column, in order; they repeat after the last.
  private static let dashesOfValues: [[Double]] = [[], [8, 4], [3, 3], [12, 3, 3, 3], [2, 6], [16, 6]]

  var categoryChannel: Channel { valueChannel == .x ? .y : .x }
  var isColoredByNumber: Bool {
    types[.color] == .number && specification.encodings[.color].map { $0.constant == nil } ?? false
  }
}
