/// Writes PNG files: sRGB, not interlaced, without time stamps, so that equal pictures are equal bytes.
///
/// Pixels come back exactly. Alpha is dropped where the picture is opaque, and unless `keepsColorType` is set,
/// gray pictures are stored as gray and 8-bit pictures of at most 256 colors as a palette.
package struct PNGEncoder: Sendable {
  package var compression: PNGCompression
  /// Only RGB and RGBA are used, as some readers of picture sequences want one form throughout.
  package var keepsColorType: Bool
  /// Written as iTXt chunks, which hold any language.
  package var texts: [PNGText]

  package init(compression: PNGCompression = .balanced, keepsColorType: Bool = false, texts: [PNGText] = []) {
    self.compression = compression
    self.keepsColorType = keepsColorType
    self.texts = texts
  }

  /// The file of a picture with 8 bits per sample: RGBA, straight (unpremultiplied) alpha, row by row; `4 * width * height` samples.
  package func encode(width: Int, height: Int, samples: [UInt8]) throws(PNGError) -> [UInt8] {
    try check(width: width, height: height, count: samples.count)
    let survey = PixelSurvey(samples)
    if !keepsColorType, let palette = IndexedPixels(samples, isGray: survey.isGray && survey.isOpaque) {
      return try file(of: palette.packed(width: width, height: height), palette: palette)
    }
    let colorType = survey.colorType(keepsColorType: keepsColorType)
    let header = PNGHeader(width: width, height: height, bitDepth: 8, colorType: colorType)
    return try file(of: PackedPicture(header, bytes: picked8(samples, colorType)))
  }

  /// The file of a picture with 16 bits per sample, 65535 being full scale: RGBA, straight (unpremultiplied) alpha, row by row;
  /// `4 * width * height` samples.
  package func encode(width: Int, height: Int, samples: [UInt16]) throws(PNGError) -> [UInt8] {
    try check(width: width, height: height, count: samples.count)
    let colorType = PixelSurvey(samples).colorType(keepsColorType: keepsColorType)
    let header = PNGHeader(width: width, height: height, bitDepth: 16, colorType: colorType)
    return try file(of: PackedPicture(header, bytes: bigEndianBytes(picked(samples, colorType))))
  }

  private func check(width: Int, height: Int, count: Int) throws(PNGError) {
    let sides = 1...0x7FFF_FFFF
    guard sides ~= width, sides ~= height, count / 4 == width * height, count % 4 == 0 else {
      throw PNGError.wrongSampleCount(width: width, height: height, count: count)
    }
  }

  private func file(of picture: PackedPicture, palette: IndexedPixels? = nil) throws(PNGError) -> [UInt8] {
    var writer = PNGChunkWriter()
    writer.append("IHDR", picture.header.bytes)
    writer.append("sRGB", [0])
    if let palette {
      writer.append("PLTE", palette.colorBytes)
      if !palette.alphaBytes.isEmpty { writer.append("tRNS", palette.alphaBytes) }
    }
    for text in texts { writer.append("iTXt", try text.internationalBytes()) }
    let stream = try compression.plan(for: picture).compressed(picture)
    let largestChunk = 1 << 30
    for start in stride(from: 0, to: stream.count, by: largestChunk) {
      writer.append("IDAT", stream[start..<min(start + largestChunk, stream.count)])
    }
    writer.append("IEND", [])
    return writer.bytes
  }
}
