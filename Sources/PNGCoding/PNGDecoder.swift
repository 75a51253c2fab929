import CPNG

/// A PNG file, decoded.
package struct DecodedPNG: Sendable, Equatable {
  /// How the file stored the picture.
  package let header: PNGHeader
  /// The file's texts in their order.
  package let texts: [PNGText]
  /// What the samples mean; they are not converted.
  package let colors: PNGColors
  /// The EXIF block from its TIFF header on. The samples are not turned.
  package let exif: [UInt8]?
  /// RGBA, straight (unpremultiplied) alpha, 65535 is full scale, row by row; `4 * width * height` samples.
  package let samples: [UInt16]
}

/// Reads PNG files of any color type, bit depth and interlacing.
///
/// Chunks that are not critical do not spoil the rest: damaged ones are left out, as browsers do (PNG 3, section 13.1).
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
    var colors = PNGColorChunks()
    var significantBits: SignificantBits?
    var exif: [UInt8]?
    while let chunk = try chunks.next() {
      guard let known = header else {
        header = try PNGHeader(chunk, in: bytes)
        continue
      }
      if chunk.name == "IDAT" { streamLength += chunk.data.count }
      guard chunk.isIntact else { continue }
      if let text = PNGText(chunk, in: bytes) { texts.append(text) }
      colors.note(chunk, in: bytes)
      if chunk.name == "sBIT" { significantBits = SignificantBits(chunk, in: bytes, header: known) }
      if chunk.name == "eXIf", exif == nil { exif = Array(bytes[chunk.data]) }
    }
    guard let header else { throw PNGError.malformed(chunk: "IHDR", reason: "is missing") }
    try check(header, streamLength: streamLength)
    var samples = try decodePixels(bytes, header)
    significantBits?.spread(&samples)
    return DecodedPNG(header: header, texts: texts, colors: colors.colors, exif: exif, samples: samples)
  }

  /// What is left out of a picture because its chunk is damaged; nil if nothing is.
  package static func fault(in bytes: [UInt8]) -> String? {
    let parts = [
      "iCCP": "the color profile", "tRNS": "the transparency", "cICP": "the color space", "gAMA": "the gamma",
      "cHRM": "the primaries",
    ]
    guard var chunks = try? PNGChunkReader(bytes) else { return nil }
    // All of these are before the pixels.
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      let part = parts[chunk.name] ?? "the chunk \(chunk.name)"
      // Texts are not drawn.
      if !chunk.isIntact, !["tEXt", "zTXt", "iTXt"].contains(chunk.name) {
        return "\(part) has a wrong checksum, and is left out"
      }
      if chunk.name == "iCCP", (try? chunk.colorProfile(in: bytes)) == nil {
        return "\(part) is damaged, and is left out"
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
