/// What a Unicode scalar is in Japanese writing.
package enum Kana {
  /// Hiragana or katakana of full width: letters, iteration marks, and the long vowel mark ー.
  package static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    isHiragana(scalar) || isKatakana(scalar)
  }

  package static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x309D...0x309F: true
    default: false
    }
  }

  /// Katakana with the small letters of the phonetic extensions (ㇰ…ㇿ) and ー.
  package static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true
    default: false
    }
  }

  /// The combining voiced and semi-voiced sound marks.
  package static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x3099 || scalar.value == 0x309A
  }

  /// A voiced or semi-voiced sound mark in any of its forms: combining, spacing or half-width.
  package static func isSoundMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3099...0x309C, 0xFF9E, 0xFF9F: true
    default: false
    }
  }

  /// What an author writes after a mora whose vowel is not voiced: く*さ.
  package static func isDevoicingMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "*" || scalar == "＊" }

  /// The small kana that make one mora with the kana before them. っ, ヵ and ヶ are not among them.
  package static func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    joining.contains(folded(scalar))
  }

  private static let joining: Set<Unicode.Scalar> = ["ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ゃ", "ゅ", "ょ", "ゎ"]

  /// The hiragana for a katakana letter or iteration mark; any other scalar as it is.
  ///
  /// ヷ ヸ ヹ ヺ and the phonetic extensions have no hiragana and stay.
  package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(scalar.value - 0x60) ?? scalar
    default: scalar
    }
  }

  /// `text` normalized and with every katakana letter as hiragana, for comparing readings.
  package static func folded(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: normalizedScalars(text).map { folded($0.scalar) })
    return String(view)
  }

  /// Kanji, and what represents kanji: ideographs of every plane, 々 〆 〇 and 〻.
  package static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x323AF: true
    case 0x3005...0x3007, 0x303B: true
    default: false
    }
  }

  /// Whether every scalar of a text that is not empty is kana, after normalization.
  package static func isKanaOnly(_ text: String) -> Bool {
    let scalars = normalizedScalars(text)
    guard let first = scalars.first, isKana(first.scalar) else { return false }
    return scalars.allSatisfy { isKana($0.scalar) || isCombiningMark($0.scalar) }
  }

  /// White space, punctuation, brackets and ornaments: what may stand in a reading and is not sung.
  ///
  /// Signs that are read as words (％, ＆, ＃) are not among them.
  package static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || ornaments.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation:
      return true
    case .otherPunctuation: return !spokenSigns.contains(scalar)
    default: return false
    }
  }

  private static let ornaments = Set("=＝～〜♪♫♬☆★♡♥❤○●◎◇◆".unicodeScalars)
  private static let spokenSigns = Set("%％‰&＆#＃@＠*＊/／".unicodeScalars)

  /// The first scalar of a reading that is neither kana nor separator; nil if the reading is good.
  package static func firstForeignScalar(inReading reading: String) -> Unicode.Scalar? {
    var previousIsKana = false
    for (scalar, _) in normalizedScalars(reading) {
      let isMark = isCombiningMark(scalar) || isDevoicingMark(scalar)
      guard isKana(scalar) || isSeparator(scalar) || (previousIsKana && isMark) else { return scalar }
      previousIsKana = isKana(scalar)
    }
    return nil
  }
}
