/// "Rnd 4:", "2nd to 4th rows:", "R5-7", "Next row:" at the start of a line.
package struct RowLabel: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case row, round }

  package var kind: Kind?
  /// The numbers as they follow one another: a label of ten characters may name two thousand rows.
  private var runs: [ClosedRange<Int>] = []
  package var range: Range<Int>
  /// "and every odd row": the row is worked between the numbered ones too.
  package var isEvery = false
  /// A label of another language, such as "Runde 4" or "1段目".
  package var isForeign = false

  /// The maximum number of rows in one line.
  static let rowLimit = 2_000

  init(kind: Kind?, numbers: [Int], range: Range<Int>) {
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
}

/// Reads labels from the tokens of a line.
struct LabelReader {
  var tokens: [PatternToken]
  var index: Int
  /// Which of several sizes is read, from 0.
  var sizeIndex = 0

  var current: PatternToken? { index < tokens.count ? tokens[index] : nil }
  func word(_ distance: Int = 0) -> String? {
    index + distance < tokens.count ? tokens[index + distance].word : nil
  }
  private func mark(_ mark: Character, _ distance: Int = 0) -> Bool {
    index + distance < tokens.count && tokens[index + distance].isMark(mark)
  }

  static func kind(_ word: String?) -> RowLabel.Kind? {
    switch word {
    case "row", "rows", "rw", "rws": .row
    case "rnd", "rnds", "round", "rounds", "rd", "rds", "rn", "rnde": .round
    default: nil
    }
  }

  /// The label at the present token; moves behind it and its colon.
  mutating func label(allowsBareNumber: Bool) -> RowLabel? {
    let start = index
    while let token = current,
      token.isMark("*") || token.isMark("•") || token.isMark("-") || token.isMark("#") || token.isMark("_")
        || token.isMark("►")
    { index += 1 }
    let labelStart = index
    guard var label = named() ?? ordinal() ?? leading() ?? foreign() ?? (allowsBareNumber ? bare() : nil)
    else {
      index = start
      return nil
    }
    let end = index
    passRemarks(&label)
    let last = max(labelStart, (index > end ? end : index) - 1)
    label.range = tokens[labelStart].range.lowerBound..<tokens[min(last, tokens.count - 1)].range.upperBound
    return label
  }

  /// "Rnd 4", "Rows 5-10", "R 3", "Rnds 5 to 7 and 9".
  private mutating func named() -> RowLabel? {
    let start = index
    var kind = Self.kind(word())
    let isShort = word() == "r" || word() == "rw"
    guard kind != nil || isShort else { return nil }
    index += 1
    if mark(".") || mark("#") { index += 1 }
    if word() == "no" { index += 1 }
    guard let numbers = numbers(), !numbers.isEmpty else {
      index = start
      return nil
    }
    if isShort { kind = nil }
    return RowLabel(kind: kind, numbers: numbers, range: 0..<0)
  }

  /// "1st row", "2nd and 3rd rnds", "Next row", "Foundation row", "Set-up round".
  private mutating func ordinal() -> RowLabel? {
    let start = index
    var numbers: [Int] = []
    var isNamed = false
    var words = 0
    while let token = current, words < 12 {
      words += 1
      if let number = token.number, index + 1 < tokens.count, !tokens[index + 1].isSpaced,
        let suffix = tokens[index + 1].word,
        ["st", "nd", "rd", "th"].contains(suffix)
      {
        if isRange(start), let last = numbers.last, number > last, number - last < RowLabel.rowLimit {
          numbers += Array(last + 1...number)
        } else {
          numbers.append(number)
        }
        index += 2
        continue
      }
      if let kind = Self.kind(token.word), !numbers.isEmpty || isNamed {
        index += 1
        return RowLabel(kind: kind, numbers: numbers, range: 0..<0)
      }
      if !numbers.isEmpty,
        token.isMark("-") || token.isMark(",") || ["to", "and", "through"].contains(token.word ?? "")
      {
        index += 1
        continue
      }
      if numbers.isEmpty, let word = token.word {
        if let number = Self.ordinalWords[word] { numbers.append(number); index += 1; continue }
        if [
          "next", "foundation", "set", "up", "setup", "last", "final", "edging", "border", "base", "starting",
          "beginning", "joining", "decrease", "increase", "dec", "inc", "ribbing", "shaping",
        ].contains(word) {
          isNamed = true
          index += 1
          if mark("-") { index += 1 }
          passRowCount()
          continue
        }
      }
      break
    }
    index = start
    return nil
  }

  /// "5 (6, 7)" in "Next 5 (6, 7) Rows".
  private mutating func passRowCount() {
    guard current?.number != nil else { return }
    var end = index + 1
    if mark("(", 1), let close = tokens[end...].prefix(16).firstIndex(where: { $0.isMark(")") }) {
      end = close + 1
    }
    if end < tokens.count, Self.kind(tokens[end].word) != nil { index = end }
  }

  private func isRange(_ start: Int) -> Bool {
    index > start
      && (tokens[index - 1].isWord("to") || tokens[index - 1].isMark("-")
        || tokens[index - 1].isWord("through"))
  }

