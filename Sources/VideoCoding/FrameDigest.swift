import PixelKernels

/// FNV-1a, 64 bits: finds accidents, not forgeries.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNV1a: Sendable, Hashable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.value = value
  }

  /// Combines a number as eight bytes, the least first.
  package mutating func combine(_ number: UInt64) {
    combine((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}

extension YCbCrPicture {
  /// A digest (FNV-1a, 64 bits) of the size, the bit depth and every sample.
  package var digest: UInt64 {
    var hash = FNV1a()
    hash.combine(UInt64(width))
    hash.combine(UInt64(height))
    hash.combine(UInt64(bitDepth))
    for plane in [luma, blueChroma, redChroma] { hash.combine(plane) }
    return hash.value
  }
}
