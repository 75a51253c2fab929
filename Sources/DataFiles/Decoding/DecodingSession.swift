/// What a format knows while a document of it is decoded, beyond what every document has.
package protocol DecodingContext: AnyObject {
  /// The node that is meant by one: itself, or the one that it refers to.
  func bound(_ node: Node) -> Node
}

/// What is shared while one JSON document is decoded: its name, its text, and the errors found so far.
package final class DecodingSession {
  /// The file as it was named, for messages.
  package let file: String
  package let document: JSONDocument
  /// What the format of the document knows besides; nil for formats of which each value can be read by itself.
  package let context: (any DecodingContext)?
  /// Errors beyond this number are counted and not reported.
  private let errorLimit: Int
  /// The errors found so far, each with its offset in the file; nil for those outside of it.
  private var found: [(offset: Int?, path: String, message: String, isOutside: Bool)] = []
  private var known: Set<[String]> = []

  package init(
    file: String, document: JSONDocument, context: (any DecodingContext)? = nil, errorLimit: Int = 1000
  ) {
    self.file = file
    self.document = document
    self.context = context
    self.errorLimit = errorLimit
  }

  /// The whole document, as the node that decoding begins with.
  package var root: Node { Node(value: document.root, path: .root(""), session: self) }

  /// How many errors have been found.
  package var errorCount: Int { known.count }

  /// The node that is meant by one: itself, unless the format has a notation for references.
  func bound(_ node: Node) -> Node { context?.bound(node) ?? node }

  /// Adds an error; the same one at the same value is reported once.
  package func report(_ message: String, at offset: Int?, path: String, isOutside: Bool = false) {
    guard known.insert(["\(offset ?? -1)", path, message]).inserted, found.count < errorLimit else { return }
    found.append((offset, path, message, isOutside))
  }

  /// The errors in the order of the file, those outside of it first.
  package var errors: [LocatedError] {
    let ordered = found.enumerated().sorted {
      ($0.element.offset ?? -1, $0.offset) < ($1.element.offset ?? -1, $1.offset)
    }
    var errors = ordered.map { _, error in
      LocatedError(
        file: file, position: error.offset.map { document.position(at: $0) }, path: error.path,
        message: error.message, isOutside: error.isOutside)
    }
    if known.count > found.count {
      errors.append(
        LocatedError(file: file, message: "\(known.count - found.count) more errors are not shown"))
    }
    return errors
  }
}
