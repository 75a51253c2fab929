import ImageEncoding
import PNGCoding
import PixelKernels
import VectorExport
import VectorGraphics

/// The effort spent on making a PNG file smaller.
public enum CompressionEffort: String, Sendable, Hashable, CaseIterable {
  /// Fastest.
  case fastest
  /// The default.
  case balanced
  /// Slowest.
  case smallest
}

/// How the file of an image is written.
package struct ImageSettings: Sendable, Hashable {
  /// Bits per channel.
  package var bitDepth: Int
  /// Used at 8 bits only.
  package var dither: Dither
  /// The effort spent on making a PNG file smaller.
  package var compression: CompressionEffort
  /// Alternative text stored in the file; nil for none.
  package var summary: String?
  /// Whether a transparent background was asked for.
  package var expectsTransparency = false
  /// How a JPEG file is written.
  package var jpeg = JPEGSettings()
  /// How a WebP or an AVIF file is written; its chroma is that of `jpeg`.
  package var quality = ImageQuality()
  /// How an SVG or a PDF file is written.
  package var vector = VectorSettings()
  /// The color space of the canvas, and thus of the file's samples.
  package var colors = ImageColors.srgb

  /// Creates settings, by default 8 bits, dithered.
  package init(
    bitDepth: Int = 8, dither: Dither = .standard, compression: CompressionEffort = .balanced,
    summary: String? = nil
  ) {
    self.bitDepth = bitDepth
    self.dither = dither
    self.compression = compression
    self.summary = summary
  }
}

extension ImageSettings {
  /// Rejects colors and bit depths that a format does not support.
  package func checkColors(as codec: ImageFormat) throws(ExportError) {
    switch (colors, codec) {
    case (.srgb, _), (.displayP3, .png), (.displayP3, .jpeg), (.displayP3, .avif): return
    case (.displayP3, _):
      throw .invalidSetting("`gamut` display-p3 is available only for .png, .jpg and .avif files")
    case (.light, .avif) where bitDepth >= 10, (.light, .png) where bitDepth == 16: return
    case (.light, _):
      throw .invalidSetting(
        "high dynamic range needs 10 bits or more in a format that supports it: \(OutputFormat.highDynamicRangeAdvice)"
      )
    }
  }

  /// The file of a bitmap of the canvas; JPEG drops alpha, which leaves transparent pixels over black.
  package func bytes(of bitmap: consuming Bitmap, as codec: ImageFormat) throws(ExportError) -> [UInt8] {
    try checkColors(as: codec)
    var luminance: ImageLuminance?
    if case .light(let light) = colors {
      let encoder = SignalEncoder(light)
      if light.transfer == .pq {
        let found = encoder.luminance(of: bitmap)
        luminance = ImageLuminance(greatest: found.greatest, mean: found.mean)
      }
      bitmap = encoder.signal(of: bitmap, keepsAlpha: true)
    }
    switch codec {
    case .svg, .pdf: throw .rendering("pixels are not written as \(codec.rawValue)")
    case .png: return try png(of: bitmap)
    case .webp:
      do {
        return try WebPEncoder(quality: quality).encode(bitmap, dither: dither)
      } catch {
        throw ExportError(error)
      }
    case .avif:
      var encoder = AVIFEncoder(
        quality: quality, bitDepth: bitDepth, halvesChroma: jpeg.chroma == .half)
      encoder.colors = colors.file
      encoder.luminance = luminance
      do {
        return try encoder.encode(bitmap, dither: dither)
      } catch {
        throw ExportError(error)
      }
    case .jpeg:
      var encoder = JPEGEncoder(settings: jpeg, comment: summary)
      encoder.colors = colors.file
      do {
        return try encoder.encode(bitmap, dither: dither)
      } catch {
        throw ExportError(error)
      }
    }
  }

  /// The PNG of a bitmap.
  package func png(of bitmap: consuming Bitmap) throws(ExportError) -> [UInt8] {
    guard compression == .smallest else { return try png(of: bitmap, compression.png) }
    // Which is smaller depends on the image: our own coder compresses dither better than the best general
    // one.
    let png = try self.png(of: copy bitmap, compression.png)
    let other = try self.png(of: bitmap, .balanced)
    return other.count < png.count ? other : png
  }

  /// Frees the bitmap before the file is made, which reuses its memory: the system would have to clear more.
  private func png(of bitmap: consuming Bitmap, _ compression: PNGCompression) throws(ExportError) -> [UInt8]
  {
    let (width, height) = (bitmap.width, bitmap.height)
    var encoder = PNGEncoder(compression: compression, texts: summary.map { [.description($0)] } ?? [])
    encoder.colors = colors.file
    // Profiles and code points apply to RGB images.
    encoder.preservesColorType = colors != .srgb
    do {
      if bitDepth > 8 {
        let samples = bitmap.unpremultiplied16()
        _ = consume bitmap
        return try encoder.encode(width: width, height: height, samples: samples)
      }
      let samples = bitmap.quantized8(dither: dither)
      _ = consume bitmap
      return try encoder.encode(width: width, height: height, samples: samples)
    } catch {
      throw .rendering(error.description)
    }
  }
}

extension ExportError {
  fileprivate init(_ error: JPEGError) {
    self =
      switch error {
      case .missingLibrary: .unavailable(error.description)
      case .outOfMemory: .shortage(error.description)
      case .tooLarge: .invalidSetting(error.description)
      case .failed, .wrongResult: .rendering(error.description)
      }
  }
}

extension CompressionEffort {
  fileprivate var png: PNGCompression {
    switch self {
    case .fastest: .fastest
    case .balanced: .balanced
    case .smallest: .smallest
    }
  }
}
