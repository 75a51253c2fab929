import VectorGraphics

/// Omits invisible points of a line: of the points within one column of the image, the first, the
/// lowest, the highest and the last are kept, which draws the same (M4; Jugel and others, VLDB 2014).
enum LineDecimation {
  /// The width of columns in points; a line is wider.
  private static let cell = 1.0

  /// Points in ascending order of x over a width. Gaps (points that are not finite) are kept.
  static func decimated(_ points: [Point], over width: Double) -> [Point] {
    guard Double(points.count) > 1.5 * width / cell, width > 0 else { return points }
    var result: [Point] = []
    var start = points.startIndex
    while start < points.endIndex {
      let column = (points[start].x / cell).rounded(.down)
      var end = start
      while end < points.endIndex, points[end].y.isFinite, (points[end].x / cell).rounded(.down) == column {
        end += 1
      }
      if end == start {
        result.append(points[start])
        start += 1
      } else {
        result += extremes(of: points, in: start..<end)
        start = end
      }
    }
    return result
  }

  private static func extremes(of points: [Point], in range: Range<Int>) -> [Point] {
    guard range.count > 4 else { return Array(points[range]) }
    let lowest = range.min { points[$0].y < points[$1].y } ?? range.lowerBound
    let highest = range.max { points[$0].y < points[$1].y } ?? range.lowerBound
    let retained = Set([range.lowerBound, lowest, highest, range.upperBound - 1]).sorted()
    return retained.map { points[$0] }
  }
}
