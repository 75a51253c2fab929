import Foundation
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

  /// The rows of a table, by the names of its header; lines that begin with `#` are left out.
  static func rows(_ name: String) -> [[String: String]] {
    let lines = text(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { fields in
      Dictionary(zip(header, fields), uniquingKeysWith: { first, _ in first })
    }
  }
}

/// A short reproducible stream of numbers for property tests (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
