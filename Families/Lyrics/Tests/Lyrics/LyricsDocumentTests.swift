import DataFiles
import Testing

@testable import AfterglowLyrics

@Suite("Lyrics in JSON")
struct LyricsDocumentTests {
  private let natsu = """
    {"words": [{"id": "A1", "kanji": "夏", "furigana": "なつ",
      "mora": [{"text": "な", "isHigh": false}, {"text": "つ", "isHigh": true}],
      "kanjiFurigana": [{"kanji": "夏", "reading": "なつ"}]},
     {"kanji": null, "furigana": "metallic", "mora": [], "kanjiFurigana": []}], "translation": "Summer"}
    """

  @Test("Onpu's expanded form is read")
  func expanded() throws {
    let line = try LyricsDocument(json: natsu).lines[0]
    #expect(try line.compact() == "夏|なつ|01|なつ_metallic||")
    #expect(line.words.map(\.id) == ["A1", nil])
    #expect(line.translation == "Summer")
  }

  @Test("a title can be given in addition to the lines")
  func title() throws {
    let document = try LyricsDocument(json: "{\"title\": \"夏\", \"lines\": [\(natsu), \"が|が|0_CD||\"]}")
    #expect(document.title == "夏")
    #expect(document.lines.count == 2)
  }

  @Test(
    "a file is a line, a list of lines, or an object of lines", arguments: ["%", "[%]", "{\"lines\": [%]}"])
  func shapes(shape: String) throws {
    let lines = shape.split(separator: "%", omittingEmptySubsequences: false).joined(separator: natsu)
    #expect(try LyricsDocument(json: lines).lines.count == 1)
    let compact = "{\"compact\": \"夏|なつ|01\", \"gloss\": \"summer\"}"
    let short = shape.split(separator: "%", omittingEmptySubsequences: false).joined(separator: compact)
    #expect(try LyricsDocument(json: short).lines.map(\.translation) == ["summer"])
  }

