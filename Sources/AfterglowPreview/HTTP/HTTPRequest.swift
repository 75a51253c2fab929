/// An HTTP request.
struct HTTPRequest: Sendable, Hashable {
  var method: String
  /// The components of the path, with percent escapes decoded.
  var path: [String]
  /// Whether the path ends in a slash.
  var isFolder = false
  /// The fields of the query in order.
  var query: [Field]
  /// By name in lower case.
  var headers: [String: String]
  var body: [UInt8]
  /// Whether the connection remains open for another request.
  var isPersistent: Bool

  struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// The first value of a query field.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// The reason why a request is invalid.
enum HTTPError: Error, Hashable {
  case malformed
  case headTooLarge
  case bodyTooLarge
  case unsupported
  case otherVersion

  var status: HTTPStatus {
    switch self {
    case .malformed: .badRequest
    case .headTooLarge: .headTooLarge
    case .bodyTooLarge: .bodyTooLarge
    case .unsupported: .notImplemented
    case .otherVersion: .otherVersion
    }
  }
}

/// The status codes of RFC 9110 in use.
enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case notFound = 404
  case methodNotAllowed = 405
  case conflict = 409
  case bodyTooLarge = 413
  case unprocessable = 422
  case headTooLarge = 431
  case serverError = 500
  case notImplemented = 501
  case busy = 503
  case otherVersion = 505

  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .conflict: "Conflict"
    case .bodyTooLarge: "Content Too Large"
    case .unprocessable: "Unprocessable Content"
    case .headTooLarge: "Request Header Fields Too Large"
    case .serverError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .busy: "Service Unavailable"
    case .otherVersion: "HTTP Version Not Supported"
    }
  }
}
