import Budgets
import DataFiles
import SceneModel
import Tabular

/// Turns a table into the rows of a mark: filtered, typed, binned, aggregated, smoothed.
struct MarkPreparation {
  /// The data of the chart.
  private let shared: DataTable
  /// Those of the current mark.
  private(set) var table: DataTable
  /// What rows beyond those of the data are taken from.
  let budget: Budget
  var warnings: [String] = []
  /// Required columns in which no value could be read, as sentences.
  private(set) var failures: [String] = []
  /// The units of the columns of the current mark.
  private var units: [Channel: String] = [:]
  /// The bounds of the intervals into which its numbers are binned.
  var edges: [Channel: [Double]] = [:]

  init(table: DataTable, budget: Budget = Budget()) {
    shared = table
    self.table = table
    self.budget = budget
  }

  mutating func prepare(_ mark: Mark, path: [String]) throws(ComponentError) -> PreparedMark {
    var mark = mark
    do throws(TableError) {
      table = try (mark.featureTable ?? mark.data ?? shared).applying(mark.transforms)
    } catch {
      throw ComponentError(path: path + ["transforms"], message: error.description)
    }
    countRows(in: &mark)
    nameCycles(in: &mark)
    mark.takeFile(in: table)
    addUsualEncodings(to: &mark)
    takeWordsOfRule(in: &mark)
    try checkColumns(of: mark, path: path)
    do throws(TableError) {
      let filtered = try table.applying(.filter(mark.filter))
      try resolveOrders(in: &mark, of: filtered)
      var types: [Channel: FieldType]
      var columns: [DataTable.Column]
      (columns, types) = try self.columns(of: mark, in: filtered)
      readNumbers(of: mark, in: filtered, &columns, &types)
      let valueChannel = Self.valueChannel(of: mark, types: types)
      var summaries: [[DataValue]: ValueSummary] = [:]
      let channels: DataTable
      let isSummary = mark.traits.isSummary
      if isSummary {
        let summarized = summarized(columns, mark: mark, valueChannel: valueChannel)
        (channels, summaries) = (summarized.table, summarized.summaries)
        Self.giveBothEnds(to: &mark, &types, valueChannel)
      } else {
        channels = try aggregated(
          columns + filtered.columns.filter { $0.name == RunningAggregation.rowCountColumn }, mark: mark,
          types: types)
      }
      var prepared = PreparedMark(
        specification: mark, rows: rows(of: channels, mark: mark), types: types,
        valueChannel: valueChannel, position: Self.position(of: mark))
      prepared.units = units
      prepared.edges = edges
      prepared.summaries = summaries
      prepared.isSummary = isSummary
      nameRegions(of: &prepared)
      prepared.nameSeries()
      prepared.noteYears()
      prepared.dodge()
      noteMissingNumbers(in: prepared, of: filtered)
      return prepared
    } catch {
      throw ComponentError(path: path, message: error.description)
    }
  }

  /// Finds what the regions of a map are called, and warns of those that are only on the map or only in the table.
  private mutating func nameRegions(of mark: inout PreparedMark) {
    guard let map = mark.specification.map else { return }
    guard !mark.specification.hasFeaturesAsRows else {
      mark.regions = RegionKeys(indicesOf: map)
      return
    }
    let values = mark.rows.map { $0[.region] }
    let regions = RegionKeys(of: map, values: values)
    mark.regions = regions
    warnings += regions.warnings(of: values)
  }

  /// The default opacity of error bands: lines are visible through them.
  private static let bandOpacity = 0.22

  /// Converts a box or a band to a mark between two values.
  private static func giveBothEnds(
    to mark: inout Mark, _ types: inout [Channel: FieldType], _ valueChannel: Channel
  ) {
    let end: Channel = valueChannel == .x ? .xEnd : .yEnd
    mark.encodings[valueChannel]?.aggregate = nil
    mark.encodings[end] = Encoding()
    types[end] = .number
    guard mark.kind == .band else { return }
    mark.kind = .area
    if mark.plainOpacity == 1 { mark.plainOpacity = bandOpacity }
  }

