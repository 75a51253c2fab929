/// A part of a line with the time at which it is sung.
package struct TimedWord: Sendable, Hashable {
  /// The text between two stamps, without white space at its ends.
  package let text: String
  /// Milliseconds from the start of the song.
  package let start: Int
  /// Milliseconds; at or after `start`.
  package let end: Int
  /// Whether a space follows the text; syllables of one word have none between them.
  package let isFollowedBySpace: Bool

  package init(text: String, start: Int, end: Int, isFollowedBySpace: Bool = false) {
    self.text = text
    self.start = start
    self.end = end
    self.isFollowedBySpace = isFollowedBySpace
  }
}

/// A line with the time at which it is sung.
package struct TimedLine: Sendable, Hashable {
  package var text: String
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
  /// Which singer sings it, from 0 in the order in which they begin.
  package var voice = 0
  /// What is sung in the background meanwhile.
  package var background: [TimedWord] = []
}

extension TimedLyrics {
  /// The same with the lines of a song that was made of them, whose words may have readings in the file.
  package func spelled(as song: LyricSong) -> TimedLyrics {
    var result = self
    for (index, line) in song.lines.enumerated() where index < lines.count {
      result.lines[index].text = line.text
    }
    return result
  }

  /// The lines of a TTML document, with syllables, singers and background voices.
  package init(_ document: TTMLDocument) {
    var metadata: [String: String] = [:]
    metadata["ti"] = document.title
    var voices: [String] = []
    let lines = document.paragraphs.sorted { $0.start < $1.start }.map { paragraph in
      let agent = paragraph.agent ?? ""
      if !voices.contains(agent) { voices.append(agent) }
      // A paragraph may have nothing but a background voice.
      let spans = paragraph.spans.isEmpty ? paragraph.background : paragraph.spans
      return TimedLine(
        text: spans.map(\.text).joined().singleSpaced, start: Self.milliseconds(paragraph.start),
        end: Self.milliseconds(paragraph.end), words: Self.words(spans),
        translations: [paragraph.translation].compactMap(\.self), sourceLine: paragraph.line,
        voice: voices.firstIndex(of: agent) ?? 0,
        background: paragraph.spans.isEmpty ? [] : Self.words(paragraph.background))
    }
    self.init(metadata: metadata, lines: lines, repairs: document.warnings)
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  private static func words(_ spans: [TTMLDocument.Span]) -> [TimedWord] {
    var words: [TimedWord] = []
    for (index, span) in spans.enumerated() {
      let text = span.text.trimmed
      guard let start = span.start, let end = span.end, !text.isEmpty else { continue }
      let next = index + 1 < spans.count ? spans[index + 1].text : ""
      words.append(
        TimedWord(
          text: text, start: milliseconds(start), end: max(milliseconds(start), milliseconds(end)),
          isFollowedBySpace: span.text.last?.isWhitespace == true || next.first?.isWhitespace == true))
    }
    return words
  }
}

/// The lines of a song in the order in which they are sung, no two at the same time.
package struct TimedLyrics: Sendable, Hashable {
  /// The tags of the file, with lower-case names: `ti` title, `ar` artist, `al` album, `by`, `length`, `offset` …
  package let metadata: [String: String]
  package var lines: [TimedLine]
  /// What was repaired in the file, in the order of the file; empty for a sound file.
  package let repairs: [LyricErrorDetail]

  /// The end of the last line in milliseconds; 0 if there is none.
  package var end: Int { lines.map(\.end).max() ?? 0 }
}
