/// A feature of a pitch pattern that is rare in standard speech; worth a look, but not an error.
package enum PitchWarning: Sendable, Hashable, CustomStringConvertible {
  /// The nucleus is on っ, ん or ー, which cannot carry it: it moves to the mora before.
  case nucleusOnSpecialMora(index: Int, mora: Mora)
  /// The nucleus is on the second half of a long vowel or diphthong, if both belong to one part of the word.
  case nucleusOnSecondHalf(index: Int, mora: Mora)
  /// The pitch rises again after it has fallen.
  case risesAfterFall(index: Int, mora: Mora)
  /// The first two morae of a word have the same pitch, as only the middle of a phrase has.
  case levelStart(first: Mora, second: Mora)

  package var description: String {
    switch self {
    case .nucleusOnSpecialMora(let index, let mora):
      "the pitch falls after \(mora) (mora \(index + 1)), which cannot carry the accent: it is usually one mora earlier"
    case .nucleusOnSecondHalf(let index, let mora):
      "the pitch falls after \(mora) (mora \(index + 1)), the second half of a long vowel: it is usually one mora earlier"
    case .risesAfterFall(let index, let mora):
      "the pitch rises again at \(mora) (mora \(index + 1)): a word falls once and stays low"
    case .levelStart(let first, let second):
      "\(first) and \(second) have the same pitch: a word by itself begins low-high or high-low"
    }
  }

  /// What is unusual about a word with this pitch for each of its morae, in order.
  ///
  /// Morae or pitches without a partner are left out of account.
  package static func warnings(morae: [Mora], pitches: [Pitch]) -> [PitchWarning] {
    var warnings: [PitchWarning] = []
    let pairs = Array(zip(morae, pitches))
    if pairs.count >= 2, pairs[0].1 == pairs[1].1 {
      warnings.append(.levelStart(first: pairs[0].0, second: pairs[1].0))
    }
    var hasFallen = false
    for (index, (mora, pitch)) in pairs.enumerated().dropFirst() {
      let previous = pairs[index - 1]
      if previous.1.isHigh, !pitch.isHigh {
        hasFallen = true
        warnings += nucleusWarning(at: index - 1, morae: morae)
      } else if !previous.1.isHigh, pitch.isHigh, hasFallen {
        warnings.append(.risesAfterFall(index: index, mora: mora))
      }
    }
    return warnings
  }

  /// What is unusual about an accent; the accent of a word of another length has no warnings.
  package static func warnings(morae: [Mora], accent: PitchAccent) -> [PitchWarning] {
    guard accent.nucleus > 0, accent.moraCount == morae.count else { return [] }
    return nucleusWarning(at: accent.nucleus - 1, morae: morae)
  }

  private static func nucleusWarning(at index: Int, morae: [Mora]) -> [PitchWarning] {
    guard index > 0, morae.indices.contains(index) else { return [] }
    if morae[index].isSpecial { return [.nucleusOnSpecialMora(index: index, mora: morae[index])] }
    guard isSecondHalf(morae[index], after: morae[index - 1]) else { return [] }
    return [.nucleusOnSecondHalf(index: index, mora: morae[index])]
  }

  /// A bare vowel that lengthens the mora before it, or makes a diphthong in い with it.
  private static func isSecondHalf(_ mora: Mora, after previous: Mora) -> Bool {
    guard let vowel = Kana.vowel(endOf: previous.text) else { return false }
    return switch (vowel, Kana.folded(mora.text)) {
    case (.a, "あ"), (.i, "い"), (.u, "う"), (.e, "え"), (.o, "お"), (.o, "う"): true
    case (.a, "い"), (.u, "い"), (.e, "い"), (.o, "い"): true
    default: false
    }
  }
}
