import Glibc
import PixelKernels

/// The structural similarity (SSIM) of two images' luma over mid-gray.
///
/// Source: Z. Wang, A. C. Bovik, H. R. Sheikh, E. P. Simoncelli, "Image Quality Assessment: From Error Visibility to
/// Structural Similarity", IEEE Transactions on Image Processing 13(4), 2004: a Gaussian window of 11 × 11 samples
/// with a deviation of 1.5, K₁ = 0.01, K₂ = 0.03; windows that reach beyond the image are left out. An image
/// smaller than a window is taken with as large a one as fits.
enum PixelSimilarity {
  /// The mean over all windows: 1 for equal pictures.
  static func mean(_ one: Bitmap, _ other: Bitmap) -> Double {
    guard one.width == other.width, one.height == other.height, one.width > 0, one.height > 0 else {
      return 0
    }
    if one.pixels == other.pixels { return 1 }
    let first = Plane(lumaOf: one)
    let second = Plane(lumaOf: other)
    let meanFirst = first.windowed()
    let meanSecond = second.windowed()
    let squareFirst = first.times(first).windowed()
    let squareSecond = second.times(second).windowed()
    let product = first.times(second).windowed()
    var sum = 0.0
    for index in meanFirst.values.indices {
      let (a, b) = (meanFirst.values[index], meanSecond.values[index])
      let variances = squareFirst.values[index] - a * a + squareSecond.values[index] - b * b
      let covariance = product.values[index] - a * b
      sum +=
        (2 * a * b + 0.0001) * (2 * covariance + 0.0009)
        / ((a * a + b * b + 0.0001) * (variances + 0.0009))
    }
    return meanFirst.values.isEmpty ? 1 : sum / Double(meanFirst.values.count)
  }
}

/// One number for each pixel.
private struct Plane {
  let width: Int
  let height: Int
  var values: [Double]

  /// Rec. 709 luma, 0…1, over mid-gray.
  init(lumaOf bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    values = stride(from: 0, to: bitmap.pixels.count, by: 4).map { start in
      let color =
        0.2126 * Double(bitmap.pixels[start]) + 0.7152 * Double(bitmap.pixels[start + 1])
        + 0.0722 * Double(bitmap.pixels[start + 2])
      return (color + 0.5 * (65535 - Double(bitmap.pixels[start + 3]))) / 65535
    }
  }

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  func times(_ other: Plane) -> Plane {
    Plane(width: width, height: height, values: zip(values, other.values).map { $0 * $1 })
  }

  /// The weighted mean of every window that is within the plane.
  func windowed() -> Plane { weightedAcross().transposed().weightedAcross().transposed() }

  private func weightedAcross() -> Plane {
    let side = min(11, width)
    let weights = Plane.gaussian(side)
    var result = Plane(width: width - side + 1, height: height, values: [])
    result.values.reserveCapacity(result.width * height)
    for y in 0..<height {
      for x in 0..<result.width {
        var sum = 0.0
        for (offset, weight) in weights.enumerated() { sum += weight * values[y * width + x + offset] }
        result.values.append(sum)
      }
    }
    return result
  }

  private func transposed() -> Plane {
    var result = Plane(width: height, height: width, values: [])
    result.values.reserveCapacity(values.count)
    for x in 0..<width {
      for y in 0..<height { result.values.append(values[y * width + x]) }
    }
    return result
  }

  /// Weights of a Gaussian with a deviation of 1.5, their sum 1.
  private static func gaussian(_ side: Int) -> [Double] {
    let weights = (0..<side).map { index in
      let distance = Double(index) - Double(side - 1) / 2
      return exp(-distance * distance / (2 * 1.5 * 1.5))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}
