import Glibc
import VectorGraphics

@testable import PixelKernels

/// A slow, simple reference for a placed image in double precision.
enum ReferenceResampling {
  /// Catmull–Rom according to Keys (a = -1/2), and Mitchell's filter with B = C = 1/3, by their own
  /// formulas.
  static func weight(_ filter: ResamplingFilter, _ distance: Double) -> Double {
    let x = abs(distance)
    switch filter {
    case .nearest:
      return x < 0.5 ? 1 : 0
    case .linear:
      return x < 1 ? 1 - x : 0
    case .catmullRom:
      if x < 1 { return 1.5 * pow(x, 3) - 2.5 * pow(x, 2) + 1 }
      return x < 2 ? -0.5 * pow(x, 3) + 2.5 * pow(x, 2) - 4 * x + 2 : 0
    case .mitchell:
      if x < 1 { return 7.0 / 6 * pow(x, 3) - 2 * pow(x, 2) + 8.0 / 9 }
      return x < 2 ? -7.0 / 18 * pow(x, 3) + 2 * pow(x, 2) - 10.0 / 3 * x + 16.0 / 9 : 0
    }
  }

  /// The value of one channel at a position in the image; outside, the edge's pixels are repeated.
  static func value(_ bitmap: Bitmap, _ channel: Int, at place: Point, _ filter: ResamplingFilter) -> Double {
    var sum = 0.0
    for y in Int(floor(place.y)) - 3...Int(floor(place.y)) + 3 {
      for x in Int(floor(place.x)) - 3...Int(floor(place.x)) + 3 {
        let pixel = bitmap.index(
          x: min(max(x, 0), bitmap.width - 1), y: min(max(y, 0), bitmap.height - 1))
        sum +=
          weight(filter, place.x - Double(x) - 0.5) * weight(filter, place.y - Double(y) - 0.5)
          * Double(bitmap.pixels[pixel + channel])
      }
    }
    return sum
  }

  /// The fraction of a result's pixel that the image covers, by `grid` × `grid` points.
  static func coverage(_ bitmap: Bitmap, _ transform: AffineTransform, x: Int, y: Int, grid: Int) -> Double {
    guard let inverse = transform.inverted else { return 0 }
    var inside = 0
    for row in 0..<grid {
      for column in 0..<grid {
        let place = inverse.apply(
          to: Point(
            x: Double(x) + (Double(column) + 0.5) / Double(grid),
            y: Double(y) + (Double(row) + 0.5) / Double(grid)))
        let isInside =
          place.x >= 0 && place.y >= 0 && place.x < Double(bitmap.width) && place.y < Double(bitmap.height)
        inside += isInside ? 1 : 0
      }
    }
    return Double(inside) / Double(grid * grid)
  }
}
