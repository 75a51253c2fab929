import FrameExport
import Glibc
import SceneModel
import SoundMixing

/// Reports a mix that clips, sounds that are cut, and sounds that others cover.
struct LintSounds {
  let document: SceneDocument

  /// In decibels of full scale: what is quieter may be cut.
  private static let cutLevel: Float = 0.01
  /// A sound for which others make room should be so many decibels louder than they are.
  private static let margin = 4.0

  func report(to findings: inout LintFindings) throws(AfterglowError) {
    guard let seconds = document.scene.duration, seconds > 0 else { return }
    let count = Int((seconds * Double(soundRate)).rounded())
    let placed = try document.placedSounds(from: 0, sampleCount: count)
    guard !placed.isEmpty else { return }
    do throws(SoundError) {
      try survey(placed, count: count).report(to: &findings)
    } catch {
      throw .export(ExportError(error))
    }
  }

  /// What is found in a mix.
  fileprivate struct Survey {
    let placed: [(placed: PlacedSound, sound: MixedSound)]
    /// The greatest sample of the mix, and where it is.
    var peak: (value: Float, sample: Int) = (0, 0)
    /// For each sound, where it is first cut.
    var cuts: [Int: Int] = [:]
    /// For each sound that others give way to: its power while it is heard, and that of all others.
    var covers: [Int: (own: Double, others: Double, start: Int)] = [:]
  }

  private func survey(
    _ placed: [(placed: PlacedSound, sound: MixedSound)], count: Int
  ) throws(SoundError) -> Survey {
    var survey = Survey(placed: placed)
    let sounds = placed.map(\.sound)
    let keys = Set(sounds.flatMap { $0.ducking?.keys ?? [] }).sorted()
    let ends = sounds.map(Self.cutEnds)
    let mixer = SoundMixer(sounds, count: count)
    var weightings = sounds.map { _ in KWeighting() }
    var position = 0
    while true {
      let block = try mixer.next()
      if block.count == 0 { return survey }
      let peak = block.peak
      if peak > survey.peak.value { survey.peak = (peak, position) }
      let range = position..<position + block.count
      let parts = mixer.parts
      for (index, ends) in ends.enumerated() where survey.cuts[index] == nil {
        for end in ends where range.contains(end - 1) {
          let last = max(0, end - position - 480)..<end - position
          if parts[index].peak(in: last) > Self.cutLevel { survey.cuts[index] = end }
        }
      }
      if !keys.isEmpty {
        let powers = parts.indices.map { weightings[$0].power(of: parts[$0]) }
        for key in keys where LoudnessMeter.level(of: powers[key]) > -45 {
          let others = powers.indices.reduce(0) { $1 == key || keys.contains($1) ? $0 : $0 + powers[$1] }
          let sum = survey.covers[key] ?? (0, 0, position)
          survey.covers[key] = (sum.own + powers[key], sum.others + others, sum.start)
        }
      }
      position += block.count
    }
  }

  /// The samples after which a sound is no longer heard though its file goes on, and does not fade out.
  private static func cutEnds(_ sound: MixedSound) -> [Int] {
    guard sound.fadeOut < 240 else { return [] }
    return sound.pieces.enumerated().compactMap { index, piece in
      let next = index + 1 < sound.pieces.count ? sound.pieces[index + 1] : nil
      let length = sound.source.seconds / piece.rate * Double(soundRate)
      // A loop that starts again at once was meant to.
      guard next?.range.lowerBound != piece.range.upperBound else { return nil }
      return Double(piece.first + piece.range.count) < length - 480 ? piece.range.upperBound : nil
    }
  }
}

extension LintSounds.Survey {
  fileprivate func report(to findings: inout LintFindings) {
    if peak.value > 1 {
      let excess = LintFinding.decimal(20 * log10(Double(peak.value)), places: 1)
      findings.note(
        .soundClips, path: "", name: "", at: Double(peak.sample) / Double(soundRate),
        "the sounds together are \(excess) dB above full scale, so that the video's sound clips",
        remedy: "lower their \"gain\", or export with --loudness -14")
    }
    for (index, end) in cuts.sorted(by: { $0.key < $1.key }) {
      findings.note(
        .soundCut, path: placed[index].placed.path, name: name(index), at: Double(end) / Double(soundRate),
        "the sound is cut while it is heard", remedy: "give it a \"fadeOut\", or a longer window")
    }
    for (index, power) in covers.sorted(by: { $0.key < $1.key }) where power.others > 0 {
      let difference = 10 * log10(power.own / power.others)
      guard difference < 4 else { continue }
      let text = LintFinding.decimal(abs(difference), places: 1)
      findings.note(
        .coveredSound, path: placed[index].placed.path, name: name(index),
        at: Double(power.start) / Double(soundRate),
        difference < 0
          ? "what plays beside it is \(text) LU louder"
          : "it is only \(text) LU louder than what plays beside it",
        remedy: "lower the \"by\" of what gives way to it, or raise its \"gain\"")
    }
  }

  private func name(_ index: Int) -> String { placed[index].placed.layer.id ?? placed[index].placed.path }
}
