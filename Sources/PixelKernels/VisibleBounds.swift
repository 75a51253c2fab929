extension Bitmap {
  /// The smallest rectangle that contains every pixel that is not transparent; nil if there is none.
  package var visibleBox: PixelRect? {
    pixels.withUnsafeBufferPointer { pixels in
      func isEmpty(_ range: Range<Int>) -> Bool { pixels[range].allSatisfy { $0 == 0 } }
      func row(_ y: Int) -> Range<Int> { index(x: 0, y: y)..<index(x: 0, y: y + 1) }
      guard let top = (0..<height).first(where: { !isEmpty(row($0)) }),
        let bottom = (top..<height).last(where: { !isEmpty(row($0)) })
      else { return nil }
      var left = width
      var right = 0
      // Only what is left of and right of the pixels found so far is looked at.
      for y in top...bottom {
        func isVisible(_ x: Int) -> Bool { !isEmpty(index(x: x, y: y)..<index(x: x + 1, y: y)) }
        left = (0..<left).first(where: isVisible) ?? left
        right = (right..<width).last(where: isVisible).map { $0 + 1 } ?? right
      }
      return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
    }
  }
}
