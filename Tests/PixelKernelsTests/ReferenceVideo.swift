@testable import PixelKernels

/// Y′CbCr in Double, in sample steps, by Rec. ITU-R BT.709-6.
struct ReferenceVideo {
  let bitmap: Bitmap
  let bitDepth: Int

  private var step: Double { Double(1 << (bitDepth - 8)) }

  /// Luma, blue and red chroma of a pixel over black.
  func components(x: Int, y: Int) -> [Double] {
    let pixel = bitmap[min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1)]
    let (r, g, b) = (Double(pixel.x) / 65535, Double(pixel.y) / 65535, Double(pixel.z) / 65535)
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [
      step * (16 + 219 * luma), step * (128 + 224 * (b - luma) / 1.8556),
      step * (128 + 224 * (r - luma) / 1.5748),
    ]
  }

  /// Chroma of a sample: [1 2 1] / 4 horizontally, the mean of two rows.
  func chroma(x: Int, y: Int, plane: Int) -> Double {
    var sum = 0.0
    for row in [2 * y, 2 * y + 1] {
      for (dx, weight) in [(-1, 0.125), (0, 0.25), (1, 0.125)] {
        sum += weight * components(x: 2 * x + dx, y: row)[plane]
      }
    }
    return sum
  }

  /// A component at a position between pixel centers (which have whole coordinates), by cubic convolution;
  /// beyond its edges the image is extrapolated linearly.
  func interpolated(x: Double, y: Double, plane: Int) -> Double {
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    var sum = 0.0
    for j in -1...2 {
      for i in -1...2 {
        let weight = Self.keys(x - Double(column + i)) * Self.keys(y - Double(row + j))
        sum += weight * extended(column + i, row + j, plane)
      }
    }
    return sum
  }

  private func extended(_ x: Int, _ y: Int, _ plane: Int) -> Double {
    let last = bitmap.height - 1
    if y < 0, last > 0 {
      let (edge, inner) = (extended(x, 0, plane), extended(x, 1, plane))
      return edge + Double(-y) * (edge - inner)
    }
    if y > last, last > 0 {
      let (edge, inner) = (extended(x, last, plane), extended(x, last - 1, plane))
      return edge + Double(y - last) * (edge - inner)
    }
    let right = bitmap.width - 1
    if x < 0, right > 0 {
      let (edge, inner) = (components(x: 0, y: y)[plane], components(x: 1, y: y)[plane])
      return edge + Double(-x) * (edge - inner)
    }
    if x > right, right > 0 {
      let (edge, inner) = (components(x: right, y: y)[plane], components(x: right - 1, y: y)[plane])
      return edge + Double(x - right) * (edge - inner)
    }
    return components(x: x, y: y)[plane]
  }

  private static func keys(_ offset: Double) -> Double {
    let t = abs(offset)
    if t < 1 { return (1.5 * t - 2.5) * t * t + 1 }
    return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0
  }
}

/// An opaque bitmap of random colors.
func randomOpaqueBitmap(width: Int, height: Int, seed: UInt64) -> Bitmap {
  var bitmap = randomBitmap(width: width, height: height, seed: seed)
  for start in stride(from: 3, to: bitmap.pixels.count, by: 4) { bitmap.pixels[start] = 65535 }
  return bitmap
}
