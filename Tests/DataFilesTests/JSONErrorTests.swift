import DataFiles
import Testing

@Suite("Errors in JSON")
struct JSONErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let error: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ error: String) {
      self.text = text
      self.error = error
    }
  }

  @Test(
    "the first error is located and says what was expected and found",
    arguments: [
      Case("", "1:1: expected a value, found the end of the file"),
      Case(#"{"a": 1 "b"}"#, #"1:9: expected ',' or '}' after a value, found '"'"#),
      Case("[1 2]", "1:4: expected ',' or ']' after a value, found '2'"),
      Case("[\n 1,\n]", "3:1: expected a value after ',' (JSON allows no trailing comma), found ']'"),
      Case(
        #"{"a": 1,}"#,
        "1:9: expected a key in double quotes after ',' (JSON allows no trailing comma), found '}'"),
      Case("{a: 1}", "1:2: expected a key in double quotes or '}', found 'a'"),
      Case(#"{"a" 1}"#, "1:6: expected ':' after a key, found '1'"),
      Case(#"{"a":}"#, "1:6: expected a value, found '}'"),
      Case(
        "{\"a\": 1,\r\n \"b\": 2, \"a\": 3}",
        #"2:10: the key "a" is a duplicate in this object, first used at 1:2"#),
      Case("[NaN]", "1:2: expected a value, found 'NaN'; JSON has no such number"),
      Case("-Infinity", "1:2: expected a digit after '-', found 'I'"),
      Case("[True]", "1:2: expected a value, found 'True'; write 'true'"),
      Case("[abc]", "1:2: expected a value, found 'abc'; strings must be in double quotes"),
      Case("['a']", "1:2: expected a value, found '''; strings must be in double quotes"),
      Case("[1, // one\n 2]", "1:5: expected a value, found '/'; JSON has no comments"),
      Case("[+1]", "1:2: expected a value, found '+'; a number begins with a digit or '-'"),
      Case("[.5]", "1:2: expected a value, found '.'; a number begins with a digit or '-'"),
      Case("[01]", "1:2: a number has no leading zeros"),
      Case("[-00.5]", "1:3: a number has no leading zeros"),
      Case("[0x1F]", "1:2: expected a decimal number, found a hexadecimal one"),
      Case("[1.]", "1:4: expected a digit after the decimal point, found ']'"),
      Case("[1e]", "1:4: expected a digit in the exponent, found ']'"),
      Case("[1e999]", "1:2: the number 1e999 is out of range for a double (about ±1.8e308)"),
      Case("[\"é中😀\", x]", "1:9: expected a value, found 'x'; strings must be in double quotes"),
      Case(#"["\ud83d"]"#, #"1:3: the surrogate escape '\ud83d' has no partner"#),
      Case(#"["\ud83d\u0041"]"#, #"1:3: the surrogate escape '\ud83d' has no partner"#),
      Case(#"["\ude00\ud83d"]"#, #"1:3: the surrogate escape '\ude00' has no partner"#),
      Case(#"["\u12g4"]"#, #"1:7: expected four hexadecimal digits after '\u', found 'g'"#),
      Case(#"["\x"]"#, #"1:4: expected one of " \ / b f n r t u after '\', found 'x'"#),
      Case(
        "[\"a\nb\"]",
        "1:4: expected '\"' at the end of the string that begins at 1:2, found a line break; "
          + "write control characters as escapes"),
      Case(
        "[\"abc", "1:6: expected '\"' at the end of the string that begins at 1:2, found the end of the file"),
      Case(
        "{\n \"a\": [1",
        "2:9: expected ',' or ']' after a value, found the end of the file; the array begins at 2:7"),
      Case("[1] 2", "1:5: expected the end after the value, found '2'"),
      Case("[\u{0}]", "1:2: expected a value, found the control character U+0000"),
    ])
  func located(_ example: Case) {
    let error = #expect(throws: DataError.self) { try JSONDocument(parsing: example.text) }
    #expect(error?.description == example.error)
  }

  @Test(
    "bytes that are not UTF-8 are errors: overlong, surrogates, beyond U+10FFFF, cut off",
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE4, 0xB8],
      [0x80],
    ] as [[UInt8]])
  func invalidUTF8(sequence: [UInt8]) {
    let bytes = Array("[\"a".utf8) + sequence + Array("\"]".utf8)
    let error = #expect(throws: DataError.self) { try JSONDocument(parsing: bytes) }
    #expect(error?.position == SourcePosition(line: 1, column: 4))
    #expect(
      error?.message.hasPrefix("expected UTF-8 text in a string, found a byte that is not UTF-8") == true)
  }

  @Test("a UTF-16 file is reported as such")
  func foreignEncoding() {
    let error = #expect(throws: DataError.self) { try JSONDocument(parsing: [0xFF, 0xFE, 0x7B, 0]) }
    #expect(error?.description == "1:1: the file is encoded as UTF-16; save it as UTF-8")
  }
}
