import DataFiles

/// An error in the ratios, the beads or the analysis of a bracelet.
package struct BraceletError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which value it is, such as `ratios.current.wood` or `speed`.
  package let path: String
  /// What was found, and what can be there.
  package let message: String
  /// Where the value is in the file it was read from, if it was.
  package let position: SourcePosition?

  package init(_ path: String, _ message: String, at position: SourcePosition? = nil) {
    self.path = path
    self.message = message
    self.position = position
  }

  /// The same error of a value that is deeper: `outer` is put before its path.
  func within(_ outer: String, at position: SourcePosition?) -> BraceletError {
    BraceletError(path.isEmpty ? outer : "\(outer).\(path)", message, at: self.position ?? position)
  }

  /// `3:14: ratios.current.wood: -3 is negative; …`
  package var description: String {
    (position.map { "\($0): " } ?? "") + "\(path): \(message)"
  }
}
