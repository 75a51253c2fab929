import DataFiles
import Testing

@testable import LyricScenes

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
    let line = try LyricsDocument(parsing: natsu).lines[0]
    #expect(try line.compact() == "夏|なつ|01|なつ_metallic||")
    #expect(line.words.map(\.id) == ["A1", nil])
    #expect(line.translation == "Summer")
  }

  @Test("a title stands beside the lines")
  func title() throws {
    let document = try LyricsDocument(parsing: "{\"title\": \"夏\", \"lines\": [\(natsu), \"が|が|0_CD||\"]}")
    #expect(document.title == "夏")
    #expect(document.lines.count == 2)
  }

  @Test(
    "a file is a line, a list of lines, or an object of lines", arguments: ["%", "[%]", "{\"lines\": [%]}"])
  func shapes(shape: String) throws {
    let lines = shape.split(separator: "%", omittingEmptySubsequences: false).joined(separator: natsu)
    #expect(try LyricsDocument(parsing: lines).lines.count == 1)
    let compact = "{\"compact\": \"夏|なつ|01\", \"gloss\": \"summer\"}"
    let short = shape.split(separator: "%", omittingEmptySubsequences: false).joined(separator: compact)
    #expect(try LyricsDocument(parsing: short).lines.map(\.translation) == ["summer"])
  }

  @Test("the compact and the expanded form of every song say the same")
  func songs() throws {
    let root = try JSONDocument(parsing: Cases.text("pitch_lines.json"))
    let songs = try #require(root.root["songs"]?.array)
    #expect(!songs.isEmpty)
    for song in songs {
      let document = try LyricsDocument(song, in: root)
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
    let line = try LyricsDocument(parsing: #"{"words": [{"surface": "山", "reading": "やま", "accent": 2}]}"#)
      .lines[0]
    #expect(try line.compact() == "山|やま|01")
    let found = issues {
      try LyricsDocument(parsing: #"{"words": [{"surface": "山", "reading": "やま", "accent": 3}]}"#)
    }
    #expect(found.map(\.kind) == [.accentBeyondMorae])
  }

  @Test(
    "faults tell line, column and path",
    arguments: [
      (
        #"{"words": [{"furigana": "なつ", "kanji": "夏", "mora": [{"text": "な", "isHigh": true}]}]}"#, 1, 53,
        "words[0].mora", LyricIssue.Kind.bitsDoNotMatchMorae
      ),
      (
        #"{"words": [{"furigana": "なつ", "kanji": "夏", "mora": []}]}"#, 1, 53, "words[0].mora",
        .bitsDoNotMatchMorae
      ),
      (
        #"{"words": [{"furigana": "ティ", "mora": [{"text": "テ", "isHigh": true}, {"text": "ィ", "isHigh": true}]}]}"#,
        1, 39, "words[0].mora", .bitsDoNotMatchMorae
      ),
      (#"{"words": [{"kanji": "夏"}]}"#, 1, 12, "words[0]", .malformed),
      (#"{"words": [{"furigana": 3}]}"#, 1, 25, "words[0].furigana", .malformed),
      (#"{"words": [{"furigana": "a", "color": 1}]}"#, 1, 30, "words[0]", .malformed),
      (#"{"words": [4]}"#, 1, 12, "words[0]", .malformed), (#"{"words": 4}"#, 1, 11, "words", .malformed),
      (#"{"lines": 4}"#, 1, 11, "lines", .malformed),
      (#"[{"compact": "夏|なつ|0"}]"#, 1, 14, "[0].compact", .bitsDoNotMatchMorae),
      (#"["夏|なつ|0"]"#, 1, 2, "[0]", .bitsDoNotMatchMorae), ("[4]", 1, 2, "[0]", .malformed),
      ("[{}]", 1, 2, "[0]", .malformed),
      (
        #"[{"words": [{"surface": "夏", "reading": "なつ", "pitch": "0x"}]}]"#, 1, 56, "[0].words[0].pitch",
        .invalidBits
      ),
      (
        #"[{"words": [{"surface": "夏", "reading": "なつ", "pitch": "01", "morae": ["な"]}]}]"#, 1, 71,
        "[0].words[0].morae", .bitsDoNotMatchMorae
      ),
    ])
  func faults(json: String, line: Int, column: Int, path: String, kind: LyricIssue.Kind) {
    let found = issues { try LyricsDocument(parsing: json) }
    #expect(found.map(\.kind) == [kind])
    #expect(found.map(\.line) == [line])
    #expect(found.map(\.column) == [column])
    #expect(found.allSatisfy { $0.path == path }, "\(found)")
  }

  @Test("a text that is no JSON is refused at its place")
  func syntax() {
    let found = issues { try LyricsDocument(parsing: "{\n\"words\" []}") }
    #expect(found.map(\.line) == [2])
    #expect(found.map(\.kind) == [.malformed])
  }
}
