import Foundation

@testable import CrochetScenes

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
  /// What the first group of an expression holds in its last match.
  func lastMatch(of expression: some RegexComponent<(Substring, Substring)>) -> String? {
    matches(of: expression).last.map { String($0.output.1) }
  }
}

func check(_ text: String, previous: String? = nil) -> CheckReport {
  PatternChecker.check(CrochetPattern(text), previous: previous)
}

/// Numbers that are the same in every run.
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

/// Patterns that are right by construction, with the stitches of each row.
struct GeneratedPattern {
  var text = ""
  var counts: [Int] = []

  /// Rounds of increases, even rounds and decreases in several ways of writing.
  init(rounds seed: UInt64) {
    var dice = Dice(seed: seed)
    let first = dice.roll(4...8)
    add("Rnd 1: \(first) sc in MR", first, dice.roll(0...3))
    for number in 2...(2 + dice.roll(2...7)) {
      let count = counts[counts.count - 1]
      let parts = (2...9).filter { count % $0 == 0 && count / $0 >= 2 }
      guard let times = parts.isEmpty ? nil : parts[dice.roll(0...parts.count - 1)] else {
        add("Rnd \(number): sc in each st around", count, dice.roll(0...3))
        continue
      }
      let each = count / times
      if dice.roll(0...2) == 0, each > 2 {
        add(
          "Rnd \(number): " + repeated("\(each - 2) sc, dec", times, dice.roll(0...3)), count - times,
          dice.roll(0...3))
      } else if count < 200 {
        let plain = each > 1 ? "sc in next \(each - 1) sts, " : ""
        add(
          "Rnd \(number): " + repeated("\(plain)inc", times, dice.roll(0...3)), count + times,
          dice.roll(0...3))
      } else {
        add("Rnd \(number): sc around", count, 0)
      }
    }
  }

  private func repeated(_ body: String, _ times: Int, _ style: Int) -> String {
    switch style {
    case 0: "*\(body)* x \(times)"
    case 1: "[\(body)] \(times) times"
    case 2: "*\(body); rep from * around"
    default: "(\(body)) x\(times)"
    }
  }

  private mutating func add(_ row: String, _ count: Int, _ style: Int) {
    let stated = [" (\(count))", " (\(count) sc)", " - \(count) sts", ". \(count) sc."][style]
    text += row + stated + "\n"
    counts.append(count)
  }
}
