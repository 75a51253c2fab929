import DataFiles
import SceneModel
import TestSupport
import Testing
import VectorGraphics

@testable import AfterglowLyrics

@Suite("Songs without readings, and in other languages")
struct PlainLyricsTests {
  private func expanded(_ lyrics: Lyrics) throws -> ComponentExpansion {
    try lyrics.expanded(in: ComponentContext(size: Size(width: 400, height: 600), text: SolidText()))
  }

  @Test("a line without | is a line of words, each with the space after it")
  func plainLines() throws {
    let lines = try LyricsNotation.pitchBits.lines(in: "Slow heart dark weight\n夏|なつ|01\n山に来た 里に来た")
    #expect(lines[0].words.map(\.surface) == ["Slow ", "heart ", "dark ", "weight"])
    #expect(lines[1].words.map(\.reading) == ["なつ"])
    #expect(lines[2].text == "山に来た 里に来た")
    #expect(try LyricsNotation.accentNumber.lines(in: "plain words")[0].text == "plain words")
  }

  @Test("a word with a field too few says what to write")
  func message() {
    let error = #expect(throws: LyricError.self) { try LyricsNotation.pitchBits.lines(in: "夏|なつ_が|が|0") }
    #expect(error?.description.hasSuffix("write each word as 夏|なつ|01, or the whole line without |") == true)
  }

  @Test("furigana need no pitch, and pitch lines do")
  func furiganaWithoutPitch() throws {
    let line = PitchAccentLine(line: "食べ物|たべもの|", mode: .furigana)
    #expect(line.parameterErrors.isEmpty)
    #expect(PitchAccentLine(line: "食べ物|たべもの|", mode: .pitch).parameterErrors.count == 1)
    let document = try LyricsDocument(parsing: #"{"words":[{"surface":"食べ物","reading":"たべもの"}]}"#, file: "")
    #expect(document.lines[0].words[0].segments.map(\.reading) == ["た", nil, "もの"])
    #expect(PitchAccentLine(line: .document(document), mode: .furigana).parameterErrors.isEmpty)
    #expect(
      PitchAccentLine(line: .document(document), mode: .pitch).parameterErrors.first?.message
        .contains("食べ物 has no pitch") == true)
  }

  @Test("readings in other scripts are above their characters, by syllables where there are as many")
  func annotations() throws {
    let line = try LyricsNotation.pitchBits.lines(in: "明月，|míng yuè|_진달래꽃|jindallaekkot|")[0]
    #expect(line.words[0].segments.map(\.reading) == ["míng", "yuè", nil])
    #expect(line.words[1].segments.map(\.reading) == ["jindallaekkot"])
    #expect(throws: LyricError.self) { try LyricsNotation.pitchBits.lines(in: "夏|natsu|01") }
    #expect(throws: LyricError.self) { try LyricsNotation.pitchBits.lines(in: "夏|なtつ|") }
  }

  @Test("an LRC file alone is a song, with the readings in it")
  func lrcAlone() throws {
    let song = "[00:01.00]床前|chuáng qián|_明月|míng yuè|\n[00:03.00]plain line\n[00:05.00]"
    for lyrics in [Lyrics(mode: .furigana, timing: song), Lyrics(lyrics: .text(song), mode: .furigana)] {
      #expect(lyrics.parameterErrors.isEmpty)
      let expansion = try expanded(lyrics)
      #expect(expansion.warnings.isEmpty)
      #expect(expansion.summary?.contains("明月 (míng yuè)") == true)
    }
    #expect(Lyrics().parameterErrors.first?.message.contains("there are no lyrics") == true)
    #expect(Lyrics(timing: "[00:xx]a").parameterErrors.count == 1)
  }

  @Test("lines of Arabic and Hebrew begin at the right, and their words go on to the left")
  func rightToLeft() throws {
    for mode in [ReadingMode.none, .furigana] {
      var style = LyricTypography()
      style.mode = mode
      style.rubyPlacement = .spaced
      let line = LyricsLine(words: WordData.plainWords(of: "שלום עולם"))
      let set = try LineTypesetter(style: style, text: SolidText(), width: 300).set(line)
      #expect(set.isRightToLeft && set.words.map(\.base.text) == ["שלום", "עולם"])
      #expect(set.words[0].extent.upperBound == 300)
      #expect(set.words[1].extent.upperBound <= set.words[0].extent.lowerBound)
      #expect(set.words.allSatisfy { abs($0.base.x + $0.base.width - $0.extent.upperBound) < 1e-9 })
    }
  }

  private static let duet = """
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
      xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Word">
    <head><metadata><iTunesMetadata xmlns="http://music.apple.com/lyric-ttml-internal"><translations>
      <translation xml:lang="de"><text for="L2">Ich auch</text></translation></translations></iTunesMetadata></metadata></head>
    <body><div>
      <p begin="1.000" end="4.000" itunes:key="L1" ttm:agent="v1"><span begin="1.000" end="1.500">Hel</span><span begin="1.500" end="2.000">lo</span> <span begin="2.000" end="3.000">you</span> <span ttm:role="x-bg"><span begin="3.000" end="3.500">(ooh</span> <span begin="3.500" end="4.000">ooh)</span></span></p>
      <p begin="4.000" end="6.000" itunes:key="L2" ttm:agent="v2"><span begin="4.000" end="6.000">Me too</span></p>
    </div></body></tt>
    """

  @Test("TTML has syllables, singers, background voices and translations")
  func ttml() throws {
    let lyrics = try LRCReader().lyrics(in: Self.duet)
    #expect(lyrics.lines.map(\.text) == ["Hello you", "Me too"])
    #expect(lyrics.lines[0].words.map(\.text) == ["Hel", "lo", "you"])
    #expect(lyrics.lines[0].words.map(\.isFollowedBySpace) == [false, true, false])
    #expect(lyrics.lines[0].background.map(\.start) == [3000, 3500])
    #expect(lyrics.lines.map(\.voice) == [0, 1])
    #expect(lyrics.lines[1].translations == ["Ich auch"])
  }

  @Test("the second singer is on the other side, and background voices are smaller, below their line")
  func duet() throws {
    let expansion = try expanded(
      Lyrics(mode: .none, timing: Self.duet, look: LyricAppearance(language: "en")))
    #expect(expansion.warnings.isEmpty)
    func texts(_ layers: [Layer], _ x: Double = 0, _ y: Double = 0) -> [(
      text: String, x: Double, y: Double, size: Double
    )] {
      layers.flatMap { layer -> [(text: String, x: Double, y: Double, size: Double)] in
        let box = layer.frame.resolved(in: Size(width: 400, height: 600))
        switch layer.content {
        case .group(let children): return texts(children, x + box.x, y + box.y)
        case .text(let text): return [(text.spans[0].text, x + box.x, y + box.y, text.font.size)]
        default: return []
        }
      }
    }
    let all = texts(expansion.layers)
    let (hello, ooh) = (
      try #require(all.first { $0.text == "Hello " }), try #require(all.first { $0.text == "(ooh " })
    )
    let other = try #require(all.first { $0.text.hasPrefix("Me") })
    #expect(ooh.y > hello.y && ooh.size < hello.size && ooh.x == hello.x)
    #expect(other.x > 200)
  }
}
