/// Cuts a word into the pieces that no line break divides.
package enum LinePieces {
  /// The pieces of a text, joined they are the text: morae, kanji, Latin words, numbers with their unit, runs of
  /// …… and ——, stretches of white space, and other characters one by one.
  package static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let piece = firstPiece(of: rest)
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// The pieces of a word with ruby; a segment that carries ruby is one piece. Each knows its segment.
  package static func pieces(of segments: [RubySegment]) -> [(text: String, segment: Int)] {
    segments.enumerated().flatMap { index, segment in
      (segment.reading == nil ? pieces(of: segment.base) : [segment.base]).map { ($0, index) }
    }
  }

  private static func firstPiece(of text: Substring) -> Substring {
    guard let character = text.first, let scalar = character.unicodeScalars.first else { return text }
    if character.isWhitespace { return text.prefix(while: \.isWhitespace) }
    if let number = number(startingWith: text) { return number }
    if isWordLetter(character) { return word(startingWith: text) }
    if JapaneseCharacterClass(scalar) == .inseparable { return inseparable(startingWith: text) }
    var end = text.index(after: text.startIndex)
    if Kana.isKana(scalar) || Kana.normalized(String(character)) != String(character) {
      while end < text.endIndex, let next = text[end].unicodeScalars.first, joinsKana(next) {
        text.formIndex(after: &end)
      }
    }
    return text[..<end]
  }

  private static func joinsKana(_ scalar: Unicode.Scalar) -> Bool {
    let widened = Kana.normalizedScalars(String(scalar)).first?.scalar ?? scalar
    return Kana.isSoundMark(scalar) || Kana.joinsPrevious(widened)
  }

  private static func inseparable(startingWith text: Substring) -> Substring {
    var end = text.index(after: text.startIndex)
    while end < text.endIndex, let last = text[..<end].unicodeScalars.last,
      let next = text[end].unicodeScalars.first, Kinsoku.areInseparable(last, next)
    {
      text.formIndex(after: &end)
    }
    return text[..<end]
  }

  /// A number with its sign of currency, its inner points, and its unit, if the text begins with one.
  private static func number(startingWith text: Substring) -> Substring? {
    var end = text.startIndex
    if let prefix = text.first, isOne(prefix, of: MeasureUnits.prefixes) { text.formIndex(after: &end) }
    guard end < text.endIndex, isDigit(text[end]) else { return nil }
    while end < text.endIndex {
      let next = text.index(after: end)
      let isInnerPoint =
        isOne(text[end], of: MeasureUnits.separators) && next < text.endIndex && isDigit(text[next])
      guard isDigit(text[end]) || isInnerPoint else { break }
      end = next
    }
    var unitStart = end
    if unitStart < text.endIndex, text[unitStart] == " " { text.formIndex(after: &unitStart) }
    if let unit = MeasureUnits.unit(startingWith: text[unitStart...]) {
      return text[..<text.index(unitStart, offsetBy: unit.count)]
    }
    if end < text.endIndex, isWordLetter(text[end]) { end = word(startingWith: text[end...]).endIndex }
    return text[..<end]
  }

  /// A word of an alphabet with the digits, apostrophes and hyphens within it.
  private static func word(startingWith text: Substring) -> Substring {
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      let isInner = "'’-‐".contains(text[end]) && next < text.endIndex && isWordLetter(text[next])
      guard isWordLetter(text[end]) || isDigit(text[end]) || isInner else { break }
      end = next
    }
    return text[..<end]
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(MeasureUnits.isDigit) ?? false
  }

  private static func isOne(_ character: Character, of scalars: Set<Unicode.Scalar>) -> Bool {
    character.unicodeScalars.first.map(scalars.contains) ?? false
  }

  /// A letter of an alphabet or of Hangul: scripts that separate words by spaces.
  private static func isWordLetter(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic else { return false }
    let isJapanese = scalar.properties.isIdeographic || (0x3005...0x30FF).contains(scalar.value)
    let isNarrowKana = (0xFF61...0xFF9F).contains(scalar.value) || (0x31F0...0x31FF).contains(scalar.value)
    return !isJapanese && !isNarrowKana
  }
}
