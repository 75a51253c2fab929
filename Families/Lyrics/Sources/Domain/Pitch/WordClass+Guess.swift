extension WordClass {
  /// The class that dictionaries write before an accent: 動 in (動)0. Verbs and adjectives are named; all else counts as a
  /// noun.
  init(partOfSpeech name: some StringProtocol) {
    self =
      name.hasPrefix("動") || name.hasPrefix("自") || name.hasPrefix("他")
      ? .verb : name.hasPrefix("形") && !name.hasPrefix("形動") && !name.hasPrefix("形状") ? .adjective : .noun
  }

  /// The class of a word that does not say it, by its last kana:
  ///
  /// - after kanji, い is of an adjective, unless UniDic has a noun with that kanji and い (思い, 違い), and a kana of the row う,
  ///   た or だ is of a verb;
  /// - in kana alone, しい and ない are of an adjective, and る, す and む of a verb of two morae or more, as the others end more
  ///   nouns than verbs.
  ///
  /// All others count as nouns.
  init(guessing surface: String) {
    let letters = Array(Kana.folded(surface).unicodeScalars)
    self = .noun
    guard letters.count > 1, let last = letters.last, Kana.isHiragana(last) else { return }
    let hasKanji = letters.contains(where: Kana.isKanji)
    let before = letters[letters.count - 2]
    if last == "い" {
      let isAdjective =
        hasKanji
        ? !AccentTable.nounsInI.unicodeScalars.contains(before) && !["あ", "わ"].contains(before)
        : letters.count > 2 && ["し", "な"].contains(before)
      if isAdjective { self = .adjective }
    } else if (hasKanji ? "うくぐすつぬぶむるただ" : "るすむ").unicodeScalars.contains(last) {
      self = .verb
    }
  }
}
