import Budgets

/// Reads the files that a scene names.
package protocol SceneFileAccess: Sendable {
  /// The bytes of a file named relative to the scene's directory.
  ///
  /// - Throws: A sentence with the reason.
  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8]

  /// A file named relative to the scene's directory that is read piece by piece, since it may be larger than memory.
  ///
  /// - Throws: A sentence with the reason.
  func media(named name: String) throws(FileAccessError) -> MediaFile

  /// Whether the scene files that a scene includes are read together with it.
  var hasScenes: Bool { get }

  /// Whether the files that components name remain names, as where a scene is only compared with its text.
  var leavesDataUnread: Bool { get }
}

extension SceneFileAccess {
  package var hasScenes: Bool { true }
  package var leavesDataUnread: Bool { false }
}

/// A file of footage.
package struct MediaFile: Sendable, Hashable {
  /// Where this process can read it.
  package var path: String
  /// In bytes.
  package var size: Int
  /// FNV-1a of its bytes.
  package var digest: UInt64

  package init(path: String, size: Int, digest: UInt64) {
    self.path = path
    self.size = size
    self.digest = digest
  }
}

extension SceneFileAccess {
  /// The bytes of a file, taken from a budget.
  ///
  /// - Throws: A sentence with the reason.
  package func contents(of path: String, budget: Budget) throws(FileAccessError) -> [UInt8] {
    let bytes = try contents(of: path, limit: budget.limits.fileSize)
    do {
      try budget.take(.bytes(bytes.count))
    } catch {
      throw FileAccessError(error.message)
    }
    return bytes
  }
}

/// The reason why a file that a scene names cannot be read.
package struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
