/// How much of each pixel a shape covers: 0 not at all, 65535 wholly; row by row without padding.
package struct CoverageMap: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package var values: [UInt16]

  /// A map of given values; `values.count` is `width * height`.
  package init(width: Int, height: Int, values: [UInt16]) {
    precondition(width >= 0 && height >= 0 && values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }
}
