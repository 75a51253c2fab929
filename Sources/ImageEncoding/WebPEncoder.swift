import CImageCodecs
import PixelKernels

/// Writes WebP images of 8 bits.
package struct WebPEncoder: Sendable {
  /// The most pixels of a side.
  package static let longestSide = 16383
  package var quality: ImageQuality

  package init(quality: ImageQuality) {
    self.quality = quality
  }

  /// The file of an image, which is decoded again; straight alpha where it has any.
  package func encode(_ bitmap: Bitmap, dither: Dither) throws(AnimatedImageError) -> [UInt8] {
    let hasAlpha = !bitmap.isOpaque
    let bytes = try encode(
      samples(of: bitmap, dither: dither), width: bitmap.width, height: bitmap.height, hasAlpha: hasAlpha)
    try bitmap.check(bytes)
    return bytes
  }

  /// Noise would cost a lossy file many bytes and be smoothed away.
  func samples(of bitmap: Bitmap, dither: Dither) -> [UInt8] {
    bitmap.quantized8(dither: quality.isLossless ? dither : .none)
  }

  /// The file of straight RGBA of 8 bits.
  func encode(
    _ samples: [UInt8], width: Int, height: Int, hasAlpha: Bool
  ) throws(AnimatedImageError) -> [UInt8] {
    guard width <= Self.longestSide, height <= Self.longestSide else {
      throw .unsuitable(
        "a WebP file has at most \(Self.longestSide) pixels per side, not \(width)×\(height); write a PNG, or a smaller image"
      )
    }
    let chosen = try encode(
      samples, width: width, height: height, hasAlpha: hasAlpha, isLossless: quality.isLossless)
    guard !quality.isLossless, Self.hasFewColors(samples) else { return chosen }
    // Of charts and letters nothing need be lost for a small file.
    let exact = try encode(samples, width: width, height: height, hasAlpha: hasAlpha, isLossless: true)
    return exact.count <= chosen.count ? exact : chosen
  }

  private func encode(
    _ samples: [UInt8], width: Int, height: Int, hasAlpha: Bool, isLossless: Bool
  ) throws(AnimatedImageError) -> [UInt8] {
    var output = CEncodedImage()
    defer { cimage_free_encoded(&output) }
    let status = cimage_encode_webp(
      samples, UInt32(width), UInt32(height), Int32(quality.quality), isLossless ? 1 : 0,
      hasAlpha ? 1 : 0, Int32(quality.effort), &output)
    return try output.contents(status)
  }

  /// Whether pixels of RGBA have at most 256 colors, which a lossless file keeps as a palette.
  private static func hasFewColors(_ samples: [UInt8]) -> Bool {
    var colors: Set<UInt32> = []
    return samples.withUnsafeBytes { bytes in
      var last: UInt32?
      for position in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
        let color = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        if color == last { continue }
        last = color
        colors.insert(color)
        if colors.count > 256 { return false }
      }
      return true
    }
  }
}
