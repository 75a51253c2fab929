import PixelKernels

/// A frame and, fainter, frames before it: what rests between them is the ground, what differs from it shows through.
package enum OnionSkin {
  /// How strongly the frame just before is seen; those before it ever less.
  private static let strength = 0.5

  /// - Parameters:
  ///   - frame: The frame itself, which is seen as it is wherever it differs from the ground.
  ///   - earlier: Frames before it in their order, all of one size; the ground is the median of them all.
  package static func picture(of frame: Bitmap, after earlier: [Bitmap]) -> Bitmap {
    let before = earlier.filter { $0.pixels.count == frame.pixels.count }
    guard !before.isEmpty else { return frame }
    let weights = before.indices.map { strength * Double($0 + 1) / Double(before.count) }
    var result = frame
    var column = [UInt16](repeating: 0, count: before.count + 1)
    var ground = SIMD4<Double>()
    for start in stride(from: 0, to: frame.pixels.count, by: 4) {
      guard before.contains(where: { $0.differs(from: frame, at: start) }) else { continue }
      for channel in 0..<4 {
        column[before.count] = frame.pixels[start + channel]
        for index in before.indices { column[index] = before[index].pixels[start + channel] }
        ground[channel] = Double(column.sorted()[column.count / 2])
      }
      var best = frame.sample(at: start) - ground
      for (index, picture) in before.enumerated() {
        let deviation = (picture.sample(at: start) - ground) * weights[index]
        if (deviation * deviation).sum() > (best * best).sum() { best = deviation }
      }
      let mixed = (ground + best).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 65535))
      for channel in 0..<4 {
        result.pixels[start + channel] = UInt16(min(mixed[channel], mixed[3]).rounded())
      }
    }
    return result
  }
}

extension Bitmap {
  fileprivate func sample(at start: Int) -> SIMD4<Double> {
    SIMD4(
      Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]), Double(pixels[start + 3]))
  }

  fileprivate func differs(from other: Bitmap, at start: Int) -> Bool {
    (start..<start + 4).contains { pixels[$0] != other.pixels[$0] }
  }
}
