extension PixelRect {
  /// The smallest rectangle in which two images of equal size differ; nil if they are equal.
  ///
  /// - Parameter channels: The number of samples per pixel.
  package init?<Sample: Equatable>(
    where now: [Sample], differsFrom last: [Sample], width: Int, channels: Int = 1
  ) {
    self.init(rowCount: now.count / max(1, width * channels), width: width) { row, x in
      let start = (row * width + x) * channels
      for channel in start..<start + channels where now[channel] != last[channel] { return true }
      return false
    } isRowIn: { row in
      let range = row * width * channels..<(row + 1) * width * channels
      return now.withUnsafeBytes { now in
        last.withUnsafeBytes { last in
          let size = MemoryLayout<Sample>.stride
          let bytes = range.lowerBound * size..<range.upperBound * size
          return !UnsafeRawBufferPointer(rebasing: now[bytes]).elementsEqual(
            UnsafeRawBufferPointer(rebasing: last[bytes]))
        }
      }
    }
  }

  /// The smallest rectangle of all pixels that satisfy `isIn`; nil if there are none.
  package init?(
    rowCount: Int, width: Int, isIn: (_ row: Int, _ x: Int) -> Bool, isRowIn: (_ row: Int) -> Bool
  ) {
    let rows = 0..<rowCount
    guard let top = rows.first(where: isRowIn), let bottom = rows.last(where: isRowIn) else { return nil }
    var (left, right) = (width, 0)
    for row in top...bottom {
      if let first = (0..<left).first(where: { isIn(row, $0) }) { left = first }
      if let last = (right..<width).last(where: { isIn(row, $0) }) { right = last + 1 }
    }
    guard left < right else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top + 1)
  }

  /// The samples of a bitmap in this rectangle.
  package func cut<Sample>(from samples: [Sample], width: Int, channels: Int = 1) -> [Sample] {
    var result: [Sample] = []
    result.reserveCapacity(self.width * height * channels)
    for row in y..<maxY {
      let start = (row * width + x) * channels
      result += samples[start..<start + self.width * channels]
    }
    return result
  }
}
