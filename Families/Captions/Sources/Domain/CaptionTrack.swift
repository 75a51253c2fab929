import AfterglowLyrics

/// The captions of a file, in the order in which they appear.
package struct CaptionTrack: Sendable, Hashable {
  package var captions: [Caption] = []
  /// Whether the captions are words without pages, which are still to be made.
  package var isStream = false
  /// The language that the file states (BCP 47).
  package var language: String?
  /// What was repaired or left out, in the order of the file.
  package var warnings: [LyricErrorDetail] = []

  package init(captions: [Caption] = []) {
    self.captions = captions
  }

  /// Reads a file; its contents tell the format.
  ///
  /// - Throws: All errors of the file, each at its line with what to write instead.
  package init(reading text: String) throws(LyricError) {
    switch CaptionFormat(of: text) {
    case .subRip: self = try SubRipReader.track(in: text)
    case .webVTT: self = try WebVTTReader.track(in: text)
    case .subStation: self = try SubStationReader.track(in: text)
    case .ttml: self = try CaptionTrack(TTMLDocument(reading: text))
    case .lrc: self = try CaptionTrack(TimedLyrics(lrc: text))
    case .words: self = try WordListReader.track(in: text)
    case nil:
      throw LyricError(
        LyricErrorDetail(
          .malformed, line: 1, column: 1,
          "the text is no SRT, WebVTT, ASS, TTML, LRC or JSON: write a cue as 00:00:01,000 --> 00:00:02,500, and its text on the next line"
        ))
    }
    order()
  }

  /// Sorts captions by time, removes those without text and those that are there twice, and ends those that end before they begin.
  private mutating func order() {
    captions = captions.enumerated()
      .filter { !$1.text.allSatisfy(\.isWhitespace) }
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    // Shadows and outlines of ASS are lines of their own.
    var known: Set<[String]> = []
    captions.removeAll { !known.insert([$0.text, "\($0.start)", "\($0.end)"]).inserted }
    for index in captions.indices where captions[index].end <= captions[index].start {
      let start = captions[index].start
      let next = captions[(index + 1)...].first { $0.start > start }?.start ?? .infinity
      captions[index].end = min(next, start + 2)
      warnings.append(
        LyricErrorDetail(
          .decreasingTimeStamp, line: captions[index].line,
          "the cue at \(CaptionClock.text(start)) does not end after it begins: shown until \(CaptionClock.text(captions[index].end))"
        ))
    }
    warnings.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}

/// The formats of files with captions.
package enum CaptionFormat: String, Sendable, Hashable, CaseIterable {
  case subRip, webVTT, subStation, ttml, lrc, words

  /// The format of a text; nil if it is none of them.
  package init?(of text: String) {
    let start = text.unicodeScalars.drop { $0 == "\u{FEFF}" || $0.properties.isWhitespace }.prefix(20_000)
    let head = String(start)
    let first = String(head.prefix { !$0.isNewline }).trimmed
    let isJSON =
      head.hasPrefix("{")
      || (head.hasPrefix("[") && "{]".contains(head.dropFirst().first { !$0.isWhitespace } ?? " "))
    let isStamped = head.contains(/(^|\n)\s*(\[\s*\d+:\d|<\d+:\d|\[[A-Za-z#]+:)/)
    if head.hasPrefix("WEBVTT") {
      self = .webVTT
    } else if head.hasPrefix("<?xml") || head.hasPrefix("<tt") || head.hasPrefix("<!") {
      self = .ttml
    } else if ["[script info]", "[v4+ styles]", "[v4 styles]", "[events]"].contains(first.lowercased())
      || head.hasPrefix("Dialogue:")
    {
      self = .subStation
    } else if isJSON {
      self = .words
    } else if head.contains("-->") {
      self = .subRip
    } else if isStamped {
      self = .lrc
    } else {
      return nil
    }
  }
}
