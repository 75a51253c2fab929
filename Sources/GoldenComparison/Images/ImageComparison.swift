import PixelKernels

/// Two images of one size beside each other.
package struct ImageComparison: Sendable {
  package let numbers: ImageDifference
  /// The smallest rectangle that holds every pixel that differs; nil if none does.
  package let region: PixelRect?
  /// The shift that explains the difference, if one does.
  package let shift: ImageShift?

  /// - Parameter isThorough: Whether a shift is looked for, and all pixels that differ are judged as an eye would; otherwise a part
  ///   of them, evenly spread.
  /// - Returns: Nil if the sizes differ.
  package init?(reference: Bitmap, actual: Bitmap, isThorough: Bool = true) {
    guard let difference = BitmapDifference(reference: reference, actual: actual) else { return nil }
    numbers = ImageDifference(difference, reference: reference, actual: actual, isThorough: isThorough)
    region = difference.picture.visibleRegion
    shift =
      difference.differingPixels == 0 || !isThorough
      ? nil : ImageShift(reference: reference, actual: actual)
  }

  package var isEqual: Bool { numbers.differingPixels == 0 }

  /// `12 of 6144 pixels differ, by at most 3 of 255; …; all within 4×3 pixels from (10, 20)`
  package var description: String {
    guard let region else { return "equal" }
    let position = "all within \(region.width)×\(region.height) pixels from (\(region.x), \(region.y))"
    let moved = shift.map { "; the second is shifted \($0.description) relative to the first" } ?? ""
    return "\(numbers.description); \(position)\(moved)"
  }
}

extension Bitmap {
  /// The smallest rectangle that holds every pixel whose color is not black; nil if all are.
  fileprivate var visibleRegion: PixelRect? {
    func isVisible(_ row: Int, _ x: Int) -> Bool {
      let sample = self[x, row]
      return sample.x | sample.y | sample.z != 0
    }
    return PixelRect(rowCount: height, width: width, isIn: isVisible) { row in
      (0..<width).contains { isVisible(row, $0) }
    }
  }
}
