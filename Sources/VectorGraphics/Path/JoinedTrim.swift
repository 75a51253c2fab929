/// What a trim of several outlines, one after the other, leaves of each, so that they need not be in memory together.
package struct JoinedTrim {
  /// The length up to the start of each outline, and the whole at the end.
  private let lengths: [Double]
  /// The parts of the whole length that are left, in order along the trim.
  private let ranges: [ClosedRange<Double>]
  private let isWhole: Bool
  /// The only outline that has a length: its end may be joined to its start.
  private let only: Int?
  private let trim: (start: Double, end: Double, offset: Double)

  /// - Parameters:
  ///   - lengths: The lengths of the outlines.
  ///   - start, end, offset: As for ``BezierPath/trimmed(from:to:offset:)``.
  package init(lengths own: some Sequence<Double>, from start: Double, to end: Double, offset: Double) {
    trim = (start, end, offset)
    var lengths = [0.0]
    for length in own { lengths.append(lengths[lengths.count - 1] + length) }
    self.lengths = lengths
    let total = lengths[lengths.count - 1]
    let fractions = BezierPath.trimRanges(from: start, to: end, offset: offset)
    isWhole = fractions == [0...1]
    ranges = fractions.map {
      total * $0.lowerBound...total * $0.upperBound
    }
    let long = (1..<lengths.count).filter { lengths[$0] > lengths[$0 - 1] }
    only = long.count == 1 ? long[0] - 1 : nil
  }

  /// Whether anything is left of an outline.
  package func touches(_ index: Int) -> Bool {
    let (first, last) = (lengths[index], lengths[index + 1])
    return isWhole || first < last && ranges.contains { $0.lowerBound < last && $0.upperBound > first }
  }

  /// What is left of an outline.
  package func part(of path: BezierPath, at index: Int) -> BezierPath {
    if isWhole { return path }
    if only == index { return path.trimmed(from: trim.start, to: trim.end, offset: trim.offset) }
    guard touches(index) else { return BezierPath() }
    let (first, last) = (lengths[index], lengths[index + 1])
    let measured = MeasuredPath(path)
    return BezierPath(
      joining: ranges.map { range in
        let start = (range.lowerBound - first) / (last - first)
        let end = (range.upperBound - first) / (last - first)
        guard start < 1, end > 0 else { return BezierPath() }
        return measured.part(from: max(0, start), to: min(1, end))
      })
  }
}
