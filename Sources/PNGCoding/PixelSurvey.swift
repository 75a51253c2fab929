import CPNG

/// Properties shared by all pixels of an RGBA image.
struct PixelSurvey {
  /// Every alpha is full.
  let isOpaque: Bool
  /// Red, green and blue are equal in every pixel.
  let isGray: Bool

  init(_ samples: [UInt8]) {
    let common = cpng_common(samples, samples.count / 4)
    isOpaque = common & 1 != 0
    isGray = common & 2 != 0
  }

  init(_ samples: [UInt16]) {
    var alpha = UInt16.max
    var difference: UInt16 = 0
    samples.withUnsafeBufferPointer { samples in
      for index in stride(from: 0, to: samples.count - 3, by: 4) {
        let red = samples[index]
        difference |= (red ^ samples[index + 1]) | (red ^ samples[index + 2])
        alpha &= samples[index + 3]
      }
    }
    isOpaque = alpha == .max
    isGray = difference == 0
  }

  func colorType(preservesColorType: Bool) -> PNGColorType {
    guard isGray, !preservesColorType else { return isOpaque ? .rgb : .rgba }
    return isOpaque ? .grayscale : .grayscaleAlpha
  }
}
