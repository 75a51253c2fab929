/// "Rnd 4:", "2nd to 4th rows:", "R5-7", "Next row:" at the start of a line.
package struct RowLabel: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case row, round }

  package var kind: Kind?
  /// The numbers as they follow one another: a label of ten characters may name two thousand rows.
  private var runs: [ClosedRange<Int>] = []
  package var range: Range<Int>
  /// "and every odd row": the row is worked between the numbered ones too.
  package var isEvery = false
  /// A label of another language, such as "Toer 4".
  package var isForeign = false

  /// The maximum number of rows in one line.
  static let rowLimit = 2_000

  init(kind: Kind?, numbers: [Int], range: Range<Int> = 0..<0) {
    self.kind = kind
    self.range = range
    self.numbers = numbers
  }

  /// The rows it names, in order; empty for "Next row".
  package var numbers: [Int] {
    get { runs.flatMap(\.self) }
    set {
      runs = []
      for number in newValue {
        if let last = runs.last, number == last.upperBound + 1 {
          runs[runs.count - 1] = last.lowerBound...number
        } else {
          runs.append(number...number)
        }
      }
    }
  }

  /// A number, with those between it and the last one in a range.
  static func numbers(_ number: Int, after last: Int?, isRange: Bool) -> [Int] {
    guard isRange, let last, number > last, number - last < rowLimit else { return [number] }
    return Array(last + 1...number)
  }
}

/// Labels at the starts of lines.
extension Cursor {
  /// The label at the present token; moves behind it and its colon.
  mutating func label(allowsBareNumber: Bool) -> RowLabel? {
    attempt { cursor in
      cursor.pass(.bullet)
      let start = cursor.index
      guard
        var label = cursor.attempt({ $0.namedLabel() }) ?? cursor.attempt({ $0.ordinalLabel() })
          ?? cursor.attempt({ $0.leadingLabel() }) ?? cursor.attempt({ $0.foreignLabel() })
          ?? (allowsBareNumber ? cursor.attempt { $0.bareLabel() } : nil)
      else { return nil }
      label.range = cursor.range(from: start)
      cursor.passLabelRemarks(&label)
      return label
    }
  }

  /// "Rnd 4", "Rows 5-10", "R 3", "Rnds 5 to 7 and 9".
  private mutating func namedLabel() -> RowLabel? {
    let isShort = isWord("r", "rw")
    let kind = current?.rowKind
    guard kind != nil || isShort else { return nil }
    index += 1
    if !take(mark: ".") { take(mark: "#") }
    take("no")
    return numbers().map { RowLabel(kind: isShort ? nil : kind, numbers: $0) }
  }

  /// "1st row", "2nd and 3rd rnds", "Next row", "Foundation row", "Set-up round".
  private mutating func ordinalLabel() -> RowLabel? {
    var numbers: [Int] = []
    var (isNamed, isRange) = (false, false)
    for _ in 0..<12 {
      guard let token = current else { return nil }
      if let number = number(), let next = self.token(1), !next.isSpaced, next.has(.ordinalEnding) {
        numbers += RowLabel.numbers(number, after: numbers.last, isRange: isRange)
        index += 2
      } else if let kind = token.rowKind, !numbers.isEmpty || isNamed {
        index += 1
        return RowLabel(kind: kind, numbers: numbers)
      } else if !numbers.isEmpty {
        isRange = token.isMark("-") || token.isWord("to") || token.isWord("through")
        guard isRange || token.isMark(",") || token.isWord("and") else { return nil }
        index += 1
      } else if take("first") {
        numbers = [1]
      } else {
        guard take(.rowName) else { return nil }
        isNamed = true
        take(mark: "-")
        passRowCount()
      }
    }
    return nil
  }

  /// "5 (6, 7)" in "Next 5 (6, 7) Rows".
  private mutating func passRowCount() {
    guard number() != nil else { return }
    let next = closing(of: index + 1).map { $0 + 1 } ?? index + 1
    if next < end, tokens[next].rowKind != nil { index = next }
  }

  /// "9-16 row:", "4 rnd:".
  private mutating func leadingLabel() -> RowLabel? {
    guard let numbers = numbers(), let kind = current?.rowKind, !isMark("s", 1) else { return nil }
    index += 1
    guard let mark = current?.mark, ":-.)".contains(mark) else { return nil }
    return RowLabel(kind: kind, numbers: numbers)
  }

  /// "4:", "4.", "4)", "5-7:" where the pattern numbers its rows like this.
  private mutating func bareLabel() -> RowLabel? {
    guard var numbers = numbers(), isMark(":") || isMark(")") || isMark(".") else { return nil }
    // "4. - 6."
    if numbers.count == 1, isMark("."), isMark("-", 1), let last = number(2), last > numbers[0] {
      numbers += RowLabel.numbers(last, after: numbers[0], isRange: true)
      index += 3
    }
    return RowLabel(kind: nil, numbers: numbers)
  }

