import PixelKernels

/// A shift of the whole image: by far the most common cause of many differing pixels.
package struct ImageShift: Sendable, Hashable {
  /// How many pixels the image is to the right of its reference.
  package let x: Int
  /// How many pixels it is below it.
  package let y: Int

  /// As far as a shift is looked for, in pixels.
  static let reach = 8

  package var description: String {
    let across =
      x == 0 ? nil : "\(abs(x)) \(abs(x) == 1 ? "pixel" : "pixels") to the \(x > 0 ? "right" : "left")"
    let down = y == 0 ? nil : "\(abs(y)) \(abs(y) == 1 ? "pixel" : "pixels") \(y > 0 ? "down" : "up")"
    return [across, down].compactMap { $0 }.joined(separator: " and ")
  }

  /// The shift that explains the difference of two images of one size, if one does: shifted back, at most one in
  /// fifty of the pixels that differed still do.
  package init?(reference: Bitmap, actual: Bitmap) {
    var best: (x: Int, y: Int, pixels: Int, distance: Int)?
    for y in -Self.reach...Self.reach {
      for x in -Self.reach...Self.reach where (x, y) != (0, 0) {
        guard abs(x) < actual.width, abs(y) < actual.height else { continue }
        let straight = Self.differingPixels(reference, actual, window: (x, y), shift: (0, 0), limit: .max)
        guard straight >= 8 else { continue }
        let limit = min(straight / 50, best?.pixels ?? .max)
        let shifted = Self.differingPixels(reference, actual, window: (x, y), shift: (x, y), limit: limit)
        let distance = x * x + y * y
        guard shifted <= limit, (shifted, distance) < (best?.pixels ?? .max, best?.distance ?? .max) else {
          continue
        }
        best = (x, y, shifted, distance)
      }
    }
    guard let best else { return nil }
    x = best.x
    y = best.y
  }

  /// How many pixels differ within the part of the image that has a counterpart under the window's shift; counting
  /// ends past `limit`.
  private static func differingPixels(
    _ reference: Bitmap, _ actual: Bitmap, window: (x: Int, y: Int), shift: (x: Int, y: Int), limit: Int
  ) -> Int {
    let columns = max(0, window.x)..<actual.width + min(0, window.x)
    var count = 0
    for y in max(0, window.y)..<actual.height + min(0, window.y) {
      for x in columns where actual[x, y] != reference[x - shift.x, y - shift.y] {
        count += 1
        if count > limit { return count }
      }
    }
    return count
  }
}
