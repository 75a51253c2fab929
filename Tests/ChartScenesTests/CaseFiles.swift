import Foundation

/// The case files of this target, read as they are.
enum CaseFiles {
  static func data(_ name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: "Cases/" + name, withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }

  static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// The rows of a table whose first line that is no comment names its columns.
  static func rows(_ name: String) throws -> [[String: String]] {
    let lines = try text(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let cells = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
    guard let header = cells.first else { return [] }
    return cells.dropFirst().map { row in
      Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
    }
  }
}

/// Numbers that are random to the reader and the same in every run (SplitMix64).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func double(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(UInt64(1) << 53)
  }

  mutating func int(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
