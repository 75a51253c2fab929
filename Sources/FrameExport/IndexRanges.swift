/// Lists of numbers: `3,5-9`, and with steps `0-8:2`.
package enum IndexRanges {
  /// The numbers of a list, sorted, without duplicates; nil for invalid lists, and for numbers of ten million
  /// and more.
  package static func numbers(in text: String) -> [Int]? {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = range(part) else { return nil }
      numbers.formUnion(range)
    }
    return numbers.sorted()
  }

  private static func range(_ text: Substring) -> StrideThrough<Int>? {
    let stepped = text.split(separator: ":", omittingEmptySubsequences: false)
    let bounds = stepped[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard stepped.count <= 2, bounds.count <= 2, let first = bounds[0], let last = bounds.last ?? first,
      first <= last, let step = stepped.count == 2 ? number(stepped[1]) : 1, step > 0
    else { return nil }
    return stride(from: first, through: last, by: step)
  }

  /// At most seven decimal digits; surrounding white space is ignored.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.filter { $0 != " " }
    guard (1...7).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(digits)
  }

  /// The list for sorted numbers.
  package static func text(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
