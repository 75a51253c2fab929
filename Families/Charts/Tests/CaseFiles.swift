import Foundation
import TestSupport
import Testing

/// The case files of this target, unparsed.
enum CaseFiles {
  static func data(_ name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: "Cases/" + name, withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }

  static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// The names of the specifications in a folder.
  static func names(in folder: String) throws -> [String] {
    let url = try #require(Bundle.module.url(forResource: "Cases/" + folder, withExtension: nil))
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".vl.json") }
      .sorted()
  }

  /// The rows of a table whose first line without a comment names its columns.
  static func rows(_ name: String) throws -> [[String: String]] {
    tableRows(try text(name))
  }
}
