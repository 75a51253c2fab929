import PixelKernels
import VectorGraphics

/// The coverage of each pixel, 0…1, by paths without self-intersections, from the areas beside their edges:
/// exact except for rounding errors of Double, with curves as 1000 lines each.
struct ExactCoverage {
  let bounds: PixelRect
  private(set) var values: [Double]

  init(of path: BezierPath, in bounds: PixelRect) {
    self.bounds = bounds
    values = [Double](repeating: 0, count: bounds.width * bounds.height)
    for subpath in path.subpaths {
      let lines = subpath.segments.flatMap(Self.lines)
      let end = lines.last?.1 ?? subpath.start
      for (start, end) in lines + [(end, subpath.start)] { add(from: start, to: end) }
    }
    values = values.map { min(1, abs($0)) }
  }

  private static func lines(of segment: PathSegment) -> [(Point, Point)] {
    guard case .cubic = segment else { return [(segment.start, segment.end)] }
    let points = (0...1000).map { segment.point(at: Double($0) / 1000) }
    return Array(zip(points, points.dropFirst()))
  }

  /// Adds the area on the right of an edge, negative for an upward edge.
  private mutating func add(from start: Point, to end: Point) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let sign: Double = start.y < end.y ? 1 : -1
    for row in 0..<bounds.height {
      let low = max(top.y, Double(bounds.y + row))
      let height = min(bottom.y, Double(bounds.y + row + 1)) - low
      guard height > 0 else { continue }
      let slope = (bottom.x - top.x) / (bottom.y - top.y)
      let one = top.x + (low - top.y) * slope
      let (left, right) = (min(one, one + height * slope), max(one, one + height * slope))
      for column in 0..<bounds.width {
        let x = Double(bounds.x + column)
        values[row * bounds.width + column] +=
          sign * height * (Self.mean(left, right, upTo: x + 1) - Self.mean(left, right, upTo: x))
      }
    }
  }

  /// The mean distance of `limit` beyond points spread evenly between `left` and `right`.
  private static func mean(_ left: Double, _ right: Double, upTo limit: Double) -> Double {
    if limit <= left { return 0 }
    if limit >= right { return limit - (left + right) / 2 }
    return (limit - left) * (limit - left) / (2 * (right - left))
  }
}
