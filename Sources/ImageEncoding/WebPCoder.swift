import CImageCodecs
import ImageDecoding
import PNGCoding
import PixelKernels

/// How WebP and AVIF pictures are coded.
package struct PictureQuality: Sendable, Hashable {
  /// 0…100 as libwebp counts it; AVIF's quantizer follows it in proportion.
  package var quality = 80
  /// Whether every pixel comes back as it was quantized.
  package var isLossless = false

  package init() {}

  /// The constant rate factor of AV1 that stands for the quality, 0…63; lower is better.
  package var rateFactor: Double { Double((100 - quality) * 63) / 100 }
}

/// Writes WebP pictures of 8 bits.
package struct WebPEncoder: Sendable {
  /// The most pixels of a side.
  package static let longestSide = 16383
  package var quality: PictureQuality

  package init(quality: PictureQuality) {
    self.quality = quality
  }

  /// The file of a picture, which is decoded again; straight alpha where it has any.
  package func encode(_ bitmap: Bitmap, dither: Dither) throws(AnimationError) -> [UInt8] {
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
  ) throws(AnimationError) -> [UInt8] {
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
  ) throws(AnimationError) -> [UInt8] {
    var output = CEncodedImage()
    defer { cimage_free_encoded(&output) }
    let status = cimage_encode_webp(
      samples, UInt32(width), UInt32(height), Int32(quality.quality), isLossless ? 1 : 0,
      hasAlpha ? 1 : 0, &output)
    return try output.contents(status)
  }

  /// Whether pixels of RGBA have at most 256 colors, which a lossless file keeps as a palette.
  private static func hasFewColors(_ samples: [UInt8]) -> Bool {
    var colors: Set<UInt32> = []
    return samples.withUnsafeBytes { bytes in
      var last: UInt32?
      for place in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
        let color = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        if color == last { continue }
        last = color
        colors.insert(color)
        if colors.count > 256 { return false }
      }
      return true
    }
  }
}

/// Writes AVIF pictures of 8 or 10 bits, by libaom.
package struct AVIFEncoder: Sendable {
  package var quality: PictureQuality
  package var bitDepth: Int
  /// Whether color is kept at half the resolution both ways.
  package var halvesChroma: Bool
  package var colors = PictureColors.srgb
  /// How bright the picture is, which the file says of itself; nil for nothing.
  package var luminance: PictureLuminance?

  package init(quality: PictureQuality, bitDepth: Int, halvesChroma: Bool) {
    self.quality = quality
    self.bitDepth = bitDepth
    self.halvesChroma = halvesChroma
  }

  /// The file of a picture, which is decoded again; straight alpha where it has any.
  package func encode(_ bitmap: Bitmap, dither: Dither) throws(AnimationError) -> [UInt8] {
    let hasAlpha = !bitmap.isOpaque
    var output = CEncodedImage()
    defer { cimage_free_encoded(&output) }
    var picture = CAVIFPicture()
    picture.width = UInt32(bitmap.width)
    picture.height = UInt32(bitmap.height)
    picture.bit_depth = Int32(bitDepth)
    picture.has_alpha = hasAlpha ? 1 : 0
    picture.is_lossless = quality.isLossless ? 1 : 0
    picture.quality = Int32(quality.quality)
    picture.halves_chroma = halvesChroma ? 1 : 0
    if colors != .srgb {
      picture.primaries = Int32(colors.codePoints.primaries)
      picture.transfer = Int32(colors.codePoints.transfer)
    }
    let status = samples(of: bitmap, dither: dither).withUnsafeBytes { samples in
      picture.samples = samples.baseAddress
      return cimage_encode_avif(&picture, &output)
    }
    var bytes = try output.contents(status)
    if let luminance { bytes = try luminance.added(to: bytes) }
    if colors == .pq || colors == .hlg {
      try check(bytes, against: bitmap, hasAlpha: hasAlpha)
    } else {
      try bitmap.check(bytes)
    }
    return bytes
  }

  /// Pictures of high dynamic range are not decoded to sRGB, so only what the file says of itself is compared.
  private func check(_ bytes: [UInt8], against bitmap: Bitmap, hasAlpha: Bool) throws(AnimationError) {
    let survey = try AVIFSurvey(bytes)
    guard survey.width == bitmap.width, survey.height == bitmap.height, survey.bitDepth == bitDepth,
      survey.hasAlpha == hasAlpha
    else {
      throw .wrongResult("it has \(survey.width)×\(survey.height) pixels of \(survey.bitDepth) bits")
    }
    guard survey.primaries == Int(colors.codePoints.primaries),
      survey.transfer == Int(colors.codePoints.transfer),
      survey.matrix == (quality.isLossless ? 0 : 9)
    else {
      throw .wrongResult("its code points are \(survey.primaries), \(survey.transfer), \(survey.matrix)")
    }
    let found = PictureLuminance(of: bytes)
    guard found == luminance else {
      throw .wrongResult("it says \(found.map { "\($0.greatest) cd/m²" } ?? "nothing") of its luminance")
    }
  }

  /// Straight RGBA: 16 bits, whose colors go on under transparency; where nothing may be lost, of the file's bits.
  private func samples(of bitmap: Bitmap, dither: Dither) -> [UInt16] {
    if quality.isLossless {
      guard bitDepth > 8 else { return packed(bitmap.quantized8(dither: dither)) }
      let highest = UInt32(1 << bitDepth) - 1
      return bitmap.unpremultiplied16().map { UInt16((UInt32($0) * highest + 32767) / 65535) }
    }
    var colors = bitmap.bledColors().pixels
    for index in stride(from: 3, to: colors.count, by: 4) { colors[index] = bitmap.pixels[index] }
    return colors
  }

  /// Bytes two by two.
  private func packed(_ bytes: [UInt8]) -> [UInt16] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
  }
}

