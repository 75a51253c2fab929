import Glibc

@testable import PixelKernels

/// A slow, simple reference for magnification and reduction in double precision.
enum ReferenceScaling {
  /// Samples of the cubic spline through `values`, which continue with the outermost ones, drawn `factor`
  /// times as large; `first` is the coarse position of `values`.
  static func magnified(_ values: [Double], by factor: Int, first: Int, to output: Range<Int>) -> [Double] {
    let margin = 40
    let low = min(0, output.lowerBound / factor - first) - margin
    let high = max(values.count, output.upperBound / factor - first) + margin
    let extended = (low..<high).map { values[min(max($0, 0), values.count - 1)] }
    let coefficients = solved(extended)
    return output.map { sample in
      let position = (Double(sample) + 0.5) / Double(factor) - 0.5 - Double(first + low)
      return coefficients.indices.reduce(0.0) {
        $0 + coefficients[$1] * spline(position - Double($1))
      }
    }
  }

  /// The cubic B-spline as a sum of truncated cubes.
  static func spline(_ x: Double) -> Double {
    let cubes: [(Double, Double)] = [(1, 2), (-4, 1), (6, 0), (-4, -1), (1, -2)]
    return cubes.reduce(0) { $0 + $1.0 * pow(max(0, x + $1.1), 3) } / 6
  }

  /// Solves (c[i - 1] + 4 c[i] + c[i + 1]) / 6 = v[i], with the outermost coefficients equal to the values.
  private static func solved(_ values: [Double]) -> [Double] {
    var diagonal = [1.0]
    var right = [values[0]]
    for index in 1..<values.count - 1 {
      let upper = index == 1 ? 0 : 1 / diagonal[index - 1]
      diagonal.append(4 - (index == 1 ? 0 : upper))
      right.append(6 * values[index] - right[index - 1] * (index == 1 ? 1 : upper))
    }
    var result = [Double](repeating: values[values.count - 1], count: values.count)
    result[0] = values[0]
    for index in stride(from: values.count - 2, to: 0, by: -1) {
      result[index] = (right[index] - result[index + 1]) / diagonal[index]
    }
    return result
  }
}