  /// - Throws: If an encoding names a missing column, with the path of the encoding.
  private func checkColumns(of mark: Mark, path: [String]) throws(ComponentError) {
    for channel in Channel.allCases {
      guard let encoding = mark.encodings[channel], let field = encoding.field,
        !table.columnNames.contains(field)
      else { continue }
      var message = TableError.unknownColumn(field, known: table.columnNames).description
      if LocalDateTime(iso: field) != nil { message += "; write a date as {\"value\": \"\(field)\"}" }
      let parts = Encoding(shorthand: field)
      if let name = parts.field, table.columnNames.contains(name) {
        message =
          "in an object, what follows the colon is a key: \(JSONWriter(layout: .compact).text(Encoding.format.codec.encode(parts)))"
      } else if channel == .color {
        message += "; it is not a CSS color either"
      }
      throw ComponentError(path: encoding.path.isEmpty ? path : encoding.path, message: message)
    }
  }

  /// Warns that bars, lines and areas have a text column for their values, unless it was reported before:
  /// of two text columns the one in which most cells contain digits.
  private mutating func noteMissingNumbers(in mark: PreparedMark, of table: DataTable) {
    let encodings = mark.specification.encodings
    guard mark.specification.traits.needsNumbers, mark.types[mark.valueChannel] != .time,
      encodings[.xEnd] == nil, encodings[.yEnd] == nil, let channel = likelyValues(of: mark, in: table),
      let field = encodings[channel]?.field,
      let values = table.columns.first(where: { $0.name == field })?.values,
      let place = values.firstIndex(where: { $0 != .null }),
      !mark.rows.contains(where: { $0[mark.valueChannel].number != nil }),
      // A line may have names on either axis.
      mark.isStacked || !mark.rows.contains(where: { $0[mark.categoryChannel].number != nil }),
      !warnings.contains(where: { $0.hasPrefix("column \"\(field)\":") })
    else { return }
    let shown = values[place].description.prefix(40)
    var message =
      "column \"\(field)\": \(channel.rawValue) needs numbers, but there is only \"\(shown)\" in row \(place + 1)"
    if let (first, second) = WrittenNumbers(values.map(\.text)).conflict {
      message = FieldTyping.conflict(in: DataTable.Column(name: field, values: values), first, second)
    }
    warnings.append(message)
    failures.append(message)
  }

  /// The axis whose column was probably meant to have numbers.
  private func likelyValues(of mark: PreparedMark, in table: DataTable) -> Channel? {
    func figures(_ channel: Channel) -> Int {
      guard mark.types[channel] == .category, let field = mark.specification.encodings[channel]?.field else {
        return 0
      }
      let values = table.columns.first { $0.name == field }?.values.prefix(100)
      return values?.count { $0.text?.utf8.contains { (0x30...0x39).contains($0) } ?? false } ?? 0
    }
    let other = mark.categoryChannel
    let isOther = mark.specification.traits.isStacked && figures(other) > figures(mark.valueChannel)
    return isOther ? other : mark.valueChannel
  }

  /// Records a column in which no value has the type that its channel requires.
  private mutating func noteFailure(of channel: Channel, column: DataTable.Column, values: [DataValue]) {
    guard [Channel.x, .y, .xEnd, .yEnd, .angle].contains(channel), values.allSatisfy({ $0 == .null }),
      let place = column.values.firstIndex(where: { $0 != .null })
    else { return }
    let shown = column.values[place].description.prefix(40)
    let message =
      "column \"\(column.name)\": no value could be read, such as \"\(shown)\" in row \(place + 1)"
    if !failures.contains(message) { failures.append(message) }
  }

