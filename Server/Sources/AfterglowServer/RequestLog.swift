import Foundation
import Hummingbird

/// Writes a line for each request: neither addresses nor values of parameters, which may be personal data.
struct RequestLog: Sendable {
  let isJSON: Bool
  /// Where a line goes, without a line break: by default to standard error.
  var output: @Sendable (String) -> Void = { line in
    var line = line + "\n"
    line.withUTF8 { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  func note(_ request: Request, _ response: Response, seconds: Double) {
    let path = (request.head.path ?? "").prefix { $0 != "?" }
    let fields: [(String, String)] = [
      ("method", request.method.rawValue), ("path", String(path.prefix(200))),
      ("status", "\(response.status.code)"),
      ("bytes", "\(response.body.contentLength ?? 0)"), ("ms", "\((seconds * 100_000).rounded() / 100)"),
    ]
    write(fields)
  }

  /// Says something that belongs to no request.
  func note(_ message: String) {
    write([("message", isJSON ? message : message.replacing("\n", with: " | "))])
  }

  private func write(_ fields: [(name: String, value: String)]) {
    let fields = [("time", Self.now)] + fields
    let line =
      isJSON
      ? "{" + fields.map { "\"\($0.0)\":" + JSONText.quoted($0.1) }.joined(separator: ",") + "}"
      : fields.map(\.1).joined(separator: " ")
    output(line)
  }

  /// As `2026-03-01T12:00:00Z`; Foundation's styles of dates would take longer than all else of a request.
  private static var now: String {
    var (seconds, parts) = (time(nil), tm())
    gmtime_r(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      strftime(text.baseAddress, 32, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
