import AfterglowLyrics
import DataFiles

/// Reads words with times as speech recognition writes them.
///
/// A list of `{"text" or "word", "start", "end"}`, as Creatomate has it; `{"segments": […]}` with the words of each segment,
/// as Whisper and whisperX have it; `{"words": […]}`; `{"transcription": […]}` of whisper.cpp. Times are in seconds.
struct WordListReader {
  private struct Word {
    var text: String
    var start: Double?
    var end: Double?
    var offset: Int
  }

  private let document: JSONDocument
  private var track = CaptionTrack()
  private var errors = LyricError()

  static func track(in text: String) throws(LyricError) -> CaptionTrack {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text)
    } catch {
      throw LyricError(
        LyricErrorDetail(
          .malformed, line: error.position.line, column: error.position.column, error.message))
    }
    return try track(in: document)
  }

  static func track(in document: JSONDocument) throws(LyricError) -> CaptionTrack {
    var reader = WordListReader(document: document)
    reader.read(document.root)
    try reader.errors.check()
    return reader.track
  }

  private init(document: JSONDocument) {
    self.document = document
  }

  private mutating func fail(_ message: String, at value: JSONValue) {
    let position = document.position(of: value)
    errors.add(
      LyricError(LyricErrorDetail(.malformed, line: position.line, column: position.column, message)))
  }

  private mutating func read(_ root: JSONValue) {
    if let language = root["language"]?.string, (2...3).contains(language.split(separator: "-")[0].count) {
      track.language = language
    }
    let example = "write [{\"text\": \"Hello\", \"start\": 0.2, \"end\": 0.6}, …]"
    let lists = [root, root["segments"], root["transcription"], root["words"], root["cues"]]
    guard let items = lists.compactMap({ $0?.array }).first else {
      return fail("there is no list of words: \(example)", at: root)
    }
    if let cues = root["cues"]?.array { return cues.forEach { read(cue: $0) } }
    let segments = items.filter { $0["words"]?.array != nil }
    if !segments.isEmpty {
      track.isStream = true
      for item in items { read(segment: item) }
      return
    }
    var words: [Word] = []
    for item in items { if let word = word(item, example: example) { words.append(word) } }
    guard errors.issues.isEmpty else { return }
    if areCues(words) {
      for word in words {
        guard let start = word.start, let end = word.end else {
          fail(
            "the cue \(word.text.excerpt) has no start and end: \(example)",
            at: JSONValue(.null, offset: word.offset))
          continue
        }
        var caption = Caption(word.text.trimmed, start: start, end: end)
        caption.line = document.position(at: word.offset).line
        track.captions.append(caption)
      }
    } else {
      track.isStream = true
      add(words, in: nil)
    }
  }

  /// Reads a caption that Swift code made.
  private mutating func read(cue: JSONValue) {
    let example = "write {\"start\": 0, \"end\": 2, \"text\": \"Hello\"}"
    guard let start = cue["start"]?.double, let end = cue["end"]?.double else {
      return fail("the cue has no start and end: \(example)", at: cue)
    }
    let spans = (cue["spans"]?.array ?? [cue]).compactMap { item -> Caption.Span? in
      guard let text = item["text"]?.string else {
        fail("the cue has no text: \(example)", at: item)
        return nil
      }
      let isWhole = cue["spans"] == nil
      var span = Caption.Span(
        text, start: isWhole ? nil : item["start"]?.double, end: isWhole ? nil : item["end"]?.double)
      span.isBold = item["bold"]?.bool ?? false
      span.isItalic = item["italic"]?.bool ?? false
      span.isUnderlined = item["underlined"]?.bool ?? false
      return span
    }
    var caption = Caption(spans: spans, start: start, end: end)
    caption.line = cue.offset > 0 ? document.position(of: cue).line : nil
    track.captions.append(caption)
  }

  /// Whether texts are sentences rather than words.
  private func areCues(_ words: [Word]) -> Bool {
    let long = words.count { $0.text.trimmed.contains(where: \.isWhitespace) || $0.text.count > 12 }
    return 2 * long > words.count
  }

  private mutating func word(_ item: JSONValue, example: String) -> Word? {
    guard let text = (item["text"] ?? item["word"] ?? item["punctuated_word"])?.string else {
      fail("the word has no text: \(example)", at: item)
      return nil
    }
    func milliseconds(_ key: String) -> Double? {
      item["offsets"]?[key]?.double.map { $0 / 1000 }
    }
    var word = Word(
      text: text, start: item["start"]?.double ?? item["time"]?.double ?? milliseconds("from"),
      end: item["end"]?.double ?? milliseconds("to"), offset: item.offset)
    if word.end == nil, let start = word.start, let length = item["duration"]?.double {
      word.end = start + length
    }
    for time in [word.start, word.end].compactMap(\.self) where time < 0 || time > 360_000 {
      fail("\(time) is not a time in seconds: write a number from 0", at: item)
      return nil
    }
    return word
  }

  private mutating func read(segment: JSONValue) {
    let example =
      "write {\"start\": 0, \"end\": 2, \"text\": \"Hello\", \"words\": [{\"word\": \"Hello\", \"start\": 0, \"end\": 1}]}"
    let words = (segment["words"]?.array ?? []).compactMap { word($0, example: example) }
    if words.isEmpty {
      if let whole = word(segment, example: example), whole.start != nil { add([whole], in: nil) }
      return
    }
    add(words, in: segment)
  }

  /// Silence of this many seconds ends a page.
  private static let pause = 0.8

  /// Adds words as captions, divided where the speaker pauses.
  private mutating func add(_ words: [Word], in segment: JSONValue?) {
    guard words.contains(where: { $0.start != nil }) || segment?["start"]?.double != nil else {
      if let first = words.first {
        fail(
          "the words have no times: give each a start and an end", at: JSONValue(.null, offset: first.offset))
      }
      return
    }
    let gaps = Self.gaps(between: words.map(\.text), in: segment?["text"]?.string)
    var spans: [Caption.Span] = []
    var (line, last) = (0, segment?["start"]?.double)
    func flush() {
      guard let start = spans.first(where: { $0.start != nil })?.start ?? segment?["start"]?.double else {
        return
      }
      let end = spans.last { $0.end != nil }?.end ?? segment?["end"]?.double ?? start
      var caption = Caption(spans: spans, start: start, end: max(start, end))
      caption.line = line
      track.captions.append(caption)
      spans = []
    }
    for (index, word) in words.enumerated() {
      if let start = word.start, let last, start - last > Self.pause, !spans.isEmpty { flush() }
      if spans.isEmpty { line = document.position(at: word.offset).line }
      spans.append(
        Caption.Span((spans.isEmpty ? "" : gaps[index]) + word.text.trimmed, start: word.start, end: word.end)
      )
      last = word.end ?? word.start ?? last
    }
    flush()
  }

  /// What is between each word and the one before it: what the words themselves or the text of their segment have, and
  /// else a space, unless the script has none.
  private static func gaps(between words: [String], in text: String?) -> [String] {
    if words.contains(where: { $0.first?.isWhitespace == true || $0.last?.isWhitespace == true }) {
      return words.indices.map { index in
        let isSpaced =
          words[index].first?.isWhitespace == true
          || (index > 0 && words[index - 1].last?.isWhitespace == true)
        return isSpaced ? " " : ""
      }
    }
    var rest = (text ?? "")[...]
    var previous = ""
    return words.map { word in
      defer { previous = word }
      let space = rest.prefix(while: \.isWhitespace)
      let next = rest[space.endIndex...]
      if next.hasPrefix(word) {
        rest = next[next.index(next.startIndex, offsetBy: word.count)...]
        return space.isEmpty ? "" : " "
      }
      rest = ""
      return ScriptSpacing.separates(previous, word) ? " " : ""
    }
  }
}
