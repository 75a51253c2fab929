import Foundation
import Hummingbird

/// Writes a line for each request to standard error: neither addresses nor values of parameters, which may be personal data.
struct RequestLog: Sendable {
  let isJSON: Bool

  func note(_ request: Request, _ response: Response, seconds: Double) {
    let path = (request.head.path ?? "").prefix { $0 != "?" }
    let fields: [(String, String)] = [
      ("method", request.method.rawValue), ("path", String(path.prefix(200))),
      ("status", "\(response.status.code)"),
      ("bytes", "\(response.body.contentLength ?? 0)"), ("ms", String(format: "%.2f", seconds * 1000)),
    ]
    write(fields)
  }

  /// Says something that belongs to no request.
  func note(_ message: String) { write([("message", message)]) }

  private func write(_ fields: [(name: String, value: String)]) {
    let time = Date().formatted(.iso8601)
    let line: String
    if isJSON {
      let object = Dictionary(uniqueKeysWithValues: [("time", time)] + fields.map { ($0.name, $0.value) })
      let data =
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]))
        ?? Data()
      line = String(decoding: data, as: UTF8.self)
    } else {
      line = ([time] + fields.map(\.value)).joined(separator: " ")
    }
    FileHandle.standardError.write(Data((line.replacing("\n", with: " | ") + "\n").utf8))
  }
}