extension CEncodedImage {
  fileprivate func contents(_ status: CImageStatus) throws(AnimationError) -> [UInt8] {
    switch status {
    case CIMAGE_DECODED:
      guard let bytes else { throw .outOfMemory }
      return Array(UnsafeBufferPointer(start: bytes, count: count))
    case CIMAGE_NO_LIBRARY: throw .missingLibrary(package: text(package), reason: text(message))
    case CIMAGE_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .failed(text(message))
    }
  }

  private func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Bitmap {
  /// Decodes a file of this picture, and compares the size and a sample of alphas.
  fileprivate func check(_ bytes: [UInt8]) throws(AnimationError) {
    let decoded: Bitmap
    do {
      decoded = try ImageDecoder(maximumPixelCount: width * height).decode(bytes)
    } catch {
      throw .wrongResult(error.description)
    }
    guard decoded.width == width, decoded.height == height else {
      throw .wrongResult("it has \(decoded.width)×\(decoded.height) pixels")
    }
    // Two steps of 8 bits, for what is dithered and rounded.
    let allowed = 2 * 257
    for index in stride(from: 3, to: pixels.count, by: 4 * 61)
    where abs(Int(decoded.pixels[index]) - Int(pixels[index])) > allowed {
      throw .wrongResult("its alpha is \(decoded.pixels[index]) of 65535 instead of \(pixels[index])")
    }
  }
}

/// Codes the frames of animated WebP files.
package final class WebPCoder: AnimationCoder {
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let dither: Dither
  private let encoder: WebPEncoder

  package init(width: Int, height: Int, hasAlpha: Bool, dither: Dither, quality: PictureQuality) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.dither = dither
    encoder = WebPEncoder(quality: quality)
  }

  package func pixels(of bitmap: Bitmap) -> [UInt8] { encoder.samples(of: bitmap, dither: dither) }

  package func frame(_ now: [UInt8], after last: [UInt8]?) throws(AnimationError) -> AnimationFrame {
    var area = PixelRect(x: 0, y: 0, width: width, height: height)
    if let last {
      area = PixelRect(where: now, differsFrom: last, width: width, channels: 4) ?? .onePixel
      // A frame begins at an even pixel.
      area.width += area.x % 2
      area.x -= area.x % 2
      area.height += area.y % 2
      area.y -= area.y % 2
    }
    let file = try encoder.encode(
      area.cut(from: now, width: width, channels: 4), width: area.width, height: area.height,
      hasAlpha: hasAlpha)
    return AnimationFrame(area: area, bytes: Self.chunks(of: file))
  }

  /// The chunks of a file that hold pixels.
  private static func chunks(of file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 12
    while place + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let end = min(file.count, place + 8 + size + size % 2)
      if file[place..<place + 4] != ArraySlice("VP8X".utf8) { result += file[place..<end] }
      place = end
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

  /// A frame that is shown for milliseconds: it replaces what was there.
  package func bytes(of frame: AnimationFrame, milliseconds: Int) -> [UInt8] {
    let area = frame.area
    var body = Self.number(area.x / 2, 3) + Self.number(area.y / 2, 3)
    body += Self.number(area.width - 1, 3) + Self.number(area.height - 1, 3)
    body += Self.number(milliseconds, 3) + [0x02]
    return Self.chunk("ANMF", body + frame.bytes)
  }

  /// The bytes that `bytes(of:milliseconds:)` will be, for pixels of so many.
  package static func byteCount(ofPixels count: Int) -> Int { 24 + count + count % 2 }

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

  /// - Throws: `wrongResult` where it cannot be read to its end.
  package init(_ bytes: [UInt8]) throws(AnimationError) {
    var survey = CWebPSurvey()
    var image = CImage()
    defer { cimage_free(&image) }
    let status = cimage_survey_webp(bytes, bytes.count, &survey, &image)
    guard status == CIMAGE_DECODED else {
      let reason = withUnsafeBytes(of: image.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if status == CIMAGE_NO_LIBRARY { throw .missingLibrary(package: "libwebpdemux2", reason: reason) }
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
