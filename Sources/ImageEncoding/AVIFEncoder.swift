import CImageCodecs
import PNGCoding
import PixelKernels

/// Writes AVIF images of 8 or 10 bits, by libaom.
package struct AVIFEncoder: Sendable {
  package var quality: ImageQuality
  package var bitDepth: Int
  /// Whether color is kept at half the resolution both ways.
  package var halvesChroma: Bool
  package var colors = ImageColorSpace.srgb
  /// How bright the image is, which the file says of itself; nil for nothing.
  package var luminance: ImageLuminance?

  package init(quality: ImageQuality, bitDepth: Int, halvesChroma: Bool) {
    self.quality = quality
    self.bitDepth = bitDepth
    self.halvesChroma = halvesChroma
  }

  /// The file of an image, which is decoded again; straight alpha where it has any.
  package func encode(_ bitmap: Bitmap, dither: Dither) throws(AnimatedImageError) -> [UInt8] {
    let hasAlpha = !bitmap.isOpaque
    var output = CEncodedImage()
    defer { cimage_free_encoded(&output) }
    var image = CAVIFPicture()
    image.width = UInt32(bitmap.width)
    image.height = UInt32(bitmap.height)
    image.bit_depth = Int32(bitDepth)
    image.has_alpha = hasAlpha ? 1 : 0
    image.is_lossless = quality.isLossless ? 1 : 0
    image.quality = Int32(quality.quality)
    image.halves_chroma = halvesChroma ? 1 : 0
    if colors != .srgb {
      image.primaries = Int32(colors.codePoints.primaries)
      image.transfer = Int32(colors.codePoints.transfer)
    }
    let status = samples(of: bitmap, dither: dither).withUnsafeBytes { samples in
      image.samples = samples.baseAddress
      return cimage_encode_avif(&image, &output)
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

  /// Images of high dynamic range are not decoded to sRGB, so only what the file says of itself is compared.
  private func check(_ bytes: [UInt8], against bitmap: Bitmap, hasAlpha: Bool) throws(AnimatedImageError) {
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
    let found = ImageLuminance(of: bytes)
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
