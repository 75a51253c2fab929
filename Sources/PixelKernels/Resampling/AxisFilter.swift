/// The filtering of samples along one axis: they are downsampled to cells, filtered there, and upsampled to
/// the result.
///
/// The grids are aligned at their origins: with decimation by 6 and expansion by 2, cell 0 covers samples
/// 0..<6 of the input, and samples 0..<2 of the result.
struct AxisFilter: Sendable, Hashable {
  /// Samples of the input per cell; of factor 1 if the filter works on the samples themselves.
  let decimation: CellWeights
  /// The filter over cells: symmetric, with an odd number of taps and sum 1.
  let taps: [Float]
  /// Samples of the result per cell; of factor 1 if the cells are the result.
  let expansion: CellWeights

  var radius: Int { taps.count / 2 }

  /// The values outside the image.
  enum Edge: Sendable, Hashable {
    case transparent
    /// The edge pixels, repeated. Not for decimation.
    case replicated
  }

  /// Symmetric taps of sum 1 from those at 0, 1, 2 …, truncated where the total of the omitted ones is below
  /// a fraction of the sum.
  static func normalized(_ half: [Double], leavingOut part: Double = 1.0 / 131072) -> [Float] {
    let limit = part * (half[0] + 2 * half.dropFirst().reduce(0, +))
    var radius = half.count - 1
    var leftOut = 0.0
    while radius > 0, leftOut + 2 * abs(half[radius]) < limit {
      leftOut += 2 * abs(half[radius])
      radius -= 1
    }
    let retained = half[0...radius]
    let sum = retained[0] + 2 * retained.dropFirst().reduce(0, +)
    let right = retained.dropFirst().map { Float($0 / sum) }
    return right.reversed() + [Float(retained[0] / sum)] + right
  }
}
