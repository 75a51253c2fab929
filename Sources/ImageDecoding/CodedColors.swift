import CImageCodecs
import PNGCoding
import PixelKernels
import VectorGraphics

/// The code points of colors that are used here (ITU-T H.273, tables 2 and 3).
private enum CodePoint {
  static let (bt709, bt2020, displayP3) = (1, 9, 12)
  static let (pq, hlg) = (16, 18)
  /// x and y of white, red, green and blue: PAL, NTSC, and the projectors of cinemas.
  static let chromaticities: [Int: [Double]] = [
    bt709: [0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060],
    5: [0.3127, 0.3290, 0.640, 0.330, 0.290, 0.600, 0.150, 0.060],
    6: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    bt2020: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
    11: [0.3140, 0.3510, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    displayP3: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
  ]
  /// The exponent of those transfer functions that are powers.
  static let gammas = [4: 2.2, 5: 2.8, 8: 1]
}

extension CImage {
  /// Notes what a PNG file says.
  mutating func setColors(_ colors: PNGColors) {
    switch colors {
    case .srgb, .profile: break
    case .codePoints(let primaries, let transfer, _):
      self.primaries = Int32(primaries)
      self.transfer = Int32(transfer)
      // The displays for which BT.601, BT.709 and BT.2020 are meant (BT.1886), as browsers have them in PNG files.
      if [1, 6, 14, 15].contains(transfer) { gamma = 2.4 }
    case .gamma(let gamma, let chromaticities):
      self.gamma = gamma
      setChromaticities(chromaticities.isEmpty ? CodePoint.chromaticities[CodePoint.bt709] : chromaticities)
    }
  }

  private mutating func setChromaticities(_ values: [Double]?) {
    guard let values else { return }
    withUnsafeMutableBytes(of: &chromaticities) { $0.copyBytes(from: values.withUnsafeBytes { Array($0) }) }
  }

  /// Converts straight pixels: to levels of a canvas, where they may be of high dynamic range or have other primaries; otherwise
  /// to sRGB.
  ///
  /// - Parameter peak: The greatest luminance of levels in PQ, in cd/m²; nil if it is not known.
  /// - Returns: Whether they are levels of the canvas.
  mutating func convertColors(
    to canvas: CanvasSpace?, peak: Double? = nil, _ format: ReadableImageFormat, maximumPixelCount: Int
  ) throws(ImageError) -> Bool {
    if profile == nil, chromaticities.1 == 0, is_cmyk == 0 {
      if let colors = signalColors(peak: peak) {
        guard colors != .srgb, let pixels else { return false }
        SignalConversion(from: colors, to: canvas).convert(pixels, count: Int(width) * Int(height))
        return true
      }
      if let known = CodePoint.gammas[Int(transfer)] { gamma = known }
      setChromaticities(CodePoint.chromaticities[Int(primaries)] ?? CodePoint.chromaticities[CodePoint.bt709])
    }
    let status = cimage_convert_to_srgb(&self)
    try check(status, format, maximumPixelCount: maximumPixelCount)
    return false
  }

  /// What the code points mean, as far as a signal's levels have it; unknown ones are those of sRGB.
  private func signalColors(peak: Double?) -> SignalColors? {
    let transfer: HighDynamicRange? =
      switch Int(self.transfer) {
      case CodePoint.pq: .pq
      case CodePoint.hlg: .hlg
      default: nil
      }
    let isKnown = CodePoint.chromaticities[Int(self.primaries)] != nil
    let primaries: ColorPrimaries? =
      switch Int(self.primaries) {
      case CodePoint.bt2020: .bt2020
      case CodePoint.displayP3: .displayP3
      case CodePoint.bt709: .bt709
      default: isKnown && transfer == nil ? nil : .bt709
      }
    guard let primaries, transfer != nil || gamma == 0 && CodePoint.gammas[Int(self.transfer)] == nil else {
      return nil
    }
    return SignalColors(primaries: primaries, transfer: transfer, peak: peak)
  }
}
