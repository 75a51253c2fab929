/// A column that is computed from the rows around each row: running totals, ranks, shares, differences.
public struct WindowStep: Sendable, Hashable {
  /// What is computed.
  public enum Operation: Sendable, Hashable {
    /// An aggregate of the rows of the frame.
    case aggregate(Aggregation.Operation)
    /// The number of the row, from 1.
    case rowNumber
    /// The number of the first row with the same values of `along`.
    case rank
    /// The number of different values of `along` up to the row.
    case denseRank
    /// The value some rows before.
    case lag(Int)
    /// The value some rows after.
    case lead(Int)
    /// The value minus that some rows before.
    case difference(Int)
    /// The first value of the frame.
    case first
    /// The last value of the frame.
    case last
    /// The value divided by the sum of the frame.
    case share
  }

  /// The rows of a frame, relative to the row.
  public enum Frame: Sendable, Hashable {
    /// All rows of the group.
    case all
    /// Rows from the first offset to the second; nil for the first or the last row of the group. Zero is the row itself.
    case rows(Int?, Int?)
    /// Rows whose value of the one column of `along` differs by no more than these; dates in seconds. Where rows are
    /// missing, the frame has fewer of them.
    case within(Double, Double)
  }

  /// A column by which rows are sorted.
  public struct SortKey: Sendable, Hashable {
    /// The column.
    public var column: String
    /// Whether the greatest value is first.
    public var isDescending: Bool

    /// Creates a key, ascending by default.
    public init(_ column: String, descending: Bool = false) {
      self.column = column
      isDescending = descending
    }

    /// Creates the key of `-volume`: descending with a minus.
    package init(shorthand text: String) {
      self.init(text.hasPrefix("-") ? String(text.dropFirst()) : text, descending: text.hasPrefix("-"))
    }

    package var shorthand: String { isDescending ? "-\(column)" : column }
  }

  /// What is computed.
  public var operation: Operation
  /// The column of values; nil for ranks, row numbers and counts.
  public var column: String?
  /// The columns whose values form the groups.
  public var groups: [String]
  /// The order of the rows; empty for that of the table. The table keeps its order.
  public var along: [SortKey]
  /// The rows that are aggregated; nil for those up to the row, and for shares all.
  public var frame: Frame?
  /// The name of the new column.
  public var name: String

  /// Creates a window.
  public init(
    _ operation: Operation, of column: String? = nil, by groups: [String] = [], along: [SortKey] = [],
    frame: Frame? = nil, name: String
  ) {
    self.operation = operation
    self.column = column
    self.groups = groups
    self.along = along
    self.frame = frame
    self.name = name
  }
}

extension DataTable {
  func windowed(_ step: WindowStep) throws(TableError) -> DataTable {
    var values = [DataValue](repeating: .null, count: rowCount)
    if let column = step.column { values = try self.column(column).values }
    let keys = try sortColumns(step.along)
    var results = [DataValue](repeating: .null, count: rowCount)
    for (_, places) in try groups(by: step.groups) {
      let window = Window(step: step, places: Self.sorted(places, by: keys), values: values, keys: keys)
      for (place, result) in zip(window.places, try window.results()) { results[place] = result }
    }
    return adding(Column(name: step.name, values: results))
  }

  func sortColumns(_ keys: [WindowStep.SortKey]) throws(TableError) -> [(
    values: [DataValue], isDescending: Bool
  )] {
    var columns: [(values: [DataValue], isDescending: Bool)] = []
    for key in keys { columns.append((try column(key.column).values, key.isDescending)) }
    return columns
  }

  /// Rows in order; equal ones keep theirs, and missing values come last.
  static func sorted(_ places: [Int], by keys: [(values: [DataValue], isDescending: Bool)]) -> [Int] {
    if keys.isEmpty { return places }
    return places.sorted { first, second in
      for key in keys {
        let (a, b) = (key.values[first], key.values[second])
        if a == b { continue }
        if a == .null || b == .null { return b == .null }
        return key.isDescending ? b < a : a < b
      }
      return first < second
    }
  }
}

/// The rows of one group in order.
private struct Window {
  let step: WindowStep
  let places: [Int]
  private let own: [DataValue]
  private let keys: [[DataValue]]

  init(
    step: WindowStep, places: [Int], values: [DataValue], keys: [(values: [DataValue], isDescending: Bool)]
  ) {
    self.step = step
    self.places = places
    own = places.map { values[$0] }
    self.keys = keys.map { key in places.map { key.values[$0] } }
  }

  /// Whether a row has the same place in the order as the one before it.
  private func isTied(_ index: Int) -> Bool {
    index > 0 && !keys.isEmpty && keys.allSatisfy { $0[index] == $0[index - 1] }
  }

