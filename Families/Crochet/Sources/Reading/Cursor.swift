/// What a row is read from.
final class RowSource: Sendable {
  let text: PatternText
  let tokens: [PatternToken]
  let vocabulary: Vocabulary
  /// Whether the row writes stitches as the letters X, V and A.
  let isSymbolText: Bool
  /// Where the brackets that begin at tokens end.
  let closings: [Int: Int]

  init(_ text: PatternText, _ tokens: [PatternToken], _ vocabulary: Vocabulary) {
    self.text = text
    self.tokens = tokens
    self.vocabulary = vocabulary
    isSymbolText = tokens.indices.contains { Self.isSymbol(tokens, $0) }
    closings = Brackets.closings(tokens)
  }

  /// "V" and "A" stand for stitches where they name no yarn, and "X" after its number, as in "6X".
  private static func isSymbol(_ tokens: [PatternToken], _ index: Int) -> Bool {
    let token = tokens[index]
    guard token.isUppercase else { return false }
    let before = index > 0 ? tokens[index - 1] : nil
    let after = index + 1 < tokens.count ? tokens[index + 1] : nil
    if token.isWord("x") { return !token.isSpaced && before?.number != nil && after?.number == nil }
    return (token.isWord("v") || token.isWord("a")) && after?.isMark(":") != true
      && before?.has(.beforeYarn) != true && before?.stitch == nil
  }
}

/// A position in the tokens of a row, or of a part of it. The functions of the grammar return what they read and leave the
/// cursor behind it; where they return nil or false, it is where it was.
struct Cursor {
  let source: RowSource
  var index: Int
  let end: Int
  /// Special stitches that the row has named so far, as in "shell made", and the marks of its repeats.
  var named: Set<String> = []

  init(_ source: RowSource) {
    self.source = source
    index = 0
    end = source.tokens.count
  }

  /// A cursor over a part of the row.
  init(_ cursor: Cursor, _ part: Range<Int>) {
    source = cursor.source
    index = part.lowerBound
    end = part.upperBound
    named = cursor.named
  }

  var tokens: [PatternToken] { source.tokens }
  var vocabulary: Vocabulary { source.vocabulary }

  // MARK: Looking

  var current: PatternToken? { index < end ? source.tokens[index] : nil }

  func token(_ distance: Int) -> PatternToken? {
    let place = index + distance
    return place >= 0 && place < end ? source.tokens[place] : nil
  }
  func word(_ distance: Int = 0) -> String? { token(distance)?.word }
  func number(_ distance: Int = 0) -> Int? { token(distance)?.number }
  func isMark(_ mark: Character, _ distance: Int = 0) -> Bool { token(distance)?.isMark(mark) ?? false }
  func isWord(_ words: String..., at distance: Int = 0) -> Bool {
    word(distance).map { words.contains($0) } ?? false
  }
  func has(_ kind: WordClass, _ distance: Int = 0) -> Bool { token(distance)?.has(kind) ?? false }
  func words(_ range: Range<Int>) -> [String] { source.tokens[range].compactMap(\.word) }
  func contains(_ kind: WordClass, in range: Range<Int>) -> Bool {
    source.tokens[range].contains { $0.has(kind) }
  }

  /// Whether a bracket opens.
  func isOpening(_ distance: Int = 0) -> Bool { isMark("(", distance) || isMark("[", distance) }
  func isClosing(_ distance: Int = 0) -> Bool { isMark(")", distance) || isMark("]", distance) }
  /// Whether an instruction ends here: at a mark that separates, or at the end.
  var isAtEnd: Bool { current?.isSeparator ?? true }
  /// Whether an instruction or a bracket ends, or a bracket begins.
  var isAtEndOrBracket: Bool { isAtEnd || isOpening() || isClosing() }

  func closing(of open: Int) -> Int? { source.closings[open].flatMap { $0 < end ? $0 : nil } }

  // MARK: Taking

  @discardableResult mutating func take(_ words: String...) -> Bool {
    guard let word = word(), words.contains(word) else { return false }
    index += 1
    return true
  }

  @discardableResult mutating func take(_ kind: WordClass) -> Bool {
    guard has(kind) else { return false }
    index += 1
    return true
  }

