import VectorGraphics

/// Cuts lines and areas at a rectangle.
struct FrameClip {
  /// How far a point is inside each side.
  private let sides: [(Point) -> Double]
  private let frame: Rect

  init(_ frame: Rect) {
    self.frame = frame
    sides = [
      { $0.x - frame.minX }, { frame.maxX - $0.x }, { $0.y - frame.minY },
      { frame.maxY - $0.y },
    ]
  }

  private func isWhole(_ points: [Point]) -> Bool {
    points.allSatisfy { frame.minX <= $0.x && $0.x <= frame.maxX && frame.minY <= $0.y && $0.y <= frame.maxY }
  }

  /// A closed ring cut at one side after the other (Sutherland and Hodgman 1974); nil if nothing is left of it.
  func ring(_ ring: [Point]) -> [Point]? {
    if isWhole(ring) { return ring }
    var ring = ring
    for inside in sides where !ring.isEmpty {
      var cut: [Point] = []
      for (start, end) in zip(ring, ring.dropFirst()) {
        let (first, second) = (inside(start), inside(end))
        if first >= 0 { cut.append(start) }
        if (first >= 0) != (second >= 0) {
          cut.append(start.interpolated(to: end, fraction: first / (first - second)))
        }
      }
      ring = cut + cut.prefix(1)
    }
    return ring.count > 3 ? ring : nil
  }

  /// The parts of a line within the rectangle (Liang and Barsky 1984).
  func lines(_ line: [Point]) -> [[Point]] {
    if isWhole(line) { return [line] }
    var parts: [[Point]] = []
    var current: [Point] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (from, to) = inside(start, end) else { continue }
      if from > 0 || current.isEmpty {
        if current.count > 1 { parts.append(current) }
        current = [start.interpolated(to: end, fraction: from)]
      }
      current.append(to < 1 ? start.interpolated(to: end, fraction: to) : end)
    }
    if current.count > 1 { parts.append(current) }
    return parts
  }

  /// The shares of a segment between which it is inside.
  private func inside(_ start: Point, _ end: Point) -> (Double, Double)? {
    var (from, to) = (0.0, 1.0)
    for inside in sides {
      let (first, second) = (inside(start), inside(end))
      if first < 0, second < 0 { return nil }
      if first < 0 { from = max(from, first / (first - second)) }
      if second < 0 { to = min(to, first / (first - second)) }
    }
    return from < to ? (from, to) : nil
  }
}
