/// Whether a mora is spoken high or low.
public enum Pitch: Sendable, Hashable {
  /// Low.
  case low
  /// High.
  case high

  package init(isHigh: Bool) { self = isHigh ? .high : .low }

  package var isHigh: Bool { self == .high }
}

extension Sequence<Pitch> {
  /// One 0 or 1 for each mora, as the compact form of a lyric writes it: `0110`.
  package var bits: String { map { $0.isHigh ? "1" : "0" }.joined() }

  /// One L or H for each mora, as textbooks write it: `LHHL`.
  package var letters: String { map { $0.isHigh ? "H" : "L" }.joined() }
}

/// The four kinds of accent of the Tokyo standard, by where the pitch falls.
package enum AccentCategory: String, Sendable, Hashable, CaseIterable {
  /// 平板: no fall, a particle is high too.
  case heiban
  /// 頭高: the fall is after the first mora.
  case atamadaka
  /// 中高: the fall is within the word.
  case nakadaka
  /// 尾高: the fall is after the last mora, and shows on the particle only.
  case odaka
}

/// The accent of a word: the number that Japanese dictionaries give, and what it says about each mora.
///
/// The number is the place of the nucleus, the last high mora before the fall, counted from 1; 0 means that
/// the pitch does not fall. A word of n morae has the n + 1 accents 0…n.
package struct PitchAccent: Sendable, Hashable {
  /// 0 for no fall, else the mora after which the pitch falls, 1…`moraCount`.
  package let nucleus: Int
  /// The morae of the word, 1 or more.
  package let moraCount: Int

  /// Throws `accentBeyondMorae` unless `moraCount` is 1 or more and `nucleus` within 0…`moraCount`.
  package init(nucleus: Int, moraCount: Int) throws(LyricError) {
    guard moraCount >= 1 else {
      throw LyricError(
        LyricErrorDetail(
          .accentBeyondMorae, "a word without morae cannot have an accent: write its reading in kana"))
    }
    guard (0...moraCount).contains(nucleus) else {
      throw LyricError(
        LyricErrorDetail(
          .accentBeyondMorae,
          "accent \(nucleus) does not exist for \(moraCount) \(moraCount == 1 ? "mora" : "morae"): "
            + "give a number within 0…\(moraCount)"))
    }
    self.init(unchecked: nucleus, moraCount: moraCount)
  }

  private init(unchecked nucleus: Int, moraCount: Int) {
    self.nucleus = nucleus
    self.moraCount = moraCount
  }

  /// All accents that a word with a number of morae may have, by number; empty for a word without morae.
  package static func all(moraCount: Int) -> [PitchAccent] {
    moraCount < 1 ? [] : (0...moraCount).map { PitchAccent(unchecked: $0, moraCount: moraCount) }
  }

  /// The accents that sound like `word`, and leave a particle like `following` where that is known.
  ///
  /// Heiban and odaka differ only in what follows, so without it there may be two; heiban comes first.
  package static func candidates(word: [Pitch], following: Pitch? = nil) -> [PitchAccent] {
    all(moraCount: word.count).filter { accent in
      accent.word == word && (following == nil || accent.following == following)
    }
  }

  /// A word of one mora with accent 1 is both the first and the last kind of fall; it counts as atamadaka.
  package var category: AccentCategory {
    switch nucleus {
    case 0: .heiban
    case 1: .atamadaka
    case moraCount: .odaka
    default: .nakadaka
    }
  }

  /// The pitch of mora `index` from 0; `moraCount` and above are what follows the word.
  package func pitch(at index: Int) -> Pitch {
    switch nucleus {
    case 0: Pitch(isHigh: index > 0)
    case 1: Pitch(isHigh: index < 1)
    default: Pitch(isHigh: index > 0 && index < nucleus)
    }
  }

  /// The pitch of each mora of the word.
  package var word: [Pitch] { (0..<moraCount).map(pitch(at:)) }

  /// The pitch of a one-mora particle after the word, の after odaka excepted (see `PhraseReader`).
  package var following: Pitch { pitch(at: moraCount) }

  /// The word and a particle after it: `LHH+L`.
  package var letters: String { word.letters + "+" + [following].letters }
}
