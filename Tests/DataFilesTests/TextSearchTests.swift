import DataFiles
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("a/*b*/", "/*", 1), ("aab", "ab", 1), ("日本語", "本", 3), ("abc", "abcd", nil), ("abc", "", nil),
    ("", "a", nil),
    ("/*\u{301}", "/*", 0), ("ééa", "éa", 2),
  ])
  func `a text is found where its scalars first occur`(text: String, part: String, offset: Int?) {
    let range = text.firstRange(of: part)
    #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    #expect(range.map { String(text[$0]) } ?? part == part)
  }

  @Test func `every occurrence is replaced once, from the start on`() {
    #expect("a.b..c".replacing(".", with: "\\.") == "a\\.b\\.\\.c")
    #expect("aaa".replacing("aa", with: "a") == "aa")
    #expect(
      "50%\u{301}".replacing("%", with: "%25").unicodeScalars.elementsEqual("50%25\u{301}".unicodeScalars))
    #expect("none".replacing("", with: "x") == "none")
  }

  @Test func `parts between separators may be empty`() {
    #expect("::a::".parts(separatedBy: "::") == ["", "a", ""])
    #expect("a".parts(separatedBy: "::") == ["a"])
  }
}
