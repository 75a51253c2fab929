/// What ruby that is wider than its base may overhang. Never over kanji, other ruby or a line's edge.
public enum RubyOverhang: String, Sendable, Hashable, CaseIterable {
  /// Nothing: longer ruby always makes space for itself.
  case none
  /// Blank space only (W3C simple ruby): the empty half of brackets and punctuation, a quarter of ・, and
  /// ideographic space.
  case blanks
  /// Blank space, and up to one ruby em of hiragana.
  case hiragana
  /// Blank space, and up to one ruby em of hiragana, katakana and ー (JLREQ).
  case kana

  /// The side of the ruby that a neighbor is on.
  package enum Side: Sendable, Hashable { case before, after }

  /// How far ruby may hang over a neighbor of its base, in points: 0 for what must stay clear.
  ///
  /// `neighbor` is the character next to the base on the given side, `baseSize` and `rubySize` are the em of
  /// the base and of the ruby.
  package func allowance(over neighbor: Character, on side: Side, baseSize: Double, rubySize: Double)
    -> Double
  {
    guard self != .none, let scalar = neighbor.unicodeScalars.first else { return 0 }
    if let blank = RubyOverhang.blankFraction(of: scalar, on: side) { return baseSize * blank }
    switch self {
    case .hiragana where Kana.isHiragana(scalar): return rubySize
    case .kana where Kana.isKana(scalar): return rubySize
    default: return 0
    }
  }

  /// The part of a full-width character, in ems, that is blank toward the ruby.
  private static func blankFraction(of scalar: Unicode.Scalar, on side: Side) -> Double? {
    if scalar == "\u{3000}" { return 0.5 }
    guard scalar.value >= 0x3000 else { return nil }
    return switch (JapaneseCharacterClass(scalar), side) {
    case (.middleDot, _): 0.25
    case (.closingBracket, .before), (.fullStop, .before), (.comma, .before): 0.5
    case (.openingBracket, .after): 0.5
    default: nil
    }
  }
}
