import VectorGraphics

/// A rectangle of whole pixels, the right and bottom edges outside.
package struct PixelRect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }
  package var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The whole pixels that a rectangle touches, within this one; the rectangle may have any size.
  package func touched(by rect: Rect) -> PixelRect {
    guard !rect.isEmpty else { return PixelRect(x: x, y: y, width: 0, height: 0) }
    func clamp(_ value: Double, _ low: Int, _ high: Int) -> Int {
      value.isNaN ? low : Int(min(Double(high), max(Double(low), value)))
    }
    let left = clamp(rect.minX.rounded(.down), x, maxX)
    let top = clamp(rect.minY.rounded(.down), y, maxY)
    let right = clamp(rect.maxX.rounded(.up), x, maxX)
    let bottom = clamp(rect.maxY.rounded(.up), y, maxY)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Up to four parts of its rows, from top to bottom.
  package var quarters: [PixelRect] {
    let height = max(1, (height + 3) / 4)
    return stride(from: y, to: maxY, by: height).map { top in
      PixelRect(x: x, y: top, width: width, height: min(height, maxY - top))
    }
  }

  /// Up to four parts of its columns, from left to right.
  package var quarterColumns: [PixelRect] { columns(max(1, (width + 3) / 4)) }

  /// Parts of a number of columns each, from left to right.
  package func columns(_ width: Int) -> [PixelRect] {
    stride(from: x, to: maxX, by: width).map { left in
      PixelRect(x: left, y: y, width: min(width, maxX - left), height: height)
    }
  }
}
