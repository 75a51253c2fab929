/// What happens to faulty timestamps that have an obvious remedy.
public enum TimingTolerance: String, Sendable, Hashable, CaseIterable {
  /// They are errors.
  case strict
  /// They are repaired and reported.
  case repairing
}

/// Reads TTML, as Apple Music writes it, and LRC files: `[mm:ss.xx]` before a line, `<mm:ss.xx>` before a word, `[ti:…]` for the song.
///
/// A line may have several timestamps, one for each time it is sung. Stamps in square brackets within a line
/// count as those of words. `[offset:+500]` makes every stamp half a second earlier. A stamp without text
/// ends the line before it. A second line with the stamp of the first is its translation.
package struct LRCReader: Sendable, Hashable {
  package var tolerance: TimingTolerance
  /// How long the last line is sung if nothing ends it, in milliseconds.
  package var lastLineDuration: Int

  package init(tolerance: TimingTolerance = .repairing, lastLineDuration: Int = 5000) {
    self.tolerance = tolerance
    self.lastLineDuration = min(max(lastLineDuration, 0), 3_600_000)
  }

  /// Reads a file.
  ///
  /// Throws all faults with their places: stamps that cannot be read, and a file without any, always; and with
  /// `strict` tolerance lines without a stamp, lines and words out of order, and lines or words that overlap. When
  /// repairing, a line without a stamp is spread between its neighbors, lines are sorted, and what overlaps is cut.
  package func lyrics(in text: String) throws(LyricError) -> TimedLyrics {
    if TimedLyrics.isTTML(text) { return try TimedLyrics(TTMLDocument(reading: text)) }
    var scanner = LRCScanner()
    for line in SourceLine.lines(of: text) where !line.isBlank {
      scanner.read(line)
      if scanner.isFull { break }
    }
    guard scanner.issues.isEmpty else { throw LyricError(scanner.issues) }
    if scanner.lines.allSatisfy(\.isUntimed) {
      throw LyricError(
        LyricErrorDetail(
          .missingTimeStamp, line: scanner.lines.first?.number ?? 1, column: 1,
          "no line has a timestamp: write [mm:ss.xx] before each"))
    }
    var arrangement = LRCArrangement(
      scanner, tolerance: tolerance, lastLineDuration: lastLineDuration)
    let lines = arrangement.timedLines()
    var faults = arrangement.faults
    faults.sort()
    if tolerance == .strict { try faults.check() }
    return TimedLyrics(metadata: scanner.metadata, lines: lines, repairs: faults.list(of: "repair"))
  }
}

extension TimedLyrics {
  fileprivate static func isTTML(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace } == "<"
      && text.contains("<tt")
  }

  /// Whether a text has the times of its lines: whether it is TTML, or has a line that begins with a timestamp of LRC.
  package static func isTimed(_ text: String) -> Bool {
    isTTML(text) || text.contains(/(^|\n|\r|\u{FEFF})[ \t]*\[\s*\d{1,4}:\d/)
  }

  /// Reads an LRC file, repairing what has an obvious remedy.
  package init(lrc text: String) throws(LyricError) { self = try LRCReader().lyrics(in: text) }
}
