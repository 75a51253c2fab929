/// Writes PNG files: sRGB by default, not interlaced, without timestamps, so equal images have equal bytes.
///
/// Pixels come back exactly. Alpha is dropped where the image is opaque, and unless `preservesColorType` is set,
/// gray images are stored as gray and 8-bit images of at most 256 colors as a palette.
package struct PNGEncoder: Sendable {
  package var compression: PNGCompression
  /// Only RGB and RGBA are used, as some readers of image sequences want one form throughout.
  package var preservesColorType: Bool
  /// Written as iTXt chunks, which hold any language.
  package var texts: [PNGText]
  /// Other colors than sRGB are named by a cICP chunk (PNG 3, section 11.3.2.6), and by a profile where there is one.
  package var colors = ImageColorSpace.srgb

  package init(
    compression: PNGCompression = .balanced, preservesColorType: Bool = false, texts: [PNGText] = []
  ) {
    self.compression = compression
    self.preservesColorType = preservesColorType
    self.texts = texts
  }

  /// The file of an image with 8 bits per sample: RGBA, straight (unpremultiplied) alpha, row by row; `4 * width * height` samples.
  package func encode(width: Int, height: Int, samples: [UInt8]) throws(PNGError) -> [UInt8] {
    try check(width: width, height: height, count: samples.count)
    let survey = PixelSurvey(samples)
    if !preservesColorType, let palette = IndexedPixels(samples, isGray: survey.isGray && survey.isOpaque) {
      return try file(of: palette.packed(width: width, height: height), palette: palette)
    }
    let colorType = survey.colorType(preservesColorType: preservesColorType)
    let header = PNGHeader(width: width, height: height, bitDepth: 8, colorType: colorType)
    return try file(of: PackedPixels(header, bytes: picked8(samples, colorType)))
  }

  /// The file of an image with 16 bits per sample, 65535 being full scale: RGBA, straight (unpremultiplied) alpha, row by row;
  /// `4 * width * height` samples.
  package func encode(width: Int, height: Int, samples: [UInt16]) throws(PNGError) -> [UInt8] {
    try check(width: width, height: height, count: samples.count)
    let colorType = PixelSurvey(samples).colorType(preservesColorType: preservesColorType)
    let header = PNGHeader(width: width, height: height, bitDepth: 16, colorType: colorType)
    return try file(of: PackedPixels(header, bytes: bigEndianBytes(picked(samples, colorType))))
  }

  private func check(width: Int, height: Int, count: Int) throws(PNGError) {
    let sides = 1...0x7FFF_FFFF
    guard sides ~= width, sides ~= height, count / 4 == width * height, count % 4 == 0 else {
      throw PNGError.wrongSampleCount(width: width, height: height, count: count)
    }
  }

  private func writeColors(to writer: inout PNGChunkWriter) throws(PNGError) {
    guard colors != .srgb else { return writer.append("sRGB", [0]) }
    let points = colors.codePoints
    writer.append("cICP", [points.primaries, points.transfer, 0, 1])
    guard let profile = colors.profile else { return }
    let stream = try ZlibCompressor(level: 9).compressed(profile)
    writer.append("iCCP", Array(colors.rawValue.utf8) + [0, 0] + stream)
  }

  private func file(of picture: PackedPixels, palette: IndexedPixels? = nil) throws(PNGError) -> [UInt8] {
    var writer = PNGChunkWriter()
    writer.append("IHDR", picture.header.bytes)
    try writeColors(to: &writer)
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
