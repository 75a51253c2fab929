/// Unique values in the order of their first occurrence, and the index of each.
struct DistinctValues<Value: Hashable> {
  private(set) var values: [Value] = []
  private var indices: [Value: Int] = [:]

  init(_ values: some Sequence<Value>) {
    for value in values where indices[value] == nil {
      indices[value] = self.values.count
      self.values.append(value)
    }
  }

  var count: Int { values.count }

  /// The index of a value; nil if it is missing.
  func place(of value: Value) -> Int? { indices[value] }

  func contains(_ value: Value) -> Bool { indices[value] != nil }
}

extension DistinctValues: Sendable where Value: Sendable {}

/// The indices of rows grouped by a shared value, in the order of first occurrence; rows keep their order.
struct RowGroups: RandomAccessCollection, Sendable {
  private var rows: [Int32]
  /// The index of the first row of each group, and the end of the last group.
  private var starts: [Int32]

  init<Key: Hashable>(_ keys: some Sequence<Key>) {
    var indices: [Key: Int32] = [:]
    let groups = keys.map { key in
      if let cached = indices[key] { return cached }
      let new = Int32(indices.count)
      indices[key] = new
      return new
    }
    starts = Array(repeating: 0, count: indices.count + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for group in starts.indices.dropFirst() { starts[group] += starts[group - 1] }
    rows = Array(repeating: 0, count: groups.count)
    var ends = starts
    for (row, group) in groups.enumerated() {
      rows[Int(ends[Int(group)])] = Int32(row)
      ends[Int(group)] += 1
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  subscript(group: Int) -> [Int] { rows[Int(starts[group])..<Int(starts[group + 1])].map { Int($0) } }
}
