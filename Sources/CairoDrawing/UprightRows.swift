import PixelKernels
import VectorGraphics

/// The rows of pixels that a path crosses with upright edges only: neighbours among them are covered alike, so that one
/// stands for all. The sides of bars and cards are mostly made of them.
struct UprightRows {
  /// Ascending, counted from the top of the bounds.
  let stretches: [Range<Int>]

  /// Paths with more elements are not looked through.
  private static let greatestElementCount = 64
  /// Shorter stretches are not worth their trouble.
  private static let leastCount = 8

  /// - Parameter path: In pixels.
  init(of path: BezierPath, in bounds: PixelRect) {
    guard path.elements.count <= Self.greatestElementCount, bounds.height > Self.leastCount else {
      stretches = []
      return
    }
    var isUpright = [Bool](repeating: true, count: bounds.height)
    for segment in Self.segments(of: path) {
      let isEdge = segment.isLine && segment.points.allSatisfy { $0.x == segment.points[0].x }
      let heights = segment.points.map { $0.y - Double(bounds.y) }
      let ends = isEdge ? heights.map { ($0, $0) } : [(heights.min() ?? 0, heights.max() ?? 0)]
      for (low, high) in ends {
        // A row more at both ends, as samples are rounded.
        let first = max(0, min(Double(bounds.height), low.rounded(.down) - 1))
        let last = max(-1, min(Double(bounds.height - 1), high.rounded(.down) + 1))
        guard first <= last else { continue }
        for row in Int(first)...Int(last) { isUpright[row] = false }
      }
    }
    stretches = Self.runs(of: isUpright).filter { $0.count >= Self.leastCount }
  }

  /// The lines and curves of a path by their points and control points; subpaths are closed, as filling does.
  private static func segments(of path: BezierPath) -> [(points: [Point], isLine: Bool)] {
    var segments: [(points: [Point], isLine: Bool)] = []
    var (start, last) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        segments.append(([last, start], true))
        (start, last) = (point, point)
      case .line(let point):
        segments.append(([last, point], true))
        last = point
      case .cubic(let control1, let control2, let point):
        segments.append(([last, control1, control2, point], false))
        last = point
      case .close:
        segments.append(([last, start], true))
        last = start
      }
    }
    return segments + [([last, start], true)]
  }

  private static func runs(of flags: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 0...flags.count where index == flags.count || !flags[index] {
      if index > start { runs.append(start..<index) }
      start = index + 1
    }
    return runs
  }
}
