import CImageCodecs
import PNGCoding
import PixelKernels
import SystemFiles
import VectorGraphics

/// Reads image files: PNG, JPEG, WebP, AVIF, HEIC, and the first frame of animated ones and of GIF.
///
/// The result is upright, as EXIF or the format's own properties say, and in sRGB: an embedded ICC profile is applied
/// (perceptual intent), and so is what PNG, AVIF and HEIC say of primaries and transfer functions. Colors outside of sRGB are clamped;
/// high dynamic range is brought below white as `SignalConversion` does it.
package struct ImageDecoder: Sendable {
  /// Larger images are refused before memory is requested; JPEG files are reduced to a half, a quarter or an eighth of their
  /// sides.
  package var maximumPixelCount: Int

  package init(maximumPixelCount: Int = PNGDecoder.defaultMaximumPixelCount) {
    self.maximumPixelCount = maximumPixelCount
  }

  /// The image of a file, at least 1 × 1 pixels.
  ///
  /// - Parameter canvas: The space of its levels; nil is sRGB. Colors and luminances outside of sRGB that the canvas can show are kept,
  ///   except those of ICC profiles.
  package func decode(_ bytes: [UInt8], for canvas: CanvasSpace? = nil) throws(ImageError) -> Bitmap {
    guard let format = ReadableImageFormat(of: bytes) else {
      throw .unknownFormat(ForeignImageFormat(of: bytes))
    }
    switch format {
    case .png: return try decodePNG(bytes, for: canvas)
    case .jpeg: return try decode(bytes, format, cimage_decode_jpeg, for: canvas)
    case .webp: return try decode(bytes, format, cimage_decode_webp, for: canvas)
    case .avif: return try decode(bytes, format, cimage_decode_avif, for: canvas)
    case .heic: return try decode(bytes, format, cimage_decode_heif, for: canvas)
    case .gif: return try decode(bytes, format, cimage_decode_gif, for: canvas)
    }
  }

  private typealias Codec = (UnsafePointer<UInt8>, Int, UInt64, UnsafeMutablePointer<CImage>) -> CImageStatus

  private func decode(
    _ bytes: [UInt8], _ format: ReadableImageFormat, _ codec: Codec, for canvas: CanvasSpace?
  ) throws(ImageError) -> Bitmap {
    var image = CImage()
    defer { cimage_free(&image) }
    let status = codec(bytes, bytes.count, UInt64(maximumPixelCount), &image)
    try image.check(status, format, maximumPixelCount: maximumPixelCount)
    return try image.bitmap(format, for: canvas, maximumPixelCount: maximumPixelCount)
  }

  private func decodePNG(_ bytes: [UInt8], for canvas: CanvasSpace?) throws(ImageError) -> Bitmap {
    let png: DecodedPNG
    do {
      png = try PNGDecoder(maximumPixelCount: maximumPixelCount).decode(bytes)
    } catch {
      throw .png(error)
    }
    let (width, height) = (png.header.width, png.header.height)
    var samples = png.samples
    let isConverted = try convert(&samples, of: png, to: canvas)
    let orientation = ImageOrientation(exif: png.exif ?? [])
    if orientation != .upright {
      samples = samples.withUnsafeBufferPointer { pixels in
        pixels.baseAddress.map {
          orientation.oriented($0, stride: width, x: 0, y: 0, width: width, height: height)
        } ?? []
      }
    }
    return orientation.bitmap(
      of: samples, width: width, height: height, for: isConverted ? nil : canvas)
  }

  /// Converts the samples of a PNG to levels of the canvas, or to sRGB; returns whether they are levels of the canvas.
  private func convert(
    _ samples: inout [UInt16], of png: DecodedPNG, to canvas: CanvasSpace?
  ) throws(ImageError) -> Bool {
    let header = png.header
    var (profile, peak): ([UInt8], Double?) = ([], nil)
    switch png.colors {
    case .srgb: return false
    case .profile(let bytes): profile = bytes
    case .codePoints(_, _, let stated): peak = stated
    case .gamma: break
    }
    var image = CImage()
    image.width = UInt32(header.width)
    image.height = UInt32(header.height)
    image.bit_depth = header.colorType == .palette ? 8 : Int32(header.bitDepth)
    image.is_gray = header.colorType == .grayscale || header.colorType == .grayscaleAlpha ? 1 : 0
    image.setColors(png.colors)
    let limit = maximumPixelCount
    let outcome = profile.withUnsafeMutableBufferPointer { profile in
      samples.withUnsafeMutableBufferPointer { pixels in
        image.profile = profile.isEmpty ? nil : profile.baseAddress
        image.profile_size = profile.count
        image.pixels = pixels.baseAddress
        return Result { () throws(ImageError) in
          try image.convertColors(to: canvas, peak: peak, .png, maximumPixelCount: limit)
        }
      }
    }
    return try outcome.get()
  }
}

