import CPixelKernels

/// A dither array of 64 × 64 whose ranks are distributed without low frequencies.
package enum BlueNoise {
  package static let size = ag_blue_noise_size
  package static let count = size * size

  /// The ranks 0 ..< `count`, row by row.
  package static let ranks: [UInt16] = Array(
    UnsafeBufferPointer(start: ag_blue_noise(), count: count))

  /// The rank at a pixel, with the array repeated over the plane; x and y are ≥ 0.
  static func rank(x: Int, y: Int) -> Int { Int(ranks[y % size * size + x % size]) }

  /// A rank as a number within 0…1, evenly spaced.
  static func unit(_ rank: Int) -> Double { (Double(rank) + 0.5) / Double(count) }

  /// A rank as a number within −1…1 with a triangular distribution: the inverse of its distribution function.
  static func triangular(_ rank: Int) -> Double {
    let unit = unit(rank)
    return unit < 0.5 ? (2 * unit).squareRoot() - 1 : 1 - (2 - 2 * unit).squareRoot()
  }
}
