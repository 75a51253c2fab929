/// The curve by which the luminances of one display are brought to those of a darker one: dark and middle tones stay, brighter ones
/// approach the peak smoothly.
///
/// Source: the EETF of Rep. ITU-R BT.2390-11, section 5.4.1, without lifted blacks.
package struct ToneCurve: Sendable, Hashable {
  /// In PQ's signal.
  private let sourcePeak: Double
  /// Relative to the peak of the source, as is `knee`.
  private let targetPeak: Double
  private let knee: Double

  /// - Parameters: In cd/m².
  package init(from sourcePeak: Double, to targetPeak: Double) {
    self.sourcePeak = PQ.signal(sourcePeak)
    self.targetPeak = min(1, PQ.signal(targetPeak) / self.sourcePeak)
    knee = 1.5 * self.targetPeak - 0.5
  }

  /// Whether no luminance changes.
  package var isIdentity: Bool { targetPeak == 1 }

  /// Returns the luminance that stands for one of the source, both in cd/m².
  package func luminance(_ luminance: Double) -> Double {
    let signal = min(1, PQ.signal(luminance) / sourcePeak)
    guard signal > knee else { return luminance }
    let t = (signal - knee) / (1 - knee)
    let (square, cube) = (t * t, t * t * t)
    let start = (2 * cube - 3 * square + 1) * knee
    let slope = (cube - 2 * square + t) * (1 - knee)
    let end = (3 * square - 2 * cube) * targetPeak
    return PQ.luminance((start + slope + end) * sourcePeak)
  }
}
