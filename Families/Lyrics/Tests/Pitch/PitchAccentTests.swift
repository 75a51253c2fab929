import Testing

@testable import AfterglowLyrics

@Suite("Pitch accent")
struct PitchAccentTests {
  @Test("every word of the accent cases sounds as given, with its particle and category")
  func accentCases() throws {
    let rows = Cases.rows("pitch_accents.tsv")
    #expect(!rows.isEmpty)
    for row in rows {
      let reading = row["reading"]!.isEmpty ? row["word"]! : row["reading"]!
      let accents = try PitchAccent.alternatives(
        in: SourceField(text: row["accents_raw"]!, line: 1, column: 1), moraCount: Mora.split(reading).count)
      #expect(accents.map { String($0.nucleus) }.joined(separator: ",") == row["accents"], "\(row)")
      #expect(accents.map(\.letters).joined(separator: ",") == row["hl"], "\(row)")
      #expect(accents.map(\.category.rawValue).joined(separator: ",") == row["category"], "\(row)")
    }
  }

  @Test("the rule agrees with independently written patterns")
  func oracle() throws {
    let rows = Cases.rows("pitch_oracle.tsv")
    #expect(!rows.isEmpty)
    for row in rows {
      let morae = Mora.split(row["reading"]!)
      let accent = try PitchAccent(nucleus: try #require(Int(row["accent"]!)), moraCount: morae.count)
      let fall = accent.category == .odaka ? "-(L)" : ""
      #expect(accent.word.letters.map(String.init).joined(separator: "-") + fall == row["binary"], "\(row)")
      #expect(accent.category.rawValue == row["category"], "\(row)")
    }
  }

  @Test("a word of one mora is low before a high particle, or the reverse")
  func oneMora() throws {
    #expect(try PitchAccent(nucleus: 0, moraCount: 1).letters == "L+H")
    #expect(try PitchAccent(nucleus: 1, moraCount: 1).letters == "H+L")
    #expect(try PitchAccent(nucleus: 1, moraCount: 1).category == .atamadaka)
  }

  @Test(
    "accents beyond the morae are refused",
    arguments: [(-1, 3), (4, 3), (0, 0), (1, 0), (.max, 2), (.min, -1)])
  func refused(nucleus: Int, moraCount: Int) {
    #expect { try PitchAccent(nucleus: nucleus, moraCount: moraCount) } throws: { error in
      (error as? LyricError)?.issues.first?.kind == .accentBeyondMorae
    }
  }

  @Test("n morae have n + 1 accents: one rise at most, one fall at most, then low", arguments: 1...12)
  func invariants(moraCount: Int) {
    let accents = PitchAccent.all(moraCount: moraCount)
    #expect(accents.map(\.nucleus) == Array(0...moraCount))
    for accent in accents {
      let pitches = (0...moraCount + 3).map(accent.pitch(at:))
      let steps = zip(pitches, pitches.dropFirst())
      #expect(pitches[0] != pitches[1])
      #expect(steps.filter { $0.isHigh && !$1.isHigh }.count == (accent.nucleus == 0 ? 0 : 1))
      #expect(steps.filter { !$0.isHigh && $1.isHigh }.count == (accent.nucleus == 1 ? 0 : 1))
      #expect(pitches.last == (accent.nucleus == 0 ? .high : .low))
    }
    let sounds = accents.map { $0.letters }
    #expect(Set(sounds).count == accents.count)
  }

  @Test("an accent is determined by its sound", arguments: 1...8)
  func candidates(moraCount: Int) {
    for accent in PitchAccent.all(moraCount: moraCount) {
      #expect(PitchAccent.candidates(word: accent.word, following: accent.following) == [accent])
      #expect(PitchAccent.candidates(word: accent.word).contains(accent))
    }
    #expect(PitchAccent.candidates(word: [.high, .low, .high]).isEmpty)
    #expect(PitchAccent.candidates(word: []).isEmpty)
  }

  @Test("heiban and odaka sound the same without a particle, and heiban comes first")
  func ambiguousCandidates() {
    #expect(PitchAccent.candidates(word: [.low, .high]).map(\.category) == [.heiban, .odaka])
  }
}

