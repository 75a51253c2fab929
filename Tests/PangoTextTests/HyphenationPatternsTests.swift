import Testing

@testable import PangoText

@Suite("Patterns that divide words")
struct HyphenationPatternsTests {
  /// The parts of a word.
  private func parts(_ word: String, _ lines: String..., encoding: String = "UTF-8") throws -> [String] {
    let text = ([encoding] + lines).joined(separator: "\n")
    let bytes =
      encoding == "UTF-8" ? Array(text.utf8) : text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let scalars = Array(word.unicodeScalars)
    let ends = try #require(HyphenationPatterns(dictionary: bytes)).divisions(of: scalars) + [scalars.count]
    return zip([0] + ends, ends).map { String(String.UnicodeScalarView(scalars[$0..<$1])) }
  }

  @Test("odd values divide, greater ones prevail, and a dot is the side of a word")
  func values() throws {
    #expect(
      try parts("hyphenation", "hy3ph", "he2n", "hena4", "hen5at", "1na", "n2at", "1tio", "2io", "o2n") == [
        "hy", "phen", "ation",
      ])
    #expect(try parts("anna", "n1n", ".an2n") == ["anna"])
    #expect(try parts("canna", "n1n", ".an2n") == ["can", "na"])
  }

  @Test("the fewest letters at the sides are two, or what the dictionary says")
  func margins() throws {
    #expect(try parts("abcdef", "1b1c1d1e1f") == ["ab", "c", "d", "ef"])
    #expect(try parts("abcdef", "LEFTHYPHENMIN 3", "RIGHTHYPHENMIN 1", "1b1c1d1e1f") == ["abc", "d", "ef"])
    #expect(try parts("abcdef", "LEFTHYPHENMIN 1", "RIGHTHYPHENMIN 3", "1b1c1d1e1f") == ["ab", "c", "def"])
  }

  @Test("parts of compounds are divided like words, with margins of their own")
  func compounds() throws {
    func parts(margin: Int) throws -> [String] {
      try self.parts(
        "haustür", "COMPOUNDLEFTHYPHENMIN \(margin)", "COMPOUNDRIGHTHYPHENMIN \(margin)", "haus1tür",
        "NEXTLEVEL", "1us", "1ü")
    }
    #expect(try parts(margin: 1) == ["ha", "us", "t", "ür"])
    #expect(try parts(margin: 2) == ["ha", "us", "tür"])
    #expect(try parts(margin: 3) == ["haus", "tür"])
  }

  @Test(
    "comments and divisions that change the spelling are left out, and of equal patterns the last is valid")
  func lines() throws {
    #expect(try parts("abcd", "% b1c", "b1c/x=,1,2") == ["abcd"])
    #expect(try parts("abcd", "b1c", "b2c") == ["abcd"])
    #expect(try parts("abcd", "b2c", "b1c") == ["ab", "cd"])
  }

  @Test("a dictionary is in UTF-8 or ISO 8859-1")
  func encodings() throws {
    #expect(try parts("größer", "ö1ß") == ["grö", "ßer"])
    #expect(try parts("größer", "ö1ß", encoding: "ISO8859-1") == ["grö", "ßer"])
    #expect(HyphenationPatterns(dictionary: Array("KOI8-R\na1b".utf8)) == nil)
    #expect(HyphenationPatterns(dictionary: []) == nil)
    #expect(try parts("word") == ["word"])
  }
}
