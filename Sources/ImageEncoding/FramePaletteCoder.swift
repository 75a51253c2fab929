import PixelKernels

/// How many palettes a GIF file has.
public enum GIFPalettes: String, Sendable, Hashable, CaseIterable {
  /// One for all frames: smaller, and noise stays where it is.
  case video
  /// One for each: nearer to the colors where they are many or change.
  case frame
}

/// Codes the frames of GIF files in a palette for each: what stays as it was keeps the colors that it was painted in.
package final class FramePaletteCoder: AnimatedImageCoder {
  package struct Pixels {
    let bitmap: Bitmap
    /// The nearest colors of 8 bits, by which pixels are known to be the same.
    let nearest: [UInt8]
  }

  private let width: Int
  private let hasAlpha: Bool
  private let colors: Int
  private let dither: Dither

  /// - Parameter colors: The most in a frame, 2…256, one of them transparent.
  package init(width: Int, hasAlpha: Bool, colors: Int, dither: Dither) {
    self.width = width
    self.hasAlpha = hasAlpha
    self.colors = colors
    self.dither = dither
  }

  package func pixels(of bitmap: Bitmap) -> Pixels {
    Pixels(bitmap: bitmap, nearest: bitmap.quantized8(dither: .none))
  }

  package func frame(_ now: Pixels, after last: Pixels?) throws(AnimatedImageError) -> AnimatedImageFrame {
    if let last, now.nearest == last.nearest { return .unchanged }
    let bitmap = now.bitmap
    var histogram = ColorHistogram()
    histogram.add(bitmap, step: max(1, bitmap.width * bitmap.height / 250_000) | 1)
    let palette = GIFPalette(histogram.palette(count: min(colors, 256) - 1))
    let noise = dither == .none ? nil : GIFCoder.noise
    guard let mixer = PaletteMixer(palette.colors, noise: noise, transparent: palette.transparent) else {
      throw .outOfMemory
    }
    let indices = mixer.indices(of: bitmap)
    var area = PixelRect(x: 0, y: 0, width: width, height: bitmap.height)
    var isSame: [UInt8]?
    if hasAlpha {
      // Each frame is cleared before the next, as painting cannot make a pixel transparent again.
      area =
        PixelRect(rowCount: bitmap.height, width: width) { row, x in
          indices[row * width + x] != palette.transparent
        } isRowIn: { row in
          indices[row * width..<(row + 1) * width].contains { $0 != palette.transparent }
        } ?? .onePixel
    } else if let last {
      area =
        PixelRect(where: now.nearest, differsFrom: last.nearest, width: width, channels: 4) ?? .onePixel
      let (new, old) = (
        area.cut(from: now.nearest, width: width, channels: 4),
        area.cut(from: last.nearest, width: width, channels: 4)
      )
      isSame = (0..<area.width * area.height).map { (pixel: Int) -> UInt8 in
        let components = 4 * pixel..<4 * pixel + 4
        return components.allSatisfy { new[$0] == old[$0] } ? 1 : 0
      }
    }
    let codes = GIFCompression.compressed(
      area.cut(from: indices, width: width), isSame: isSame, transparent: palette.transparent,
      bits: palette.bits)
    return AnimatedImageFrame(area: area, bytes: palette.packet + codes)
  }
}
