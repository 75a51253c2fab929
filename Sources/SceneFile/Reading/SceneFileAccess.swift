/// A file that a scene names, and the way to where it does.
package struct NamedFile: Sendable, Hashable {
  /// Relative to the scene's folder, as the scene writes it.
  package var name: String
  /// Such as `layers[3].source`.
  package var path: String
}

/// Reads the files that a scene names.
package protocol SceneFileAccess: Sendable {
  /// The bytes of a file named relative to the scene's folder.
  ///
  /// - Throws: A sentence that says why there are none.
  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8]
}

/// Why a file that a scene names cannot be read.
package struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
