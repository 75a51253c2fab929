/// Values, each once, in the order in which they first come, and the place of each.
///
/// The table by which they are found holds places alone: 8 bytes or so for each value, where a dictionary takes 50.
struct DistinctValues<Value: Hashable> {
  private(set) var values: [Value] = []
  /// Places of values, each in the first slot from that of its hash on that was free; −1 where there is none.
  private var slots: [Int32] = []

  init(_ values: some Sequence<Value>) {
    for value in values { insert(value) }
  }

  var count: Int { values.count }

  /// The place of a value; nil if it is not among them.
  func place(of value: Value) -> Int? {
    guard !slots.isEmpty else { return nil }
    let place = slots[slot(of: value)]
    return place < 0 ? nil : Int(place)
  }

  func contains(_ value: Value) -> Bool { place(of: value) != nil }

  /// The place of a value, which is added unless it is there.
  @discardableResult
  mutating func insert(_ value: Value) -> (place: Int, isNew: Bool) {
    if 3 * values.count >= 2 * slots.count { grow() }
    let slot = slot(of: value)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(values.count)
    values.append(value)
    return (values.count - 1, true)
  }

  /// Where a value is, or would be.
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

/// The places of rows by what they share, in the order in which the groups begin; rows keep theirs.
struct RowGroups: RandomAccessCollection, Sendable {
  private var rows: [Int32]
  /// Where each group begins among the rows, and the end of the last.
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
