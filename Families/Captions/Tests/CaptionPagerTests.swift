import DataFiles
import Foundation
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowCaptions

/// Every character is as wide as its font is large, and half as wide below U+2E80.
private struct SquareText: TextMeasuring {
  private func advance(_ text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 0.5 : 1) * ($1 == "\n" ? 0 : size) }
  }

  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    let size = paragraph.runs.first?.font.size ?? 1
    let lines = paragraph.runs.map(\.text).joined().split(separator: "\n", omittingEmptySubsequences: false)
    let height = size * (paragraph.lineHeight ?? 1)
    let set = lines.enumerated().map { index, line in
      TextMetrics.Line(
        x: 0, width: advance(String(line), size), baseline: height * (Double(index) + 0.8),
        ascent: 0.8 * size,
        descent: 0.2 * size)
    }
    let extent = Size(width: set.map(\.width).max() ?? 0, height: height * Double(set.count))
    return TextMetrics(
      size: extent, inkBounds: Rect(x: 0, y: 0, width: extent.width, height: extent.height), lines: set)
  }
}

@Suite("Pages of captions")
struct CaptionPagerTests {
  private func pages(
    _ text: String, width: Double, start: Double = 0, end: Double = 10, isStream: Bool = false,
    words: Int? = nil
  ) -> [CaptionPage] {
    pages(Caption(text, start: start, end: end), width: width, isStream: isStream, words: words)
  }

  private func pages(_ caption: Caption, width: Double, isStream: Bool, words: Int? = nil) -> [CaptionPage] {
    var pieces = CaptionPieces().pieces(of: caption)
    for index in pieces.indices { pieces[index].width = Double(pieces[index].text.count) }
    var pager = CaptionPager(lineWidth: width, spaceWidth: 1)
    pager.maximumWords = words
    return pager.pages(of: caption, pieces: pieces, isStream: isStream)
  }

  @Test("lines of the file stay if they fit, and are joined if they do not")
  func authoredLines() {
    #expect(pages("a bc\nde", width: 10).map(\.text) == ["a bc\nde"])
    #expect(pages("a\nb\nc\nd", width: 10).map(\.text) == ["a b c d"])
    #expect(pages("春が\n来た\n山に\n来た", width: 5).map(\.text) == ["春が来た\n山に来た"])
    let speakers = pages("- yes it is\n- no it is\n- oh", width: 30).flatMap {
      $0.text.split(separator: "\n")
    }
    #expect(speakers == ["- yes it is", "- no it is", "- oh"])
  }

  @Test("two lines are about equally long, and end at punctuation rather than within a phrase")
  func balance() {
    #expect(pages("one two three four five six", width: 20).map(\.text) == ["one two three\nfour five six"])
    #expect(pages("well, one two three four five", width: 24).map(\.text)[0].hasPrefix("well, one two"))
    #expect(pages("なつがきた、ふゆもくる", width: 9).map(\.text) == ["なつがきた、\nふゆもくる"])
  }

  @Test("a caption that is too long has several pages in its time, none of them a single short word")
  func manyPages() {
    let text = "this is a rather long caption that has to be shown on more than only one page now"
    let pages = pages(text, width: 16)
    #expect(pages.count == 3 && pages.map(\.text).joined(separator: " ").replacing("\n", with: " ") == text)
    #expect(pages[0].start == 0 && pages.last?.end == 10)
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(pages.allSatisfy { $0.words.count > 1 })
  }

  @Test("speech is divided at the ends of sentences")
  func speech() {
    var caption = Caption("", start: 0, end: 0)
    let words = ["This", "is", "it.", "The", "next", "one", "follows."]
    caption.spans = words.enumerated().map { index, word in
      Caption.Span((index > 0 ? " " : "") + word, start: Double(index) * 0.4, end: Double(index) * 0.4 + 0.4)
    }
    caption.end = 2.8
    let pages = pages(caption, width: 30, isStream: true)
    #expect(pages.map(\.text) == ["This is it.", "The next one follows."])
    #expect(abs(pages[1].start - 1.2) < 1e-9)
    #expect(self.pages(caption, width: 30, isStream: true, words: 1).count == 7)
  }

  @Test("Japanese and Chinese break by phrase, never before what may not begin a line, and get no spaces")
  func phrases() {
    for width in [6.0, 7, 8, 9, 10] {
      let text = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"
      let pages = pages(text, width: width)
      #expect(pages.map(\.text).joined().replacing("\n", with: "") == text)
      let starts = pages.flatMap { $0.lines.compactMap { $0.first?.text.first } }
      #expect(!starts.contains { "。、っゃー".contains($0) })
    }
  }

  @Test("no line ends in a small tsu, or within a word in katakana before its particle")
  func wordsOfJapanese() {
    #expect(pages("柿を買いに行ったものだった。", width: 8.5).map(\.text) == ["柿を買いに行った\nものだった。"])
    #expect(pages("東京スカイツリーが見えるこの", width: 8.5).map(\.text) == ["東京スカイツリー\nが見えるこの"])
  }

  @Test("a sentence ends after a quotation mark that is a word of its own")
  func quotedSpeech() {
    var caption = Caption("", start: 0, end: 4)
    caption.spans = ["“", "好", "吗", "？", "”", "我", "们", "走", "吧", "。"].enumerated().map { index, word in
      Caption.Span(word, start: Double(index) * 0.4, end: Double(index) * 0.4 + 0.4)
    }
    #expect(pages(caption, width: 30, isStream: true).map(\.text) == ["“好吗？”", "我们走吧。"])
  }

