import PixelKernels
import VectorGraphics

/// What tests ask of all samples of a picture.
package enum Samples {
  /// Returns the mean difference of two pictures of equal size, in steps of a sample.
  package static func meanDifference(_ one: [UInt16], _ other: [UInt16]) -> Double {
    precondition(one.count == other.count)
    return Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(one.count)
  }

  /// Returns the first sample of each pixel of four samples that differs between two pictures of equal size.
  package static func changedPixels(_ one: [UInt16], _ other: [UInt16]) -> [Int] {
    precondition(one.count == other.count)
    return stride(from: 0, to: one.count, by: 4).filter { one[$0..<$0 + 4] != other[$0..<$0 + 4] }
  }

  /// Returns the number of distinct colors among pixels of four samples.
  package static func colorCount(_ samples: [UInt16]) -> Int {
    Set(stride(from: 0, to: samples.count, by: 4).map { samples[$0..<$0 + 4] }).count
  }

  /// Returns the greatest contrast with a background in each row of an opaque picture.
  package static func contrastOfRows(_ image: Bitmap, on ground: Color) -> [Double] {
    (0..<image.height).map { y in
      (0..<image.width).map { x in
        let at = (y * image.width + x) * 4
        let channel = { Double(image.pixels[at + $0]) / 65535 }
        return Color(red: channel(0), green: channel(1), blue: channel(2)).contrastRatio(with: ground)
      }.max() ?? 1
    }
  }
}
