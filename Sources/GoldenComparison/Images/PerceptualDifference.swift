import PixelKernels
import VectorGraphics

/// CIEDE2000 between two images, composited over black or over white, whichever differs more.
struct PerceptualDifference {
  let mean: Double
  let greatest: Double

  /// - Parameters:
  ///   - most: How many pixels are judged, evenly spread over those that differ.
  ///   - count: How many differ.
  init(reference: Bitmap, actual: Bitmap, atMost most: Int = .max, of count: Int = 0) {
    var sum = 0.0
    var greatest = 0.0
    let step = max(1, count / max(1, most))
    var (found, judged) = (0, 0)
    for start in stride(from: 0, to: min(reference.pixels.count, actual.pixels.count), by: 4) {
      guard reference.pixels[start..<start + 4] != actual.pixels[start..<start + 4] else { continue }
      found += 1
      guard found % step == 0 else { continue }
      judged += 1
      let difference = [0.0, 1.0].reduce(0) { most, backdrop in
        max(
          most,
          Self.color(reference.pixels, at: start, over: backdrop)
            .difference(from: Self.color(actual.pixels, at: start, over: backdrop)))
      }
      sum += difference
      greatest = max(greatest, difference)
    }
    mean =
      reference.pixels.isEmpty
      ? 0 : sum * Double(found) / Double(max(1, judged)) / Double(reference.pixels.count / 4)
    self.greatest = greatest
  }

  /// A premultiplied pixel over a gray backdrop.
  private static func color(_ pixels: [UInt16], at start: Int, over backdrop: Double) -> Color {
    let rest = backdrop * (1 - Double(pixels[start + 3]) / 65535)
    return Color(
      red: Double(pixels[start]) / 65535 + rest, green: Double(pixels[start + 1]) / 65535 + rest,
      blue: Double(pixels[start + 2]) / 65535 + rest, alpha: 1)
  }
}
