import CImageCodecs
import ImageDecoding
import PNGCoding
import PixelKernels
import SystemFiles

/// The resolution of color beside that of brightness, in JPEG and AVIF images.
public enum ChromaSubsampling: String, Sendable, Hashable, CaseIterable {
  /// Full resolution: thin colored lines and text stay as they are.
  case full = "4:4:4"
  /// Half the resolution both ways: smaller, and enough for photographs and glows.
  case half = "4:2:0"
}

/// Settings for writing JPEG files.
package struct JPEGSettings: Sendable, Hashable {

  /// The scale of the quantization tables as the Independent JPEG Group's software counts it, 1…100.
  package var quality = 90
  package var chroma = ChromaSubsampling.full

  package init() {}
}

/// Why an image could not be written as JPEG.
package enum JPEGError: Error, Sendable, Hashable {
  /// The file format counts a side in 16 bits, and libjpeg allows a little less.
  case tooLarge(width: Int, height: Int)
  case missingLibrary(package: String, reason: String)
  case outOfMemory
  case failed(String)
  /// The file does not read back as the image that was written.
  case wrongResult(String)
}

extension JPEGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "a JPEG file has at most \(JPEGEncoder.longestSide) pixels per side, not \(width)×\(height); write a PNG, or a smaller image"
    case .missingLibrary(let package, let reason):
      "JPEG files need the Debian package \(package), which is not installed or does not work (\(reason)); run: apt-get install \(package)"
    case .outOfMemory: "there is not enough memory for a JPEG file"
    case .failed(let reason): "writing a JPEG file failed: \(reason)"
    case .wrongResult(let reason):
      "verification failed: the JPEG file differs when it is read back: \(reason)"
    }
  }
}

/// Writes JPEG files: baseline samples of 8 bits in progressive scans, full-range BT.601 Y′CbCr as JFIF has it, sRGB, without
/// time stamps, so that equal images are equal bytes.
package struct JPEGEncoder: Sendable {
  /// The most pixels of a side (libjpeg's `JPEG_MAX_DIMENSION`).
  static let longestSide = 65500
  /// The most bytes of a comment: its segment counts its length in 16 bits.
  private static let longestComment = 65533

  package var settings: JPEGSettings
  /// What the image shows, in words; longer ones than a segment holds are left out.
  package var comment: String?
  /// sRGB, which a file without a profile means, or Display P3.
  package var colors = ImageColorSpace.srgb

  package init(settings: JPEGSettings = JPEGSettings(), comment: String? = nil) {
    self.settings = settings
    self.comment = comment
  }

  /// The file of an image, quantized to 8 bits with dither; what is transparent is over black.
  ///
  /// The file is decoded again, and is an error unless it shows the picture.
  package func encode(_ bitmap: Bitmap, dither: Dither = .standard) throws(JPEGError) -> [UInt8] {
    let sides = 1...Self.longestSide
    guard sides ~= bitmap.width, sides ~= bitmap.height else {
      throw .tooLarge(width: bitmap.width, height: bitmap.height)
    }
    // The samples are not kept in memory while the file is decoded.
    let bytes = try encode(
      bitmap.overBlack().quantized8(dither: dither), width: bitmap.width, height: bitmap.height)
    try check(bytes, against: bitmap)
    return bytes
  }

  /// - Parameter samples: RGBA, of which alpha is left out.
  private func encode(_ samples: [UInt8], width: Int, height: Int) throws(JPEGError) -> [UInt8] {
    let comment = comment.map { Array($0.utf8) }.flatMap { $0.count <= Self.longestComment ? $0 : nil } ?? []
    let profile = colors.profile ?? []
    var output = CEncodedImage()
    defer { cimage_free_encoded(&output) }
    let status = cimage_encode_jpeg(
      samples, UInt32(width), UInt32(height), Int32(settings.quality), settings.chroma == .half ? 1 : 0,
      comment, comment.count, profile, profile.count, &output)
    switch status {
    case CIMAGE_DECODED:
      guard let bytes = output.bytes else { throw .outOfMemory }
      return Array(UnsafeBufferPointer(start: bytes, count: output.count))
    case CIMAGE_NO_LIBRARY:
      let reason = text(output.message)
      throw SystemFileError.isShortage(linkerMessage: reason)
        ? .outOfMemory : .missingLibrary(package: text(output.package), reason: reason)
    case CIMAGE_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .failed(text(output.message))
    }
  }

  private func check(_ bytes: [UInt8], against bitmap: Bitmap) throws(JPEGError) {
    let decoded: Bitmap
    do {
      decoded = try ImageDecoder(maximumPixelCount: bitmap.width * bitmap.height).decode(bytes)
    } catch {
      throw .wrongResult(error.description)
    }
    guard decoded.width == bitmap.width, decoded.height == bitmap.height else {
      throw .wrongResult("it has \(decoded.width)×\(decoded.height) pixels")
    }
  }

  private func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Bitmap {
  /// The image over black, without transparency.
  fileprivate func overBlack() -> Bitmap {
    guard !isOpaque else { return self }
    var opaque = self
    // Premultiplied colors are those over black.
    for index in stride(from: 3, to: opaque.pixels.count, by: 4) { opaque.pixels[index] = 65535 }
    return opaque
  }
}
