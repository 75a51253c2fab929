extension Bitmap {
  /// This bitmap and another of its size, mixed channel by channel.
  ///
  /// - Parameter share: The weight of this one, 0…1.
  package func mixed(with other: Bitmap, share: Double) -> Bitmap {
    precondition(width == other.width && height == other.height)
    let own = UInt64((min(max(share, 0), 1) * 65536).rounded())
    let rest = 65536 - own
    var result = self
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      other.pixels.withUnsafeBufferPointer { other in
        for index in pixels.indices {
          pixels[index] = UInt16((UInt64(pixels[index]) * own + UInt64(other[index]) * rest + 32768) >> 16)
        }
      }
    }
    return result
  }

  /// The largest difference of a channel from another bitmap of this size, of 65535.
  package func largestDifference(from other: Bitmap) -> Int {
    zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The mean difference of a channel from another bitmap of this size, of 65535.
  package func meanDifference(from other: Bitmap) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, pixels.count))
  }
}
