import VectorGraphics

/// How a video or an image encodes levels above those of a standard display (Rec. ITU-R BT.2100).
public enum HighDynamicRange: String, Sendable, Hashable, CaseIterable {
  /// Perceptual quantization (SMPTE ST 2084): a level is a luminance, up to 10,000 cd/m².
  case pq
  /// Hybrid log-gamma: a level is relative to the display; here to one of 1000 cd/m².
  case hlg
}

/// The luminances of an image in high dynamic range.
package struct LightRange: Sendable, Hashable {
  package let transfer: HighDynamicRange
  /// Of white, in cd/m².
  package let white: Double
  /// The greatest, in cd/m².
  package let peak: Double

  /// Reference white (Rec. ITU-R BT.2408-7, section 2.1), in cd/m².
  package static let usualWhite = 203.0
  /// The peak of the displays that most such videos are mastered on, and HLG's nominal one, in cd/m².
  package static let usualPeak = 1000.0

  /// - Parameters:
  ///   - white: Nil is the default.
  ///   - peak: Nil is the default; HLG has no other.
  /// - Throws: A description of the invalid values and of valid ones.
  package init(
    _ transfer: HighDynamicRange, white: Double? = nil, peak: Double? = nil
  ) throws(LightRangeError) {
    let (white, peak) = (white ?? Self.usualWhite, peak ?? Self.usualPeak)
    try Self.check(peak: peak, transfer)
    guard white > 0, white <= peak else {
      throw LightRangeError(
        "white must be greater than 0 and at most the peak of \(shortestDecimal(peak)) cd/m², not \(shortestDecimal(white)); change \"white\" in the scene, or use a higher `peakLuminance` with `highDynamicRange` pq"
      )
    }
    self.transfer = transfer
    self.white = white
    self.peak = peak
  }

  /// Rejects a greatest luminance that is invalid for any scene.
  package static func check(peak: Double, _ transfer: HighDynamicRange) throws(LightRangeError) {
    guard (100...10_000).contains(peak) else {
      throw LightRangeError("`peakLuminance` must be within 100…10000 cd/m², not \(shortestDecimal(peak))")
    }
    guard transfer == .pq || peak == usualPeak else {
      throw LightRangeError(
        "`peakLuminance` applies only to `highDynamicRange` pq; hlg levels are relative to a display of 1000 cd/m²"
      )
    }
  }

  /// The color space of its canvas.
  package var canvas: CanvasSpace { .bt2020(white: white, peak: peak) }
}

/// Why luminances are invalid.
package struct LightRangeError: Error, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
