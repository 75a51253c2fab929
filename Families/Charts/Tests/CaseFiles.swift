import Foundation
import TestSupport

/// The case files of this target, unparsed.
enum CaseFiles {
  static func data(_ name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: "Cases/" + name, withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }

  static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// The rows of a table whose first line without a comment names its columns.
  static func rows(_ name: String) throws -> [[String: String]] {
    tableRows(try text(name))
  }
}
