/// "Rep Rows 3-4", "As 2nd row", "Rep last 2 rows 4 times more".
struct RowReference: Sendable, Hashable {
  enum Rows: Sendable, Hashable {
    case numbers([Int])
    case last(Int)
  }

  var rows: Rows
  /// How many times they are worked, if stated.
  var times: Int?
  var isUntil = false
  /// Numbers of rows in other pieces.
  var isElsewhere = false
  var range: Range<Int>

  /// The reference if the row contains nothing else, or nil.
  init?(_ tokens: [PatternToken], vocabulary: InstructionParser.Vocabulary, text: PatternText) {
    var parser = InstructionParser(text: text, tokens: tokens, vocabulary: vocabulary)
    while parser.accept("turn") || parser.acceptMark(",") || parser.acceptMark(".") || parser.acceptMark(";")
    {}
    // "With CC, rep Row 2".
    if parser.word() == "with" || parser.word() == "using",
      let comma = tokens.firstIndex(where: { $0.isMark(",") }), comma < parser.index + 5
    {
      parser.index = comma + 1
    }
    let start = parser.index
    let hasVerb = parser.accept(
      "rep", "repeat", "repeating", "work", "as", "same", "like", "follow", "continue", "cont", "rpt")
    guard hasVerb else { return nil }
    while parser.accept(
      "repeating", "rep", "repeat", "working", "to", "in", "as", "for", "like", "the", "same", "instructions",
      "directions", "of", "each", "through", "all", "pattern", "pat", "from", "on", "work", "then", "and")
    {}
    guard let rows = Self.rows(&parser) else { return nil }
    self.rows = rows
    range = tokens[start].range.lowerBound..<tokens[max(start, parser.index - 1)].range.upperBound
    guard readTail(&parser) else { return nil }
  }

  private static func rows(_ parser: inout InstructionParser) -> Rows? {
    if parser.accept("last", "previous", "prev", "these", "preceding", "those", "above") {
      let count = parser.amount() ?? 1
      guard LabelReader.kind(parser.word()) != nil else { return nil }
      parser.index += 1
      return .last(count)
    }
    var numbers: [Int] = []
    var sawKind = false
    var isNamed = LabelReader.kind(parser.word()) != nil || (parser.word() == "r" && parser.number(1) != nil)
    if isNamed {
      parser.index += 1
    } else if parser.number() != nil, parser.isMark("-", 1), parser.number(2) != nil {
      // "Rep 7-10".
      isNamed = true
    }
    while true {
      if LabelReader.kind(parser.word()) != nil, parser.number(1) != nil || numbers.isEmpty == false {
        parser.index += 1; if numbers.isEmpty { continue }
      }
      var number: Int?
      if let ordinal = parser.ordinal() {
        number = ordinal
      } else if let word = parser.word(), let ordinal = LabelReader.ordinalWords[word] {
        number = ordinal; parser.index += 1
      } else if isNamed || !numbers.isEmpty, let plain = parser.number() {
        number = plain; parser.index += 1
      }
      guard let number else { break }
      let isRange = !numbers.isEmpty && parser.index >= 2 && isRangeBefore(parser)
      if isRange, let last = numbers.last, number > last, number - last < RowLabel.rowLimit,
        numbers.count < RowLabel.rowLimit
      {
        numbers += Array(last + 1...number)
      } else {
        numbers.append(number)
      }
      let rest = parser.index
      if LabelReader.kind(parser.word()) != nil {
        parser.index += 1
        sawKind = true
      }
      guard
        parser.accept("to", "and", "through", "thru") || parser.acceptMark("-") || parser.acceptMark(",")
          || parser.acceptMark("&")
      else { break }
      _ = parser.accept("and")
      let isMore = parser.number() != nil || LabelReader.kind(parser.word()) != nil && parser.number(1) != nil
      if !isMore || (parser.number() != nil && ["times", "more", "x"].contains(parser.word(1) ?? "")) {
        parser.index = rest
        break
      }
    }
    if LabelReader.kind(parser.word()) != nil { parser.index += 1 } else if !isNamed, !sawKind { return nil }
    return numbers.isEmpty ? nil : .numbers(numbers)
  }

  private static func isRangeBefore(_ parser: InstructionParser) -> Bool {
    for distance in 1...5 where parser.index - distance >= 0 {
      let token = parser.tokens[parser.index - distance]
      if token.isWord("to") || token.isMark("-") || token.isWord("through") || token.isWord("thru") {
        return true
      }
      if token.isWord("and") || token.isMark(",") || token.isMark("&") { return false }
    }
    return false
  }

  /// "4 times more", "until …", colours; nothing else may follow.
  private mutating func readTail(_ parser: inout InstructionParser) -> Bool {
    _ = parser.acceptMark(",")
    if parser.accept("once") {
      _ = parser.accept("more")
      times = 1
    }
    let rest = parser.index
    if let repetition = try? parser.times(), case .exactly(let count) = repetition.count {
      times = repetition.mayMeanTotal ? count - 1 : count
    } else {
      parser.index = rest
    }
    while let token = parser.current {
      if InstructionParser.isSeparator(token) || token.isMark("-") { parser.index += 1; continue }
      if let word = token.word {
        if word == "for", parser.number(1) != nil {
          parser.index += 1
          guard let repetition = try? parser.times(), case .exactly(let count) = repetition.count else {
            return false
          }
          times = repetition.mayMeanTotal ? count - 1 : count
          continue
        }
        if ["until", "till", "for", "to"].contains(word) {
          isUntil = isUntil || word != "for"; parser.index = sentenceEnd(parser); continue
        }
        if word == "then" {
          parser.index = parser.tokens.count
          continue
        }
        if ["given", "of", "on"].contains(word) {
          isElsewhere = word == "given" || isElsewhere
          parser.index = sentenceEnd(parser)
          continue
        }
        if [
          "turn", "fasten", "join", "with", "in", "ending", "do", "end", "cut", "break", "or", "as", "using",
          "change", "weave", "inclusive", "around", "again", "more", "and",
        ].contains(word) {
          if word == "as" { isElsewhere = true }
          if word == "and" || word == "in" || word == "with" || word == "or" {
            let words = parser.tokens[parser.index..<sentenceEnd(parser)].compactMap(\.word)
            if words.contains(where: {
              ["sc", "dc", "hdc", "tr", "ch", "sk", "inc", "dec", "st", "sp"].contains($0)
            }) {
              return false
            }
          }
          parser.index = sentenceEnd(parser)
          continue
        }
        if InstructionParser.colorNames.contains(word) || word.count <= 2 && token.isUppercase {
          parser.index += 1; continue
        }
        let end = sentenceEnd(parser)
        if !parser.speaksOfStitches(parser.index..<end) {
          parser.index = end
          continue
        }
      }
      if token.isMark("(") || token.isMark("["), let close = parser.closing(of: parser.index) {
        parser.index = close + 1
        continue
      }
      return false
    }
    return true
  }

  /// "until work measures 25.5 cm".
  private func isDecimalPoint(_ parser: InstructionParser, _ place: Int) -> Bool {
    place > 0 && parser.tokens[place - 1].number != nil && place + 1 < parser.tokens.count
      && parser.tokens[place + 1].number != nil && !parser.tokens[place + 1].isSpaced
  }

  private func sentenceEnd(_ parser: InstructionParser) -> Int {
    var place = parser.index
    while place < parser.tokens.count, !parser.tokens[place].isMark(";") {
      if parser.tokens[place].isMark("."), !isDecimalPoint(parser, place) { break }
      place += 1
    }
    return place
  }
}
