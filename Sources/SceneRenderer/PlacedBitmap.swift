import PixelKernels
import VectorGraphics

/// Pixels with their position in a grid.
struct PlacedBitmap {
  /// The pixels of the grid that the bitmap covers.
  var bounds: PixelRect
  var bitmap: Bitmap

  /// A transparent image.
  init(bounds: PixelRect) {
    self.bounds = bounds
    bitmap = Bitmap(width: bounds.width, height: bounds.height)
  }

  /// An image of one color; nil is transparent.
  init(bounds: PixelRect, filledWith color: Color?) {
    self.bounds = bounds
    bitmap =
      color.map { Bitmap(width: bounds.width, height: bounds.height, filledWith: $0) }
      ?? Bitmap(width: bounds.width, height: bounds.height)
  }

  init(bounds: PixelRect, bitmap: Bitmap) {
    self.bounds = bounds
    self.bitmap = bitmap
  }
}

extension PixelRect {
  func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The pixels of a grid `factor` times as fine within this rectangle.
  func scaled(by factor: Int) -> PixelRect {
    PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The pixels of a grid `factor` times as coarse that cover this rectangle.
  func coarsened(by factor: Int) -> PixelRect {
    let left = Int((Double(x) / Double(factor)).rounded(.down))
    let top = Int((Double(y) / Double(factor)).rounded(.down))
    let right = Int((Double(maxX) / Double(factor)).rounded(.up))
    let bottom = Int((Double(maxY) / Double(factor)).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

}
