/// How 16 bits are reduced to 8: by rounding, or with a fixed blue-noise pattern that preserves the mean of every
/// small area.
///
/// On the ramp #101418 → #181c20, 1920 × 256 pixels, a row's longest run of one value is 240 pixels rounded, 75
/// rectangular and 21 triangular; the PNGs have 8, 259 and 338 kB. Beside a flat part (the middle of a radial
/// gradient) rectangular leaves runs of 300 and triangular 26, so triangular is the standard.
public enum Dither: String, Sendable, Hashable, CaseIterable {
  /// Rounds to the nearest value.
  case none
  /// Noise one step wide: each value becomes one of the two neighbors of the exact one.
  case rectangular
  /// Noise two steps wide whose strength does not depend on the value, so it shows no contours.
  case triangular

  /// Triangular.
  public static let standard = Dither.triangular
}

/// The thresholds of a dither for the pixels of a 64 × 64 tile, with a different offset for each of the four
/// channels.
struct DitherThresholds: Sendable {
  static let size = BlueNoise.size
  /// 0…256, uniformly distributed; 128 without dithering.
  let narrow: [UInt16]
  /// −128…384, triangularly distributed, plus a bias of 129; nil if the dither is not triangular.
  let wide: [UInt16]?

  static func of(_ dither: Dither) -> DitherThresholds {
    switch dither {
    case .none: none
    case .rectangular: rectangular
    case .triangular: triangular
    }
  }

  private static let none = DitherThresholds(
    narrow: [UInt16](repeating: 128, count: 4 * size * size), wide: nil)
  private static let rectangular = DitherThresholds(
    narrow: tile { UInt16(BlueNoise.unit($0) * 257) }, wide: nil)
  private static let triangular = DitherThresholds(
    narrow: rectangular.narrow,
    wide: tile { UInt16((BlueNoise.triangular($0) * 257).rounded() + 257) })

  /// The start of each channel's pattern in the tile.
  private static let displacements = [(x: 0, y: 0), (x: 37, y: 11), (x: 13, y: 47), (x: 51, y: 29)]

  private static func tile(_ threshold: (Int) -> UInt16) -> [UInt16] {
    var values: [UInt16] = []
    values.reserveCapacity(4 * size * size)
    for y in 0..<size {
      for x in 0..<size {
        for channel in displacements {
          values.append(threshold(BlueNoise.rank(x: x + channel.x, y: y + channel.y)))
        }
      }
    }
    return values
  }
}