  @discardableResult mutating func take(mark: Character) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  mutating func takeSeparator() -> Bool {
    guard current?.isSeparator == true else { return false }
    index += 1
    return true
  }

  /// Takes words in this order, or nothing.
  @discardableResult mutating func take(all words: String...) -> Bool {
    for (offset, expected) in words.enumerated() where word(offset) != expected { return false }
    index += words.count
    return true
  }

  /// Takes all words of a kind that follow.
  mutating func pass(_ kind: WordClass) { while take(kind) {} }

  mutating func attempt<Value>(_ read: (inout Cursor) -> Value?) -> Value? {
    var copy = self
    guard let value = read(&copy) else { return nil }
    self = copy
    return value
  }

  mutating func accepts(_ read: (inout Cursor) -> Bool) -> Bool {
    attempt { read(&$0) ? true : nil } ?? false
  }

  /// What stands here, which is not taken.
  func ahead<Value>(_ read: (inout Cursor) -> Value?) -> Value? {
    var copy = self
    return read(&copy)
  }

  // MARK: Ranges

  /// The characters from a token to the one before the present.
  func range(from start: Int) -> Range<Int> {
    guard start < tokens.count else { return source.text.scalars.count..<source.text.scalars.count }
    let last = max(start, min(index, tokens.count) - 1)
    return tokens[start].range.lowerBound..<tokens[last].range.upperBound
  }

  /// The failure at up to six tokens, to the next mark.
  func notUnderstood(from start: Int) -> ReadingFailure {
    guard start < tokens.count else { return .notUnderstood(tokens.last?.range ?? 0..<0) }
    let rest = tokens[start...].prefix(6).prefix { !$0.isSeparator }
    return .notUnderstood(tokens[start].range.lowerBound..<(rest.last ?? tokens[start]).range.upperBound)
  }

  /// The token that ends the present clause.
  func clauseEnd(from start: Int? = nil) -> Int {
    var position = start ?? index
    while position < end, !tokens[position].isSeparator, !tokens[position].isBracketOrStar { position += 1 }
    return position
  }

  /// The token that ends the present sentence.
  func sentenceEnd(from start: Int) -> Int {
    (start..<max(start, end)).first { tokens[$0].isMark(".") || tokens[$0].isMark(";") } ?? end
  }

  /// The token that ends the prose that begins at a token.
  func proseEnd(from start: Int) -> Int {
    (start..<max(start, end)).first { position in
      let token = tokens[position]
      return token.isMark(".") || token.isMark(";") || token.isMark("!") || token.isBracketOrStar
        || token.isMark(",") && position > start + 1
    } ?? end
  }
}

enum Brackets {
  static let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
  static let depthLimit = 24

  /// The tokens that close brackets, by those that open them.
  static func closings(_ tokens: [PatternToken]) -> [Int: Int] {
    var open: [(index: Int, close: Character)] = []
    var closings: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard let mark = token.mark else { continue }
      if let close = pairs[mark] {
        open.append((index, close))
        continue
      }
      guard token.isClosing else { continue }
      if let last = open.popLast(), last.close == mark { closings[last.index] = index } else { open = [] }
    }
    return closings
  }

  /// What is wrong with the brackets of a row.
  static func fault(_ tokens: [PatternToken], _ text: PatternText) -> ReadingFailure? {
    var open: [PatternToken] = []
    for token in tokens {
      guard let mark = token.mark else { continue }
      if pairs[mark] != nil {
        open.append(token)
        if open.count > depthLimit {
          return .fault(token.range, "brackets are nested more than \(depthLimit) deep")
        }
      } else if token.isClosing {
        guard let last = open.popLast(), let opening = last.mark else {
          return .fault(token.range, "unbalanced brackets: this \(mark) closes nothing")
        }
        guard pairs[opening] == mark else {
          let column = text.place(of: last.range.lowerBound).column
          return .fault(
            token.range, "unbalanced brackets: this \(mark) cannot close the \(opening) at column \(column)")
        }
      }
    }
    guard let last = open.last, let mark = last.mark else { return nil }
    return .fault(last.range, "unbalanced brackets: this \(mark) is never closed")
  }
}
