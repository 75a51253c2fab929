import CPNG

/// A PNG file, decoded.
package struct DecodedPNG: Sendable, Equatable {
  /// How the file stored the picture.
  package let header: PNGHeader
  /// The file's texts in their order.
  package let texts: [PNGText]
  /// The ICC profile of its colors; nil for sRGB, and where it is damaged. The samples are not converted.
  package let colorProfile: [UInt8]?
  /// The EXIF block from its TIFF header on. The samples are not turned.
  package let exif: [UInt8]?
  /// RGBA, straight (unpremultiplied) alpha, 65535 is full scale, row by row; `4 * width * height` samples.
  package let samples: [UInt16]
}

/// Reads PNG files of any color type, bit depth and interlacing.
///
/// Samples are taken as sRGB; gamma and color profile chunks are not applied.
package struct PNGDecoder: Sendable {
  package static let defaultMaximumPixelCount = 1 << 26

  /// Larger images are refused before memory is requested.
  package var maximumPixelCount: Int

  package init(maximumPixelCount: Int = defaultMaximumPixelCount) {
    self.maximumPixelCount = maximumPixelCount
  }

  package func decode(_ bytes: [UInt8]) throws(PNGError) -> DecodedPNG {
    var chunks = try PNGChunkReader(bytes)
    var header: PNGHeader?
    var texts: [PNGText] = []
    var streamLength = 0
    var colorProfile: [UInt8]?
    var exif: [UInt8]?
    while let chunk = try chunks.next() {
      guard header != nil else {
        header = try PNGHeader(chunk, in: bytes)
        continue
      }
      if chunk.name == "IDAT" { streamLength += chunk.data.count }
      if let text = try PNGText(chunk, in: bytes) { texts.append(text) }
      if chunk.name == "iCCP", colorProfile == nil { colorProfile = try? chunk.colorProfile(in: bytes) }
      if chunk.name == "eXIf", exif == nil { exif = Array(bytes[chunk.data]) }
    }
    guard let header else { throw PNGError.malformed(chunk: "IHDR", reason: "is missing") }
    try check(header, streamLength: streamLength)
    return DecodedPNG(
      header: header, texts: texts, colorProfile: colorProfile, exif: exif,
      samples: try decodePixels(bytes, header))
  }

  /// Why the color profile of a file is not used though it has one; nil if nothing is wrong.
  ///
  /// Such an image is taken as sRGB, as browsers do (PNG 3, section 13.1: what is not critical does not spoil the rest).
  package static func colorProfileError(in bytes: [UInt8]) -> String? {
    guard var chunks = try? PNGChunkReader(bytes) else { return nil }
    // A profile is before the pixels.
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      if chunk.name != "iCCP" { continue }
      guard chunk.isIntact else { return "the color profile has a wrong checksum" }
      do {
        _ = try chunk.colorProfile(in: bytes)
        return nil
      } catch {
        return "the color profile is damaged"
      }
    }
    return nil
  }

  /// Refuses images that are too large, or larger than the compressed data can be.
  private func check(_ header: PNGHeader, streamLength: Int) throws(PNGError) {
    let (pixelCount, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, pixelCount <= min(maximumPixelCount, Int.max / 8) else {
      throw PNGError.tooLarge(
        width: header.width, height: header.height, maximumPixelCount: maximumPixelCount)
    }
    guard streamLength > 0 else { throw PNGError.malformed(chunk: "IDAT", reason: "is missing") }
    let rawCount = header.rowByteCount(columns: header.width).map { $0 * header.height } ?? Int.max
    guard rawCount <= largestZlibContents(streamLength: streamLength) else {
      throw PNGError.damagedPixels(
        reason: "there is too little data for \(header.width) × \(header.height) pixels")
    }
  }

  private func decodePixels(_ bytes: [UInt8], _ header: PNGHeader) throws(PNGError) -> [UInt16] {
    let sampleCount = 4 * header.width * header.height
    var message = [UInt8](repeating: 0, count: 128)
    var isDecoded = false
    let samples = [UInt16](unsafeUninitializedCapacity: sampleCount) { output, count in
      isDecoded = message.withUnsafeMutableBytes { text in
        cpng_decode_rgba16(
          bytes, bytes.count, UInt32(header.width), UInt32(header.height), output.baseAddress,
          text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count)
      }
      count = isDecoded ? sampleCount : 0
    }
    guard isDecoded else {
      throw PNGError.damagedPixels(reason: String(decoding: message.prefix { $0 != 0 }, as: UTF8.self))
    }
    return samples
  }
}
