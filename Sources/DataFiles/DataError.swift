/// An error in a data file, with its location.
package struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  package let position: SourcePosition
  /// Says what was expected and what was found: `expected ',' or '}' after a value, found '"'`.
  package let message: String

  package init(at position: SourcePosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// `41:19: expected ':' after a key, found ','`
  package var description: String { "\(position): \(message)" }
}