  func results() throws(TableError) -> [DataValue] {
    switch step.operation {
    case .rowNumber: return own.indices.map { .number(Double($0 + 1)) }
    case .rank, .denseRank:
      var (rank, distinct) = (0, 0)
      return own.indices.map { index in
        if !isTied(index) { (rank, distinct) = (index + 1, distinct + 1) }
        return .number(Double(step.operation == .rank ? rank : distinct))
      }
    case .lag(let count): return own.indices.map { value(at: $0 - count) }
    case .lead(let count): return own.indices.map { value(at: $0 + count) }
    case .difference(let count):
      return own.indices.map { index in
        guard let value = own[index].number, let earlier = self.value(at: index - count).number else {
          return .null
        }
        return .number(value - earlier)
      }
    case .first, .last:
      let frames = try frames()
      return own.indices.map { index in
        let frame = frames[index]
        return frame.isEmpty ? .null : own[step.operation == .first ? frame.lowerBound : frame.upperBound - 1]
      }
    case .share:
      let sums = aggregates(.sum, in: try frames())
      return zip(own, sums).map { value, sum in
        guard let value = value.number, let sum = sum.number, sum != 0 else { return .null }
        return .number(value / sum)
      }
    case .aggregate(let operation): return aggregates(operation, in: try frames())
    }
  }

  private func value(at index: Int) -> DataValue { own.indices.contains(index) ? own[index] : .null }

  /// The rows of the frame of each row. Rows that are tied belong to each other's frames up to the row itself.
  private func frames() throws(TableError) -> [Range<Int>] {
    let count = own.count
    switch step.frame ?? (step.operation == .share ? .all : .rows(nil, 0)) {
    case .all: return own.map { _ in 0..<count }
    case .rows(let first, let last):
      var ends = own.indices.map { $0 + 1 }
      if last == 0 {
        for index in own.indices.reversed() where index + 1 < count && isTied(index + 1) {
          ends[index] = ends[index + 1]
        }
      }
      return own.indices.map { index in
        let low = first.map { min(max(index + $0, 0), count) } ?? 0
        let high = last.map { $0 == 0 ? ends[index] : min(max(index + $0 + 1, 0), count) } ?? count
        return low..<max(low, high)
      }
    case .within(let before, let after):
      guard let key = keys.first, keys.count == 1, step.along.first?.isDescending == false else {
        throw .unreadable("a window of distances needs \"along\": one column of numbers or dates")
      }
      let positions = key.map { $0.continuous ?? .infinity }
      var (low, high) = (0, 0)
      return positions.map { position in
        guard position.isFinite else { return 0..<0 }
        while low < count, positions[low] < position - before { low += 1 }
        while high < count, positions[high] <= position + after { high += 1 }
        return low..<max(low, high)
      }
    }
  }

  /// Sums, means and counts of frames that only move on are added to; those of others are computed for each.
  private func aggregates(_ operation: Aggregation.Operation, in frames: [Range<Int>]) -> [DataValue] {
    if step.column == nil { return frames.map { .number(Double($0.count)) } }
    func result(_ frame: Range<Int>) -> DataValue {
      if operation == .distinct { return .number(Double(Set(own[frame]).subtracting([.null]).count)) }
      return Aggregation.result(operation, of: own[frame].compactMap(\.number))
    }
    if frames.allSatisfy({ $0 == frames[0] }) {
      return frames.first.map { frame in Array(repeating: result(frame), count: frames.count) } ?? []
    }
    guard frames.allSatisfy({ $0.lowerBound == 0 }), [.sum, .mean, .count, .max, .min].contains(operation)
    else {
      return frames.map(result)
    }
    var running = RunningAggregate()
    var end = 0
    return frames.map { frame in
      while end < frame.upperBound {
        if let number = own[end].number { running.add(number) }
        end += 1
      }
      return running.result(operation)
    }
  }
}

/// The aggregates of numbers that are added one by one.
struct RunningAggregate: Sendable {
  private(set) var count = 0
  private var sum = 0.0
  private var least = Double.infinity
  private var greatest = -Double.infinity

  mutating func add(_ number: Double) {
    count += 1
    sum += number
    least = min(least, number)
    greatest = max(greatest, number)
  }

  /// Null if there are no numbers, unless they are counted, and for other aggregates than sums, means and extremes.
  func result(_ operation: Aggregation.Operation) -> DataValue {
    if operation == .count { return .number(Double(count)) }
    guard count > 0 else { return .null }
    return switch operation {
    case .sum: .number(sum)
    case .mean: .number(sum / Double(count))
    case .max: .number(greatest)
    case .min: .number(least)
    default: .null
    }
  }
}
