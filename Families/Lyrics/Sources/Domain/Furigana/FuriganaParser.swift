/// Finds the ways in which a reading can be divided among the runs of a surface.
///
/// Kana runs meet the reading literally, katakana like hiragana; other runs take one kana or more, and the part
/// they take may not begin with a small kana, っ, ん or ー.
struct FuriganaParser {
  /// A run, or a part of one whose reading is known.
  struct Unit {
    let run: SurfaceRun
    let givenReading: [Unicode.Scalar]?
  }

  private let units: [Unit]
  /// The reading, normalized, without the separators that the surface does not have.
  private let reading: [Unicode.Scalar]
  private let folded: [Unicode.Scalar]
  /// `live[u][p]`: whether the units from `u` can take the reading from `p` to its end.
  private var live: [[Bool]] = []

  init(units: [Unit], surface: String, reading: String) {
    self.units = units
    let separators = Set(Kana.normalizedScalars(surface).map(\.scalar).filter(Kana.isSeparator))
    self.reading = Kana.normalizedScalars(reading).map(\.scalar)
      .filter { !Kana.isSeparator($0) || separators.contains($0) }
    folded = SurfaceRun.foldingIterationMarks(self.reading)
    guard folded.count <= FuriganaParser.longestReading else { return }
    live = Array(repeating: Array(repeating: false, count: folded.count + 1), count: units.count + 1)
    live[units.count][folded.count] = true
    for unit in units.indices.reversed() {
      for position in 0...folded.count {
        live[unit][position] = ends(of: units[unit], from: position).contains { live[unit + 1][$0] }
      }
    }
  }

  /// Longer readings than this, in Unicode scalars, are those of sentences, and are not weighed.
  private static let longestReading = 256

  /// The parses, those with a shorter first run first; nil if there are more than `limit`, or the
  /// reading is too long to weigh.
  func parses(limit: Int) -> [[RubySegment]]? {
    guard !live.isEmpty else { return nil }
    var found: [[RubySegment]] = []
    var path: [RubySegment] = []
    return collect(unit: 0, position: 0, path: &path, into: &found, limit: limit) ? found : nil
  }

  private func collect(
    unit: Int, position: Int, path: inout [RubySegment], into found: inout [[RubySegment]], limit: Int
  ) -> Bool {
    guard unit < units.count else {
      found.append(path)
      return found.count <= limit
    }
    for end in ends(of: units[unit], from: position) where live[unit + 1][end] {
      path.append(segment(units[unit], taking: position..<end))
      defer { path.removeLast() }
      guard collect(unit: unit + 1, position: end, path: &path, into: &found, limit: limit) else {
        return false
      }
    }
    return true
  }

  private func segment(_ unit: Unit, taking range: Range<Int>) -> RubySegment {
    let isLiteral =
      unit.givenReading == nil && (unit.run.kind != .other || matches(unit.run.folded, at: range.lowerBound))
    return RubySegment(base: unit.run.base, reading: isLiteral ? nil : String(reading[range]))
  }

  /// The possible ends of the reading of a unit that begins at `position`.
  private func ends(of unit: Unit, from position: Int) -> [Int] {
    if let given = unit.givenReading {
      return matches(given, at: position) ? [position + given.count] : []
    }
    let literal = matches(unit.run.folded, at: position) ? [position + unit.run.folded.count] : []
    switch unit.run.kind {
    case .kana: return literal
    case .separator: return [position] + literal
    case .other: return literal.isEmpty ? spokenEnds(from: position) : literal
    }
  }

  private func spokenEnds(from position: Int) -> [Int] {
    guard position < folded.count, mayBegin(folded[position]) else { return [] }
    var ends: [Int] = []
    var end = position
    while end < folded.count, Kana.isKana(folded[end]) || Kana.isCombiningMark(folded[end]) {
      end += 1
      if end == folded.count || !Kana.isCombiningMark(folded[end]) { ends.append(end) }
    }
    return ends
  }

  private func mayBegin(_ scalar: Unicode.Scalar) -> Bool {
    Kana.isKana(scalar) && !Kana.joinsPrevious(scalar) && !["っ", "ん", "ー"].contains(scalar)
  }

  private func matches(_ expected: [Unicode.Scalar], at position: Int) -> Bool {
    folded.count - position >= expected.count && folded[position...].starts(with: expected)
  }
}
