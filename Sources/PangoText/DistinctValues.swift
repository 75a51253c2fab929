/// The distinct values of a list, numbered in order of first use.
///
/// A text may have as many paints as words: they are found by their hash, since comparing each with all before it would
/// take a time that grows with the square of their number.
struct DistinctValues<Value: Hashable> {
  private(set) var values: [Value] = []
  /// The number of each element of the list.
  private(set) var numbers: [Int] = []

  init(_ list: [Value]) {
    var known: [Value: Int] = [:]
    numbers.reserveCapacity(list.count)
    for value in list {
      if let number = known[value] {
        numbers.append(number)
      } else {
        known[value] = values.count
        numbers.append(values.count)
        values.append(value)
      }
    }
  }
}