@Suite("Phrases")
struct PhraseReaderTests {
  private func word(_ surface: String, _ reading: String, _ nucleus: Int) throws -> PhraseElement {
    let morae = Mora.split(reading)
    return .word(
      surface: surface, morae: morae, accent: try PitchAccent(nucleus: nucleus, moraCount: morae.count),
      class: WordClass(guessing: surface))
  }

  private func sound(_ elements: [PhraseElement], _ reader: PhraseReader = PhraseReader()) -> String {
    reader.pitches(of: elements).map(\.letters).joined(separator: " ")
  }

  @Test(
    "a particle of one mora is high after heiban and low after a fall",
    arguments: ["が", "は", "を", "に", "で", "と", "も", "へ", "の"])
  func shortParticles(particle: String) throws {
    let leaning = PhraseElement.particle(Particle(particle))
    #expect(sound([try word("桜", "さくら", 0), leaning]) == "LHH H")
    #expect(sound([try word("心", "こころ", 2), leaning]) == "LHL L")
    #expect(sound([try word("海", "うみ", 1), leaning]) == "HL L")
    #expect(sound([try word("火", "ひ", 1), leaning]) == "H L")
    #expect(sound([try word("花", "はな", 2), leaning]) == (particle == "の" ? "LH H" : "LH L"))
  }

  @Test(
    "particles after flat, fallen and odaka nouns follow UniDic",
    arguments: [
      ("から", "LHH HH", "HL LL", "LH LL"), ("まで", "LHH HL", "HL LL", "LH LL"),
      ("だけ", "LHH HH", "HL LL", "LH LL"),
      ("ほど", "LHH HH", "HL LL", "LH LL"), ("って", "LHH HH", "HL LL", "LH LL"),
      ("だけが", "LHH HHH", "HL LLL", "LH LLL"),
      ("への", "LHH HH", "HL LL", "LH LL"), ("には", "LHH HL", "HL LL", "LH LL"),
      ("らしい", "LHH HHL", "LH HHL", "LH HHL"),
      ("でしょう", "LHH HHL", "HL LLL", "LH LLL"), ("です", "LHH HL", "HL LL", "LH LL"),
      ("ばかり", "LHH HLL", "HL LLL", "LH LLL"),
      ("なら", "LHH HL", "HL LL", "LH LL"), ("くらい", "LHH HLL", "LH HLL", "LH HLL"),
      ("なのだ", "LHH HLL", "HL LLL", "LH LLL"),
      ("だから", "LHH HLL", "HL LLL", "LH LLL"), ("からです", "LHH HHHL", "HL LLLL", "LH LLLL"),
      ("さん", "LHH HH", "HL LL", "LH LL"),
    ])
  func nouns(particle: String, flat: String, fallen: String, odaka: String) throws {
    let leaning = PhraseElement.particle(Particle(particle))
    #expect(sound([try word("桜", "さくら", 0), leaning]) == flat)
    #expect(sound([try word("海", "うみ", 1), leaning]) == fallen)
    #expect(sound([try word("花", "はな", 2), leaning]) == odaka)
  }

  @Test(
    "particles after flat verbs and adjectives follow UniDic; where it has no rule, the accent stays",
    arguments: [
      ("から", "LH LL", "LHL LL"), ("ので", "LH LL", "LHL LL"), ("けど", "LH LL", "LHL LL"),
      ("です", "LH LL", "LHL LL"),
      ("のに", "LH LL", "LHL LL"), ("と", "LH H", "LHL L"), ("って", "LH LL", "LHH HH"), ("だけ", "LH HH", "LHH HH"),
      ("なら", "LH HL", "LHH HL"), ("ほど", "LH HH", "LHH HH"), ("んだ", "LH LL", "LHL LL"),
      ("でしょう", "LH HHL", "LHH HHL"),
      ("ように", "LH HLL", "LHH HLL"), ("くらい", "LH HLL", "LHH HLL"), ("も", "HL L", "HLL L"),
    ])
  func predicates(particle: String, verb: String, adjective: String) throws {
    let leaning = PhraseElement.particle(Particle(particle))
    #expect(sound([try word("行く", "いく", 0), leaning]) == verb)
    #expect(sound([try word("赤い", "あかい", 0), leaning]) == adjective)
    #expect(sound([try word("高い", "たかい", 2), .particle(Particle("から"))]) == "LHL LL")
  }

