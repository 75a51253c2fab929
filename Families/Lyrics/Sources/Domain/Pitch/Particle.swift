/// A particle or auxiliary that has no pitch of its own and leans on the word before it: が, の, から, です.
package struct Particle: Sendable, Hashable {
  package let text: String
  package let morae: [Mora]
  /// The accent number that is written for it: 0 for no fall, otherwise after that mora, 1…`morae.count`.
  let nucleus: Int?

  /// - Parameter nucleus: The accent that is written for it, instead of the rules; outside of its morae it counts as not
  ///   given.
  package init(_ text: String, nucleus: Int? = nil) {
    self.text = Kana.folded(Kana.unmarked(text))
    let morae = Mora.split(text)
    self.morae = morae
    self.nucleus = nucleus.flatMap { (0...morae.count).contains($0) ? $0 : nil }
  }

  /// The parts of the particle, each with a rule after a word of a class, as there is one for each in には and んです: the
  /// longest that fit. Where none fit, the whole without a rule.
  func parts(after host: WordClass) -> [ParticleForm] {
    let letters = Array(text)
    if letters.count <= Self.longest, let found = Self.parts(of: letters[...], after: host) { return found }
    return [
      AccentForms.all[text] ?? ParticleForm(text: text, rules: [:], shift: nil, kind: .particle)
    ]
  }

  /// More morae than the longest chain of particles has.
  private static let longest = 12

  private static func parts(of letters: ArraySlice<Character>, after host: WordClass) -> [ParticleForm]? {
    guard !letters.isEmpty else { return [] }
    for end in (letters.startIndex + 1...letters.endIndex).reversed() {
      guard let form = AccentForms.all[String(letters[..<end])], form.rules[host] != nil,
        let rest = parts(of: letters[end...], after: form.kind.following)
      else { continue }
      return [form] + rest
    }
    return nil
  }

  /// Whether `surface` is a particle by its spelling alone: one of UniDic's, the copula, or a particle of case with one of
  /// those after it, such as には, のです or だけが.
  package static func isParticle(_ surface: String) -> Bool {
    let text = Kana.folded(Kana.unmarked(surface))
    if AccentForms.all[text]?.kind.isParticle == true { return true }
    return text.indices.dropFirst().contains { index in
      guard let first = AccentForms.all[String(text[..<index])], first.bearsParticles else { return false }
      return AccentForms.all[String(text[index...])]?.kind.isParticle == true
    }
  }
}

/// The class of a word, as far as particles after it tell classes apart.
package enum WordClass: Sendable, Hashable {
  /// Nouns, and words that particles treat like them: pronouns, adverbs, stems such as 静か.
  case noun
  case verb
  /// An adjective in い.
  case adjective
}
