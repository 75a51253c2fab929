import Foundation

@testable import AfterglowCrochet

/// The files in `Cases`.
enum CaseFile {
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The patterns of a file.
  static func patterns(_ file: String = "patterns.txt") throws -> [(name: String, text: String)] {
    try text(file).components(separatedBy: "=== ").dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[end...]).trimmingCharacters(in: .newlines))
    }
  }
}

extension String {
  /// The first capture of an expression's last match.
  func lastMatch(of expression: some RegexComponent<(Substring, Substring)>) -> String? {
    matches(of: expression).last.map { String($0.output.1) }
  }
}

func check(
  _ text: String, previous: String? = nil, stepLimit: Int = PatternChecker.stepLimit
) -> CheckReport {
  PatternChecker.check(CrochetPattern(text), previous: previous, stepLimit: stepLimit)
}

/// Pseudorandom numbers that are equal in every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }
}