  @Test("the fall of a rule is never on っ, ん or ー")
  func specialMorae() throws {
    #expect(sound([try word("行っ", "いっ", 0), .particle(Particle("も"))]) == "LH H")
    #expect(sound([try word("死んだ", "しんだ", 0), .particle(Particle("も"))]) == "HLL L")
  }

  @Test("an accent that is written for a particle counts instead of the rule")
  func written() throws {
    #expect(sound([try word("桜", "さくら", 0), .particle(Particle("から", nucleus: 1))]) == "LHH HL")
    #expect(sound([try word("行く", "いく", 0), .particle(Particle("から", nucleus: 0))]) == "LH HH")
  }

  @Test("には falls however it is written", arguments: ["に", "で", "と", "へ", "の"])
  func topics(particle: String) throws {
    for topic in ["は", "も"] {
      let parts = [try word("友達", "ともだち", 0), .particle(Particle(particle)), .particle(Particle(topic))]
      #expect(sound(parts) == "LHHH H L")
    }
  }

  @Test("particles chain: what follows a fall is low, what follows a flat particle is high")
  func chains() throws {
    let (ni, wa, kara) = (Particle("に"), Particle("は"), Particle("から"))
    #expect(sound([try word("桜", "さくら", 0), .particle(ni), .particle(wa)]) == "LHH H L")
    #expect(sound([try word("桜", "さくら", 0), .particle(kara), .particle(wa)]) == "LHH HH L")
  }

  @Test("日本の is flat to its end, while 心の keeps its fall")
  func flattening() throws {
    let no = PhraseElement.particle(Particle("の"))
    #expect(sound([try word("日本", "にほん", 2), no]) == "LHH H")
    #expect(sound([try word("日本", "にほん", 2), .particle(Particle("が"))]) == "LHL L")
    #expect(sound([try word("心", "こころ", 2), no]) == "LHL L")
    #expect(sound([try word("次", "つぎ", 2), no]) == "LH L")
    let reader = PhraseReader(retainsFallBeforeNo: ["花"])
    #expect(sound([try word("花", "はな", 2), no], reader) == "LH L")
  }

  @Test("the low start belongs to each word, or with the phrase rule to the phrase")
  func initialLowering() throws {
    let phrase = PhraseReader(initialLowering: .phrase)
    let elements = [try word("この", "この", 0), try word("魚", "さかな", 0)]
    #expect(sound(elements) == "LH LHH")
    #expect(sound(elements, phrase) == "LH HHH")
    #expect(sound([elements[0], .pause, elements[1]], phrase) == "LH  LHH")
    #expect(sound([try word("海", "うみ", 1), elements[1]], phrase) == "HL LHH")
    #expect(sound([try word("花", "はな", 2), elements[1]], phrase) == "LH LHH")
  }

  @Test("brackets let a particle lean on the word inside, an English word makes it low")
  func otherElements() throws {
    let ga = PhraseElement.particle(Particle("が"))
    #expect(sound([.bracket, try word("桜", "さくら", 0), .bracket, ga]) == " LHH  H")
    #expect(sound([.unaccented, ga]) == " L")
    #expect(sound([ga]) == "L")
    #expect(sound([.particle(Particle("から"))]) == "LH")
    #expect(sound([.particle(Particle("まで"))]) == "HL")
    #expect(sound([.particle(Particle("!"))]) == "")
  }
}

@Suite("Classes of words")
struct WordClassTests {
  @Test(
    "the last kana decides",
    arguments: [
      ("行く", WordClass.verb), ("食べた", .verb), ("死んだ", .verb), ("いる", .verb), ("する", .verb),
      ("赤い", .adjective),
      ("美しい", .adjective), ("行かない", .adjective), ("やさしい", .adjective), ("思い", .noun), ("違い", .noun),
      ("出会い", .noun),
      ("桜", .noun), ("とうきょう", .noun), ("ぼく", .noun), ("せかい", .noun), ("静か", .noun), ("行って", .noun),
      ("", .noun),
      ("る", .noun), ("hello", .noun),
    ])
  func guess(surface: String, expected: WordClass) {
    #expect(WordClass(guessing: surface) == expected)
  }