  /// "Toer 4:", "1 ряд:", "第1圈": a row of a pattern in another language.
  private mutating func foreignLabel() -> RowLabel? {
    take("第", "제")
    let isNamed = current?.isForeignRow == true
    if isNamed { index += 1 }
    guard let number = number(), number < 100_000 else { return nil }
    index += 1
    if !isNamed {
      guard current?.isForeignRow == true else { return nil }
      index += 1
    }
    var label = RowLabel(kind: nil, numbers: [number])
    label.isForeign = true
    return label
  }

  /// "4", "5-7", "5 to 7", "2, 4 and 6", "one" in "Round one".
  private mutating func numbers() -> [Int]? {
    guard let first = number(), first < 100_000,
      token(1).map({ $0.isSpaced || !$0.has(.ordinalEnding) }) ?? true
    else { return nil }
    index += 1
    var numbers = [first]
    while let (number, isRange) = attempt({ $0.nextNumber(after: numbers[numbers.count - 1]) }) {
      numbers += RowLabel.numbers(number, after: numbers.last, isRange: isRange)
    }
    return numbers
  }

  private mutating func nextNumber(after last: Int) -> (number: Int, isRange: Bool)? {
    let isRange = take(mark: "-") || take(mark: "~") || take(mark: "/") || take("to", "through", "thru")
    let isList = !isRange && (take(mark: ",") || take(mark: "&") || take(mark: "+") || take("and"))
    guard isRange || isList else { return nil }
    if !take("and") { take(mark: "&") }
    take("rnd", "row", "r", "rnds", "rows", "round")
    guard let token = current, let next = token.number, next > last, next < 100_000,
      !isRange || next - last < RowLabel.rowLimit, !has(.stitchStart, 1) || isRange && !token.isSpaced
    else { return nil }
    index += 1
    return (next, isRange)
  }

  // MARK: Remarks

  /// "(RS)", "(4 rnds)", "and every odd row", and the mark that ends a label.
  private mutating func passLabelRemarks(_ label: inout RowLabel) {
    for _ in 0..<3 {
      if isWord("and") || isMark("&"), has(.everyOther, 1) {
        guard let colon = ahead(12, where: { $0.isMark(":") || $0.isMark(".") }) else { return }
        index = colon
        label.isEvery = true
      }
      if has(.labelEnd) {
        index += 1
        continue
      }
      if isMark("*"), isMark("*", 1) {
        index += 2
        continue
      }
      if let numbers = sizeNumbers() { label.numbers = numbers }
      if isOpening(), let close = ahead(12, where: { $0.isClosing }), isLabelRemark(index + 1..<close) {
        index = close + 1
      }
    }
  }

  private func ahead(_ count: Int, where matches: (PatternToken) -> Bool) -> Int? {
    tokens[index..<end].prefix(count).firstIndex(where: matches)
  }

  /// "(3-24, 3-26):" after "Rows 3-20": the numbers of the size that is read.
  private mutating func sizeNumbers() -> [Int]? {
    guard isOpening(), let close = ahead(24, where: { $0.isClosing }), close > index + 1, close + 1 < end,
      tokens[close + 1].isMark(":") || tokens[close + 1].isMark("."),
      tokens[index + 1..<close].allSatisfy({ $0.word == nil })
    else { return nil }
    let sizes = tokens[index + 1..<close].split { $0.isMark(",") || $0.isMark(";") }
    index = close + 1
    let size = vocabulary.sizeIndex
    guard size > 0, size <= sizes.count else { return nil }
    var cursor = Cursor(self, sizes[size - 1].indices)
    return cursor.numbers()
  }

  /// Whether a bracket after a label says something of the row; "(inc) x 6" is work.
  private func isLabelRemark(_ part: Range<Int>) -> Bool {
    let words = words(part)
    let next = part.upperBound + 1 < end ? tokens[part.upperBound + 1] : nil
    if next?.isMark(":") == true, !words.isEmpty, !tokens[part].contains(where: { $0.isMark(",") }) {
      return true
    }
    guard let first = tokens[part].first(where: { $0.word != nil }), first.has(.labelRemark),
      !words.contains(where: { ["sc", "dc", "ch", "st"].contains($0) }),
      !first.isWord("x") || words.count == 1, next?.isWord("x") != true,
      next?.number == nil || next?.isSpaced == true
    else { return false }
    return words.count > 1 || !["inc", "dec"].contains(first.word)
  }
}
