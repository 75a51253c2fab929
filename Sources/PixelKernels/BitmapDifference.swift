/// How much two bitmaps of the same size differ, per channel, premultiplied, including alpha.
package struct BitmapDifference: Sendable, Equatable {
  /// The greatest difference of a channel, in 16-bit steps (0…65535).
  package let maxDifference: Int
  /// The mean difference over all channels of all pixels, in 16-bit steps.
  package let meanDifference: Double
  /// The number of pixels that differ in any channel.
  package let differingPixels: Int
  /// The differences as an opaque image: the greater of a channel's absolute difference and alpha's.
  package let picture: Bitmap

  /// The greatest difference of a channel in 8-bit steps (0…255).
  package var maxDifference8: Double { Double(maxDifference) / 257 }

  /// The difference, or nil if the sizes differ.
  package init?(reference: Bitmap, actual: Bitmap) {
    guard reference.width == actual.width, reference.height == actual.height else { return nil }
    var picture = reference
    var greatest: UInt16 = 0
    var sum = 0
    var differing = 0
    for start in stride(from: 0, to: reference.pixels.count, by: 4) {
      let difference = Self.distance(reference.pixels, actual.pixels, at: start)
      greatest = max(greatest, difference.max())
      sum += Int(difference.x) + Int(difference.y) + Int(difference.z) + Int(difference.w)
      differing += difference == .zero ? 0 : 1
      for channel in 0..<3 { picture.pixels[start + channel] = max(difference[channel], difference.w) }
      picture.pixels[start + 3] = 65535
    }
    maxDifference = Int(greatest)
    meanDifference = reference.pixels.isEmpty ? 0 : Double(sum) / Double(reference.pixels.count)
    differingPixels = differing
    self.picture = picture
  }

  private static func distance(_ one: [UInt16], _ other: [UInt16], at start: Int) -> SIMD4<UInt16> {
    let a = SIMD4(one[start], one[start + 1], one[start + 2], one[start + 3])
    let b = SIMD4(other[start], other[start + 1], other[start + 2], other[start + 3])
    return pointwiseMax(a, b) &- pointwiseMin(a, b)
  }
}
