/// One pass over a JSON text, or over one line of a file of many.
struct JSONParser {
  let bytes: [UInt8]
  /// The text ends before this offset.
  let end: Int
  /// The next byte to read.
  var index: Int
  private let start: LineStart
  private let maximumDepth: Int

  /// A parser of a whole file, or of the bytes from a line's beginning to `end`.
  init(_ bytes: [UInt8], from start: LineStart = .beginning, end: Int? = nil, maximumDepth: Int) {
    self.bytes = bytes
    self.start = start
    self.end = end ?? bytes.count
    self.maximumDepth = maximumDepth
    index = start.offset
  }

  /// Reads the one value of the text, and that nothing follows it.
  mutating func parseText() throws(DataError) -> JSONValue {
    if index == 0 {
      if let problem = foreignEncoding(of: bytes) { throw error(problem) }
      if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    }
    skipWhitespace()
    let value = try parseValue(depth: 0)
    skipWhitespace()
    guard index >= end else { throw unexpected(expected: "the end after the value") }
    return value
  }

  private mutating func parseValue(depth: Int) throws(DataError) -> JSONValue {
    guard index < end else { throw unexpected(expected: "a value") }
    let offset = index
    switch bytes[index] {
    case UInt8(ascii: "\""): return JSONValue(.string(try parseString()), offset: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try parseNumber()), offset: offset)
    case UInt8(ascii: "{"): return JSONValue(.object(try parseObject(depth: depth)), offset: offset)
    case UInt8(ascii: "["): return JSONValue(.array(try parseArray(depth: depth)), offset: offset)
    default: return JSONValue(try parseWord(), offset: offset)
    }
  }

  private mutating func parseArray(depth: Int) throws(DataError) -> [JSONValue] {
    let opening = try open(depth: depth)
    var elements: [JSONValue] = []
    if closes(with: UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try parseValue(depth: depth + 1))
      skipWhitespace()
      if closes(with: UInt8(ascii: "]")) { return elements }
      try separate(expected: "',' or ']' after a value", opening: opening, what: "array")
      if index < end, bytes[index] == UInt8(ascii: "]") {
        throw unexpected(expected: "a value after ',' (JSON allows no trailing comma)")
      }
    }
  }

  private mutating func parseObject(depth: Int) throws(DataError) -> JSONObject {
    let opening = try open(depth: depth)
    var object = JSONObject()
    if closes(with: UInt8(ascii: "}")) { return object }
    var expectedKey = "a key in double quotes or '}'"
    while true {
      let member = try parseMember(expectedKey: expectedKey, depth: depth)
      if let first = object.insert(member) {
        throw error(
          "the key \"\(member.key)\" is a duplicate in this object, first used at \(position(at: first.keyOffset))",
          at: member.keyOffset)
      }
      skipWhitespace()
      if closes(with: UInt8(ascii: "}")) { return object }
      try separate(expected: "',' or '}' after a value", opening: opening, what: "object")
      expectedKey = "a key in double quotes after ','"
    }
  }

  private mutating func parseMember(expectedKey: String, depth: Int) throws(DataError) -> JSONObject.Member {
    let offset = index
    guard index < end, bytes[index] == UInt8(ascii: "\"") else {
      let isTrailingComma = index < end && bytes[index] == UInt8(ascii: "}")
      throw unexpected(expected: expectedKey + (isTrailingComma ? " (JSON allows no trailing comma)" : ""))
    }
    let key = try parseString()
    skipWhitespace()
    guard closes(with: UInt8(ascii: ":")) else { throw unexpected(expected: "':' after a key") }
    skipWhitespace()
    return JSONObject.Member(key: key, keyOffset: offset, value: try parseValue(depth: depth + 1))
  }

  /// Steps over an opening bracket and what white space follows, and returns the bracket's offset.
  private mutating func open(depth: Int) throws(DataError) -> Int {
    guard depth < maximumDepth else {
      throw error("arrays and objects are nested deeper than \(maximumDepth) levels")
    }
    let opening = index
    index += 1
    skipWhitespace()
    return opening
  }

  /// Steps over `byte` if it is next.
  private mutating func closes(with byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Steps over a comma and what white space follows.
  private mutating func separate(expected: String, opening: Int, what: String) throws(DataError) {
    guard closes(with: UInt8(ascii: ",")) else {
      let isCutOff = index >= end
      throw unexpected(
        expected: expected, note: isCutOff ? "the \(what) begins at \(position(at: opening))" : nil)
    }
    skipWhitespace()
  }

  private mutating func skipWhitespace() {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }
}

// MARK: Errors

extension JSONParser {
  func position(at offset: Int) -> SourcePosition { SourcePosition(offset: offset, in: bytes, from: start) }

  func error(_ message: String, at offset: Int? = nil) -> DataError {
    DataError(at: position(at: offset ?? index), message)
  }

  /// The error of meeting something else than what is expected at `index`.
  func unexpected(expected: String, note: String? = nil) -> DataError {
    let found = describedCharacter(in: bytes, at: index, end: end)
    return error("expected \(expected), found \(found)" + (note.map { "; \($0)" } ?? ""))
  }
}
