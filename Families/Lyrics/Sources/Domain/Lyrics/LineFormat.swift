import DataFiles

extension LyricsLine {
  /// A line as an object, or a text in the compact form.
  static let codec = Codec<LyricsLine>.oneOf(
    "a line as an object or a text",
    Alternative(.compactWords, { LyricsLine(words: $0) }, { _ in nil }),
    Alternative(
      LineObject.format.codec.map(\.line, back: LineObject.init), { $0 }, { $0 }))
}

/// A line as it is written.
private struct LineObject {
  var words: [WordData]?
  var compact: [WordData]?
  var translation: String?
  var gloss: String?

  static let format = ObjectFormat<LineObject>(
    "lyric line", "A line of a song.", initial: LineObject(), acceptsNull: true,
    check: { reading, line in
      let hasWords = reading.has("words") || reading.has("compact")
      if !hasWords { reading.node.fail("lyric line needs \"words\" or \"compact\"") }
      return hasWords
    }
  ) {
    Key(ignored: "id", "An identifier.")
    Key("words", \.words, .list(of: WordData.codec), "The words, in their order.")
    Key("compact", \.compact, .compactWords, "The words in the compact form: 夏|なつ|01_が|が|0.")
    Key("translation", \.translation, .text, "The line in another language.")
    Key("gloss", \.gloss, .text, "The same, where there is no translation.")
    Key(ignored: "text", "The line as it is written.")
  }

  var line: LyricsLine { LyricsLine(words: words ?? compact ?? [], translation: translation ?? gloss) }
}

extension LineObject {
  init(_ line: LyricsLine) {
    self.init(words: line.words, translation: line.translation)
  }
}

extension Codec where Value == [WordData] {
  /// Words in the compact form.
  fileprivate static var compactWords: Codec {
    Codec<String>.text.map { text, node in
      node.reporting { () throws(LyricError) in try LyricsLine(compact: text).words }
    } back: { words in
      // Every word can be written in full, and is.
      (try? LyricsLine(words: words).compact()) ?? ""
    }
  }
}

extension Node {
  /// What a function makes; nil if it throws, and its faults are reported here.
  func reporting<Value>(_ make: () throws(LyricError) -> Value) -> Value? {
    do throws(LyricError) {
      return try make()
    } catch {
      for issue in error.issues { fail(issue.message) }
      session.count(unshown: error.unshownCount)
      return nil
    }
  }
}
