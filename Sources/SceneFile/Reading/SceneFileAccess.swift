/// A file that a scene names, and the way to where it does.
public struct NamedFile: Sendable, Hashable {
  /// Relative to the scene's folder, as the scene writes it.
  public var name: String
  /// Such as `layers[3].source`.
  public var path: String
}

/// Reads the files that a scene names.
public protocol SceneFileAccess: Sendable {
  /// The bytes of a file named relative to the scene's folder.
  ///
  /// - Throws: A sentence that says why there are none.
  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8]
}

/// Why a file that a scene names cannot be read.
public struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) {
    self.description = description
  }
}
