@testable import AfterglowLyrics

/// The segments of a word's ruby in JmdictFurigana's notation, which the cases use: `0:がん;1:ば`.
///
/// An index counts Unicode scalars of the surface from 0; `0-1:おとな` is ruby over a range of them.
enum FuriganaNotation {
  /// The notation of segments.
  static func text(of segments: some Sequence<RubySegment>) -> String {
    var items: [String] = []
    var start = 0
    for segment in segments {
      let end = start + segment.scalarCount
      if let reading = segment.reading {
        items.append(end - start == 1 ? "\(start):\(reading)" : "\(start)-\(end - 1):\(reading)")
      }
      start = end
    }
    return items.joined(separator: ";")
  }

  /// The segments of `surface`; an empty text gives one without ruby.
  static func segments(_ text: String, of surface: String) throws(LyricError) -> [RubySegment] {
    try segments(SourceField(text: text, line: 1, column: 1), of: surface)
  }

  private static func segments(_ field: SourceField, of surface: String) throws(LyricError) -> [RubySegment] {
    let scalars = Array(surface.unicodeScalars)
    var segments: [RubySegment] = []
    var next = 0
    for item in field.text.isEmpty ? [] : field.split(by: ";") {
      let (range, reading) = try rubyItem(item)
      guard range.lowerBound >= next, range.upperBound <= scalars.count else {
        throw LyricError(
          item.issue(
            .malformed,
            "\(item.text) is not within the \(scalars.count) characters of \(surface), after those before it")
        )
      }
      if range.lowerBound > next {
        segments.append(RubySegment(base: String(scalars[next..<range.lowerBound])))
      }
      segments.append(RubySegment(base: String(scalars[range]), reading: reading))
      next = range.upperBound
    }
    if next < scalars.count { segments.append(RubySegment(base: String(scalars[next...]))) }
    return segments
  }

  private static func rubyItem(_ item: SourceField) throws(LyricError) -> (Range<Int>, String) {
    let parts = item.split(by: ":")
    let bounds = parts[0].text.split(separator: "-", omittingEmptySubsequences: false).map { index($0) }
    guard parts.count == 2, !parts[1].text.isEmpty, (1...2).contains(bounds.count),
      let first = bounds[0], let last = bounds[bounds.count - 1], first <= last
    else {
      throw LyricError(item.issue(.malformed, "expected index:ruby or first-last:ruby, found \(item.text)"))
    }
    return (first..<last + 1, parts[1].text)
  }

  /// An index below a million, so that no arithmetic on it overflows.
  private static func index(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