extension CImage {
  /// Returns decoded pixels upright, premultiplied, in the space of a canvas; nil is sRGB.
  mutating func bitmap(
    _ format: ReadableImageFormat, for canvas: CanvasSpace?, maximumPixelCount: Int
  ) throws(ImageError) -> Bitmap {
    let isConverted = try convertColors(to: canvas, format, maximumPixelCount: maximumPixelCount)
    guard let pixels else { throw .outOfMemory(format) }
    let exif = exif.map { Array(UnsafeBufferPointer(start: $0, count: exif_size)) } ?? []
    let (orientation, x, y, width, height) =
      format == .avif
      ? (
        ImageOrientation(quarterTurns: Int(quarter_turns), mirror: Int(mirror)),
        Int(crop_x), Int(crop_y), Int(crop_width), Int(crop_height)
      )
      : (ImageOrientation(exif: Self.withoutPrefix(exif)), 0, 0, Int(width), Int(height))
    let samples = orientation.oriented(
      pixels, stride: Int(self.width), x: x, y: y, width: width, height: height)
    return orientation.bitmap(of: samples, width: width, height: height, for: isConverted ? nil : canvas)
  }

  /// EXIF blocks of WebP may begin as those of JPEG do.
  private static func withoutPrefix(_ exif: [UInt8]) -> [UInt8] {
    exif.starts(with: Array("Exif\0\0".utf8)) ? Array(exif.dropFirst(6)) : exif
  }

  /// Throws the reason of a failure.
  func check(
    _ status: CImageStatus, _ format: ReadableImageFormat, maximumPixelCount: Int
  ) throws(ImageError) {
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    switch status {
    case CIMAGE_DECODED: return
    case CIMAGE_CUT_OFF: throw .cutOff(format, reason: text(message))
    case CIMAGE_TOO_LARGE:
      throw .tooLarge(
        format, width: Int(width), height: Int(height), maximumPixelCount: maximumPixelCount)
    case CIMAGE_UNSUPPORTED: throw .unsupported(format, reason: text(message))
    case CIMAGE_NO_LIBRARY:
      let reason = text(message)
      if SystemFileError.isShortage(linkerMessage: reason) { throw .outOfMemory(format) }
      throw .missingLibrary(format, package: text(package), reason: reason)
    case CIMAGE_OUT_OF_MEMORY: throw .outOfMemory(format)
    default: throw .damaged(format, reason: text(message))
    }
  }
}

extension ImageOrientation {
  /// A bitmap of oriented samples, straight alpha; the size is that before the turn.
  ///
  /// - Parameter canvas: The space that the samples, which are in sRGB, are converted to; nil leaves them.
  fileprivate func bitmap(of samples: [UInt16], width: Int, height: Int, for canvas: CanvasSpace?) -> Bitmap {
    let bitmap =
      exchangesAxes
      ? Bitmap(width: height, height: width, straight: samples)
      : Bitmap(width: width, height: height, straight: samples)
    return canvas.map(bitmap.converted) ?? bitmap
  }
}
