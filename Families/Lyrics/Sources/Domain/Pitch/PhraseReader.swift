/// A part of a lyric line, as far as pitch is concerned.
package enum PhraseElement: Sendable, Hashable {
  /// A word with an accent and the class that its particles go by; the surface finds the words that behave differently before
  /// の.
  case word(surface: String, morae: [Mora], accent: PitchAccent, class: WordClass)
  case particle(Particle)
  /// A word whose pitch is not known, such as an English one: what leans on it is low.
  case unaccented
  /// A bracket or quotation mark, which a particle leans across.
  case bracket
  /// Punctuation or a space: a new phrase begins after it.
  case pause
}

/// Gives each mora of a line its pitch: particles take theirs from the word they lean on.
package struct PhraseReader: Sendable, Hashable {
  /// Where the low first mora of a word that does not begin with its nucleus is audible.
  package enum InitialLowering: Sendable, Hashable {
    /// At the start of each word: a word looks the same at any position.
    case everyWord
    /// At the start of a phrase: after a flat word the pitch stays high (この さかな is LH HHH).
    case phrase
  }

  package var initialLowering: InitialLowering
  /// Surfaces of odaka words that keep their fall before の.
  package var retainsFallBeforeNo: Set<String>
  /// Surfaces of words whose fall is before a special last mora, and that are flat before の.
  package var losesFallBeforeNo: Set<String>

  package static let customaryFallsBeforeNo: Set<String> = ["次", "つぎ", "余所", "余処", "よそ"]
  package static let customaryFlatBeforeNo: Set<String> = [
    "日本", "にほん", "昨日", "きのう", "一昨日", "おととい",
  ]

  package init(
    initialLowering: InitialLowering = .everyWord,
    retainsFallBeforeNo: Set<String> = customaryFallsBeforeNo,
    losesFallBeforeNo: Set<String> = customaryFlatBeforeNo
  ) {
    self.initialLowering = initialLowering
    self.retainsFallBeforeNo = retainsFallBeforeNo
    self.losesFallBeforeNo = losesFallBeforeNo
  }

  /// The pitch of each mora of each element; elements without morae get an empty list.
  package func pitches(of elements: [PhraseElement]) -> [[Pitch]] {
    var line = Line(pitches: Array(repeating: [], count: elements.count))
    for (index, element) in elements.enumerated() { read(element, at: index, into: &line) }
    line.endPhrase()
    return line.pitches
  }

  /// What has been read so far.
  private struct Line {
    var pitches: [[Pitch]]
    var phrase = Phrase()

    /// Writes the pitch of the phrase, whose accent is known when its last particle is.
    mutating func endPhrase() {
      var mora = 0
      let accent = PitchAccent.all(moraCount: phrase.moraCount).first { $0.nucleus == phrase.accent }
      for part in phrase.parts {
        pitches[part.element] = (mora..<mora + part.moraCount).map { index in
          if phrase.isUnknown { return .low }
          if index == 0, phrase.beginsHigh { return .high }
          return accent?.pitch(at: index) ?? .low
        }
        mora += part.moraCount
      }
      phrase = Phrase()
    }
  }

  /// A word with its particles.
  private struct Phrase {
    var parts: [(element: Int, moraCount: Int)] = []
    var morae: [Mora] = []
    /// The accent number of the whole.
    var accent = 0
    /// Whether the pitch of its word is not known.
    var isUnknown = false
    /// Whether it goes on from a high phrase, so that its first mora is not low.
    var beginsHigh = false
    /// What the next particle leans on.
    var host = WordClass.noun
    /// Whether の makes the word flat that has just been read.
    var losesFallBeforeNo = false
    /// Whether は and も would be low next.
    var takesFallBeforeTopic = false

    var moraCount: Int { morae.count }
    var isFlat: Bool { !isUnknown && !parts.isEmpty && accent == 0 }
  }

  private func read(_ element: PhraseElement, at index: Int, into line: inout Line) {
    switch element {
    case .word(let surface, let morae, let accent, let wordClass):
      let beginsHigh = line.phrase.isFlat && initialLowering == .phrase
      line.endPhrase()
      line.phrase = Phrase(
        parts: [(index, morae.count)], morae: morae, accent: accent.nucleus, beginsHigh: beginsHigh,
        host: wordClass,
        losesFallBeforeNo: wordClass == .noun && losesFallBeforeNo(accent, surface: surface),
        takesFallBeforeTopic: surface.hasSuffix("て"))
    case .particle(let particle):
      lean(particle, at: index, on: &line.phrase)
    case .unaccented:
      line.endPhrase()
      line.phrase.parts = [(index, 0)]
      line.phrase.isUnknown = true
    case .bracket:
      break
    case .pause:
      line.endPhrase()
    }
  }

  private func losesFallBeforeNo(_ accent: PitchAccent, surface: String) -> Bool {
    switch accent.category {
    case .odaka: !retainsFallBeforeNo.contains(surface)
    case .nakadaka: losesFallBeforeNo.contains(surface) && accent.nucleus == accent.moraCount - 1
    case .heiban, .atamadaka: false
    }
  }

  private func lean(_ particle: Particle, at index: Int, on phrase: inout Phrase) {
    phrase.parts.append((index, particle.morae.count))
    if let nucleus = particle.nucleus {
      if phrase.accent == 0, nucleus > 0 { phrase.accent = phrase.moraCount + nucleus }
      phrase.morae += particle.morae
      phrase.losesFallBeforeNo = false
      return
    }
    var morae = particle.morae[...]
    for form in particle.parts(after: phrase.host) {
      let own = morae.prefix(Mora.split(form.text).count)
      morae = morae.dropFirst(own.count)
      lean(form, morae: own, on: &phrase)
    }
    phrase.morae += morae
  }

  private func lean(_ form: ParticleForm, morae: ArraySlice<Mora>, on phrase: inout Phrase) {
    let count = phrase.moraCount
    let before = phrase.accent
    var isKept = false
    if phrase.losesFallBeforeNo, form.text == "の" {
      phrase.accent = 0
    } else if phrase.accent == 0, phrase.takesFallBeforeTopic, form.isTopic {
      phrase.accent = count
    } else {
      (phrase.accent, isKept) = (form.rules[phrase.host] ?? .same).accent(after: before, moraCount: count)
    }
    phrase.morae += morae
    // An inflected form moves its own fall, and not that of a word before it.
    if let shift = form.shift, !isKept || before == 0 {
      phrase.accent = shift.accent(of: phrase.accent, moraCount: phrase.moraCount)
    }
    phrase.accent = bearable(phrase.accent, in: phrase, from: before)
    phrase.host = form.kind.following
    phrase.losesFallBeforeNo = false
    phrase.takesFallBeforeTopic = form.takesFallBeforeTopic
  }

  /// The accent number, or the one before it where it has moved to っ, ん or ー, which cannot bear it; at least 1 where there
  /// is a fall.
  private func bearable(_ accent: Int, in phrase: Phrase, from before: Int) -> Int {
    guard accent != 0, accent != before else { return accent }
    let bounded = max(1, min(accent, phrase.moraCount))
    return bounded > 1 && phrase.morae[bounded - 1].isSpecial ? bounded - 1 : bounded
  }
}
