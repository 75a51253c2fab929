import Glibc

@testable import PixelKernels

/// A slow, simple reference for the blur in double precision.
enum ReferenceBlur {
  /// A channel in 0…1, row by row.
  struct Plane {
    var width: Int
    var height: Int
    var values: [Double]

    init(width: Int, height: Int, values: [Double]) {
      self.width = width
      self.height = height
      self.values = values
    }

    init(_ map: CoverageMap) {
      self.init(width: map.width, height: map.height, values: map.values.map { Double($0) / 65535 })
    }
  }

  /// The convolution of a plane, 0 outside, with the sampled Gaussian of sum 1, at the pixels of `rect`.
  static func blurred(_ plane: Plane, _ sigmaX: Double, _ sigmaY: Double, to rect: PixelRect) -> Plane {
    let columns = matrix(sigmaX, from: plane.width, to: rect.x..<rect.maxX)
    let rows = matrix(sigmaY, from: plane.height, to: rect.y..<rect.maxY)
    var narrow = [Double](repeating: 0, count: rect.width * plane.height)
    for y in 0..<plane.height {
      for x in 0..<rect.width {
        var sum = 0.0
        for source in 0..<plane.width {
          sum += columns[x * plane.width + source] * plane.values[y * plane.width + source]
        }
        narrow[y * rect.width + x] = sum
      }
    }
    var result = Plane(
      width: rect.width, height: rect.height, values: [Double](repeating: 0, count: rect.width * rect.height))
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        var sum = 0.0
        for source in 0..<plane.height {
          sum += rows[y * plane.height + source] * narrow[source * rect.width + x]
        }
        result.values[y * rect.width + x] = sum
      }
    }
    return result
  }

  /// The weight of each of `count` samples in each sample of `output`.
  private static func matrix(_ sigma: Double, from count: Int, to output: Range<Int>) -> [Double] {
    let distances = (output.lowerBound - count + 1)..<max(output.upperBound, output.lowerBound + 1)
    let weights = distances.map { weight(sigma, distance: $0) }
    return output.flatMap { target in (0..<count).map { weights[target - $0 - distances.lowerBound] } }
  }

  /// The normalized sampled Gaussian.
  static func weight(_ sigma: Double, distance: Int) -> Double {
    guard sigma > 0 else { return distance == 0 ? 1 : 0 }
    let reach = Int(12 * sigma) + 12
    if sigma > 3 {
      // The sum of samples is the integral to within 1e-70.
      return exp(-Double(distance * distance) / (2 * sigma * sigma)) / (sigma * (2 * Double.pi).squareRoot())
    }
    let sum = (-reach...reach).reduce(0.0) { $0 + exp(-Double($1 * $1) / (2 * sigma * sigma)) }
    return exp(-Double(distance * distance) / (2 * sigma * sigma)) / sum
  }
}
