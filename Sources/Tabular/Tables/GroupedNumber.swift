/// Numbers with separators between groups of three digits, such as `1,234` and `2,500.5`.
package enum GroupedNumber {
  /// The number, if its digits are grouped correctly: one to three of them, then three each.
  ///
  /// - Parameters:
  ///   - point: The decimal separator.
  ///   - separator: The group separator, which has to occur.
  package static func value(of text: some StringProtocol, point: Character, separator: Character) -> Double? {
    var body = text.drop { $0 == " " }
    while body.last == " " { body.removeLast() }
    let sign = body.first == "-" ? "-" : ""
    if body.first == "-" || body.first == "+" { body.removeFirst() }
    let halves = body.split(separator: point, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, whole.contains(separator) else { return nil }
    let fraction = halves.count > 1 ? halves[1] : "0"
    let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
    let areGroups = groups.enumerated().allSatisfy { index, group in
      group.count == 3 || index == 0 && (1...3).contains(group.count)
    }
    let isDecimal = (groups + [fraction]).allSatisfy { digits in
      !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard areGroups, isDecimal, let value = Double("\(sign)\(groups.joined()).\(fraction)"), value.isFinite
    else { return nil }
    return value
  }
}
