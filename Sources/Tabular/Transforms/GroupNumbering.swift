/// Numbers rows by their keys, in the order in which the keys appear.
struct GroupNumbering: Sendable {
  /// The number of each value of a column, and that of each pair of a number so far and one of this column.
  fileprivate struct ColumnNumbers: Sendable {
    var values: [DataValue: Int] = [:]
    var pairs: [Int: Int] = [:]
    /// The value of the last row: sorted tables repeat it.
    var last: (value: DataValue, number: Int)?
  }

  private var columns: [ColumnNumbers]

  init(columnCount: Int) {
    columns = Array(repeating: ColumnNumbers(), count: columnCount)
  }

  /// The numbers of rows, after those that were numbered before.
  mutating func numbers(of values: [[DataValue]], rowCount: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: rowCount)
    for index in columns.indices {
      let isFirst = index == 0
      for row in 0..<rowCount {
        let number = columns[index].number(of: values[index][row])
        numbers[row] = isFirst ? number : columns[index].number(ofPair: numbers[row] << 32 | number)
      }
    }
    return numbers
  }
}

extension GroupNumbering.ColumnNumbers {
  fileprivate mutating func number(of value: DataValue) -> Int {
    if let last, last.value == value { return last.number }
    let number = values[value] ?? values.count
    if number == values.count { values[value] = number }
    last = (value, number)
    return number
  }

  fileprivate mutating func number(ofPair pair: Int) -> Int {
    if let number = pairs[pair] { return number }
    pairs[pair] = pairs.count
    return pairs.count - 1
  }
}
