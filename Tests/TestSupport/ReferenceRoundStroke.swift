import PixelKernels
import VectorGraphics

/// The area within a distance of lines: each row as the intervals of the lines, which are convex including
/// their round ends.
package struct ReferenceRoundStroke {
  let lines: [(Point, Point)]
  let radius: Double

  package init(lines: [(Point, Point)], radius: Double) {
    self.lines = lines
    self.radius = radius
  }

  package func coverage(in bounds: PixelRect) -> [Double] {
    ReferenceAreas.coverage(in: bounds) { y in
      var united: [(Double, Double)] = []
      for interval in lines.compactMap({ interval($0.0, $0.1, y) }).sorted(by: { $0.0 < $1.0 }) {
        if let last = united.last, interval.0 <= last.1 {
          united[united.count - 1].1 = max(last.1, interval.1)
        } else {
          united.append(interval)
        }
      }
      return united
    }
  }

  private func interval(_ start: Point, _ end: Point, _ y: Double) -> (Double, Double)? {
    guard y > min(start.y, end.y) - radius, y < max(start.y, end.y) + radius else { return nil }
    var (left, right) = (Double.infinity, -Double.infinity)
    func include(_ x: Double) { (left, right) = (min(left, x), max(right, x)) }
    for center in [start, end] {
      let square = radius * radius - (y - center.y) * (y - center.y)
      if square >= 0 {
        include(center.x - square.squareRoot())
        include(center.x + square.squareRoot())
      }
    }
    let length = start.distance(to: end)
    if length > 0 {
      let normal = Point(x: (end.y - start.y) / length, y: (start.x - end.x) / length) * radius
      let corners = [start + normal, end + normal, end - normal, start - normal]
      for (index, one) in corners.enumerated() {
        let next = corners[(index + 1) % 4]
        if (one.y <= y) != (next.y <= y) {
          include(one.x + (y - one.y) / (next.y - one.y) * (next.x - one.x))
        }
      }
    }
    return left <= right ? (left, right) : nil
  }
}
