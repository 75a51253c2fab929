import VectorGraphics

/// Omits invisible points of an edge of an area.
///
/// How much of a narrow column an area covers at each height depends only on how much of its edge is above it, not on
/// the order of its points. The few points that replace those of a column have the same distribution, from the lowest to
/// the highest; the extremes alone, as of lines, would draw full spikes where an area is mostly low.
enum AreaDecimation {
  /// The maximum number of points of an edge that are all drawn.
  static let greatestExactCount = 50_000
  /// The width of columns in points: narrower than a pixel up to four times the usual size.
  private static let cell = 0.25
  /// The maximum number of points of a column.
  private static let count = 8

  /// - Parameters:
  ///   - points: Finite points in ascending order of their category axis.
  ///   - alongX: Whether that is the horizontal axis.
  static func decimated(_ points: [Point], alongX: Bool) -> [Point] {
    func place(_ point: Point) -> Double { alongX ? point.x : point.y }
    func column(_ point: Point) -> Double { (place(point) / cell).rounded(.down) }
    var result: [Point] = []
    var start = 0
    while start < points.count {
      let own = column(points[start])
      let end = points[start...].firstIndex { column($0) != own } ?? points.endIndex
      result += end - start > count ? spread(points[start..<end], alongX: alongX) : points[start..<end]
      start = end
    }
    return result
  }

  /// The quantiles of the heights of the edge in one column, rising or falling as the column does, evenly spaced.
  private static func spread(_ points: ArraySlice<Point>, alongX: Bool) -> ArraySlice<Point> {
    guard let first = points.first, let last = points.last else { return points }
    let corners = points.map { alongX ? $0.y : $0.x }
    // Two heights on each line stand for all of it.
    let between = zip(corners, corners.dropFirst()).flatMap { from, to -> [Double] in
      let quarter = (to - from) / 4
      return [from + quarter, to - quarter]
    }
    let heights = ([corners.min(), corners.max()].compactMap(\.self) + between).sorted()
    let isRising = alongX ? first.y <= last.y : first.x <= last.x
    let retained = (0..<count).map { index -> Point in
      let rank = index * (heights.count - 1) / (count - 1)
      let height = heights[isRising ? rank : heights.count - 1 - rank]
      let fraction = Double(index) / Double(count - 1)
      let place = first.interpolated(to: last, fraction: fraction)
      return alongX ? Point(x: place.x, y: height) : Point(x: height, y: place.y)
    }
    return retained[...]
  }
}
