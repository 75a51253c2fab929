import PNGCoding
import PixelKernels
import SystemFiles

/// A frame of an animated image file: the part of the image that it repaints, and its pixels as the format codes them.
package struct AnimatedImageFrame: Sendable, Equatable {
  package let area: PixelRect
  package let bytes: [UInt8]

  /// The frame in one run of bytes: the area as four little-endian numbers of 32 bits, and the pixels.
  package var packet: [UInt8] {
    let numbers = [area.x, area.y, area.width, area.height]
    return numbers.flatMap { number in
      stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    } + bytes
  }

  /// Nothing has changed: the frame before it is shown longer, if the format can say so.
  package static let unchanged = AnimatedImageFrame(
    area: PixelRect(x: 0, y: 0, width: 0, height: 0), bytes: [])

  /// Whether nothing has changed. The bytes, if any, paint the top left pixel as it is, for a format that must show something
  /// when a delay is too long for one frame.
  package var changesNothing: Bool { area.width == 0 }

  /// The bytes of the area.
  package static let headerCount = 16

  /// Reads `packet`; nil if it is too short.
  package init?(packet: [UInt8]) {
    guard packet.count >= Self.headerCount else { return nil }
    let numbers = stride(from: 0, to: 16, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(packet[start + $1]) << (8 * $1) }
    }
    area = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    bytes = Array(packet[16...])
  }

  package init(area: PixelRect, bytes: [UInt8]) {
    self.area = area
    self.bytes = bytes
  }
}

/// Codes the images of an animation as what has changed since the one before. Used by one thread, unless it is `Sendable`.
package protocol AnimatedImageCoder: AnyObject {
  associatedtype Pixels
  /// The pixels as the file will show them: a function of the bitmap alone.
  func pixels(of bitmap: Bitmap) -> Pixels
  /// The frame that turns one image into another; `last` is nil if all is painted.
  ///
  /// If nothing has changed, its `changesNothing` is true.
  func frame(_ pixels: Pixels, after last: Pixels?) throws(AnimatedImageError) -> AnimatedImageFrame
  /// Whether a frame depends on the one that follows it.
  var looksAhead: Bool { get }
  /// The same of a coder that looks ahead; `next` is nil at the end of the video.
  func frame(_ pixels: Pixels, after last: Pixels?, before next: Pixels?) throws(AnimatedImageError)
    -> AnimatedImageFrame
}

extension AnimatedImageCoder {
  package var looksAhead: Bool { false }
  package func frame(
    _ pixels: Pixels, after last: Pixels?, before next: Pixels?
  ) throws(AnimatedImageError) -> AnimatedImageFrame {
    try frame(pixels, after: last)
  }
}

/// How an animated image file is written, besides its size and its frame rate.
package struct AnimatedImageSettings: Sendable, Hashable {
  /// How often it plays; 0 is without end.
  package var plays = 0
  package var dither = Dither.standard
  /// The most colors of a GIF file, 2…256.
  package var colors = 256
  /// How many palettes a GIF file has.
  package var palettes = GIFPalettes.video
  /// How a WebP file is coded.
  package var quality = ImageQuality()
  /// What the images show, in words; nil for none.
  package var summary: String?

  package init() {}
}

/// Why a frame of an animation could not be written.
package enum AnimatedImageError: Error, Sendable, Hashable {
  case outOfMemory
  case failed(String)
  case missingLibrary(package: String, reason: String)
  /// The format cannot hold what was requested; the text says what it can.
  case unsuitable(String)
  /// The file does not read back as it was written.
  case wrongResult(String)
}

extension AnimatedImageError {
  /// A library that cannot be opened: it is missing, or memory or descriptors ran out.
  init(package: String, linkerMessage: String) {
    self =
      SystemFileError.isShortage(linkerMessage: linkerMessage)
      ? .outOfMemory : .missingLibrary(package: package, reason: linkerMessage)
  }
}

extension AnimatedImageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .outOfMemory: "there is not enough memory for the frames of the animation"
    case .failed(let reason): "writing a frame failed: \(reason)"
    case .missingLibrary(let package, let reason):
      "the format needs the Debian package \(package), which is not installed or does not work (\(reason)); run: apt-get install \(package)"
    case .unsuitable(let text): text
    case .wrongResult(let reason): "verification failed: the file differs when it is read back: \(reason)"
    }
  }
}

/// Codes the frames of animated PNG files.
package final class AnimatedPNGCoder: AnimatedImageCoder {
  /// Straight RGBA.
  package enum Pixels {
    case eight([UInt8])
    case sixteen([UInt16])
  }

  private let width: Int
  private let bitDepth: Int
  private let hasAlpha: Bool
  private let dither: Dither
  private let encoder: PNGEncoder

  package init(width: Int, bitDepth: Int, hasAlpha: Bool, dither: Dither) {
    self.width = width
    self.bitDepth = bitDepth
    self.hasAlpha = hasAlpha
    self.dither = dither
    encoder = PNGEncoder(compression: .balanced)
  }

  package func pixels(of bitmap: Bitmap) -> Pixels {
    bitDepth == 16 ? .sixteen(bitmap.unpremultiplied16()) : .eight(bitmap.quantized8(dither: dither))
  }

  package func frame(_ pixels: Pixels, after last: Pixels?) throws(AnimatedImageError) -> AnimatedImageFrame {
    do {
      switch (pixels, last) {
      case (.eight(let now), .eight(let last)?): return try frame(now, after: last)
      case (.eight(let now), _): return try frame(now, after: nil)
      case (.sixteen(let now), .sixteen(let last)?): return try frame(now, after: last)
      case (.sixteen(let now), _): return try frame(now, after: nil)
      }
    } catch {
      if error == .outOfMemory { throw .outOfMemory }
      throw .failed(error.description)
    }
  }

  private func frame(_ now: [UInt8], after last: [UInt8]?) throws(PNGError) -> AnimatedImageFrame {
    let area = area(now, after: last)
    let painted = area ?? .onePixel
    let part = painted.cut(from: now, width: width, channels: 4)
    let bytes = try encoder.stream(
      width: painted.width, height: painted.height, samples: part, hasAlpha: hasAlpha)
    return AnimatedImageFrame(area: area ?? AnimatedImageFrame.unchanged.area, bytes: bytes)
  }

  private func frame(_ now: [UInt16], after last: [UInt16]?) throws(PNGError) -> AnimatedImageFrame {
    let area = area(now, after: last)
    let painted = area ?? .onePixel
    let part = painted.cut(from: now, width: width, channels: 4)
    let bytes = try encoder.stream(
      width: painted.width, height: painted.height, samples: part, hasAlpha: hasAlpha)
    return AnimatedImageFrame(area: area ?? AnimatedImageFrame.unchanged.area, bytes: bytes)
  }

  /// What has changed; nil for nothing.
  private func area<Sample: Equatable>(_ now: [Sample], after last: [Sample]?) -> PixelRect? {
    guard let last else {
      return PixelRect(x: 0, y: 0, width: width, height: now.count / (4 * width))
    }
    return PixelRect(where: now, differsFrom: last, width: width, channels: 4)
  }
}

extension PixelRect {
  static let onePixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
}
