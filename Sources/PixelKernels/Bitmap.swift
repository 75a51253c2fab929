import CPixelKernels

/// Pixels: RGBA, premultiplied, 16 bits per channel (65535 is full scale), sRGB, row by row without padding.
///
/// No color channel is greater than its alpha. `pixels` holds `4 * width * height` values.
public struct Bitmap: Sendable, Equatable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, from the top left, row by row.
  public var pixels: [UInt16]

  /// A transparent bitmap.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: [UInt16](repeating: 0, count: 4 * width * height))
  }

  /// A bitmap of equal pixels.
  package init(width: Int, height: Int, repeating sample: SIMD4<UInt16>) {
    let count = 4 * width * height
    let pixels = [UInt16](unsafeUninitializedCapacity: count) { output, initializedCount in
      if let first = output.baseAddress {
        ag_fill_pixels(first, [sample.x, sample.y, sample.z, sample.w], width * height)
      }
      initializedCount = count
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The sample common to all pixels; nil if two differ, or there is none.
  package var onlySample: SIMD4<UInt16>? {
    guard pixels.count >= 4 else { return nil }
    let first = SIMD4(pixels[0], pixels[1], pixels[2], pixels[3])
    return pixels.indices.allSatisfy { pixels[$0] == first[$0 & 3] } ? first : nil
  }

  /// Whether all pixels are opaque.
  package var isOpaque: Bool {
    // Compares all alphas, so that the loop is vectorized; stopping early rarely pays off.
    pixels.withUnsafeBufferPointer { pixels in
      var least = UInt16.max
      for index in stride(from: 3, to: pixels.count, by: 4) { least = min(least, pixels[index]) }
      return least == .max
    }
  }

  /// Creates a bitmap from pixels; `pixels.count` must be `4 * width * height`.
  public init(width: Int, height: Int, pixels: [UInt16]) {
    precondition(width >= 0 && height >= 0 && pixels.count == 4 * width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The index of a pixel's red channel.
  @inlinable
  public func index(x: Int, y: Int) -> Int { 4 * (y * width + x) }

  /// One pixel's four channels.
  public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    let start = index(x: x, y: y)
    return SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
  }
}
