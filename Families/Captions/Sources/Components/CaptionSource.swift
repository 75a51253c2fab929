import AfterglowLyrics
import DataFiles
import SceneModel

/// The captions as passed to the component.
public enum CaptionSource: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text of a file: SRT, WebVTT, ASS, TTML, LRC, or JSON of words with times.
  case text(String)
  /// Captions made in code.
  case captions([Caption])

  /// Creates captions from the text of a file.
  public init(stringLiteral text: String) { self = .text(text) }

  /// The captions; all errors of a text are thrown, each at its line.
  package func track() throws(LyricError) -> CaptionTrack {
    switch self {
    case .text(let text): try CaptionTrack(reading: text)
    case .captions(let captions): CaptionTrack(captions: captions.sorted { $0.start < $1.start })
    }
  }

  /// The text of a file, a list of words, or the file itself.
  static let codec = Codec<CaptionSource>(
    .oneOf([.text, .list(of: .anything), .anything])
  ) { node in
    if node.value.string != nil || (node.value.object?.count == 1 && node.value["url"] != nil) {
      guard let text = Codec<String>.file.decode(node) else { return nil }
      guard !text.unicodeScalars.contains("\u{FFFD}") else {
        node.fail("the file with captions is not valid UTF-8: save it as UTF-8")
        return nil
      }
      return .text(text)
    }
    guard node.value.array != nil || node.value.object != nil else {
      node.failExpecting(
        "the text of a file with captions, {\"url\": \"film.srt\"}, or a list of words with times")
      return nil
    }
    return .text(JSONWriter(layout: .compact).text(node.boundValue))
  } encode: { source in
    switch source {
    case .text(let text): JSONValue(text)
    case .captions(let captions): JSONValue(JSONObject([("cues", JSONValue(captions.map(\.json)))]))
    }
  }
}

extension Caption {
  fileprivate var json: JSONValue {
    func time(_ name: String, _ time: Double?) -> [(String, JSONValue)] {
      time.map { [(name, JSONValue($0))] } ?? []
    }
    let spans = spans.map { span in
      let marks = [("bold", span.isBold), ("italic", span.isItalic), ("underlined", span.isUnderlined)]
      return JSONValue(
        JSONObject(
          [("text", JSONValue(span.text))] + time("start", span.start) + time("end", span.end)
            + marks.filter(\.1).map { ($0.0, JSONValue(true)) }))
    }
    return JSONValue(JSONObject(time("start", start) + time("end", end) + [("spans", JSONValue(spans))]))
  }
}
