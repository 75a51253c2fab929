import AfterglowLyrics

/// Reads WebVTT files: cues with their settings, markup and timestamps of words. Styles, regions and notes are left out.
enum WebVTTReader {
  static func track(in text: String) throws(LyricError) -> CaptionTrack {
    var track = CaptionTrack()
    var (errors, ignored) = (LyricError(), IgnoredNames())
    var block: [SourceLine] = []
    var isHeader = true
    func finish() throws(LyricError) {
      defer { block = [] }
      guard let first = block.first else { return }
      if isHeader {
        isHeader = false
        // Some writers put the first cue right below the header.
        guard block.contains(where: { $0.text.contains("-->") }) else { return }
        block.removeFirst()
        return try finish()
      }
      let name = String(first.text.prefix { !$0.isWhitespace })
      if !block.prefix(2).contains(where: { $0.text.contains("-->") }) {
        if name != "NOTE" {
          ignored.add(["STYLE", "REGION"].contains(name) ? name : "a block without -->", line: first.number)
        }
        return
      }
      let index = first.text.contains("-->") ? 0 : 1
      guard let timing = try CueTiming(block[index], example: "00:01.000 --> 00:02.500") else { return }
      let lines = block[(index + 1)...].map(\.text.trimmed)
      let markup = CaptionMarkup(lines.joined(separator: "\n"), isWebVTT: true)
      var caption = Caption(spans: markup.spans, start: timing.start, end: timing.end)
      caption.line = block[index].number
      caption.placement = placement(timing.settings) { ignored.add($0, line: block[index].number) }
      for name in markup.ignored { ignored.add(name, line: block[index].number) }
      track.captions.append(caption)
    }
    for line in SourceLine.lines(of: text) {
      if !line.isBlank, !(line.text.contains("-->") && block.contains { $0.text.contains("-->") }) {
        block.append(line)
        continue
      }
      do throws(LyricError) {
        try finish()
      } catch {
        errors.add(error)
      }
      if !line.isBlank { block = [line] }
    }
    do throws(LyricError) {
      try finish()
    } catch {
      errors.add(error)
    }
    try errors.check()
    track.warnings = ignored.warnings
    return track
  }

  /// The settings after the times: `line:10% align:start`.
  private static func placement(_ settings: Substring, ignore: (String) -> Void) -> CaptionPlacement? {
    var placement = CaptionPlacement()
    for setting in settings.split(whereSeparator: \.isWhitespace) {
      let parts = setting.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        ignore("\(setting)")
        continue
      }
      let value = parts[1].prefix { $0 != "," }
      switch (parts[0], value) {
      case ("align", "start"): placement.horizontal = .start
      case ("align", "left"): placement.horizontal = .left
      case ("align", "center"), ("align", "middle"): placement.horizontal = .center
      case ("align", "end"): placement.horizontal = .end
      case ("align", "right"): placement.horizontal = .right
      case ("line", _):
        if value.hasSuffix("%"), let percent = Double(value.dropLast()) {
          placement.vertical = percent > 75 ? .bottom : .fraction(percent / 100)
        } else if let line = Double(value) {
          // A line has 5.33 % of the height (WebVTT 7.4).
          let top = line < 0 ? 1 + line * 0.0533 : line * 0.0533
          placement.vertical = top > 0.75 ? .bottom : .fraction(top)
        } else if value != "auto" {
          ignore("line:\(value)")
        }
      case ("position", _), ("size", _):
        // Captions are as wide as the safe area, where text is aligned.
        if value != "50%", value != "100%" { ignore("\(parts[0])") }
      default: ignore("\(parts[0])")
      }
    }
    return placement == CaptionPlacement() ? nil : placement
  }
}
