import DataFiles

/// Errors in lyrics, an accent list or timestamps.
///
/// A parser continues after an error if it can, so one error carries all errors of a text, in order.
public struct LyricError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first thousand.
  package private(set) var issues: [LyricErrorDetail] = []
  /// How many more there are, which are not kept: a text may have one for each of its letters.
  package private(set) var unshownCount = 0
  static let greatestErrorCount = 1000

  package init(_ issues: [LyricErrorDetail] = []) { add(issues) }

  package init(_ issue: LyricErrorDetail) { self.init([issue]) }

  package mutating func add(_ error: LyricError) {
    add(error.issues)
    unshownCount += error.unshownCount
  }

  private mutating func add(_ more: [LyricErrorDetail]) {
    let retained = more.prefix(Self.greatestErrorCount - issues.count)
    issues += retained
    unshownCount += more.count - retained.count
  }

  /// Throws the error, unless it has no issues.
  package func check() throws(LyricError) {
    if !issues.isEmpty { throw self }
  }

  /// Puts the issues in the order of their text.
  mutating func sort() {
    issues.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  /// The issues, and a line that counts those that are not shown.
  ///
  /// - Parameter thing: What they are, in the singular.
  package func list(of thing: String = "error") -> [LyricErrorDetail] {
    issues + (unshownCount > 0 ? [LyricErrorDetail(.unusual, unshownLine(unshownCount, thing))] : [])
  }

  /// Each error on a line of its own.
  public var description: String { list().map(\.description).joined(separator: "\n") }
}

/// One error: its kind, its position, and a sentence with what was found and what to write instead.
package struct LyricErrorDetail: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// A line or field that is not of its format's shape.
    case malformed
    /// A reading with characters that are not kana.
    case readingNotKana
    /// An accent number below 0, or above the number of morae.
    case accentBeyondMorae
    /// Pitch bits that are not 0 and 1.
    case invalidBits
    /// Pitch bits that are more or fewer than the morae.
    case bitsDoNotMatchMorae
    /// Kanji readings that do not spell the reading of their word.
    case kanjiReadingsDoNotMatch
    /// Text that a format has no way to write.
    case notExpressible
    /// A time stamp that cannot be read.
    case invalidTimeStamp
    /// A line of text without a time stamp.
    case missingTimeStamp
    /// A time stamp before the one it should follow.
    case decreasingTimeStamp
    /// Two lines, or a word and the next line, that are sung at the same time.
    case overlappingTimeStamp
    /// A timed line that is not in the lyrics, or a line of the lyrics without a time.
    case unmatchedLine
    /// Lyrics that can be drawn but are probably not meant so.
    case unusual
  }

  package let kind: Kind
  /// The line of the text from 1; nil if the fault is in a value and not in a text.
  package let line: Int?
  /// The column from 1 in characters (extended grapheme clusters).
  package let column: Int?
  /// The way to the value in a JSON document, such as `lines[2].words[0]`; empty in text.
  package let path: String
  package let message: String

  package init(_ kind: Kind, line: Int? = nil, column: Int? = nil, path: String = "", _ message: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }

  /// `3:7: the bits 011 are 3, but なつ has 2 morae (な・つ): write one bit for each mora`
  package var description: String {
    let message = path.isEmpty ? message : "\(path): \(message)"
    return switch (line, column) {
    case (let line?, let column?): "\(line):\(column): \(message)"
    case (let line?, nil): "\(line): \(message)"
    case (nil, _): message
    }
  }

  /// The same fault, placed in a text; a place that is already known stays.
  package func located(line: Int, column: Int) -> LyricErrorDetail {
    self.line == nil ? LyricErrorDetail(kind, line: line, column: column, path: path, message) : self
  }
}
