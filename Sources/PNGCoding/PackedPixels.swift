import CPNG

/// An image in the form in which a PNG file stores it: whole bytes for each row, not yet filtered.
struct PackedPixels {
  let header: PNGHeader
  let bytes: [UInt8]
  /// Bytes of a row.
  let stride: Int

  /// An image whose `bytes` are `header.height` rows of equal length.
  init(_ header: PNGHeader, bytes: [UInt8]) {
    self.header = header
    self.bytes = bytes
    stride = bytes.count / header.height
  }
}

/// The samples of an RGBA image of 8 bits per sample that a color type keeps, pixel by pixel.
func picked8(_ samples: [UInt8], _ type: PNGColorType) -> [UInt8] {
  switch type {
  case .rgba: return samples
  case .rgb:
    let pixelCount = samples.count / 4
    return [UInt8](unsafeUninitializedCapacity: 3 * pixelCount) { output, count in
      cpng_pick_rgb(output.baseAddress, samples, pixelCount)
      count = 3 * pixelCount
    }
  default: return picked(samples, type)
  }
}

/// The samples of an RGBA image that a color type keeps, pixel by pixel.
func picked<Sample: FixedWidthInteger & UnsignedInteger>(_ samples: [Sample], _ type: PNGColorType)
  -> [Sample]
{
  let pixelCount = samples.count / 4
  return [Sample](unsafeUninitializedCapacity: pixelCount * type.channels) { output, count in
    samples.withUnsafeBufferPointer { input in
      switch type {
      case .rgb:
        for pixel in 0..<pixelCount {
          output[3 &* pixel] = input[4 &* pixel]
          output[3 &* pixel &+ 1] = input[4 &* pixel &+ 1]
          output[3 &* pixel &+ 2] = input[4 &* pixel &+ 2]
        }
      case .grayscale, .palette:
        for pixel in 0..<pixelCount { output[pixel] = input[4 &* pixel] }
      case .grayscaleAlpha:
        for pixel in 0..<pixelCount {
          output[2 &* pixel] = input[4 &* pixel]
          output[2 &* pixel &+ 1] = input[4 &* pixel &+ 3]
        }
      case .rgba:
        _ = output.initialize(from: input)
      }
    }
    count = pixelCount * type.channels
  }
}

/// The samples as bytes, the higher byte first.
func bigEndianBytes(_ samples: [UInt16]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 2 * samples.count) { output, count in
    for (index, sample) in samples.enumerated() {
      output[2 &* index] = UInt8(truncatingIfNeeded: sample &>> 8)
      output[2 &* index &+ 1] = UInt8(truncatingIfNeeded: sample)
    }
    count = 2 * samples.count
  }
}
