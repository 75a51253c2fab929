import Crypto
import Foundation

/// The keys with which requests are signed: HMAC-SHA-256 (RFC 2104), written in URL-safe Base64 without padding (RFC 4648, section 5).
///
/// What is signed is the target of the request as it is sent, the path and the query, up to the last parameter, `sig`. Of a request
/// with a body, a line feed and the SHA-256 digest of the body in lowercase hexadecimal digits follow.
public struct SigningKeys: Sendable {
  /// The first one signs; all are accepted, so that a key can be replaced without an interruption.
  private let keys: [SymmetricKey]

  /// The least length of a key, in bytes: that of the digest, as RFC 2104 advises.
  public static let leastLength = 32

  /// Creates keys from the lines of a file; empty lines and those that begin with `#` are left out.
  ///
  /// - Throws: `SettingsError` if there is no key, or one is too short.
  public init(lines: String) throws {
    let lines = lines.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard !lines.isEmpty else {
      throw SettingsError("the secret file has no key; write one with: openssl rand -hex 32")
    }
    guard lines.allSatisfy({ $0.utf8.count >= Self.leastLength }) else {
      throw SettingsError(
        "a key of the secret file has fewer than \(Self.leastLength) bytes; write one with: openssl rand -hex 32"
      )
    }
    keys = lines.map { SymmetricKey(data: Data($0.utf8)) }
  }

  /// Returns the target with its signature, ready to be requested.
  ///
  /// - Parameters:
  ///   - target: A path, with a query or without.
  ///   - body: The body of the request; nil for one without.
  public func signed(_ target: String, body: Data? = nil) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Self.message(target, body), using: keys[0])
    return target + (target.contains("?") ? "&" : "?") + "sig=" + Data(code).urlSafeBase64
  }

  /// Whether a target is signed by one of the keys; takes the same time for any signature of the right length.
  func verify(_ target: SignedTarget, body: Data?) -> Bool {
    guard let code = Data(urlSafeBase64: target.signature) else { return false }
    let message = Self.message(target.signed, body)
    return keys.reduce(false) {
      HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: $1) || $0
    }
  }

  private static func message(_ target: String, _ body: Data?) -> Data {
    var message = Data(target.utf8)
    if let body {
      message += Data("\n".utf8)
      message += Data(SHA256.hash(data: body).hexadecimal.utf8)
    }
    return message
  }
}

/// The target of a request, apart from its signature.
struct SignedTarget {
  /// What the signature covers.
  var signed: String
  /// Empty if there is none.
  var signature: String

  /// The query without the signature; empty if there is none.
  var query: Substring { signed.drop { $0 != "?" }.dropFirst() }

  /// Splits off the signature, which must be the last parameter.
  init(_ target: String) {
    let (bytes, name) = (target.utf8, "sig=".utf8)
    guard let separator = bytes.lastIndex(where: { [UInt8(ascii: "?"), UInt8(ascii: "&")].contains($0) }),
      bytes[separator...].dropFirst().starts(with: name)
    else {
      (signed, signature) = (target, "")
      return
    }
    signed = String(target[..<separator])
    signature = String(target[separator...].dropFirst(1 + name.count))
  }
}

extension Sequence<UInt8> {
  /// Two lowercase digits for each byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = reduce(into: [UInt8]()) { text, byte in
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Data {
  fileprivate var urlSafeBase64: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// A digest of 32 bytes; nil for what is no such text.
  fileprivate init?(urlSafeBase64 text: String) {
    guard text.utf8.count == 43 else { return nil }
    let plain = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    self.init(base64Encoded: Data(plain + [UInt8(ascii: "=")]))
  }
}
