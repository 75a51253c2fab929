/// A part of a line with the time at which it is sung.
package struct TimedWord: Sendable, Hashable {
  /// The text between two stamps, without white space at its ends.
  package let text: String
  /// Milliseconds from the start of the song.
  package let start: Int
  /// Milliseconds; at or after `start`.
  package let end: Int

  package init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// A line with the time at which it is sung.
package struct TimedLine: Sendable, Hashable {
  package let text: String
  /// Milliseconds from the start of the song.
  package let start: Int
  /// Milliseconds; at or after `start`.
  package let end: Int
  /// The words with a stamp of their own, in time; empty if the line is timed as a whole.
  package let words: [TimedWord]
  /// The texts of further lines with the same stamp, which are taken as translations.
  package let translations: [String]
  /// The line of the file from 1.
  package let sourceLine: Int
}

/// The lines of a song in the order in which they are sung, no two at the same time.
package struct TimedLyrics: Sendable, Hashable {
  /// The tags of the file, with lower-case names: `ti` title, `ar` artist, `al` album, `by`, `length`, `offset` …
  package let metadata: [String: String]
  package let lines: [TimedLine]
  /// What was repaired in the file, in the order of the file; empty for a sound file.
  package let repairs: [LyricErrorDetail]

  /// The end of the last line in milliseconds; 0 if there is none.
  package var end: Int { lines.map(\.end).max() ?? 0 }
}
