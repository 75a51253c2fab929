/// Parses HTTP/1.1 requests (RFC 9112) incrementally from the bytes of a connection.
///
/// Bounded and strict: headers of at most 16 KiB, bodies of at most 64 KiB with a specified length, no line
/// folding, no lone CR, no chunks. Anything else is rejected, and the connection closed.
struct HTTPParser {
  static let headLimit = 16 << 10
  static let bodyLimit = 64 << 10
  private static let headerLimit = 100

  private var bytes: [UInt8] = []
  /// The number of bytes that have been searched for the end of the head.
  private var searched = 0

  /// Whether a request is incomplete.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Whether the buffered bytes must be parsed before more are read: the parser holds at most a head and a
  /// body.
  var isFull: Bool { bytes.count >= Self.headLimit + Self.bodyLimit }

  mutating func add(_ more: some Collection<UInt8>) { bytes += more }

  /// The next request; nil while it is incomplete.
  mutating func next() throws(HTTPError) -> HTTPRequest? {
    guard let headEnd = try endOfHead() else { return nil }
    let lines = try Self.lines(of: bytes[..<headEnd])
    guard let first = lines.first else { throw .malformed }
    let headers = try Self.headers(lines.dropFirst())
    let length = try Self.bodyLength(headers)
    guard bytes.count >= headEnd + 4 + length else { return nil }
    let (method, target, version) = try Self.requestLine(first)
    let body = Array(bytes[(headEnd + 4)..<(headEnd + 4 + length)])
    bytes.removeFirst(headEnd + 4 + length)
    searched = 0
    guard version == "HTTP/1.0" || headers["host"] != nil else { throw .malformed }
    let connection = headers["connection"]?.lowercased() ?? ""
    let (path, query) = try Self.split(target)
    return HTTPRequest(
      method: method, path: path, isFolder: target.prefix { $0 != "?" }.hasSuffix("/"), query: query,
      headers: headers, body: body,
      isPersistent: version == "HTTP/1.1" && connection != "close")
  }

  /// The offset of the empty line after the head.
  private mutating func endOfHead() throws(HTTPError) -> Int? {
    // An empty line before a request is skipped (RFC 9112, section 2.2).
    if bytes.starts(with: [0x0D, 0x0A]) { bytes.removeFirst(2) }
    var index = max(0, searched - 3)
    while index + 3 < bytes.count {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
        guard index <= Self.headLimit else { throw .headTooLarge }
        return index
      }
      index += 1
    }
    searched = bytes.count
    guard bytes.count <= Self.headLimit else { throw .headTooLarge }
    return nil
  }

  private static func lines(of head: ArraySlice<UInt8>) throws(HTTPError) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var index = head.startIndex
    while index < head.endIndex {
      let byte = head[index]
      if byte == 0x0D {
        guard index + 1 < head.endIndex, head[index + 1] == 0x0A else { throw .malformed }
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
        index += 2
        continue
      }
      // No control characters except tabs.
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { throw .malformed }
      line.append(byte)
      index += 1
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines
  }

  private static func requestLine(
    _ line: String
  ) throws(HTTPError) -> (method: String, target: String, version: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 3, isToken(parts[0]), parts[1].hasPrefix("/") else { throw .malformed }
    guard parts[2].hasPrefix("HTTP/") else { throw .malformed }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { throw .otherVersion }
    return (parts[0], parts[1], parts[2])
  }

  private static func headers(_ lines: ArraySlice<String>) throws(HTTPError) -> [String: String] {
    guard lines.count <= headerLimit else { throw .headTooLarge }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { throw .malformed }
      let name = line[..<colon].lowercased()
      let value = String(line[line.index(after: colon)...]).trimmed
      if let former = headers[name] {
        // Requests with two lengths or two hosts permit request smuggling.
        guard name != "content-length", name != "host" else { throw .malformed }
        headers[name] = "\(former), \(value)"
      } else {
        headers[name] = value
      }
    }
    return headers
  }

  private static func bodyLength(_ headers: [String: String]) throws(HTTPError) -> Int {
    guard headers["transfer-encoding"] == nil else { throw .unsupported }
    guard let text = headers["content-length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .malformed }
    guard text.utf8.count <= 9, let length = Int(text), length <= bodyLimit else { throw .bodyTooLarge }
    return length
  }

  /// The path and the query of a request target such as `/scene?name=a%20b`.
  private static func split(
    _ target: String
  ) throws(HTTPError) -> (path: [String], query: [HTTPRequest.Field]) {
    let mark = target.firstIndex(of: "?") ?? target.endIndex
    var path: [String] = []
    for step in target[..<mark].split(separator: "/", omittingEmptySubsequences: true) {
      path.append(try decoded(step))
    }
    var query: [HTTPRequest.Field] = []
    for field in target[mark...].dropFirst().split(separator: "&") {
      let equals = field.firstIndex(of: "=") ?? field.endIndex
      let value = field[equals...].dropFirst().map { $0 == "+" ? " " : $0 }
      query.append(
        HTTPRequest.Field(
          name: try decoded(field[..<equals]), value: try decoded(String(value)[...])))
    }
    return (path, query)
  }

  /// Decodes percent escapes.
  private static func decoded(_ text: Substring) throws(HTTPError) -> String {
    var result: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = bytes.next().flatMap(hexValue), let low = bytes.next().flatMap(hexValue) else {
        throw .malformed
      }
      result.append(high << 4 | low)
    }
    guard !result.contains(0), let string = String(validating: result, as: UTF8.self) else {
      throw .malformed
    }
    return string
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether a text is a token of RFC 9110, as methods and header names must be.
  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension String {
  /// Without spaces and tabs at both ends.
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
