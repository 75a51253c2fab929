import Foundation
import Testing
import VectorGraphics

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

  /// The patterns of a file that many tests look at, checked once.
  static func checked(_ file: String = "patterns.txt") throws -> [CheckedPattern] {
    try #require(checkedFiles[file]).get()
  }

  private static let checkedFiles = Dictionary(
    uniqueKeysWithValues: ["patterns.txt", "published.txt", "genres.txt"].map { file in
      (file, Result { try patterns(file).map { CheckedPattern(name: $0, text: $1, report: check($1)) } })
    })
}

/// A pattern and the report of its check.
struct CheckedPattern: Sendable {
  let name: String
  let text: String
  let report: CheckReport
}

extension String {
  /// The first capture of an expression's last match.
  func lastMatch(of expression: some RegexComponent<(Substring, Substring)>) -> String? {
    matches(of: expression).last.map { String($0.output.1) }
  }
}

func check(
  _ text: String, previous: String? = nil, stepLimit: Int = PatternChecker.stepLimit,
  cachedStitchLimit: Int = PatternChecker.cachedStitchLimit
) -> CheckReport {
  PatternChecker.check(
    CrochetPattern(text), previous: previous, stepLimit: stepLimit, cachedStitchLimit: cachedStitchLimit)
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

/// The area of a chart's symbol: an oval or column of chains, a cross, or the head of a stitch with its bar.
struct SymbolArea {
  private let corners: [Point]
  /// The middle line of an oval, or the top of a stitch.
  private let line: (Point, Point)
  private let radius: Double

  init(_ symbol: ChartSymbol) {
    let axis = symbol.outward
    let across = Point(x: -axis.y, y: axis.x)
    func box(_ center: Point, _ x: Double, _ y: Double) -> [Point] {
      [
        center + across * x + axis * y, center - across * x + axis * y, center - across * x - axis * y,
        center + across * x - axis * y,
      ]
    }
    var line = (symbol.top, symbol.top)
    var radius = 0.0
    switch symbol.shape {
    case .chain:
      (line, radius) = ((symbol.top - across * 0.25, symbol.top + across * 0.25), 0.25)
      corners = box(symbol.top, 0.42, 0.2)
    case .turningChain: corners = box(symbol.top - axis * 0.25, 0.2, 0.25)
    case .slip: corners = box(symbol.top, 0.16, 0.16)
    case .picot: corners = box(symbol.top + axis * 0.4, 0.3, 0.3)
    case .stitch(let stitch):
      corners =
        stitch.base == .single
        ? box(symbol.top - axis * 0.45, 0.36, 0.36) : box(symbol.top - axis * 0.25, 0.39, 0.25)
    }
    (self.line, self.radius) = (line, radius)
  }

  /// How far a foot is from the nearest of what it is worked into; one in a space or gap, from the line through all of it.
  static func distance(of foot: Point, to tops: [SymbolArea], isBetween: Bool) -> Double {
    var lines = tops.map { ($0.line, $0.radius) }
    if isBetween {
      lines += zip(tops, tops.dropFirst()).map { (($0.middle, $1.middle), min($0.radius, $1.radius)) }
    }
    return lines.map { max(0, distance(from: foot, to: $0) - $1) }.min() ?? 0
  }

  private var middle: Point { (line.0 + line.1) * 0.5 }

  private static func distance(from point: Point, to line: (Point, Point)) -> Double {
    let way = line.1 - line.0
    let length = way.x * way.x + way.y * way.y
    let share = length > 0 ? ((point.x - line.0.x) * way.x + (point.y - line.0.y) * way.y) / length : 0
    return (line.0 + way * min(1, max(0, share))).distance(to: point)
  }

  /// The common part as a share of the smaller area.
  func overlap(with other: SymbolArea) -> Double {
    var part = corners
    let clip = Self.size(other.corners) < 0 ? Array(other.corners.reversed()) : other.corners
    for (index, start) in clip.enumerated() {
      let way = clip[(index + 1) % clip.count] - start
      func side(_ point: Point) -> Double { way.x * (point.y - start.y) - way.y * (point.x - start.x) }
      part = part.indices.flatMap { index -> [Point] in
        let (one, next) = (part[index], part[(index + 1) % part.count])
        let (a, b) = (side(one), side(next))
        let crossing = a * b < 0 ? [one + (next - one) * (a / (a - b))] : []
        return (a >= 0 ? [one] : []) + crossing
      }
    }
    return abs(Self.size(part)) / min(abs(Self.size(corners)), abs(Self.size(other.corners)))
  }

  private static func size(_ corners: [Point]) -> Double {
    corners.indices.reduce(0) { sum, index in
      let (one, next) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (one.x * next.y - next.x * one.y) / 2
    }
  }
}