  static let ordinalWords: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
  ]

  /// "9-16 row:", "4 rnd:".
  private mutating func leading() -> RowLabel? {
    let start = index
    guard let numbers = numbers(), let kind = Self.kind(word()), !mark("s", 1) else {
      index = start
      return nil
    }
    index += 1
    guard mark(":") || mark("-") || mark(".") || mark(")") else {
      index = start
      return nil
    }
    return RowLabel(kind: kind, numbers: numbers, range: 0..<0)
  }

  /// "4:", "4.", "4)", "5-7:" where the pattern numbers its rows like this.
  private mutating func bare() -> RowLabel? {
    let start = index
    guard var numbers = numbers(), mark(":") || mark(")") || mark(".") else {
      index = start
      return nil
    }
    // "4. - 6."
    if numbers.count == 1, mark("."), mark("-", 1), index + 2 < tokens.count,
      let last = tokens[index + 2].number,
      last > numbers[0], last - numbers[0] < RowLabel.rowLimit
    {
      numbers = Array(numbers[0]...last)
      index += 3
    }
    return RowLabel(kind: nil, numbers: numbers, range: 0..<0)
  }

  /// "one" in "Round one".
  private var spelledNumber: Int? {
    guard index > 0, Self.kind(tokens[index - 1].word) != nil, let word = word(),
      !["a", "an", "once", "twice", "thrice"].contains(word)
    else { return nil }
    return InstructionParser.numberWords[word]
  }

  /// "4", "5-7", "5 to 7", "2, 4 and 6".
  mutating func numbers() -> [Int]? {
    guard let first = current?.number ?? spelledNumber, first < 100_000 else { return nil }
    if index + 1 < tokens.count, !tokens[index + 1].isSpaced, let suffix = tokens[index + 1].word,
      ["st", "nd", "rd", "th"].contains(suffix)
    {
      return nil
    }
    index += 1
    var numbers = [first]
    while true {
      let rest = index
      let isRange =
        mark("-") || mark("~") || mark("/") || word() == "to" || word() == "through" || word() == "thru"
      let isList = mark(",") || mark("&") || mark("+") || word() == "and"
      guard isRange || isList else { break }
      index += 1
      if word() == "and" || mark("&") { index += 1 }
      if ["rnd", "row", "r", "rnds", "rows", "round"].contains(word() ?? "") { index += 1 }
      guard let next = current?.number, let last = numbers.last, next > last, next < 100_000 else {
        index = rest
        break
      }
      if index + 1 < tokens.count, isList || tokens[index].isSpaced, Self.startsInstruction(tokens[index + 1])
      {
        index = rest
        break
      }
      index += 1
      if isRange {
        guard next - last < RowLabel.rowLimit else { index = rest; break }
        numbers += Array(last + 1...next)
      } else {
        numbers.append(next)
      }
    }
    return numbers
  }

  /// "(3-24, 3-26):" after "Rows 3-20": the numbers of the size that is read.
  private mutating func sizeNumbers() -> [Int]? {
    guard mark("(") || mark("["),
      let close = tokens[index...].prefix(24).firstIndex(where: { $0.isMark(")") || $0.isMark("]") }),
      close + 1 < tokens.count, tokens[close + 1].isMark(":") || tokens[close + 1].isMark("."),
      close > index + 1, tokens[index + 1..<close].allSatisfy({ $0.word == nil })
    else { return nil }
    let sizes = tokens[index + 1..<close].split { $0.isMark(",") || $0.isMark(";") }
    index = close + 1
    guard sizeIndex > 0, sizeIndex <= sizes.count else { return nil }
    var reader = LabelReader(tokens: Array(sizes[sizeIndex - 1]), index: 0)
    return reader.numbers()
  }

  private static func startsInstruction(_ token: PatternToken) -> Bool {
    ["sc", "dc", "hdc", "tr", "inc", "dec", "ch", "x"].contains(token.word ?? "")
  }

  /// "(RS)", "(4 rnds)", "and every odd row", and the mark that ends a label.
  private mutating func passRemarks(_ label: inout RowLabel) {
    for _ in 0..<3 {
      if word() == "and" || mark("&"), let next = word(1),
        ["every", "all", "each", "alternate", "following"].contains(next)
      {
        guard let colon = tokens[index...].prefix(12).firstIndex(where: { $0.isMark(":") || $0.isMark(".") })
        else { return }
        index = colon
        label.isEvery = true
      }
      if mark(":") || mark(".") || mark(")") || mark("-") || mark("*") && mark("*", 1) || mark("=")
        || mark(">") || mark("]") || mark(",")
      {
        index += mark("*") ? 2 : 1
        continue
      }
      if let numbers = sizeNumbers() { label.numbers = numbers }
      guard mark("(") || mark("["),
        let close = tokens[index...].prefix(12).firstIndex(where: { $0.isMark(")") || $0.isMark("]") })
      else { continue }
      let words = tokens[index + 1..<close].compactMap(\.word)
      if close + 1 < tokens.count, tokens[close + 1].isMark(":"), !words.isEmpty,
        !tokens[index + 1..<close].contains(where: { $0.isMark(",") })
      {
        index = close + 1
        continue
      }
      guard let word = words.first,
        [
          "rs", "ws", "right", "wrong", "rnds", "rows", "rounds", "row", "rnd", "round", "odd", "even",
          "increase", "decrease", "inc", "dec", "for", "x",
        ].contains(word)
      else { continue }
      guard !words.contains(where: { ["sc", "dc", "ch", "st"].contains($0) }), word != "x" || words.count == 1
      else { continue }
      // "(inc) x 6" is work.
      if close + 1 < tokens.count,
        tokens[close + 1].isWord("x")
          || tokens[close + 1].number != nil && tokens[close + 1].isSpaced == false
      {
        continue
      }
      if ["inc", "dec"].contains(word), words.count == 1,
        !(close + 1 < tokens.count && tokens[close + 1].isMark(":"))
      {
        continue
      }
      index = close + 1
    }
  }
}
