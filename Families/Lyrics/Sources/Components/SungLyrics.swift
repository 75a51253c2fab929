/// The lines of a song in the order in which they are sung: what lyrics that move are made of, in a component and in a
/// video alike.
package struct SungLyrics: Sendable {
  /// One for each entry of the schedule; a line that is sung twice is there twice.
  package let lines: [LyricsLine]
  /// By the index among `lines`.
  package let trailingPitches: [Int: Pitch]
  package let schedule: LyricSchedule
  /// What was repaired in the timing, and what of it has no counterpart in the lyrics.
  package let warnings: [LyricWarning]

  /// Matches a song with its timing.
  ///
  /// - Throws: With `strict` tolerance all lines that do not match.
  package init(
    _ song: LyricSong, timed: TimedLyrics, tolerance: TimingTolerance = .repairing
  ) throws(LyricError) {
    schedule = LyricSchedule(song.lines, timed: timed, tolerance: tolerance)
    if tolerance == .strict, !schedule.warnings.isEmpty { throw LyricError(schedule.warnings) }
    lines = schedule.lines.map { entry in
      let line = song.lines[entry.line]
      var sung = LyricsLine(words: line.words, translation: line.translation ?? entry.translation)
      (sung.voice, sung.background) = (entry.voice, entry.background)
      return sung
    }
    var pitches: [Int: Pitch] = [:]
    for (index, entry) in schedule.lines.enumerated() { pitches[index] = song.trailingPitches[entry.line] }
    trailingPitches = pitches
    warnings = (timed.repairs + schedule.warnings).map { LyricWarning(.timing, $0) }
  }

  /// The number in the song, from 1, of the line at an index.
  func number(of index: Int) -> Int { schedule.lines[index].line + 1 }
}
