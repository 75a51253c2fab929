/// The lines of a song as authored.
package struct LyricSong: Sendable, Hashable {
  package var title: String?
  package var lines: [LyricsLine]
  /// The pitch of a particle after the last word of a line, by the line's index, where accent numbers tell it.
  package var trailingPitches: [Int: Pitch] = [:]

  /// Whether no line says how it is read.
  package var isPlain: Bool {
    lines.allSatisfy { $0.words.allSatisfy { $0.reading.isEmpty } }
  }

  package init(_ document: LyricsDocument) {
    title = document.title
    lines = document.lines
  }

  /// The lines of an LRC or TTML file, which may have readings in a notation.
  package init(_ timed: TimedLyrics, notation: LyricsNotation, needsPitch: Bool) throws(LyricError) {
    title = timed.metadata["ti"]
    lines = []
    var faults = LyricError()
    for line in timed.lines {
      do throws(LyricError) {
        let words = try notation.lines(in: line.text, needsPitch: needsPitch).first?.words ?? []
        lines.append(LyricsLine(words: words, translation: line.translations.first))
      } catch {
        faults.add(
          LyricError(
            error.issues.map {
              LyricErrorDetail($0.kind, line: line.sourceLine, column: $0.column, $0.message)
            }))
      }
    }
    try faults.check()
  }

  /// Reads a text with a lyric line on each line that is not blank. Throws all faults, each at its place.
  package init(
    text: String, notation: LyricsNotation = .pitchBits,
    initialLowering: PhraseReader.InitialLowering = .everyWord, needsPitch: Bool = true
  ) throws(LyricError) {
    let reader = PhraseReader(initialLowering: initialLowering)
    lines = try notation.lines(in: text, reader: reader, needsPitch: needsPitch)
    guard notation == .accentNumber else { return }
    var index = 0
    for line in SourceLine.lines(of: text) where !line.isBlank {
      let read = try? notation.lines(in: line.text + "_が|が|", reader: reader)
      if let pitch = read?.first?.words.last?.pitches.first { trailingPitches[index] = pitch }
      index += 1
    }
  }
}
