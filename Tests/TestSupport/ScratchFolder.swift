import Foundation

/// A temporary directory for one test, removed at its end.
package final class ScratchFolder: Sendable {
  package let path = FileManager.default.temporaryDirectory.path() + "/afterglow-" + UUID().uuidString

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
