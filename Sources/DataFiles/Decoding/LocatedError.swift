/// An error in a document, with its location.
package struct LocatedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, as given.
  package var file: String
  /// Nil for the file as a whole, or a value from outside of it.
  package var position: SourcePosition?
  /// The path of the value, such as `goldens[3].scale`; empty for the document itself.
  package var path: String
  /// What was found, what was expected, and the nearest known name.
  package var message: String
  /// Whether the value came from outside of the file, such as one for a parameter of a scene.
  package var isOutside: Bool

  package init(
    file: String, position: SourcePosition? = nil, path: String = "", message: String, isOutside: Bool = false
  ) {
    self.isOutside = isOutside
    self.file = file
    self.position = position
    self.path = path
    self.message = message
  }

  /// `GoldenImages/manifest.json:12:19: goldens[3].scale: expected a number, found "2"`
  package var description: String {
    let place = position.map { ":\($0)" } ?? ""
    return path.isEmpty ? "\(file)\(place): \(message)" : "\(file)\(place): \(path): \(message)"
  }
}
