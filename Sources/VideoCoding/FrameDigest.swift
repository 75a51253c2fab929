import PixelKernels
import SystemFiles

extension YCbCrFrame {
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
