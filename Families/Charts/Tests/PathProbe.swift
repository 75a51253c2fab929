import Foundation
import VectorGraphics

/// A path as closed polygons, for measurements in tests.
struct PathProbe {
  private(set) var polygons: [[Point]] = []

  init(_ path: BezierPath, stepsPerCurve: Int = 64) {
    for element in path.elements {
      switch element {
      case .move(let point): polygons.append([point])
      case .line(let point): append(point)
      case .cubic(let control1, let control2, let point):
        let start = polygons.last?.last ?? control1
        for step in 1...stepsPerCurve {
          let t = Double(step) / Double(stepsPerCurve)
          let parts = [
            (start, (1 - t) * (1 - t) * (1 - t)), (control1, 3 * t * (1 - t) * (1 - t)),
            (control2, 3 * t * t * (1 - t)), (point, t * t * t),
          ]
          append(parts.reduce(.zero) { $0 + $1.0 * $1.1 })
        }
      case .close: break
      }
    }
  }

  init(polygon: [Point]) { polygons = [polygon] }

  private mutating func append(_ point: Point) { polygons[polygons.count - 1].append(point) }

  var points: [Point] { polygons.flatMap { $0 } }

  /// Signed: holes in the other direction are subtracted.
  var area: Double {
    abs(
      polygons.reduce(0) { sum, polygon in
        let next = polygon.dropFirst() + polygon.prefix(1)
        return sum + zip(polygon, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
      })
  }

  /// The height of a line at an x, by its polygon; nil if the line does not extend there.
  func height(at x: Double) -> Double? {
    for polygon in polygons {
      for (from, to) in zip(polygon, polygon.dropFirst()) where from.x <= x && x <= to.x && from.x < to.x {
        return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
      }
    }
    return nil
  }
}
