/// The character classes of JLREQ appendix A that decide where a line may break.
package enum JapaneseCharacterClass: String, Sendable, Hashable, CaseIterable {
  case openingBracket = "cl-01"
  case closingBracket = "cl-02"
  case hyphen = "cl-03"
  case dividingPunctuation = "cl-04"
  case middleDot = "cl-05"
  case fullStop = "cl-06"
  case comma = "cl-07"
  case inseparable = "cl-08"
  case iterationMark = "cl-09"
  case prolongedSoundMark = "cl-10"
  case smallKana = "cl-11"

  /// The class of a character; nil for kanji, ordinary kana, letters and whatever breaks freely.
  ///
  /// Half-width forms are of the class of their full-width forms.
  package init?(_ scalar: Unicode.Scalar) {
    let widened = Kana.normalizedScalars(String(scalar)).first?.scalar ?? scalar
    guard let found = JapaneseCharacterClass.table[widened] else { return nil }
    self = found
  }

  /// Whether a line may not begin with a character of this class under any rules.
  package var neverStartsLine: Bool {
    switch self {
    case .closingBracket, .hyphen, .fullStop, .comma: true
    default: false
    }
  }

  /// Whether a line may begin with a character of this class under relaxed rules only.
  package var startsLineWhenRelaxed: Bool {
    switch self {
    case .dividingPunctuation, .middleDot, .iterationMark, .prolongedSoundMark, .smallKana: true
    default: false
    }
  }

  private static let members: [(JapaneseCharacterClass, String)] = [
    (.openingBracket, "‘“(（〔[［{｛〈《「『【⦅｟〘〖«〝"),
    (.closingBracket, "’”)）〕]］}｝〉》」』】⦆｠〙〗»〟〞"),
    (.hyphen, "‐〜～゠–"),
    (.dividingPunctuation, "!！?？‼⁇⁈⁉"),
    (.middleDot, "・:：;；"),
    (.fullStop, "。.．"),
    (.comma, "、,，"),
    (.inseparable, "—―…‥〳〴〵"),
    (.iterationMark, "ヽヾゝゞ々〻"),
    (.prolongedSoundMark, "ー"),
    (.smallKana, "ぁぃぅぇぉァィゥェォっゃゅょゎゕゖッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"),
  ]

  private static let table: [Unicode.Scalar: JapaneseCharacterClass] = {
    var table: [Unicode.Scalar: JapaneseCharacterClass] = [:]
    for (kind, characters) in members {
      for scalar in characters.unicodeScalars { table[scalar] = kind }
    }
    return table
  }()
}
