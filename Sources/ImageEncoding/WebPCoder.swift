import CImageCodecs
import PixelKernels

/// Codes the frames of animated WebP files.
package final class WebPCoder: AnimatedImageCoder {
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let dither: Dither
  private let encoder: WebPEncoder

  package init(width: Int, height: Int, hasAlpha: Bool, dither: Dither, quality: ImageQuality) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.dither = dither
    encoder = WebPEncoder(quality: quality)
  }

  package func pixels(of bitmap: Bitmap) -> [UInt8] { encoder.samples(of: bitmap, dither: dither) }

  package func frame(_ now: [UInt8], after last: [UInt8]?) throws(AnimatedImageError) -> AnimatedImageFrame {
    var area = PixelRect(x: 0, y: 0, width: width, height: height)
    if let last {
      guard let changed = PixelRect(where: now, differsFrom: last, width: width, channels: 4) else {
        return .unchanged
      }
      area = changed
      // A frame begins at an even pixel.
      area.width += area.x % 2
      area.x -= area.x % 2
      area.height += area.y % 2
      area.y -= area.y % 2
    }
    let file = try encoder.encode(
      area.cut(from: now, width: width, channels: 4), width: area.width, height: area.height,
      hasAlpha: hasAlpha)
    return AnimatedImageFrame(area: area, bytes: Self.chunks(of: file))
  }

  /// The chunks of a file that hold pixels.
  private static func chunks(of file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 12
    while position + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
      let end = min(file.count, position + 8 + size + size % 2)
      if file[position..<position + 4] != ArraySlice("VP8X".utf8) { result += file[position..<end] }
      position = end
    }
    return result
  }
}

/// The file around the frames of an animated WebP.
///
/// Source: RFC 9649, section 2.7.
package struct WebPFile: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// How often it plays; 0 is without end.
  package let plays: Int

  package init(width: Int, height: Int, hasAlpha: Bool, plays: Int) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.plays = plays
  }

  /// What stands before frames of so many bytes in all.
  package func beginning(byteCount: Int) -> [UInt8] {
    let features: [UInt8] = [(hasAlpha ? 0x10 : 0) | 0x02, 0, 0, 0]
    let body =
      Array("WEBP".utf8)
      + Self.chunk("VP8X", features + Self.number(width - 1, 3) + Self.number(height - 1, 3))
      + Self.chunk("ANIM", [0, 0, 0, 0] + Self.number(plays, 2))
    return Array("RIFF".utf8) + Self.number(body.count + byteCount, 4) + body
  }

  /// The longest time of a frame, in milliseconds.
  package static let longestDuration = (1 << 24) - 1

  /// A frame that is shown for milliseconds: it replaces the pixels of its area.
  package func bytes(of shown: FrameTimes.TimedFrame) -> [UInt8] {
    let area = shown.frame.area
    var body = Self.number(area.x / 2, 3) + Self.number(area.y / 2, 3)
    body += Self.number(area.width - 1, 3) + Self.number(area.height - 1, 3)
    body += Self.number(shown.duration, 3) + [0x02]
    return Self.chunk("ANMF", body + shown.frame.bytes)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var bytes = Array(name.utf8) + number(body.count, 4) + body
    if body.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// What an animated WebP file says of itself, all frames being looked at.
package struct WebPSurvey: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let frameCount: Int
  package let milliseconds: Int
  package let plays: Int
  package let hasAlpha: Bool

  /// Throws if the library that reads finished files back is missing: asked before frames are drawn.
  package static func checkLibrary() throws(AnimatedImageError) {
    do {
      _ = try WebPSurvey([0])
    } catch .wrongResult {
      return
    }
  }

  /// - Throws: `wrongResult` where it cannot be read to its end.
  package init(_ bytes: [UInt8]) throws(AnimatedImageError) {
    var survey = CWebPSurvey()
    var image = CImage()
    defer { cimage_free(&image) }
    let status = cimage_survey_webp(bytes, bytes.count, &survey, &image)
    guard status == CIMAGE_DECODED else {
      let reason = withUnsafeBytes(of: image.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if status == CIMAGE_NO_LIBRARY {
        throw AnimatedImageError(package: "libwebpdemux2", linkerMessage: reason)
      }
      throw .wrongResult(reason)
    }
    width = Int(survey.width)
    height = Int(survey.height)
    frameCount = Int(survey.frame_count)
    milliseconds = Int(survey.milliseconds)
    plays = Int(survey.plays)
    hasAlpha = survey.has_alpha != 0
  }
}
