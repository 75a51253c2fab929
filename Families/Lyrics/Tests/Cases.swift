import Foundation
import TestSupport
import Testing

/// The case files beside the tests.
enum Cases {
  static func text(_ name: String) -> String {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name)")
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      Issue.record("cannot read the cases \(name): \(error)")
      return ""
    }
  }

  /// The rows of a table, by the names in its header; lines that begin with `#` are skipped.
  static func rows(_ name: String) -> [[String: String]] {
    tableRows(text(name))
  }
}
