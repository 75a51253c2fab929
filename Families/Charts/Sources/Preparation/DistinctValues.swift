/// Unique values in the order of their first occurrence, and the index of each.
///
/// The hash table contains only indices: about 8 bytes per value, while a dictionary takes 50.
struct DistinctValues<Value: Hashable> {
  private(set) var values: [Value] = []
  /// Indices of values, by open addressing: each in the first free slot after that of its hash; −1 for
  /// none.
  private var slots: [Int32] = []

  init(_ values: some Sequence<Value>) {
    for value in values { insert(value) }
  }

  var count: Int { values.count }

  /// The index of a value; nil if it is missing.
  func place(of value: Value) -> Int? {
    guard !slots.isEmpty else { return nil }
    let place = slots[slot(of: value)]
    return place < 0 ? nil : Int(place)
  }

  func contains(_ value: Value) -> Bool { place(of: value) != nil }

  /// The index of a value, which is added if it is missing.
  @discardableResult
  mutating func insert(_ value: Value) -> (place: Int, isNew: Bool) {
    if 3 * values.count >= 2 * slots.count { grow() }
    let slot = slot(of: value)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(values.count)
    values.append(value)
    return (values.count - 1, true)
  }

  /// The slot of a value, or the one to insert it.
  private func slot(of value: Value) -> Int {
    let mask = slots.count - 1
    var slot = value.hashValue & mask
    while slots[slot] >= 0, values[Int(slots[slot])] != value { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: max(16, 2 * slots.count))
    for place in values.indices { slots[slot(of: values[place])] = Int32(place) }
  }
}

extension DistinctValues: Sendable where Value: Sendable {}

/// The indices of rows grouped by a shared value, in the order of first occurrence; rows keep their order.
struct RowGroups: RandomAccessCollection, Sendable {
  private var rows: [Int32]
  /// The index of the first row of each group, and the end of the last group.
  private var starts: [Int32]

  init(_ keys: some Sequence<some Hashable>) {
    var distinct = DistinctValues(keys.prefix(0))
    let groups = keys.map { Int32(distinct.insert($0).place) }
    starts = Array(repeating: 0, count: distinct.count + 1)
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
