import SceneModel
import Tabular
import VectorGraphics

/// One thing to draw: the values of its channels.
struct MarkRow: Sendable, Hashable {
  var values: [Channel: DataValue] = [:]
  /// Where the value begins and ends on its axis, once stacked; nil if there is no value.
  var interval: StackedInterval?
  /// The place of the row's series among those of the chart.
  var series = 0

  subscript(channel: Channel) -> DataValue { values[channel] ?? .null }
}

/// A mark with the rows it draws.
struct PreparedMark: Sendable {
  var specification: MarkSpecification
  var rows: [MarkRow]
  /// What the values of each channel are.
  var types: [Channel: FieldType]
  /// Along which axis bars and areas have their length.
  var valueChannel: Channel
  /// How rows of several series share a place.
  var position: MarkPosition
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

  var categoryChannel: Channel { valueChannel == .x ? .y : .x }
  var isColoredByNumber: Bool { types[.color] == .number && specification.encodings[.color]?.field != nil }
}

/// Turns a table into the rows of a mark: filtered, typed, binned, aggregated, smoothed.
struct MarkPreparation {
  let table: DataTable
  private(set) var warnings: [String] = []

  init(table: DataTable) {
    self.table = table
  }

  mutating func prepare(_ mark: MarkSpecification, path: [String]) throws(ComponentError) -> PreparedMark {
    var mark = mark
    countRows(in: &mark)
    addUsualEncodings(to: &mark)
    try checkColumns(of: mark, path: path)
    do throws(TableError) {
      let filtered = try table.applying(.filter(mark.filter))
      let (columns, types) = try columns(of: mark, in: filtered)
      let channels = try aggregated(columns, mark: mark, types: types)
      var prepared = PreparedMark(
        specification: mark, rows: rows(of: channels, mark: mark), types: types,
        valueChannel: Self.valueChannel(of: mark, types: types), position: Self.position(of: mark))
      prepared.dodge()
      noteMissingNumbers(in: prepared, of: filtered)
      return prepared
    } catch {
      throw ComponentError(path: path, message: error.description)
    }
  }

  /// - Throws: where an encoding names a column that there is not, with the place of the encoding.
  private func checkColumns(of mark: MarkSpecification, path: [String]) throws(ComponentError) {
    for channel in Channel.allCases {
      guard let encoding = mark.encodings[channel], let field = encoding.field,
        !table.columnNames.contains(field)
      else { continue }
      var message = TableError.unknownColumn(field, known: table.columnNames).description
      if LocalDateTime(iso: field) != nil { message += "; a date is written {\"value\": \"\(field)\"}" }
      if channel == .color { message += "; it is not a CSS color either" }
      throw ComponentError(path: encoding.path.isEmpty ? path : encoding.path, message: message)
    }
  }

  /// Says that bars, lines and areas have a column of texts for their values, where nothing was said of it yet.
  private mutating func noteMissingNumbers(in mark: PreparedMark, of table: DataTable) {
    let encodings = mark.specification.encodings
    guard mark.specification.traits.needsNumbers, mark.types[mark.valueChannel] != .time,
      encodings[.xEnd] == nil, encodings[.yEnd] == nil, let field = encodings[mark.valueChannel]?.field,
      let values = table.columns.first(where: { $0.name == field })?.values,
      let place = values.firstIndex(where: { $0 != .null }),
      !mark.rows.contains(where: { $0[mark.valueChannel].number != nil }),
      !warnings.contains(where: { $0.hasPrefix("column \"\(field)\":") })
    else { return }
    let (channel, shown) = (mark.valueChannel.rawValue, values[place].description.prefix(40))
    warnings.append(
      "column \"\(field)\": \(channel) needs numbers and there are none, but \"\(shown)\" in row \(place + 1)"
    )
  }

  /// The column `count`, where there is none, is the number of rows.
  private func countRows(in mark: inout MarkSpecification) {
    guard !table.columnNames.contains("count") else { return }
    for (channel, encoding) in mark.encodings where encoding.field == "count" && encoding.aggregate == nil {
      mark.encodings[channel]?.field = nil
      mark.encodings[channel]?.aggregate = .count
    }
  }

  /// Bars of categories without a length are as long as their rows are many.
  private func addUsualEncodings(to mark: inout MarkSpecification) {
    guard mark.traits.countsRows, mark.filter.isEmpty else { return }
    let count = Encoding(aggregate: .count)
    if mark.encodings[.y] == nil, mark.encodings[.x] != nil, mark.encodings[.xEnd] == nil {
      mark.encodings[.y] = count
    } else if mark.encodings[.x] == nil, mark.encodings[.y] != nil, mark.encodings[.yEnd] == nil {
      mark.encodings[.x] = count
    }
  }

