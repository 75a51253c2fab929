import DataFiles

/// Captions as they are shown, to be written as a file.
package struct ShownCaptions: Sendable, Hashable {
  /// A page with its lines.
  package struct Cue: Sendable, Hashable {
    /// Seconds.
    package var start: Double
    package var end: Double
    package var text: String
    /// Whether it is in the upper half.
    package var isAtTop = false

    package init(start: Double, end: Double, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// The formats of files.
  package enum Format: String, Sendable, CaseIterable {
    case srt, vtt
  }

  package var cues: [Cue]

  package init(_ cues: [Cue]) {
    self.cues = cues.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The captions of a file as they are in it.
  package init(_ track: CaptionTrack) {
    self.init(
      track.captions.map { caption in
        var cue = Cue(start: caption.start, end: caption.end, text: caption.text)
        if case .top = caption.placement?.vertical { cue.isAtTop = true }
        return cue
      })
  }

  /// What a component says of its pages.
  package init(details: JSONValue) {
    self.init(
      (details.array ?? []).compactMap { value in
        guard let start = value["start"]?.double, let end = value["end"]?.double,
          let text = value["text"]?.string
        else { return nil }
        var cue = Cue(start: start, end: end, text: text)
        cue.isAtTop = value["position"]?.string == "top"
        return cue
      })
  }

  /// The text of a file. Times are rounded to milliseconds; SRT has no places.
  package func text(as format: Format) -> String {
    var text = format == .vtt ? "WEBVTT\n\n" : ""
    for (index, cue) in cues.enumerated() {
      let separator = format == .vtt ? "." : ","
      let top = format == .vtt && cue.isAtTop ? " line:5%" : ""
      text += "\(index + 1)\n\(CaptionClock.text(cue.start, separator: separator)) --> "
      text += "\(CaptionClock.text(cue.end, separator: separator))\(top)\n"
      // A blank line would end the cue.
      let lines = cue.text.split(whereSeparator: \.isNewline).map { String($0) }
      text += (format == .vtt ? lines.map(Self.escaped) : lines).joined(separator: "\n") + "\n\n"
    }
    return text
  }

  private static func escaped(_ line: String) -> String {
    line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
