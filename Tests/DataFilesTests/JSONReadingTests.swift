import DataFiles
import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONReadingTests {
  @Test("every kind of value is read with its offset")
  func kinds() throws {
    let text = """
      {"a": [1, -2.5e3, true, false, null],
       "名": "x"}
      """
    let document = try JSONDocument(parsing: text)
    let array = try #require(document.root["a"]?.array)
    #expect(array == [1, -2500, true, false, nil])
    #expect(array.map { document.position(of: $0).description } == ["1:8", "1:11", "1:19", "1:25", "1:32"])
    let member = try #require(document.root.object?.member("名"))
    #expect(document.position(ofKey: member) == SourcePosition(line: 2, column: 2))
    #expect(document.position(of: member.value) == SourcePosition(line: 2, column: 7))
  }

  @Test("objects keep the order of their keys, few or many")
  func keyOrder() throws {
    let keys = (0..<40).map { "key\(($0 * 17) % 40)" }
    let text = "{" + keys.map { "\"\($0)\": \"\($0)!\"" }.joined(separator: ",") + "}"
    let object = try #require(try JSONDocument(parsing: text).root.object)
    #expect(object.keys == keys)
    for key in keys { #expect(object[key]?.string == key + "!") }
    #expect(object["key40"] == nil)
  }

  @Test("escapes become characters, surrogate pairs one character")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u4e2d\ud83D\uDe00\u0000é中😀""#
    let string = try JSONDocument(parsing: text).root.string
    #expect(string == "\"\\/\u{8}\u{C}\n\r\tAé中😀\0é中😀")
  }

  @Test("a byte order mark is skipped and takes no column")
  func byteOrderMark() throws {
    #expect(try JSONDocument(parsing: "\u{FEFF}[7]").root == [7])
    let error = #expect(throws: DataError.self) { try JSONDocument(parsing: "\u{FEFF}[7") }
    #expect(error?.position == SourcePosition(line: 1, column: 3))
  }

  @Test(
    "numbers are rounded to the nearest double",
    arguments: [
      "0", "-0", "1", "0.1", "123456.789", "9007199254740992", "9007199254740993", "1e22", "1e23", "-1E-7",
      "1.7976931348623157e308", "5e-324", "2.4703282292062328e-324", "1e-400", "0e9999999999999999999999",
      "0.000000000000000000000000000000000001e36", "123456789012345678901234567890", "8.5e+0", "4.35",
      "1e-22",
      "2.2250738585072011e-308", "0.30000000000000004", "100000000000000016777215",
    ])
  func numbers(text: String) throws {
    let number = try #require(try JSONDocument(parsing: text).root.number)
    let nearest = try #require(Double(text))
    #expect(number.value.bitPattern == nearest.bitPattern)
    #expect(number.text == text)
  }

  @Test("random decimals are rounded as the standard library rounds them")
  func randomNumbers() throws {
    for text in Self.randomDecimals(count: 5000) {
      let number = try JSONDocument(parsing: text).root.double
      #expect(number == Double(text), "\(text)")
    }
  }

  /// Decimals of a fixed seed, with up to 20 digits and exponents within ±30.
  private static func randomDecimals(count: Int) -> [String] {
    var random = SeededNumbers(seed: 11)
    return (0..<count).map { _ in
      let digits = String(random.next() >> UInt64(random.int(below: 64)))
      let point = random.int(below: digits.count)
      let fraction = point == 0 ? "" : "." + digits.suffix(point)
      return "\(digits.dropLast(point))\(fraction)e\(random.int(below: 60) - 30)"
    }
  }

  @Test("integers past 2⁵³ stay exact")
  func exactIntegers() throws {
    #expect(try JSONDocument(parsing: "9007199254740993").root.int == 9_007_199_254_740_993)
    #expect(try JSONDocument(parsing: "-9223372036854775808").root.int == Int.min)
    #expect(try JSONDocument(parsing: "9223372036854775808").root.int == nil)
    #expect(try JSONDocument(parsing: "1.2e1").root.int == 12)
    #expect(try JSONDocument(parsing: "-0").root.int == 0)
    #expect(try JSONDocument(parsing: "12.5").root.int == nil)
    #expect(try JSONDocument(parsing: "9007199254740993").root != 9_007_199_254_740_992)
  }

  @Test("nesting is allowed to the limit and not beyond")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONDocument(parsing: nested(256))
    let error = #expect(throws: DataError.self) { try JSONDocument(parsing: nested(257)) }
    #expect(error?.position.column == 257)
    _ = #expect(throws: DataError.self) { try JSONDocument(parsing: "[{\"a\": [1]}]", maximumDepth: 2) }
    _ = #expect(throws: DataError.self) {
      try JSONDocument(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test("objects are equal in any order, arrays are not")
  func equality() throws {
    #expect(try JSONDocument(parsing: #"{"a": 1, "b": 1.0}"#).root == ["b": 1, "a": 1])
    #expect(try JSONDocument(parsing: "[1, 2]").root != [2, 1])
  }

  @Test("a text cut off anywhere is an error, and never a trap")
  func truncation() {
    let text = #"{"a": [1.5e-3, "\ud83d\ude00é", {"b": null, "c": true}], "d": -0.25}"#
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      #expect(throws: DataError.self, "cut at \(length)") {
        try JSONDocument(parsing: Array(bytes[..<length]))
      }
    }
  }

  @Test("random changes of a text never trap, and errors have valid offsets")
  func fuzz() {
    let original = Array(#"{"a":[1.5e-3,"\ud83d\ude00é",{"b":null}],"d":-0.25,"e":"\n"}"#.utf8)
    var random = SeededNumbers(seed: 3)
    for _ in 0..<4000 {
      var bytes = original
      for _ in 0...random.int(below: 3) {
        bytes[random.int(below: bytes.count)] = UInt8(random.int(below: 256))
      }
      do {
        let value = try JSONDocument(parsing: bytes).root
        let copy = try JSONDocument(parsing: JSONWriter(layout: .compact).text(value)).root
        #expect(copy == value)
      } catch {
        #expect(error.position.line >= 1 && error.position.column <= bytes.count + 1)
      }
    }
  }
}