  /// Takes the text of a rule at one position literally if it is not a column.
  private func takeWordsOfRule(in mark: inout Mark) {
    guard mark.kind == .rule, let words = mark.encodings[.text]?.field, !table.columnNames.contains(words),
      [Channel.x, .y].allSatisfy({ mark.encodings[$0]?.field == nil || mark.encodings[$0]?.aggregate != nil })
    else { return }
    mark.encodings[.text] = Encoding(constant: .text(words), type: .category)
  }

  /// Parts of dates have their names, unless the author specifies a format.
  private func nameCycles(in mark: inout Mark) {
    for (channel, encoding) in mark.encodings {
      guard let cycle = encoding.cycle, encoding.format == nil else { continue }
      mark.encodings[channel]?.format = .cycle(cycle)
    }
  }

  /// Lists categories that are in the order of another column.
  private func resolveOrders(in mark: inout Mark, of table: DataTable) throws(TableError) {
    for (channel, encoding) in mark.encodings {
      guard case .by(let column, let operation, let isDescending) = encoding.order, let field = encoding.field
      else { continue }
      let sums = try table.aggregated(by: [field], [Aggregation(operation, of: column, name: "\u{0}")])
      let values = try zip(sums.column(field).values, sums.column("\u{0}").values).enumerated().sorted {
        let (a, b) = ($0.element.1, $1.element.1)
        if a == b { return $0.offset < $1.offset }
        if a == .null || b == .null { return b == .null }
        return isDescending ? b < a : a < b
      }
      mark.encodings[channel]?.order = .list(values.map(\.element.0))
    }
  }

  /// The column `count`, if the table has none, is the number of rows.
  private func countRows(in mark: inout Mark) {
    guard !table.columnNames.contains("count") else { return }
    for (channel, encoding) in mark.encodings where encoding.field == "count" && encoding.aggregate == nil {
      mark.encodings[channel]?.field = nil
      mark.encodings[channel]?.aggregate = .count
    }
  }

  /// Bars of categories without a specified length show the number of rows.
  private func addUsualEncodings(to mark: inout Mark) {
    guard mark.traits.countsRows, mark.filter.isEmpty else { return }
    let count = Encoding(aggregate: .count)
    // Numbers by declaration are lengths, unless they are binned.
    func isLength(_ channel: Channel) -> Bool {
      mark.encodings[channel]?.type == .number && mark.encodings[channel]?.numberBin == nil
    }
    if isLength(.x) || isLength(.y) { return }
    if mark.encodings[.y] == nil, mark.encodings[.x] != nil, mark.encodings[.xEnd] == nil {
      mark.encodings[.y] = count
    } else if mark.encodings[.x] == nil, mark.encodings[.y] != nil, mark.encodings[.yEnd] == nil {
      mark.encodings[.x] = count
    }
  }

  /// A column for each channel with a field, named after the channel.
  private mutating func columns(
    of mark: Mark, in table: DataTable
  ) throws(TableError) -> ([DataTable.Column], [Channel: FieldType]) {
    var columns: [DataTable.Column] = []
    var types: [Channel: FieldType] = [:]
    units = [:]
    edges = [:]
    for channel in Channel.allCases {
      guard let encoding = mark.encodings[channel] else { continue }
      guard let field = encoding.field else {
        if encoding.fraction != nil { continue }
        types[channel] = encoding.type ?? Self.type(of: encoding.constant) ?? .number
        continue
      }
      var column = try table.column(field)
      // Days and longer units follow the clock, hours are instants.
      let isWithinDay = encoding.bin == nil || encoding.bin == .hour
      if isWithinDay { column = column.atOneOffset }
      let type = Self.type(of: encoding, channel: channel, column: column, mark: mark)
      var typing = FieldTyping(type)
      var values = typing.values(of: column)
      if let unit = typing.unit ?? column.unit, encoding.aggregate != .count, type == .number || isWithinDay {
        units[channel] = unit
      }
      for warning in typing.warnings where !warnings.contains(warning) { warnings.append(warning) }
      if let bin = encoding.bin {
        values = values.map { value in value.date.map { DataValue.date(bin.interval.floor($0)) } ?? .null }
      }
      if let cycle = encoding.cycle {
        values = values.map { value in value.date.map { .number(cycle.number(of: $0)) } ?? .null }
      }
      if let bin = encoding.numberBin { values = binned(values, bin, channel: channel, column: field) }
      columns.append(DataTable.Column(name: channel.rawValue, values: values))
      let isCounted = encoding.aggregate == .count || encoding.aggregate == .distinct
      types[channel] = isCounted ? .number : encoding.cycle != nil ? .category : type
      noteFailure(of: channel, column: column, values: values)
    }
    return (columns, types)
  }