  /// A column for each channel that has a field, with the channel's name.
  private mutating func columns(
    of mark: MarkSpecification, in table: DataTable
  ) throws(TableError) -> ([DataTable.Column], [Channel: FieldType]) {
    var columns: [DataTable.Column] = []
    var types: [Channel: FieldType] = [:]
    for channel in Channel.allCases {
      guard let encoding = mark.encodings[channel] else { continue }
      guard let field = encoding.field else {
        types[channel] = encoding.type ?? Self.type(of: encoding.constant) ?? .number
        continue
      }
      let column = try table.column(field)
      let type = Self.type(of: encoding, channel: channel, column: column)
      var typing = FieldTyping(type)
      var values = typing.values(of: column)
      for warning in typing.warnings where !warnings.contains(warning) { warnings.append(warning) }
      if let bin = encoding.bin {
        values = values.map { value in value.date.map { DataValue.date(bin.interval.floor($0)) } ?? .null }
      }
      columns.append(DataTable.Column(name: channel.rawValue, values: values))
      types[channel] = encoding.aggregate == .count ? .number : type
    }
    return (columns, types)
  }

  private static func type(of encoding: Encoding, channel: Channel, column: DataTable.Column) -> FieldType {
    if encoding.bin != nil { return .time }
    if let aggregate = encoding.aggregate { return aggregate == .count ? .category : .number }
    return encoding.type ?? (channel == .text ? .category : FieldTyping.type(of: column))
  }

  private static func type(of constant: DataValue?) -> FieldType? {
    switch constant {
    case .number: .number
    case .date: .time
    case .text(let text): LocalDateTime(iso: text) == nil ? .category : .time
    case .null, nil: nil
    }
  }

  /// Says that numbers are so large that their sum is none.
  private mutating func noteOverflow(of steps: [Aggregation], in table: DataTable) {
    for step in steps where step.operation == .sum || step.operation == .mean {
      guard let column = table.columns.first(where: { $0.name == step.column }) else { continue }
      let total = column.values.lazy.compactMap { $0.number?.magnitude }.reduce(0, +)
      guard !total.isFinite else { continue }
      warnings.append("\(step.name): the numbers are too large to be added up; what has no sum is left out")
    }
  }

  private mutating func aggregated(
    _ columns: [DataTable.Column], mark: MarkSpecification, types: [Channel: FieldType]
  ) throws(TableError) -> DataTable {
    var table = DataTable(columns: columns)
    let aggregates = Channel.allCases.filter { mark.encodings[$0]?.aggregate != nil }
    if columns.isEmpty, !aggregates.isEmpty {
      table = DataTable(columns: [
        .init(name: "", values: Array(repeating: .null, count: self.table.rowCount))
      ])
    }
    if !aggregates.isEmpty {
      let keys = columns.map(\.name).filter { name in !aggregates.contains { $0.rawValue == name } }
      let steps = aggregates.compactMap { channel in
        mark.encodings[channel].flatMap { encoding in
          encoding.aggregate.map {
            Aggregation($0, of: encoding.field.map { _ in channel.rawValue }, name: channel.rawValue)
          }
        }
      }
      let grouped = try table.applying(.aggregate(by: keys, steps))
      noteOverflow(of: steps, in: table)
      table = grouped
    }
    for (channel, along) in [(Channel.y, Channel.x), (.x, .y)] {
      guard let window = mark.encodings[channel]?.rollingWindow else { continue }
      let series = table.columnNames.filter { $0 == Channel.color.rawValue }
      table = try table.applying([
        .sort(by: along.rawValue, isDescending: false),
        .rollingMean(column: channel.rawValue, window: window, by: series, name: channel.rawValue),
      ])
    }
    return table
  }

  /// A mark of constants alone has one row.
  private func rows(of table: DataTable, mark: MarkSpecification) -> [MarkRow] {
    let constants = mark.encodings.compactMapValues { $0.field == nil ? $0.constant : nil }
    if table.columns.isEmpty {
      return constants.isEmpty ? [] : [MarkRow(values: constants)]
    }
    let columns = table.columns.compactMap { column in
      Channel(rawValue: column.name).map { ($0, column.values) }
    }
    return (0..<table.rowCount).map { index in
      var row = MarkRow(values: constants)
      for (channel, values) in columns { row.values[channel] = values[index] }
      return row
    }
  }

  /// The axis of lengths: that of a second end, that of numbers where the other has none, else down the page.
  private static func valueChannel(of mark: MarkSpecification, types: [Channel: FieldType]) -> Channel {
    guard mark.traits.isStacked else { return .y }
    if mark.encodings[.yEnd] != nil { return .y }
    if mark.encodings[.xEnd] != nil { return .x }
    let isAcross = types[.x] == .number && (types[.y] == .category || types[.y] == .time)
    return isAcross || types[.y] == nil && types[.x] == .number ? .x : .y
  }

  private static func position(of mark: MarkSpecification) -> MarkPosition {
    if let position = mark.position { return position }
    let isRanged = mark.encodings[.yEnd] != nil || mark.encodings[.xEnd] != nil
    return mark.traits.isStacked && !isRanged ? .stack : .overlay
  }
}
