import Tabular

/// The channel values of one element to draw.
///
/// A chart may have a million rows: their values remain in the columns from which they were made.
struct MarkRow: Sendable, Hashable {
  private let columns: MarkColumns
  private let place: Int32
  private var storedSeries: Int32 = 0
  /// The interval of the value on its axis, after stacking; nil if there is no value.
  var interval: StackedInterval?
  /// How far it has entered a moving chart: 0 for a row that is not there yet, 1 for one that is.
  var presence: Float = 1

  /// A row of given values; other channels are null.
  init(values: [Channel: DataValue] = [:]) {
    columns = MarkColumns([:], constants: values)
    place = 0
  }

  private init(_ columns: MarkColumns, place: Int) {
    self.columns = columns
    self.place = Int32(clamping: place)
  }

  /// A row for each index of columns of equal length.
  ///
  /// - Parameter constants: The values of channels that have no column; others are null.
  static func rows(
    _ count: Int, of columns: [Channel: [DataValue]], constants: [Channel: DataValue]
  ) -> [MarkRow] {
    let shared = MarkColumns(columns, constants: constants)
    return (0..<count).map { MarkRow(shared, place: $0) }
  }

  /// Rows like this one with other values of one channel, and null in another.
  func repeated(over values: [DataValue], of channel: Channel, without empty: Channel) -> [MarkRow] {
    var constants: [Channel: DataValue] = [:]
    for other in Channel.allCases where other != channel && other != empty { constants[other] = self[other] }
    return Self.rows(values.count, of: [channel: values], constants: constants).map { row in
      var row = row
      row.series = series
      return row
    }
  }

  /// The index of the row's series among those of the chart.
  var series: Int {
    get { Int(storedSeries) }
    set { storedSeries = Int32(clamping: newValue) }
  }

  subscript(channel: Channel) -> DataValue { columns.value(of: channel, at: Int(place)) }

  static func == (one: MarkRow, other: MarkRow) -> Bool {
    one.interval == other.interval && one.series == other.series
      && Channel.allCases.allSatisfy { one[$0] == other[$0] }
  }

  func hash(into hasher: inout Hasher) {
    for channel in Channel.allCases { hasher.combine(self[channel]) }
    hasher.combine(interval)
    hasher.combine(storedSeries)
  }
}

/// The values that the rows of a mark share.
private final class MarkColumns: Sendable {
  /// By channel index; empty if the constant represents all rows.
  private let columns: [[DataValue]]
  private let constants: [DataValue]

  init(_ columns: [Channel: [DataValue]], constants: [Channel: DataValue]) {
    self.columns = Channel.allCases.map { columns[$0] ?? [] }
    self.constants = Channel.allCases.map { constants[$0] ?? .null }
  }

  func value(of channel: Channel, at row: Int) -> DataValue {
    let column = columns[channel.place]
    return column.isEmpty ? constants[channel.place] : column[row]
  }
}

extension Channel {
  /// The index among all channels.
  var place: Int {
    switch self {
    case .x: 0
    case .y: 1
    case .xEnd: 2
    case .yEnd: 3
    case .angle: 4
    case .color: 5
    case .opacity: 6
    case .text: 7
    case .size: 8
    case .pattern: 9
    case .position: 10
    case .facetRow: 11
    case .facet: 12
    case .detail: 13
    case .order: 14
    case .symbol: 15
    case .dashes: 16
    case .radius: 17
    case .region: 18
    case .longitude: 19
    case .latitude: 20
    case .over: 21
    case .key: 22
    case .url: 23
    }
  }
}
