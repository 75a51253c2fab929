/// A part of a lyric line, as far as pitch is concerned.
package enum PhraseElement: Sendable, Hashable {
  /// A word with an accent; the surface finds the words that behave differently before の.
  case word(surface: String, morae: [Mora], accent: PitchAccent)
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
    var phrase = Phrase()
    for element in elements { read(element, into: &phrase) }
    return phrase.pitches
  }

  /// What has been read so far, and how the last word of it ended.
  private struct Phrase {
    enum Ending { case none, flat, fallen, unknown, fallLiftedByNo(host: Int) }

    var pitches: [[Pitch]] = []
    var ending = Ending.none
    /// The particle just before, if it went on high.
    var particle: Particle?
  }

  private func read(_ element: PhraseElement, into phrase: inout Phrase) {
    let previous = phrase.particle
    phrase.particle = nil
    switch element {
    case .word(let surface, let morae, let accent):
      var pitches = accent.word
      if case .flat = phrase.ending, initialLowering == .phrase, !pitches.isEmpty { pitches[0] = .high }
      phrase.pitches.append(pitches)
      phrase.ending = ending(of: accent, surface: surface, morae: morae, host: phrase.pitches.count - 1)
    case .particle(let particle):
      read(particle, after: previous, into: &phrase)
    case .unaccented:
      phrase.pitches.append([])
      phrase.ending = .unknown
    case .bracket:
      phrase.pitches.append([])
    case .pause:
      phrase.pitches.append([])
      phrase.ending = .none
    }
  }

  private func ending(of accent: PitchAccent, surface: String, morae: [Mora], host: Int) -> Phrase.Ending {
    switch accent.category {
    case .heiban:
      return .flat
    case .odaka where !retainsFallBeforeNo.contains(surface):
      return .fallLiftedByNo(host: host)
    case .nakadaka where losesFallBeforeNo.contains(surface) && accent.nucleus == accent.moraCount - 1:
      return .fallLiftedByNo(host: host)
    case .atamadaka, .nakadaka, .odaka:
      return .fallen
    }
  }

  private func read(_ particle: Particle, after previous: Particle?, into phrase: inout Phrase) {
    if case .fallLiftedByNo(let host) = phrase.ending {
      if particle.text == "の" || particle.text == "ノ" {
        for index in phrase.pitches[host].indices.dropFirst() { phrase.pitches[host][index] = .high }
        phrase.ending = .flat
      } else {
        phrase.ending = .fallen
      }
    }
    let count = particle.morae.count
    switch phrase.ending {
    case .flat where particle.isTopic && previous?.takesFallBeforeTopic == true:
      phrase.pitches.append(Array(repeating: .low, count: count))
      phrase.ending = .fallen
    case .flat where particle.fallsBefore:
      phrase.pitches.append(Array(repeating: .low, count: count))
      phrase.ending = .fallen
    case .flat:
      phrase.particle = particle
      phrase.pitches.append((0..<count).map { Pitch(isHigh: particle.nucleus == 0 || $0 < particle.nucleus) })
      phrase.ending = particle.nucleus == 0 ? .flat : .fallen
    case .none:
      phrase.pitches.append(
        PitchAccent.all(moraCount: count).first { $0.nucleus == particle.nucleus }?.word ?? [])
      phrase.ending = particle.nucleus == 0 ? .flat : .fallen
    case .fallen, .unknown, .fallLiftedByNo:
      phrase.pitches.append(Array(repeating: .low, count: count))
    }
  }
}
