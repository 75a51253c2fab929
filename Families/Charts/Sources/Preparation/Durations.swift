import Tabular

/// Durations such as `2:58:14`, which are numbers where a length or a position needs one.
enum Durations {
  /// The minutes of each text; nil unless all are hours, minutes and seconds.
  static func minutes(of column: DataTable.Column) -> [DataValue]? {
    var minutes: [DataValue] = []
    var isFound = false
    for value in column.values {
      guard value != .null else {
        minutes.append(.null)
        continue
      }
      guard let number = value.text.flatMap(minutes(of:)) else { return nil }
      minutes.append(.number(number))
      isFound = true
    }
    return isFound ? minutes : nil
  }

  private static func minutes(of text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.first?.isNumber == true ? Double(part) : nil }
    guard parts.count == 3, numbers.count == 3, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return numbers[0] * 60 + numbers[1] + numbers[2] / 60
  }
}
