import DataFiles
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  private let value: JSONValue = [
    "b": [1, 2.5, "x"], "a": ["nested": [[1, 2], nil]], "é": true, "empty": [:], "none": [],
  ]

  @Test("the pretty layout keeps flat arrays on a line")
  func pretty() {
    #expect(
      JSONWriter(sortsKeys: true).text(value) == """
        {
          "a": {
            "nested": [
              [1, 2],
              null
            ]
          },
          "b": [1, 2.5, "x"],
          "empty": {},
          "none": [],
          "é": true
        }
        """)
  }

  @Test("the compact layout has no spaces and keeps the order of the keys")
  func compact() {
    #expect(
      JSONWriter(layout: .compact).text(value)
        == #"{"b":[1,2.5,"x"],"a":{"nested":[[1,2],null]},"é":true,"empty":{},"none":[]}"#)
  }

  @Test("numbers have the shortest text that reads back as the same")
  func numbers() throws {
    let writer = JSONWriter(layout: .compact)
    let values = [
      0.1, 1.0 / 3, 1e21, Double.leastNonzeroMagnitude, -0.0, 1.7976931348623157e308, 123_456_789, 100_000,
    ]
    for value in values {
      let back = try JSONDocument(parsing: writer.text(JSONValue(value))).root.double
      #expect(back?.bitPattern == value.bitPattern)
    }
    #expect(writer.text([0.1, 3.0, 1e21, 0.30000000000000004]) == "[0.1,3,1e+21,0.30000000000000004]")
    #expect(writer.text(JSONValue(Int.max)) == "9223372036854775807")
  }

  @Test("numbers that JSON cannot represent become texts")
  func notFinite() {
    let value: JSONValue = [JSONValue(.infinity), JSONValue(-Double.infinity), JSONValue(Double.nan)]
    #expect(JSONWriter(layout: .compact).text(value) == #"["Infinity","-Infinity","NaN"]"#)
  }

  @Test("quotes, backslashes and control characters are escaped and decoded")
  func escapes() throws {
    let string = "\"\\/\n\r\t\0\u{1F}\u{7F} é中😀"
    let text = JSONWriter(layout: .compact).text(JSONValue(string))
    #expect(text == #""\"\\/\n\r\t\u0000\u001F\u007F é中😀""#)
    #expect(try JSONDocument(parsing: text).root.string == string)
  }

  @Test("members can be changed and removed, and stay in order")
  func editing() {
    var object = JSONObject((0..<20).map { ("k\($0)", JSONValue($0)) })
    object["k3"] = nil
    object["k4"] = "four"
    object["new"] = 1
    #expect(object.count == 20)
    #expect(object.keys.starts(with: ["k0", "k1", "k2", "k4"]))
    #expect(object["k3"] == nil)
    #expect(object["k4"] == "four")
    #expect(object["k19"] == 19)
    #expect(object.keys.last == "new")
  }

  @Test("lists that are made while they are written give the text of the whole, in parts")
  func streams() {
    func stream(_ count: Int) -> JSONStream {
      let elements = (0..<count).lazy.map { index in
        JSONStream.object(merging: [
          (key: "b", value: .value(["x", JSONValue(index)])), (key: "a", value: .value(nil)),
          (key: "b", value: .value(JSONValue(index))), (key: "none", value: .list(AnySequence([]))),
        ])
      }
      return .object([(key: "list", value: .list(AnySequence(elements))), (key: "end", value: .value(true))])
    }
    for writer in [JSONWriter(sortsKeys: true), JSONWriter(layout: .compact)] {
      for count in [0, 1, 5000] {
        var parts: [[UInt8]] = []
        writer.write(stream(count)) { parts.append($0) }
        #expect(Array(parts.joined()) == writer.bytes(JSONValue(stream(count))))
        #expect(parts.allSatisfy { $0.count < 70_000 } && (parts.count > 1) == (count == 5000))
      }
    }
  }

  @Test("characters that change how a report is displayed are written as escapes, and read back")
  func displayControls() throws {
    let text = "a\u{202E}b\u{2066}\u{200F}\u{61C}\u{85}\u{2028}\u{FEFF}\u{1B}é\u{200D}✓آ"
    let written = JSONWriter(layout: .compact).text(JSONValue(text))
    #expect(
      written == #""a\u202Eb\u2066\u200F\u061C\u0085\u2028\uFEFF\u001Bé"# + "\u{200D}✓آ\"")
    #expect(try JSONDocument(parsing: written).root.string == text)
  }
}
