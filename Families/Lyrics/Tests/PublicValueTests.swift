import AfterglowLyrics
import DataFiles
import SceneModel
import Testing
import VectorGraphics

@Suite struct `Lyrics made in Swift` {
  private func roundTrip<Value: Component>(_ value: Value) -> Value? {
    let session = DecodingSession(file: "", document: JSONDocument(made: value.encodedParameters))
    defer { #expect(session.errors.map(\.message) == []) }
    return Value.decoded(from: session.root)
  }

  @Test func `values are equal to those that their JSON is read into`() throws {
    let look = LyricAppearance(
      notation: .accentNumber, phraseRule: true, style: .dictionary, showsParticleFall: true, fontSize: 30,
      fontWeight: 600, fontFamily: ["A"], latinFontFamily: ["B", "C"], readingScale: 0.5, ruby: .overlay,
      overhang: .kana, fullSizeRuby: true, wordSpacing: 3, alignment: .end, kinsoku: .relaxed,
      hangsPunctuation: true, pixelScale: 2, padding: 4, theme: .dark, fillsBackground: true,
      backgroundColor: .red, textColor: .white, readingColor: .teal, pitchColor: .gold)
    let line = PitchAccentLine(line: "夏|なつ|2_が|が|", mode: .furigana, look: look)
    #expect(roundTrip(line) == line)
    var colored = look
    colored.translationColor = .black
    let word = try WordData(
      surface: "夏", reading: "なつ", pitches: [.low, .high],
      kanjiReadings: [KanjiReading(kanji: "夏", reading: "なつ")])
    let song = LyricsDocument(title: "夏", lines: [LyricsLine(words: [word], translation: "Summer")])
    let lyrics = Lyrics(
      lyrics: .document(song), mode: .pitch, arrangement: .parallel, translations: ["A"],
      showsTranslations: false, translationSize: 9, translationLanguage: "zh-Hans", lineSpacing: 5,
      title: "T", subtitle: "S", current: 0, timing: "[00:01]夏", tolerance: .strict,
      motion: LyricMotion(
        focus: 0.5, dimmedOpacity: 0.3, guideOpacity: 0.1, scrollDuration: 2, topMargin: 10, bottomMargin: 20),
      look: colored)
    #expect(roundTrip(lyrics) == lyrics)
    let entry = KanjiEntry(
      kanji: "食", on: ["ショク", KanjiReadingEntry(reading: "ジキ", accent: 1)], kun: ["た.べる"],
      meanings: ["to eat"], strokes: 9, level: "JLPT N5",
      words: [KanjiWord(word: "食事", reading: "しょくじ", accent: 0, meaning: "meal")])
    let card = KanjiCard(entry, sample: KanjiEntry(kanji: "水"), theme: .dark, style: .onpu, language: "en")
    #expect(roundTrip(card) == card)
  }
}
