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
}