  private static func type(
    of encoding: Encoding, channel: Channel, column: DataTable.Column, mark: Mark
  ) -> FieldType {
    if encoding.bin != nil || encoding.cycle != nil { return .time }
    if let aggregate = encoding.aggregate {
      return aggregate == .count || aggregate == .distinct ? .category : .number
    }
    if encoding.isLiteral { return channel == .color ? .category : .number }
    let needsNumbers =
      switch channel {
      case .x, .y: mark.traits.bands == .never || encoding.numberBin != nil
      case .xEnd, .yEnd, .angle, .size, .opacity, .radius, .longitude, .latitude: true
      case .color, .text, .pattern, .position, .facet, .facetRow, .detail, .order, .symbol, .dashes, .region,
        .over, .key, .url:
        false
      }
    let areNames = [Channel.text, .detail, .symbol, .dashes, .region, .key, .url].contains(channel)
    return encoding.type
      ?? (areNames ? .category : FieldTyping.type(of: column, needsNumbers: needsNumbers))
  }

  /// Takes the texts of a bar's axis as numbers if neither axis has any: `12 kg` is a length before it is a name.
  private mutating func readNumbers(
    of mark: Mark, in table: DataTable, _ columns: inout [DataTable.Column],
    _ types: inout [Channel: FieldType]
  ) {
    guard mark.traits.needsNumbers, mark.traits.bands != .never, types[.x] != .number, types[.y] != .number
    else {
      return
    }
    for channel in [Channel.y, .x] where types[channel] == .category {
      guard let encoding = mark.encodings[channel], let field = encoding.field, encoding.type == nil,
        let place = columns.firstIndex(where: { $0.name == channel.rawValue }),
        let column = table.columns.first(where: { $0.name == field }),
        FieldTyping.type(of: column, needsNumbers: true) == .number
      else { continue }
      var typing = FieldTyping(.number)
      columns[place] = DataTable.Column(name: channel.rawValue, values: typing.values(of: column))
      types[channel] = .number
      units[channel] = typing.unit
      warnings += typing.warnings
      return
    }
  }

  private static func type(of constant: DataValue?) -> FieldType? {
    switch constant {
    case .number: .number
    case .date: .time
    case .text(let text): LocalDateTime(iso: text) == nil ? .category : .time
    case .null, nil: nil
    }
  }

  /// Warns that numbers are so large that their sum is not finite.
  private mutating func noteOverflow(of steps: [Aggregation], in table: DataTable) {
    for step in steps where step.operation == .sum || step.operation == .mean {
      guard let column = table.columns.first(where: { $0.name == step.column }) else { continue }
      let total = column.values.lazy.compactMap { $0.number?.magnitude }.reduce(0, +)
      guard !total.isFinite else { continue }
      warnings.append("\(step.name): the numbers are too large to add up; groups without a sum are omitted")
    }
  }

