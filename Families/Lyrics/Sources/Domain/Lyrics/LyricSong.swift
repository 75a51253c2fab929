/// The lines of a song as authored.
package struct LyricSong: Sendable, Hashable {
  package var title: String?
  package var lines: [LyricsLine]
  /// The pitch of a particle after the last word of a line, by the line's index, where accent numbers tell it.
  package var trailingPitches: [Int: Pitch] = [:]

  package init(_ document: LyricsDocument) {
    title = document.title
    lines = document.lines
  }

  /// Reads a text with a lyric line on each line that is not blank. Throws all faults, each at its place.
  package init(
    text: String, notation: LyricsNotation = .pitchBits,
    initialLowering: PhraseReader.InitialLowering = .everyWord
  ) throws(LyricError) {
    let reader = PhraseReader(initialLowering: initialLowering)
    lines = try notation.lines(in: text, reader: reader)
    guard notation == .accentNumber else { return }
    var index = 0
    for line in SourceLine.lines(of: text) where !line.isBlank {
      let read = try? notation.lines(in: line.text + "_が|が|", reader: reader)
      if let pitch = read?.first?.words.last?.pitches.first { trailingPitches[index] = pitch }
      index += 1
    }
  }
}
