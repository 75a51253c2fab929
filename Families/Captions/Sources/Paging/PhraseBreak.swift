/// How well a line or a page may end between two pieces of text.
enum PhraseBreak {
  /// After the end of a sentence.
  static let sentence = 0.0
  /// After a comma, a colon, or a closing bracket.
  static let clause = 0.2
  /// Between phrases, and between words that a space separates.
  static let phrase = 0.35
  /// Within a phrase.
  static let withinPhrase = 0.7
  /// Within a compound.
  static let withinWord = 1.0

  private static let sentenceEnds = Set(".!?…。！？؟।؛｡".unicodeScalars)
  private static let clauseEnds = Set(",;:、，；：،–—・」』）)]”’»】〉》".unicodeScalars)

  static func endsSentence(_ text: String) -> Bool {
    guard let last = text.unicodeScalars.last(where: { !"」』）)]”’»\"'".unicodeScalars.contains($0) }) else {
      return false
    }
    return sentenceEnds.contains(last)
  }

  /// The cost of a break at a space between two words.
  ///
  /// Short words, which are articles and prepositions in most languages, belong to what follows them.
  static func cost(afterSpace text: String, before next: String) -> Double {
    if endsSentence(text) { return sentence }
    guard let last = text.unicodeScalars.last else { return phrase }
    if clauseEnds.contains(last) { return clause }
    if text.allSatisfy(\.isLetter), text.count <= 3 || leading.contains(text.lowercased()) {
      return phrase + 0.2
    }
    return leading.contains(next.lowercased()) || conjunctions.contains(next.lowercased())
      ? phrase - 0.15 : phrase
  }

  /// Frequent words of more than three letters that begin a phrase, and shorter ones that do so at their beginning.
  private static let leading: Set<String> = [
    "about", "after", "because", "before", "from", "into", "over", "than", "that", "their", "these", "this",
    "those",
    "through", "under", "upon", "when", "where", "which", "while", "with", "without", "your",
    "dans", "pour", "avec", "sans", "sous", "dass", "eine", "einen", "nicht", "oder", "para", "porque",
    "pero",
  ]
  private static let conjunctions: Set<String> = [
    "and", "but", "for", "if", "in", "of", "on", "or", "to", "as", "at", "by", "und", "mit", "et", "ou",
    "que", "qui", "y",
  ]

  /// The cost of a break where there is no space, in Chinese or Japanese.
  ///
  /// Japanese phrases begin with kanji, katakana or an alphabet and end with hiragana. Chinese has no such marks: there, a
  /// few words of grammar end a phrase or begin one.
  static func cost(after last: String, before next: String) -> Double {
    if endsSentence(last) { return sentence }
    guard let end = last.unicodeScalars.last, let start = next.unicodeScalars.first else { return withinWord }
    if clauseEnds.contains(end) { return clause }
    if "「『（(“‘《〈【".unicodeScalars.contains(start) { return phrase }
    // A small tsu doubles the consonant after it.
    if "っッ".unicodeScalars.contains(end) { return withinWord }
    switch (kind(end), kind(start)) {
    case (.hiragana, .hiragana), (.katakana, .hiragana): return withinPhrase + 0.15
    // The prefixes of politeness belong to what follows.
    case (.hiragana, _): return last == "お" || last == "ご" ? withinWord : phrase
    case (_, .hiragana): return withinWord
    case (.ideograph, .ideograph):
      if words.contains("\(end)\(start)") { return withinWord }
      if endsPhrase.contains(end), !endsPhrase.contains(start) { return phrase }
      return beginsPhrase.contains(start) && !endsPhrase.contains(end) ? phrase : withinWord - 0.1
    case (let first, let second): return first == second ? withinWord : withinPhrase
    }
  }

  private enum Kind { case hiragana, katakana, ideograph, other }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x3040...0x309F: .hiragana
    case 0x30A0...0x30FF, 0xFF66...0xFF9F: .katakana
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005: .ideograph
    default: .other
    }
  }

  /// Frequent words of Chinese that a line does not divide, beside those that a compound has anyway.
  private static let words = Set(
    "什么 什麼 怎么 怎麼 这个 這個 那个 那個 我们 我們 你们 你們 他们 他們 她们 她們 没有 沒有 不是 不要 不会 不會 但是 因为 因為 所以 如果 时候 時候 可以 已经 已經 自己 知道 现在 現在 为什 為什 就是 还是 還是 也是 都是 这里 這裡 那里 那裡"
      .split(separator: " ").map(String.init))
  private static let endsPhrase = Set("的了着過过地得們们嗎吗呢吧啊呀嘛".unicodeScalars)
  private static let beginsPhrase = Set("在把被和與与但而或因所如我你您他她它這这那就都也很不沒没是從从對对向給给讓让當当".unicodeScalars)
}
