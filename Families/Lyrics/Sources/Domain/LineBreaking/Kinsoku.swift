/// The line breaking rules of Japanese text (JLREQ 3.1.7 to 3.1.10).
public enum Kinsoku: String, Sendable, Hashable, CaseIterable {
  /// No closing bracket, punctuation, iteration mark, ー or small kana starts a line.
  case strict
  /// ！ ？ ・ iteration marks, ー and small kana may start a line, as looser house styles allow.
  case relaxed

  /// Whether a line may break between two texts that follow each other.
  ///
  /// Not before what may not start a line or after what may not end one, not within …… and ——, not between a
  /// number and its unit or sign of currency, not before a space. Within a text, see `LinePieces`.
  package func allowsBreak(after text: String, before next: String) -> Bool {
    guard let last = text.unicodeScalars.last, let first = next.unicodeScalars.first else { return true }
    if first.properties.isWhitespace { return false }
    if Kana.isSoundMark(first) || Kinsoku.glue.contains(first) || Kinsoku.glue.contains(last) {
      return false
    }
    if mayNotStartLine(first) || Kinsoku.mayNotEndLine(last) { return false }
    if Kinsoku.areInseparable(last, first) { return false }
    if MeasureUnits.isDigit(last), MeasureUnits.unit(startingWith: next) != nil { return false }
    return !(MeasureUnits.isDigit(first) && MeasureUnits.prefixes.contains(last))
  }

  /// Whether these rules keep a character from the start of a line.
  package func mayNotStartLine(_ scalar: Unicode.Scalar) -> Bool {
    guard let kind = JapaneseCharacterClass(scalar) else { return false }
    return kind.neverStartsLine || (self == .strict && kind.startsLineWhenRelaxed)
  }

  /// Whether a character is kept from the end of a line: opening brackets, under any rules.
  package static func mayNotEndLine(_ scalar: Unicode.Scalar) -> Bool {
    JapaneseCharacterClass(scalar) == .openingBracket
  }

  /// Two equal leaders or dashes, or the two halves of a vertical repeat mark.
  static func areInseparable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    guard JapaneseCharacterClass(first) == .inseparable else { return false }
    return first == second || (second == "〵" && (first == "〳" || first == "〴"))
  }

  /// No-break space, narrow no-break space, word joiner, zero-width no-break space.
  private static let glue: Set<Unicode.Scalar> = ["\u{A0}", "\u{202F}", "\u{2060}", "\u{FEFF}"]
}
