import AfterglowLyrics

/// The beginning, the end and the settings of a cue's line with `-->`.
struct CueTiming {
  let start: Double
  let end: Double
  /// What follows the times.
  let settings: Substring

  /// Reads a line with `-->`; nil for one without.
  ///
  /// - Throws: What to write, if one of the times is not a time.
  init?(_ line: SourceLine, example: String) throws(LyricError) {
    guard let arrow = line.text.firstRange(of: "-->") else { return nil }
    let before = line.text[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace)
    let after = line.text[arrow.upperBound...].drop(while: \.isWhitespace)
    let second = after.prefix { !$0.isWhitespace }
    guard before.count == 1, let start = CaptionClock.seconds(before[0]),
      let end = CaptionClock.seconds(second)
    else {
      throw LyricError(
        LyricErrorDetail(
          .invalidTimeStamp, line: line.number, column: 1,
          "\(line.text.trimmed.excerpt) is not the time of a cue: write it as \(example)"))
    }
    self.start = start
    self.end = end
    settings = after[second.endIndex...]
  }
}

/// Reads SRT files. Numbers of cues, blank lines within a text, and missing blank lines between cues do not matter.
enum SubRipReader {
  static func track(in text: String) throws(LyricError) -> CaptionTrack {
    var track = CaptionTrack()
    var (errors, ignored) = (LyricError(), IgnoredNames())
    var open: (timing: CueTiming, line: Int)?
    var lines: [String] = []
    func isNumber(_ text: String) -> Bool {
      !text.trimmed.isEmpty && text.trimmed.allSatisfy { $0.isASCII && $0.isNumber }
    }
    func close(droppingNumber: Bool) {
      guard let cue = open else { return }
      if droppingNumber, let last = lines.lastIndex(where: { !$0.trimmed.isEmpty }), isNumber(lines[last]) {
        // The number of the next cue stands alone, or the cue has other text before it.
        if last > 0 || lines.count > 1 { lines.removeSubrange(last...) }
      }
      while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
      while lines.first?.trimmed.isEmpty == true { lines.removeFirst() }
      let markup = CaptionMarkup(lines.map(\.trimmed).joined(separator: "\n"), isWebVTT: false)
      var caption = Caption(spans: markup.spans, start: cue.timing.start, end: cue.timing.end)
      caption.placement = markup.placement
      caption.line = cue.line
      for name in markup.ignored { ignored.add(name, line: cue.line) }
      if !cue.timing.settings.isEmpty { ignored.add("what follows the times of a cue", line: cue.line) }
      track.captions.append(caption)
      lines = []
    }
    for line in SourceLine.lines(of: text) {
      do throws(LyricError) {
        if let timing = try CueTiming(line, example: "00:00:01,000 --> 00:00:02,500") {
          close(droppingNumber: true)
          (open, lines) = ((timing, line.number), [])
        } else if open != nil {
          lines.append(line.text)
        } else if !line.isBlank, !isNumber(line.text) {
          ignored.add("text before the first cue", line: line.number)
        }
      } catch {
        errors.add(error)
        close(droppingNumber: true)
        open = nil
      }
    }
    close(droppingNumber: false)
    try errors.check()
    track.warnings = ignored.warnings
    return track
  }
}
