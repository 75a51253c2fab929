/// A word, number or mark of a written pattern, with where it is written.
package struct PatternToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Letters in lower case; full-width and typographic forms are mapped to ASCII.
    case word(String)
    case number(Int)
    case mark(Character)
  }

  package var kind: Kind
  /// The ends of its range in half of the space: a pattern of four million characters may have as many tokens.
  private var start: Int32
  private var end: Int32
  /// Whether white space precedes the token.
  package var isSpaced: Bool
  /// The word as it is written; abbreviations such as X, V and MC depend on case.
  package var isUppercase: Bool
  /// Its number in the lexicon.
  private let entry: UInt16

  /// - Parameter range: Offsets in Unicode scalars from the start of the pattern.
  init(kind: Kind, range: Range<Int>, isSpaced: Bool, isUppercase: Bool) {
    self.kind = kind
    (start, end) = (Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
    self.isSpaced = isSpaced
    self.isUppercase = isUppercase
    entry =
      switch kind {
      case .word(let word): Lexicon.entry(word)
      case .mark(let mark): Lexicon.entry(String(mark))
      case .number: 0
      }
  }

  /// Offsets in Unicode scalars from the start of the pattern.
  package var range: Range<Int> { Int(start)..<Int(end) }

  var word: String? { if case .word(let word) = kind { word } else { nil } }
  var number: Int? { if case .number(let number) = kind { number } else { nil } }
  /// The word or the number.
  var text: String? { word ?? number.map { String($0) } }
  var mark: Character? { if case .mark(let mark) = kind { mark } else { nil } }
  func isMark(_ mark: Character) -> Bool { self.mark == mark }
  func isWord(_ word: String) -> Bool { self.word == word }

  /// Whether the lexicon has the word in a class.
  func has(_ kind: WordClass) -> Bool { Lexicon.entries[Int(entry)].has(kind) }
  /// The stitch of an abbreviation, in one word with its post or loop.
  var term: StitchTerm? { Lexicon.entries[Int(entry)].term }
  /// The stitch of a plain abbreviation.
  var stitch: StitchTerm? { term.flatMap { $0.isPlain ? $0 : nil } }

  /// Whether it is written in letters.
  var isSpelled: Bool { number.map { "\($0)".count < range.count } ?? (word != nil) }
  /// Whether it is a mark that separates instructions.
  var isSeparator: Bool { has(.separator) }
  var isOpening: Bool { has(.opening) }
  var isClosing: Bool { has(.closing) }
  var isBracketOrStar: Bool { isOpening || isClosing || has(.star) }
  /// Whether the word names a row or a round.
  var rowKind: RowLabel.Kind? { has(.row) ? .row : has(.round) ? .round : nil }
  /// Whether the word names a row in a language that is not read; words of Chinese and Korean may run on.
  var isForeignRow: Bool { has(.foreignRow) || ["段", "圈", "단"].contains(word?.prefix(1)) }
}

/// The text of a pattern as Unicode scalars, with its lines.
package struct PatternText: Sendable {
  package let scalars: [Unicode.Scalar]
  /// The offset at which each line starts.
  package let lineStarts: [Int]
  /// The language that its words are translated from.
  private(set) var language = Lexicon.Language.english

  package init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isReturn = scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
      if scalar == "\n" || isReturn || scalar == "\u{2028}" { starts.append(index + 1) }
    }
    lineStarts = starts
    let written = self
    language = Lexicon.language(
      of: starts.indices.prefix(200).lazy.flatMap {
        written.tokens(in: written.lineRange($0)).compactMap(\.word)
      })
  }

  /// The range of a line without its line break.
  package func lineRange(_ line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : scalars.count
    while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
    return start..<end
  }

  /// Line and column, both from 1; columns count Unicode scalars.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  package func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(view)
  }

  /// The tokens of a range.
  func tokens(in range: Range<Int>) -> [PatternToken] {
    var tokens: [PatternToken] = []
    var index = range.lowerBound
    var isSpaced = true
    while index < range.upperBound {
      let scalar = Self.folded(scalars[index])
      guard !scalar.properties.isWhitespace, !Self.isIgnored(scalar) else {
        isSpaced = true
        index += 1
        continue
      }
      let token = token(index..<range.upperBound, isSpaced: isSpaced)
      tokens.append(token)
      index = token.range.upperBound
      isSpaced = false
    }
    return translated(tokens, from: language)
  }

  /// The token with which a range begins.
  private func token(_ range: Range<Int>, isSpaced: Bool) -> PatternToken {
    let scalar = Self.folded(scalars[range.lowerBound])
    let isNumber = Self.digit(scalar) != nil
    guard isNumber || Self.isLetter(scalar) else {
      let range = range.lowerBound..<range.lowerBound + 1
      return PatternToken(
        kind: .mark(Character(scalar)), range: range, isSpaced: isSpaced, isUppercase: false)
    }
    var (word, value, end, isUppercase) = (String.UnicodeScalarView(), 0, range.lowerBound, !isNumber)
    while end < range.upperBound {
      let next = Self.folded(scalars[end])
      if isNumber {
        guard let digit = Self.digit(next) else { break }
        value = min(value * 10 + digit, 1_000_000_000)
      } else {
        guard Self.isLetter(next) else { break }
        if next.properties.isLowercase { isUppercase = false }
        // One by one: appending a sequence allocates the whole word again.
        for scalar in next.properties.lowercaseMapping.unicodeScalars { word.append(scalar) }
      }
      end += 1
    }
    let kind = isNumber ? PatternToken.Kind.number(value) : .word(String(word))
    return PatternToken(
      kind: kind, range: range.lowerBound..<end, isSpaced: isSpaced, isUppercase: isUppercase)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    (0x30...0x39).contains(scalar.value) ? Int(scalar.value - 0x30) : nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFEFF || scalar.value == 0x200B || scalar.value == 0xAD
  }

  /// Typographic forms as their ASCII counterparts: one scalar each, so that offsets stay.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xD7, 0x2715, 0x2716, 0x2A09: "x"
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFF0D: "-"
    case 0x2018, 0x2019, 0x2032, 0x02BC, 0x60: "'"
    case 0x201C, 0x201D, 0x2033: "\""
    case 0x2217, 0xFF0A, 0x2731, 0x204E, 0x22C6, 0x2605, 0x2606: "*"
    case 0x0130, 0x0131: "i"
    case 0x301C: "~"
    case 0x3001, 0xFF0C: ","
    case 0x3002: "."
    case 0x3010: "["
    case 0x3011: "]"
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
    default: scalar
    }
  }
}
