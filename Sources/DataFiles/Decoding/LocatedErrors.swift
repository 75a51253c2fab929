/// All errors of a document, in order; at least one.
package struct LocatedErrors: Error, Sendable, Hashable, CustomStringConvertible {
  package let errors: [LocatedError]

  package init(_ errors: [LocatedError]) {
    self.errors = errors
  }

  package var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension Codec {
  /// The value in the bytes of a JSON file.
  ///
  /// - Parameter file: The name for messages.
  /// - Throws: All errors of the file, in its order.
  package func value(in bytes: [UInt8], file: String) throws(LocatedErrors) -> Value {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw LocatedErrors([LocatedError(file: file, position: error.position, message: error.message)])
    }
    let session = DecodingSession(file: file, document: document)
    guard let value = decode(session.root), session.errorCount == 0 else {
      throw LocatedErrors(session.errors)
    }
    return value
  }
}

/// How many errors of a file are shown: the others are counted.
package let shownErrorCount = 1000

/// How a list that is cut short ends: `12 more errors are not shown`.
///
/// - Parameter thing: What it is a list of, in the singular.
package func unshownLine(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 more \(thing) is not shown" : "\(count) more \(thing)s are not shown"
}