  private mutating func aggregated(
    _ columns: [DataTable.Column], mark: Mark, types: [Channel: FieldType]
  ) throws(TableError) -> DataTable {
    var table = DataTable(columns: columns)
    let aggregates = Channel.allCases.filter { mark.encodings[$0]?.aggregate != nil }
    if columns.isEmpty, !aggregates.isEmpty {
      table = DataTable(columns: [
        .init(name: "", values: Array(repeating: .null, count: self.table.rowCount))
      ])
    }
    if !aggregates.isEmpty {
      // Of a table that was read in parts, each row stands for several.
      let counts = columns.last.flatMap { $0.name == RunningAggregation.rowCountColumn ? $0.name : nil }
      let keys = columns.map(\.name).filter { name in
        name != counts && !aggregates.contains { $0.rawValue == name }
      }
      let steps = aggregates.compactMap { channel in
        mark.encodings[channel].flatMap { encoding in
          encoding.aggregate.map { (operation: Aggregation.Operation) -> Aggregation in
            if encoding.field == nil, let counts {
              return Aggregation(.sum, of: counts, name: channel.rawValue)
            }
            return Aggregation(
              operation, of: encoding.field.map { _ in channel.rawValue }, name: channel.rawValue)
          }
        }
      }
      let grouped = try table.aggregated(by: keys, steps)
      noteOverflow(of: steps, in: table)
      table = grouped
    }
    for (channel, along) in [(Channel.y, Channel.x), (.x, .y)] {
      if mark.encodings[channel]?.isCumulative == true {
        table = try accumulated(channel, along: along, in: table, bin: mark.encodings[along]?.bin)
      }
      guard let window = mark.encodings[channel]?.rollingWindow else { continue }
      let series = table.columnNames.filter {
        [Channel.color, .facet, .facetRow, .detail].map(\.rawValue).contains($0)
      }
      table = try table.applying([
        .sort(by: along.rawValue, isDescending: false),
        .rollingMean(column: channel.rawValue, window: window, by: series, name: channel.rawValue),
      ])
    }
    return table
  }

  /// A mark that has only constants has one row.
  private func rows(of table: DataTable, mark: Mark) -> [MarkRow] {
    let constants = mark.encodings.compactMapValues { $0.field == nil ? $0.constant : nil }
    if table.columns.isEmpty {
      return constants.isEmpty ? [] : [MarkRow(values: constants)]
    }
    let columns = table.columns.compactMap { column in
      Channel(rawValue: column.name).map { ($0, column.values) }
    }
    let rows = MarkRow.rows(
      table.rowCount, of: Dictionary(uniqueKeysWithValues: columns), constants: constants)
    // A line that several rows specify is drawn once: its antialiased edges would add up.
    guard mark.kind == .rule else { return rows }
    var seen: Set<MarkRow> = []
    return rows.filter { seen.insert($0).inserted }
  }

  /// The axis of lengths: that of a second end, or the numeric one if the other is not, by default the
  /// vertical one.
  private static func valueChannel(of mark: Mark, types: [Channel: FieldType]) -> Channel {
    guard mark.traits.isStacked else { return .y }
    if mark.encodings[.yEnd] != nil { return .y }
    if mark.encodings[.xEnd] != nil { return .x }
    if let bins = [Channel.x, .y].first(where: { mark.encodings[$0]?.numberBin != nil }) {
      return bins == .x ? .y : .x
    }
    let hasYears = [Channel.x, .y].map { Years.isYear(name: mark.encodings[$0]?.field ?? "") }
    let isAcross =
      types[.x] == .number && (types[.y] == .category || types[.y] == .time || hasYears[1] && !hasYears[0])
    return isAcross || types[.y] == nil && types[.x] == .number ? .x : .y
  }

  private static func position(of mark: Mark) -> MarkPosition {
    if let position = mark.plainPosition { return position }
    let isRanged = mark.encodings[.yEnd] != nil || mark.encodings[.xEnd] != nil
    if mark.kind == .box, let series = mark.encodings[.color]?.field,
      ![Channel.x, .y].contains(where: { mark.encodings[$0]?.field == series })
    {
      return .dodge
    }
    return mark.traits.isStacked && !isRanged ? .stack : .overlay
  }
}
