import CPixelKernels

/// The light of each level of a bitmap, for sums of light instead of levels.
package struct LightTable: Sendable {
  fileprivate let values: [UInt32]

  /// The transfer function of sRGB, continued above white.
  ///
  /// - Parameter whiteLevel: The level of white, at most 1.
  package init(whiteLevel: Double) {
    let greatest = ColorTransfer.linear(1 / whiteLevel)
    values = (0...65535).map { level in
      UInt32((ColorTransfer.linear(Double(level) / 65535 / whiteLevel) / greatest * 8_388_608).rounded())
    }
  }
}

/// The mean of bitmaps of one size that are equal in most of their rows.
package struct ExposedBitmap {
  /// The most bitmaps that can be added.
  package static let greatestCount = 256

  /// Sums the light of levels; nil sums levels.
  private let light: LightTable?
  /// The first bitmap: its rows are those of all bitmaps until they change.
  private let first: Bitmap
  private var count: UInt32 = 1
  /// Those of all rows, or of none.
  private var sums: [UInt32] = []
  /// Where two bitmaps differ; whole rows of it are summed.
  package private(set) var changed: PaintedRuns

  package init(_ first: Bitmap, light: LightTable?) {
    self.first = first
    self.light = light
    changed = PaintedRuns(width: first.width, height: first.height)
  }

  /// Adds a bitmap.
  ///
  /// - Parameter changes: Where it may differ from the one before it.
  package mutating func add(_ bitmap: Bitmap, changes: PaintedRuns) {
    precondition(bitmap.width == first.width && bitmap.height == first.height && count < Self.greatestCount)
    if sums.isEmpty { sums = [UInt32](repeating: 0, count: first.pixels.count) }
    for y in 0..<bitmap.height {
      let wasChanged = changed.hasRuns(inRow: y)
      guard wasChanged || changes.hasRuns(inRow: y) else { continue }
      if !wasChanged { expose(row: y, of: first, weight: count) }
      expose(row: y, of: bitmap, weight: 1)
    }
    changed.formUnion(changes)
    count += 1
  }

  private mutating func expose(row y: Int, of bitmap: Bitmap, weight: UInt32) {
    let (start, width) = (4 * y * bitmap.width, bitmap.width)
    sums.withUnsafeMutableBufferPointer { sums in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        light.withValues { light in
          guard let sums = sums.baseAddress, let pixels = pixels.baseAddress else { return }
          ag_expose(sums + start, pixels + start, width, weight, light)
        }
      }
    }
  }

  /// Whether several bitmaps have been added.
  package var isMean: Bool { count > 1 }

  /// The mean.
  package var mean: Bitmap {
    var result = first
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      sums.withUnsafeBufferPointer { sums in
        light.withValues { light in
          guard let pixels = pixels.baseAddress, let sums = sums.baseAddress else { return }
          for y in 0..<first.height where changed.hasRuns(inRow: y) {
            let start = 4 * y * first.width
            ag_develop(pixels + start, sums + start, first.width, count, light)
          }
        }
      }
    }
    return result
  }
}

extension LightTable? {
  fileprivate func withValues(_ body: (UnsafePointer<UInt32>?) -> Void) {
    guard let self else { return body(nil) }
    self.values.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
