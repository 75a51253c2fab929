import AfterglowLyrics
import Foundation
import Testing

@testable import AfterglowCaptions

@Suite("Files with captions")
struct CaptionReaderTests {
  private static func contents(_ name: String) throws -> String {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private struct Expected { var language: String, start: Double, end: Double, text: String }

  private static func expected() throws -> [Expected] {
    try contents("speech.tsv").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Expected(
        language: fields[0], start: try #require(Double(fields[1])), end: try #require(Double(fields[2])),
        text: fields[3])
    }
  }

  private func errors(_ text: String) -> [String] {
    do throws(LyricError) {
      _ = try CaptionTrack(reading: text)
      return []
    } catch {
      return error.issues.map(\.description)
    }
  }

  @Test(
    "each format has the same 48 captions in eight languages, with the same times",
    arguments: ["srt", "vtt", "ass", "ttml", "lrc", "json"])
  func sameCaptions(format: String) throws {
    let track = try CaptionTrack(reading: Self.contents("speech.\(format)"))
    let expected = try Self.expected()
    try #require(track.captions.count == expected.count)
    for (caption, row) in zip(track.captions, expected) {
      #expect(caption.text == row.text)
      #expect(abs(caption.start - row.start) < 1e-6 && abs(caption.end - row.end) < 1e-6, "\(row.text)")
    }
    #expect(track.isStream == (format == "json"))
    #expect(track.captions[0].hasTimedSpans == (format != "srt"))
  }

  @Test("the words of a caption have the same times in every format that has some")
  func sameWords() throws {
    let tracks = try ["vtt", "ass", "ttml", "lrc", "json"].map {
      try CaptionTrack(reading: Self.contents("speech.\($0)"))
    }
    let words = tracks.map { track in
      CaptionPieces().pieces(of: track.captions[0]).map { "\($0.text) \(($0.start * 100).rounded())" }
    }
    #expect(words[0].count == 10 && words[0][3] == "seven 161.0")
    #expect(Set(words).count == 1)
  }

  @Test("styles and what is not read are told apart")
  func styles() throws {
    let ass = try CaptionTrack(reading: Self.contents("speech.ass"))
    #expect(ass.captions[6].spans.allSatisfy(\.isItalic) && !ass.captions[0].spans[0].isItalic)
    #expect(ass.warnings.map(\.description) == ["22: \\fad is not read"])
    let vtt = try CaptionTrack(reading: Self.contents("speech.vtt"))
    #expect(vtt.warnings.map(\.description) == ["3: STYLE is not read"])
    let ttml = try CaptionTrack(reading: Self.contents("speech.ttml"))
    #expect(ttml.captions[6].spans[0].isItalic && ttml.captions[6].language == "de")
  }

  @Test("SRT is read with missing numbers, missing blank lines, and lines without text within a cue")
  func looseSRT() throws {
    let track = try CaptionTrack(
      reading: """
        00:00:01,000 --> 00:00:02,000
        one

        and more
        2
        0:00:02.5 --> 0:00:03.25 X1:100
        <b>two</b> <3 &amp; {\\an8}three
        00:00:04,000 --> 00:00:05,000
        1984
        """)
    #expect(track.captions.map(\.text) == ["one\n\nand more", "two <3 & three", "1984"])
    #expect(track.captions[1].spans[0].isBold && !track.captions[1].spans[1].isBold)
    #expect(track.captions[1].placement?.vertical == .top)
    #expect(track.captions[1].start == 2.5 && track.captions[1].end == 3.25)
  }

  @Test("WebVTT has cues with settings, voices, entities and no blank line after its header")
  func webVTT() throws {
    let track = try CaptionTrack(
      reading: """
        WEBVTT
        1:00:01.000 --> 1:00:02.000 line:10% align:start vertical:rl
        <v Mary>a &lt; b</v> <c.red>red</c><ruby>漢<rt>かん</rt></ruby>
        """)
    let caption = try #require(track.captions.first)
    #expect(caption.text == "a < b red漢" && caption.start == 3601)
    #expect(caption.placement == CaptionPlacement(vertical: .fraction(0.1), horizontal: .start))
    #expect(track.warnings.map(\.message) == ["vertical is not read", "<c> is not read", "<rt> is not read"])
  }

  @Test("TTML has times in frames and relative to their parents, line breaks and regions")
  func ttml() throws {
    let track = try CaptionTrack(
      reading: """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
          xmlns:tts="http://www.w3.org/ns/ttml#styling" ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001" xml:lang="en">
        <head><layout><region xml:id="top" tts:displayAlign="before" tts:textAlign="start"/></layout></head>
        <body begin="10s"><div>
          <p begin="00:00:01:12" dur="2s" region="top">
            one<br/>
            <span begin="0s" end="0.5s">two</span> <span begin="0.5s" end="1s" tts:fontWeight="bold">three</span>
          </p></div></body></tt>
        """)
    let caption = try #require(track.captions.first)
    #expect(caption.text == "one\ntwo three" && track.language == "en")
    #expect(abs(caption.start - (11 + 12 * 1.001 / 24)) < 1e-9 && abs(caption.end - caption.start - 2) < 1e-9)
    #expect(caption.placement == CaptionPlacement(vertical: .top, horizontal: .start))
    #expect(caption.spans.first { $0.text == "three" }?.isBold == true)
    #expect(caption.spans.first { $0.text == "two" }?.start == caption.start)
  }