  @Test("the compact and the expanded form of every song say the same")
  func songs() throws {
    let root = try JSONDocument(parsing: Cases.text("pitch_lines.json"))
    let songs = try #require(root.root["songs"]?.array)
    #expect(!songs.isEmpty)
    for song in songs {
      let document = try LyricsDocument(value: song)
      let sources = try #require(song["lines"]?.array)
      #expect(document.lines.count == sources.count)
      for (line, source) in zip(document.lines, sources) {
        let compact = try LyricsLine(compact: try #require(source["compact"]?.string))
        #expect(line.text == source["text"]?.string)
        #expect(compact.text == line.text)
        #expect(compact.words.map(\.morae) == line.words.map(\.morae))
        #expect(compact.words.map(\.segments) == line.words.map(\.segments))
        #expect(line.translation == source["gloss"]?.string)
        #expect(try compact.compact() == source["compact"]?.string)
      }
    }
  }

  @Test("the accent of every word of the songs makes its bits, at the start of a phrase and with particles")
  func songAccents() throws {
    let songs = try #require(try JSONDocument(parsing: Cases.text("pitch_lines.json")).root["songs"]?.array)
    for word in songs.flatMap({ $0["lines"]?.array ?? [] }).flatMap({ $0["words"]?.array ?? [] }) {
      guard let accent = word["accent"]?.int, let reading = word["reading"]?.string else { continue }
      let number = try PitchAccent(nucleus: accent, moraCount: Mora.split(reading).count)
      #expect(number.word.bits == word["pitch"]?.string, "\(reading)")
      #expect(number.category.rawValue == word["category"]?.string, "\(reading)")
    }
  }

  @Test("a word may give its accent number instead of bits")
  func accentNumber() throws {
    let line = try LyricsDocument(json: #"{"words": [{"surface": "山", "reading": "やま", "accent": 2}]}"#)
      .lines[0]
    #expect(try line.compact() == "山|やま|01")
    let found = errors(#"{"words": [{"surface": "山", "reading": "やま", "accent": 3}]}"#)
    #expect(found.map(\.path) == ["words[0].accent"])
  }

  @Test(
    "errors have line, column and path",
    arguments: [
      (
        #"{"words": [{"furigana": "なつ", "kanji": "夏", "mora": [{"text": "な", "isHigh": true}]}]}"#, 53,
        "words[0].mora", "the morae な are not those of なつ: expected な・つ"
      ),
      (
        #"{"words": [{"furigana": "なつ", "kanji": "夏", "mora": []}]}"#, 53, "words[0].mora",
        "no bits are given, but なつ has 2 morae"
      ),
      (
        #"{"words": [{"furigana": "ティ", "mora": [{"text": "テ", "isHigh": true}, {"text": "ィ", "isHigh": true}]}]}"#,
        39, "words[0].mora", "the morae テ・ィ are not those of ティ: expected ティ"
      ),
      (#"{"words": [{"kanji": "夏"}]}"#, 12, "words[0]", "word needs \"furigana\": text"),
      (#"{"words": [{"furigana": 3}]}"#, 25, "words[0].furigana", "expected text, found 3"),
      (#"{"words": [{"furigana": "a", "color": 1}]}"#, 30, "words[0]", "unknown key \"color\" in word"),
      (#"{"words": [4]}"#, 12, "words[0]", "expected a word such as {\"furigana\": …}, found 4"),
      (#"{"words": 4}"#, 11, "words", "expected a list, found 4"),
      (#"{"lines": 4}"#, 11, "lines", "expected a list, found 4"),
      (#"[{"compact": "夏|なつ|0"}]"#, 14, "[0].compact", "the bits 0 are 1, but なつ has 2 morae"),
      (#"["夏|なつ|0"]"#, 2, "[0]", "the bits 0 are 1, but なつ has 2 morae"),
      ("[4]", 2, "[0]", "expected a line as an object or a text, found 4"),
      ("[{}]", 2, "[0]", "lyric line needs \"words\" or \"compact\""),
      (
        #"[{"words": [{"surface": "夏", "reading": "なつ", "pitch": "0x"}]}]"#, 56, "[0].words[0].pitch",
        "x is not a pitch bit: write 1 for a high mora and 0 for a low one"
      ),
      (
        #"[{"words": [{"surface": "夏", "reading": "なつ", "pitch": "01", "morae": ["な"]}]}]"#, 71,
        "[0].words[0].morae", "the morae な are not those of なつ: expected な・つ"
      ),
    ])
  func faults(json: String, column: Int, path: String, message: String) {
    let found = errors(json)
    #expect(found.map(\.position) == [SourcePosition(line: 1, column: column)])
    #expect(found.allSatisfy { $0.path == path && $0.message.hasPrefix(message) }, "\(found)")
  }

  @Test("all errors of a document are found at once")
  func allFaults() {
    let found = errors(#"{"lines": ["夏|なつ|0", {"words": [{"surface": "夏", "accent": "x"}, 4]}]}"#)
    #expect(found.map(\.path) == ["lines[0]", "lines[1].words[0].accent", "lines[1].words[1]"])
  }

  @Test("a document that is written is read as an equal one")
  func written() throws {
    let document = try LyricsDocument(json: "{\"title\": \"夏\", \"lines\": [\(natsu), \"が|が|0_CD||\"]}")
    let text = JSONWriter().text(LyricsDocument.codec.encode(document))
    #expect(try LyricsDocument(json: text) == document)
  }

  @Test("a text that is not JSON is refused with its position")
  func syntax() {
    #expect(errors("{\n\"words\" []}").map(\.position?.line) == [2])
  }

  private func errors(_ json: String) -> [LocatedError] {
    do {
      _ = try LyricsDocument(json: json)
      return []
    } catch {
      return error.errors
    }
  }
}

extension LyricsDocument {
  init(json: String) throws(LocatedErrors) { try self.init(parsing: json, file: "song.json") }

  init(value: JSONValue) throws(LocatedErrors) { try self.init(json: JSONWriter().text(value)) }
}
