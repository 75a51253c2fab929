import PixelKernels
import VectorGraphics

/// The coverage of each pixel by polygons, 0…1: each row of pixels is divided into many, and in the middle
/// of each the horizontal coverage is exact. Slow and simple.
package struct ReferenceAreas {
  package static let rowsPerPixel = 256

  /// The closed outlines as points, and the windings that are inside.
  package static func coverage(of polygons: [[Point]], rule: FillRule, in bounds: PixelRect) -> [Double] {
    coverage(in: bounds) { y in
      var crossings: [(x: Double, direction: Int)] = []
      for polygon in polygons {
        for (index, start) in polygon.enumerated() {
          let end = polygon[(index + 1) % polygon.count]
          guard (start.y <= y) != (end.y <= y) else { continue }
          let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
          crossings.append((x, start.y < end.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      return zip(crossings, crossings.dropFirst()).compactMap { crossing, next in
        winding += crossing.direction
        let isInside = rule == .nonzero ? winding != 0 : winding % 2 != 0
        return isInside ? (crossing.x, next.x) : nil
      }
    }
  }

  /// The coverage of a shape, from its disjoint intervals at each height.
  package static func coverage(in bounds: PixelRect, intervals: (Double) -> [(Double, Double)]) -> [Double] {
    var values = [Double](repeating: 0, count: bounds.width * bounds.height)
    for row in 0..<bounds.height * rowsPerPixel {
      let y = Double(bounds.y) + (Double(row) + 0.5) / Double(rowsPerPixel)
      let start = row / rowsPerPixel * bounds.width
      for (left, right) in intervals(y) {
        let first = max(0, left - Double(bounds.x)), end = min(Double(bounds.width), right - Double(bounds.x))
        guard first < end else { continue }
        for column in Int(first)..<Int(end.rounded(.up)) {
          let x = Double(bounds.x + column)
          values[start + column] += max(0, min(right, x + 1) - max(left, x)) / Double(rowsPerPixel)
        }
      }
    }
    return values
  }
}
