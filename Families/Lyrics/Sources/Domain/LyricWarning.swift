/// A repair or an oddity in a song or its timing, with its location.
package struct LyricWarning: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case lyrics, timing
  }

  package var source: Source
  /// The line and column are those of the source's text.
  package var issue: LyricErrorDetail

  package init(_ source: Source, _ issue: LyricErrorDetail) {
    self.source = source
    self.issue = issue
  }
}
