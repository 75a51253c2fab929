/// What was put right in a song or in its timing, or is odd about them, and where.
public struct LyricWarning: Sendable, Hashable {
  public enum Source: Sendable, Hashable {
    case lyrics, timing
  }

  public var source: Source
  /// The line and column are those of the source's text.
  public var issue: LyricIssue

  public init(_ source: Source, _ issue: LyricIssue) {
    self.source = source
    self.issue = issue
  }
}
