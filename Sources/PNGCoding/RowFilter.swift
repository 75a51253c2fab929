import CPNG

/// How a row's bytes are predicted from the bytes left of them and above (PNG specification, section 9.2).
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Writes a row's filtered bytes and returns the sum of their absolute values as signed bytes, which is the smaller
  /// the better the row is likely to be compressed.
  ///
  /// `above` is the row above, or zeros, and `output` has as much space; `distance` leads from a byte back to
  /// the same one of the pixel on its left.
  @discardableResult
  func apply(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, distance: Int,
    to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    Int(cpng_filter(rawValue, output.baseAddress, row.baseAddress, above.baseAddress, row.count, distance))
  }
}
