import Testing

@testable import PangoText

@Suite("Patterns that divide words")
struct HyphenationPatternsTests {
  /// The parts of a word.
  private func parts(_ word: String, _ lines: String..., encoding: String = "UTF-8") -> [String] {
    let text = ([encoding] + lines).joined(separator: "\n")
    let bytes =
      encoding == "UTF-8" ? Array(text.utf8) : text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let scalars = Array(word.unicodeScalars)
    let ends = HyphenationPatterns(dictionary: bytes).divisions(of: scalars) + [scalars.count]
    return zip([0] + ends, ends).map { String(String.UnicodeScalarView(scalars[$0..<$1])) }
  }

  @Test("odd values divide, greater ones prevail, and a dot is the side of a word")
  func values() {
    #expect(
      parts("hyphenation", "hy3ph", "he2n", "hena4", "hen5at", "1na", "n2at", "1tio", "2io", "o2n") == [
        "hy", "phen", "ation",
      ])
    #expect(parts("anna", "n1n", ".an2n") == ["anna"])
    #expect(parts("canna", "n1n", ".an2n") == ["can", "na"])
  }

  @Test("of patterns that end at a letter, the longest that begins one counts")
  func longest() {
    #expect(parts("abcde", "b1c") == ["ab", "cde"])
    #expect(parts("abcde", "abc", "b1c") == ["abcde"])
    #expect(parts("abcde", "abcx", "b1c") == ["abcde"])
    #expect(parts("abcde", "abcx", "b1cd") == ["ab", "cde"])
  }

  @Test("the fewest letters at the sides are two, or what the dictionary says")
  func margins() {
    #expect(parts("abcdef", "1b1c1d1e1f") == ["ab", "c", "d", "ef"])
    #expect(parts("abcdef", "LEFTHYPHENMIN 3", "RIGHTHYPHENMIN 1", "1b1c1d1e1f") == ["abc", "d", "ef"])
    #expect(parts("abcdef", "LEFTHYPHENMIN 1", "RIGHTHYPHENMIN 3", "1b1c1d1e1f") == ["ab", "c", "def"])
  }

  @Test("parts of compounds are divided like words, with margins of their own")
  func compounds() {
    func parts(margin: Int) -> [String] {
      self.parts(
        "haustür", "COMPOUNDLEFTHYPHENMIN \(margin)", "COMPOUNDRIGHTHYPHENMIN \(margin)", "haus1tür",
        "NEXTLEVEL", "1us", "1ü")
    }
    #expect(parts(margin: 1) == ["ha", "us", "t", "ür"])
    #expect(parts(margin: 2) == ["ha", "us", "tür"])
    #expect(parts(margin: 3) == ["haus", "tür"])
    // A part may be a compound itself, and a dictionary may know no compounds.
    #expect(self.parts("xxabcd", "xx1", ".ab1", "NEXTLEVEL") == ["xx", "ab", "cd"])
    #expect(self.parts("haustürtor", "NEXTLEVEL", "s1t", "r1t") == ["haus", "tür", "tor"])
  }

  @Test(
    "comments and divisions that change the spelling are left out, and of equal patterns the last is valid")
  func lines() {
    #expect(parts("abcd", "% b1c", "b1c/x=,1,2") == ["abcd"])
    #expect(parts("abcd", "b1c", "b2c") == ["abcd"])
    #expect(parts("abcd", "b2c", "b1c") == ["ab", "cd"])
  }

  @Test("a dictionary is in UTF-8 or ISO 8859-1")
  func encodings() {
    #expect(parts("größer", "ö1ß") == ["grö", "ßer"])
    #expect(parts("größer", "ö1ß", encoding: "ISO8859-1") == ["grö", "ßer"])
    #expect(parts("word") == ["word"])
  }
}