  @Test("a region of TTML puts captions into a third of the canvas, and what is not read is named once")
  func regions() throws {
    func place(_ attributes: String) throws -> CaptionPlacement? {
      try CaptionTrack(
        reading: """
          <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><layout>
          <region xml:id="r" \(attributes)/></layout></head><body region="r"><div><p begin="1s" end="2s">a</p></div></body></tt>
          """
      ).captions[0].placement
    }
    #expect(try place(#"tts:origin="10% 80%" tts:extent="80% 10%""#) == nil)
    #expect(try place(#"tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after""#) == nil)
    #expect(try place(#"tts:origin="10% 10%" tts:extent="80% 80%""#)?.vertical == .top)
    #expect(
      try place(#"tts:origin="0% 0%" tts:extent="100% 100%" tts:displayAlign="center""#)?.vertical == .middle)
    let track = try CaptionTrack(
      reading: """
        <tt xmlns:tts="http://www.w3.org/ns/ttml#styling"><body>
        <div tts:color="red"><p begin="1s" end="2s" tts:color="white">a</p></div></body></tt>
        """)
    #expect(track.warnings.map(\.description) == ["2: tts:color is not read, here and in 1 more place"])
  }

  @Test("words of recognizers are divided at pauses, and spaced as their script is")
  func recognizedWords() throws {
    let plain = try CaptionTrack(
      reading:
        #"[{"text":"Hello","start":0,"end":0.4},{"text":",","start":0.4,"end":0.4},{"word":"world","start":0.5,"end":1},{"text":"再","start":3,"end":3.2},{"text":"见","start":3.2,"end":3.5}]"#
    )
    #expect(plain.captions.map(\.text) == ["Hello, world", "再见"])
    let aligned = try CaptionTrack(
      reading:
        #"{"segments":[{"start":0,"end":2,"text":" 밥을 먹어요 3 times","words":[{"word":"밥","start":0,"end":0.2},{"word":"을","start":0.2,"end":0.4},{"word":"먹어요","start":0.5,"end":1},{"word":"3"},{"word":"times","start":1.5,"end":2}]}]}"#
    )
    #expect(aligned.captions.map(\.text) == ["밥을 먹어요 3 times"])
    let pieces = CaptionPieces().pieces(of: aligned.captions[0])
    #expect(pieces.map(\.start) == [0, 0.2, 0.5, 1, 1.5])
    let whole = try CaptionTrack(
      reading: #"{"transcription":[{"offsets":{"from":0,"to":1500},"text":" One whole sentence."}]}"#)
    #expect(whole.captions.map(\.text) == ["One whole sentence."] && whole.captions[0].end == 1.5)
  }

  @Test("a wrong line says what to write")
  func messages() {
    #expect(
      errors("1\n00:00:01,000 -> x --> 00:00:02\na")
        == [
          "2:1: 00:00:01,000 -> x --> 00:00:02 is not the time of a cue: write it as 00:00:01,000 --> 00:00:02,500"
        ])
    #expect(
      errors("[Events]\nDialogue: 0,0:00:xx,0:00:02.00,Default,,0,0,0,,a").first?
        .contains("0:00:xx is not a time: write Dialogue:") == true)
    #expect(errors("Just some text").first?.contains("write a cue as 00:00:01,000 --> 00:00:02,500") == true)
    #expect(errors(#"[{"text":"a"}]"#) == ["1:2: the words have no times: give each a start and an end"])
    #expect(
      errors("<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><p begin=\"soon\">a</p></body></tt>").first?
        .contains("begin=\"soon\" is not a time: write it as 00:00:01.500 or 1.5s") == true)
  }

  @Test("a cue that ends before it begins is shown until the next one, with a warning")
  func reversedTimes() throws {
    let track = try CaptionTrack(
      reading: "00:00:03,000 --> 00:00:01,000\na\n\n00:00:04,000 --> 00:00:05,000\nb")
    #expect(track.captions.map(\.end) == [4, 5])
    #expect(track.warnings.first?.line == 1)
  }

  @Test("what is written as SRT and WebVTT is read with the same times and lines")
  func written() throws {
    let track = try CaptionTrack(reading: Self.contents("speech.srt"))
    for format in ShownCaptions.Format.allCases {
      let again = try CaptionTrack(reading: ShownCaptions(track).text(as: format))
      #expect(again.captions.map(\.text) == track.captions.map(\.text))
      #expect(again.captions.map(\.start) == track.captions.map(\.start))
      #expect(again.captions.map(\.end) == track.captions.map(\.end))
    }
  }
}
