/// The state of a format while one of its documents is decoded.
package protocol DecodingContext: AnyObject {
  /// The node that one resolves to: itself, or the one that it refers to.
  func bound(_ node: Node) -> Node
  /// What messages add about a value that does not belong where it is; nil for nothing.
  func advice(on value: JSONValue) -> String?
}

/// What is shared while one JSON document is decoded: its name, its text, and the errors found so far.
package final class DecodingSession {
  /// The file as it was named, for messages.
  package let file: String
  package let document: JSONDocument
  /// What the format of the document knows besides; nil for formats of which each value can be read by itself.
  package let context: (any DecodingContext)?
  /// The session of the document that names this one, and where it does: errors of both are reported together.
  private let parent: (session: DecodingSession, offset: Int?)?
  /// The errors found so far, each with its offset in the file; nil for those outside of it.
  private var found: [UnlocatedError] = []
  private var reported: Set<UnlocatedError.Identity> = []
  /// How many errors have been found.
  package private(set) var errorCount = 0

  package init(file: String, document: JSONDocument, context: (any DecodingContext)? = nil) {
    self.file = file
    self.document = document
    self.context = context
    parent = nil
  }

  /// A session for a document that a value of another one names.
  package init(file: String, document: JSONDocument, namedBy node: Node) {
    self.file = file
    self.document = document
    context = nil
    parent = (node.session, node.offset)
  }

  /// The whole document, as the node that decoding begins with.
  package var root: Node { Node(value: document.root, path: .root(""), session: self) }

  /// The node that one resolves to: itself, unless the format has a notation for references.
  func bound(_ node: Node) -> Node { context?.bound(node) ?? node }

  /// Adds an error; the same one at the same value is reported once.
  package func report(_ message: String, at offset: Int?, path: String, isOutside: Bool = false) {
    let identity = UnlocatedError.Identity(
      file: file, offset: offset, path: path, message: message, isOutside: isOutside)
    report(UnlocatedError(identity: identity, document: document, order: offset))
  }

  private func report(_ error: UnlocatedError) {
    guard !reported.contains(error.identity) else { return }
    errorCount += 1
    let isCached = reported.count < shownErrorCount
    if isCached { reported.insert(error.identity) }
    if let parent {
      var error = error
      error.order = parent.offset
      parent.session.report(error)
    } else if isCached {
      found.append(error)
    }
  }

  /// Counts errors that are not shown, besides those that were reported.
  package func count(unshown count: Int) {
    errorCount += count
    parent?.session.count(unshown: count)
  }

  /// The errors in the order of the file, those outside of it first.
  package var errors: [LocatedError] {
    let ordered = found.enumerated().sorted {
      ($0.element.order ?? -1, $0.offset) < ($1.element.order ?? -1, $1.offset)
    }
    var errors = ordered.map(\.element.located)
    if errorCount > found.count {
      errors.append(
        LocatedError(file: file, message: unshownLine(errorCount - found.count, "error")))
    }
    return errors
  }
}

/// An error on its way to being located, which takes time in proportion to the document.
private struct UnlocatedError {
  struct Identity: Hashable {
    var file: String
    var offset: Int?
    var path: String
    var message: String
    var isOutside: Bool
  }

  var identity: Identity
  var document: JSONDocument
  /// Where the document that is decoded says it, or names the file that does; nil if neither.
  var order: Int?

  var located: LocatedError {
    LocatedError(
      file: identity.file, position: identity.offset.map { document.position(at: $0) }, path: identity.path,
      message: identity.message, isOutside: identity.isOutside)
  }
}
