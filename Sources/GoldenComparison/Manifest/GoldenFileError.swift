import DataFiles

/// What is wrong with a file that goldens are described by, and where.
package struct GoldenFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package let file: String
  package let position: SourcePosition?
  /// The way to the value, such as `goldens[3].scale`; empty for the file itself.
  package let path: String
  package let message: String

  /// `GoldenImages/manifest.json:12:19: goldens[3].scale: expected a number, found "2"`
  package var description: String {
    let place = position.map { ":\($0)" } ?? ""
    return path.isEmpty ? "\(file)\(place): \(message)" : "\(file)\(place): \(path): \(message)"
  }
}

/// Everything that is wrong with a file, in its order.
package struct GoldenFileErrors: Error, Sendable, Hashable, CustomStringConvertible {
  package let errors: [GoldenFileError]

  package init(_ errors: [GoldenFileError]) {
    self.errors = errors
  }

  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
