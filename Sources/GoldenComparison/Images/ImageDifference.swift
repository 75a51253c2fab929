import PixelKernels

/// How much two images of the same size differ.
package struct ImageDifference: Sendable, Equatable {
  /// The greatest difference of a channel, alpha included, premultiplied, in steps of 8 bits (0…255).
  package let maxDifference: Double
  /// How many pixels differ.
  package let differingPixels: Int
  package let pixelCount: Int
  /// Mean and greatest CIEDE2000: about 1 is what an eye just tells apart. For information only.
  package let meanColorDifference: Double
  package let maxColorDifference: Double
  /// The structural similarity, 1 for equal pictures. For information only.
  package let structuralSimilarity: Double

  init(_ difference: BitmapDifference, reference: Bitmap, actual: Bitmap, isThorough: Bool = true) {
    let perceptual = PerceptualDifference(
      reference: reference, actual: actual, atMost: isThorough ? .max : Self.quickCount,
      of: difference.differingPixels)
    maxDifference = difference.maxDifference8
    differingPixels = difference.differingPixels
    pixelCount = reference.width * reference.height
    meanColorDifference = perceptual.mean
    maxColorDifference = perceptual.greatest
    structuralSimilarity = PixelSimilarity.mean(reference, actual)
  }

  /// The pixels that are judged where time matters.
  private static let quickCount = 20_000

  /// Whether anyone could see it: CIEDE2000 is 1 or more somewhere.
  package var isVisible: Bool { maxColorDifference >= 1 }

  /// Whether anyone would see it, by the usual reading of CIEDE2000.
  package var visibility: String {
    switch maxColorDifference {
    case ..<1: "not visible"
    case ..<2.3: "barely visible"
    default: "visible"
    }
  }

  /// `12 of 6144 pixels differ, by at most 3 levels; CIEDE2000 at most 0.4, mean 0.001; SSIM 0.9999`
  package var description: String {
    "\(differingPixels) of \(pixelCount) \(pixelCount == 1 ? "pixel" : "pixels") differ, by at most "
      + "\(decimal(maxDifference)) of 255; CIEDE2000 at most \(decimal(maxColorDifference)), "
      + "mean \(decimal(meanColorDifference)) (\(visibility)); SSIM \(decimal(structuralSimilarity))"
  }
}
