import Afterglow
import Foundation
import Hummingbird

/// Why a request is not fulfilled, as problem details (RFC 9457).
struct Problem: Error, Sendable {
  var status: HTTPResponse.Status
  var title: String
  /// What is wrong, and what to do.
  var detail: String
  /// What is wrong with the scene or with values, each with its place.
  var errors: [(path: String, message: String)] = []
  var retryAfter: Int?
  /// The methods that an address has.
  var allowed: String?

  init(_ status: HTTPResponse.Status, _ title: String, _ detail: String) {
    self.status = status
    self.title = title
    self.detail = detail
  }

  static func invalidQuery(_ detail: String) -> Problem { Problem(.badRequest, "Invalid request", detail) }
  static func notFound(_ detail: String) -> Problem { Problem(.notFound, "Not found", detail) }

  var response: Response {
    let places = errors.map {
      "{\"message\":\(JSONText.quoted($0.message)),\"path\":\(JSONText.quoted($0.path))}"
    }
    let list = places.isEmpty ? "" : ",\"errors\":[\(places.joined(separator: ","))]"
    let body =
      "{\"detail\":\(JSONText.quoted(detail))\(list),\"status\":\(status.code),\"title\":\(JSONText.quoted(title))}"
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if let allowed { headers[.allow] = allowed }
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: body)))
  }
}

/// Text of JSON for what is written with each request, for which `JSONSerialization` takes long.
enum JSONText {
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case ..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Problem {
  /// What an error of the library means to a client: faults of values are the client's, those of files and memory the server's.
  init(_ error: AfterglowError) {
    switch error {
    case .invalidScene(let errors):
      let isTime = errors.contains { $0.message.contains("takes longer than") }
      self.init(
        isTime ? .requestTimeout : .unprocessableContent, isTime ? "Too slow" : "Invalid values",
        errors.map(\.message).joined(separator: "\n"))
      self.errors = errors.map { ($0.path, $0.message) }
    case .invalidOption(let option):
      self.init(.unprocessableContent, "Invalid values", option.description)
    case .missingInput(let errors), .unavailable(let errors):
      self.init(
        .unprocessableContent, "Missing file",
        errors.map { "\($0.path): \($0.message)" }.joined(separator: "\n"))
    case .export(.undrawable(let message)):
      let isTime = message.contains("takes longer than")
      self.init(isTime ? .requestTimeout : .unprocessableContent, isTime ? "Too slow" : "Too large", message)
    case .export(.unresolvable(let path, let message)):
      self.init(.unprocessableContent, "Invalid values", "\(path): \(message)")
    case .export(.invalidSetting(let message)):
      self.init(.unprocessableContent, "Invalid values", message)
    case .export(.shortage):
      self.init(.serviceUnavailable, "Overloaded", "the server is short of memory; try again")
      retryAfter = 5
    case .export:
      self.init(.internalServerError, "Failed", "the picture could not be drawn; the server's log says why")
    }
  }
}
