/// The parameters of a Gaussian blur: the grid it is computed on and the taps of its filter, for each axis.
///
/// The blur is the convolution of the sampled image, transparent outside, with the sampled Gaussian whose
/// weights sum to 1. A narrow one is computed as that sum. The result of a wide one can be represented on a
/// coarse grid: samples are downsampled to cells with a cubic B-spline, filtered there, and upsampled with
/// the same spline. The filter is designed so that the three together have the Gaussian's frequency response,
/// so the cost per pixel does not grow with the standard deviation.
package struct GaussianBlurPlan: Sendable, Hashable {
  /// The greatest standard deviation; greater ones are clamped.
  package static let greatestStandardDeviation = 16384.0

  /// Pixels of the input per pixel of the result, along either axis.
  package let reduction: Int

  /// Standard deviations in pixels of the input.
  package let standardDeviationX: Double
  package let standardDeviationY: Double

  let horizontal: AxisFilter
  let vertical: AxisFilter

  /// A plan for standard deviations in pixels of the input, 0 or greater; 0 leaves an axis sharp.
  ///
  /// With a `reduction` above 1 the result is smaller: its pixel `i` is centered on the pixels `i * reduction
  /// ..< (i + 1) * reduction` and has the value of the blurred image there. The reduction is limited by the
  /// smaller standard deviation, see ``greatestReduction(forStandardDeviation:)``.
  package init(
    standardDeviationX: Double, standardDeviationY: Double, reduction: Int = 1
  ) {
    let x = Self.withinRange(standardDeviationX)
    let y = Self.withinRange(standardDeviationY)
    let greatest = Self.greatestReduction(forStandardDeviation: min(x, y))
    let reduction = max(1, min(reduction, greatest))
    self.reduction = reduction
    self.standardDeviationX = x
    self.standardDeviationY = y
    horizontal = .gaussian(standardDeviation: x, reduction: reduction)
    vertical = .gaussian(standardDeviation: y, reduction: reduction)
  }

  /// The greatest reduction whose result, upsampled with ``Bitmap/upsampled(by:at:to:)``, is the blurred
  /// image to within 0.1/255: one pixel for each half of a standard deviation.
  package static func greatestReduction(forStandardDeviation standardDeviation: Double) -> Int {
    max(1, Int(withinRange(standardDeviation) / AxisFilter.gaussianDeviationInCells))
  }

  /// The pixels of the result that the image in `frame` can affect: all others are transparent.
  ///
  /// `frame` is in pixels of the input, the result in pixels of the result.
  package func extent(of frame: PixelRect) -> PixelRect {
    guard !frame.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let columns = extent(of: frame.x..<frame.maxX, standardDeviation: standardDeviationX)
    let rows = extent(of: frame.y..<frame.maxY, standardDeviation: standardDeviationY)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The samples of the result that differ from 0 for an image in `samples`. Beyond 4.4 standard deviations a
  /// Gaussian has Φ(-4.4) = 5.4e-6 left, less than half of a 16-bit step.
  private func extent(of samples: Range<Int>, standardDeviation: Double) -> Range<Int> {
    let margin = standardDeviation == 0 ? 0 : Int(4.4 * standardDeviation) + 1
    let first = (samples.lowerBound - margin).dividedDown(by: reduction)
    let last = (samples.upperBound - 1 + margin).dividedDown(by: reduction)
    return first..<last + 1
  }

  private static func withinRange(_ standardDeviation: Double) -> Double {
    standardDeviation > 0 ? min(standardDeviation, greatestStandardDeviation) : 0
  }
}