  @Test("syllables of a word are one word, and timed characters of Chinese are each their own")
  func words() {
    var caption = Caption(
      spans: [.init("re", start: 0, end: 1), .init("volve", start: 1, end: 2)], start: 0, end: 2)
    #expect(pages(caption, width: 30, isStream: false)[0].words == [0..<2])
    caption.spans = [.init("再", start: 0, end: 1), .init("见。", start: 1, end: 2)]
    #expect(pages(caption, width: 30, isStream: false)[0].words == [0..<1, 1..<2])
  }

  private func expansion(_ captions: Captions, width: Double = 1080, height: Double = 1920) throws
    -> ComponentExpansion
  {
    try captions.expanded(in: ComponentContext(size: Size(width: width, height: height), text: SquareText()))
  }

  @Test("captions stay in the safe area, above one another where they are shown at once")
  func places() throws {
    let captions = Captions(
      source: .captions([
        Caption("first", start: 0, end: 3), Caption("second", start: 1, end: 4),
        Caption("third", start: 3, end: 5),
      ]))
    let frames = try expansion(captions).layers.map { $0.frame.resolved(in: Size(width: 1080, height: 1920)) }
    #expect(frames.allSatisfy { $0.maxY <= 0.65 * 1920 + 1e-6 && $0.minX >= 0.178 * 1080 - 1e-6 })
    #expect(frames[1].maxY < frames[0].minY)
    #expect(frames[2] == frames[0])
    let wide = try expansion(captions, width: 1920, height: 1080)
    #expect(wide.layers[0].frame.resolved(in: Size(width: 1920, height: 1080)).maxY <= 0.95 * 1080)
  }

  @Test("each word is marked from its beginning to that of the next one")
  func marks() throws {
    let caption = Caption(
      spans: [.init("one ", start: 0.5, end: 1), .init("two", start: 1.25, end: 2)], start: 0, end: 3)
    var captions = Captions(source: .captions([caption]), effect: .color)
    let layers = try expansion(captions).layers
    #expect(layers.map(\.time.start) == [0, 0.5, 1.25] && layers.map(\.time.end) == [0.5, 1.25, 3])
    captions.effect = .pop
    guard case .text(let text) = try expansion(captions).layers[0].content else {
      Issue.record("the page is no text")
      return
    }
    #expect(
      text.spans.map(\.text) == ["one ", "two"] && text.units?.stagger.delays(count: 2) == [0.5, 1.25])
    captions.effect = .karaoke
    let sung = try #require(try expansion(captions).layers.last?.animations.first)
    #expect(sung.property == .clipPath && sung.timing.duration == 3)
  }

  @Test("what is shown too short to be read, or does not fit, is reported")
  func warnings() throws {
    let captions = Captions(
      source: .captions([
        Caption("quick", start: 0, end: 0.5), Caption(String(repeating: "w", count: 22), start: 1, end: 3),
      ]))
    let warnings = try expansion(captions).warnings
    #expect(warnings.count == 2)
    #expect(warnings[0].contains("0.5 s; less than 0.7 s") && warnings[1].contains("made smaller"))
    let long = Captions(source: .captions([Caption(String(repeating: "w", count: 90), start: 1, end: 9)]))
    let shown = try expansion(long)
    #expect(shown.warnings.count == 1 && shown.warnings[0].contains("twice as wide as the safe area"))
    let letters = shown.summary?.filter { $0 == "w" }
    #expect(letters?.count == 90)
    let words = Captions(source: .captions([Caption("one two three", start: 0, end: 1)]), effect: .word)
    #expect(try expansion(words).warnings.map { $0.contains("0.7 s") } == [true, false])
  }

  @Test("left and right are sides of the canvas, and start and end those of the script")
  func sides() throws {
    func side(_ setting: String, _ text: String) throws -> [TextAlignment] {
      let captions = Captions(source: .text("WEBVTT\n\n00:01.000 --> 00:03.000 align:\(setting)\n\(text)"))
      return try expansion(captions).layers.map { layer in
        guard case .text(let content) = layer.content else { return .justify }
        return content.alignment
      }
    }
    // The start of a text is where it is read from.
    #expect(try side("left", "one") == [.start] && side("left", "واحد") == [.end])
    #expect(try side("right", "one") == [.end] && side("right", "واحد") == [.start])
    #expect(try side("start", "one") == [.start] && side("start", "واحد") == [.start])
  }

  @Test("captions made in Swift are those of their JSON")
  func roundTrip() throws {
    let caption = Caption(
      spans: [.init("one ", start: 0.5, end: 1), .init("two", start: 1.25, end: 2)], start: 0, end: 3)
    for captions in [
      Captions(
        source: .captions([caption]), effect: .box, safeArea: .margins(top: 1, right: 2, bottom: 3, left: 4)),
      Captions(source: "WEBVTT\n\n00:01.000 --> 00:02.000\na", position: .top, maximumWords: 3),
    ] {
      let session = DecodingSession(file: "", document: JSONDocument(made: captions.encodedParameters))
      let decoded = try #require(Captions.decoded(from: session.root))
      #expect(decoded.effect == captions.effect && decoded.safeArea == captions.safeArea)
      #expect(decoded.maximumWords == captions.maximumWords && decoded.position == captions.position)
      let (first, second) = (try decoded.source.track().captions, try captions.source.track().captions)
      #expect(first.map(\.spans) == second.map(\.spans))
      #expect(first.map(\.start) == second.map(\.start) && first.map(\.end) == second.map(\.end))
    }
  }
}
