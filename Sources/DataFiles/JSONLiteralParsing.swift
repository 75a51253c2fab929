extension JSONParser {
  /// Reads `true`, `false` or `null`; anything else is an error that says why it is no value.
  mutating func parseWord() throws(DataError) -> JSONValue.Content {
    let wordEnd = endOfWord()
    let word = String(decoding: bytes[index..<wordEnd], as: UTF8.self)
    let content: JSONValue.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    case "": throw unexpected(expected: "a value", note: hint())
    default: throw error("expected a value, found '\(word)'" + advice(about: word))
    }
    index = wordEnd
    return content
  }

  private func endOfWord() -> Int {
    var wordEnd = index
    while wordEnd < end {
      switch bytes[wordEnd] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        wordEnd += 1
      default: return wordEnd
      }
    }
    return wordEnd
  }

  private func hint() -> String? {
    guard index < end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments"
    case UInt8(ascii: "'"): return "strings must be in double quotes"
    case UInt8(ascii: "+"), UInt8(ascii: "."): return "a number begins with a digit or '-'"
    default: return nil
    }
  }

  private func advice(about word: String) -> String {
    switch word.lowercased() {
    case "nan", "inf", "infinity": "; JSON has no such number"
    case "true", "false", "null": "; write '\(word.lowercased())'"
    case "none", "nil", "undefined": "; write 'null'"
    default: "; strings must be in double quotes"
    }
  }
}
