/// A picture as a video encoder takes it: planar Y′CbCr 4:2:0, BT.709 matrix, limited range, chroma sited left.
///
/// Samples are bytes at 8 bits and little-endian byte pairs above that, in rows without padding. Both chroma
/// planes are half as wide and half as high as the luma plane, so width and height are even.
package struct YCbCrPicture: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// Bits of a sample: 8 or 10.
  package let bitDepth: Int
  package var luma: [UInt8]
  package var blueChroma: [UInt8]
  package var redChroma: [UInt8]

  /// A picture of zero samples; width and height are even, bit depth is 8 or 10.
  package init(width: Int, height: Int, bitDepth: Int = 8) {
    precondition(width % 2 == 0 && height % 2 == 0 && (bitDepth == 8 || bitDepth == 10))
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    let bytes = width * height * (bitDepth > 8 ? 2 : 1)
    luma = [UInt8](repeating: 0, count: bytes)
    blueChroma = [UInt8](repeating: 0, count: bytes / 4)
    redChroma = blueChroma
  }
}