  @Test(
    "the author's part of speech counts instead of the guess",
    arguments: [
      ("いく|いく|0_から|から|", "01+11"), ("いく|いく|(動)0_から|から|", "01+00"), ("思い|おもい|0_から|から|", "011+11"),
      ("向かい|むかい|0_から|から|", "010+00"), ("向かい|むかい|(名)0_から|から|", "011+11"),
      ("静か|しずか|(形動)0_です|です|", "011+10"), ("から|から|(名)0_が|が|", "01+1"),
    ])
  func marked(text: String, expected: String) throws {
    let words = try LyricsNotation.accentNumber.lines(in: text)[0].words
    #expect(words.map(\.pitches.bits).joined(separator: "+") == expected)
  }
}

@Suite("Pitch warnings")
struct PitchWarningTests {
  private func warnings(_ reading: String, _ bits: String) -> [PitchWarning] {
    PitchWarning.warnings(morae: Mora.split(reading), pitches: bits.map { Pitch(isHigh: $0 == "1") })
  }

  @Test("a fall after っ ん ー is unusual", arguments: [("にほんご", 3, "ん"), ("がっこう", 2, "っ"), ("コーヒー", 2, "ー")])
  func specialMorae(reading: String, nucleus: Int, mora: String) throws {
    let morae = Mora.split(reading)
    let accent = try PitchAccent(nucleus: nucleus, moraCount: morae.count)
    let expected = PitchWarning.nucleusOnSpecialMora(index: nucleus - 1, mora: morae[nucleus - 1])
    #expect(morae[nucleus - 1].text == mora)
    #expect(PitchWarning.warnings(morae: morae, accent: accent) == [expected])
    #expect(PitchWarning.warnings(morae: morae, pitches: accent.word) == [expected])
  }

  @Test("a fall after the second half of a long vowel is unusual")
  func secondHalf() {
    #expect(warnings("こうえん", "0100").map(isSecondHalf) == [true])
    #expect(warnings("せかい", "010").isEmpty)
    #expect(warnings("おいもの", "0100").map(isSecondHalf) == [true])
  }

  private func isSecondHalf(_ warning: PitchWarning) -> Bool {
    if case .nucleusOnSecondHalf = warning { true } else { false }
  }

  @Test("a second rise and a level start are unusual, a standard accent is not")
  func patterns() {
    #expect(warnings("あかさた", "1010").count == 1)
    #expect(warnings("あかさた", "0011").count == 1)
    for accent in PitchAccent.all(moraCount: 4) {
      #expect(PitchWarning.warnings(morae: Mora.split("あかさた"), pitches: accent.word).isEmpty)
    }
    #expect(warnings("", "").isEmpty)
    #expect(warnings("か", "1").isEmpty)
  }

  private func unusual(
    _ text: String, _ initialLowering: PhraseReader.InitialLowering
  ) throws -> [String] {
    let lines = try LyricsNotation.accentNumber.lines(
      in: text, reader: PhraseReader(initialLowering: initialLowering))
    return lines.flatMap { line in
      zip(line.words, line.warnings(initialLowering)).filter { !$1.isEmpty }.map(\.0.surface)
    }
  }

  @Test(
    "where the low first mora is one of phrases, a word within a phrase may begin high-high",
    arguments: ["この|この|0_魚|さかな|0", "花|はな|2_の|の|_山|やま|2", "桜|さくら|0_「||_魚|さかな|0"])
  func withinPhrase(text: String) throws {
    #expect(try unusual(text, .phrase).isEmpty)
    #expect(try unusual(text, .everyWord).isEmpty)
  }

  @Test("a level start stays unusual at the start of a phrase, after a pause and after a fall")
  func phraseStart() throws {
    for compact in ["さかな|さかな|111", "この|この|01_、||_さかな|さかな|111", "そら|そら|10_さかな|さかな|111"] {
      let line = try LyricsLine(compact: compact)
      #expect(line.warnings(.phrase).last?.count == 1, "\(compact)")
    }
    #expect(try LyricsLine(compact: "この|この|01_さかな|さかな|111").warnings(.everyWord).last?.count == 1)
  }

  @Test(
    "particles of two morae are low after a fall, and that is not unusual",
    arguments: ["のみ", "だけ", "まで", "より", "から", "など", "ばかり", "くらい", "とか", "なら", "ずつ", "って"])
  func lowParticles(particle: String) throws {
    #expect(try unusual("犬|いぬ|2_\(particle)|\(particle)|", .everyWord).isEmpty)
  }
}
