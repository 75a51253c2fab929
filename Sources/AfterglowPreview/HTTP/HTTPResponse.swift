import DataFiles

/// An HTTP response.
struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// The connection remains open and receives all events (server-sent events).
    case events
  }

  var status = HTTPStatus.ok
  var type = "text/plain; charset=utf-8"
  var headers: [(name: String, value: String)] = []
  var body = Body.bytes([])

  static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "application/json",
      body: .bytes(Array(JSONWriter(layout: .compact).text(value).utf8)))
  }

  static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, body: .bytes(Array((text + "\n").utf8)))
  }

  static func file(_ bytes: [UInt8], type: String) -> HTTPResponse {
    HTTPResponse(type: type, body: .bytes(bytes))
  }

  /// The bytes that are sent.
  func bytes(isPersistent: Bool, isHead: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(type)"]
    var content: [UInt8] = []
    switch body {
    case .bytes(let bytes):
      content = bytes
      lines.append("Content-Length: \(bytes.count)")
    case .events: break
    }
    lines += Self.safeguards
    lines += headers.map { "\($0.name): \($0.value)" }
    lines.append("Connection: \(isPersistent ? "keep-alive" : "close")")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : content)
  }

  /// The page loads nothing from other origins, sends no referrer, and cannot be embedded in another page.
  private static let safeguards = [
    "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
      + "media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy: same-origin",
  ]
}
