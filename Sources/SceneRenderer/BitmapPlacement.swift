import PixelKernels
import VectorGraphics

extension PlacedBitmap {
  /// The part of the image in other bounds, transparent where there was nothing.
  func placed(in bounds: PixelRect) -> PlacedBitmap {
    if bounds == self.bounds { return self }
    var result = PlacedBitmap(bounds: bounds)
    let shared = bounds.intersection(self.bounds)
    for y in shared.y..<shared.maxY where shared.width > 0 {
      let from = bitmap.index(x: shared.x - self.bounds.x, y: y - self.bounds.y)
      let to = result.bitmap.index(x: shared.x - bounds.x, y: y - bounds.y)
      result.bitmap.pixels.replaceSubrange(
        to..<to + 4 * shared.width, with: bitmap.pixels[from..<from + 4 * shared.width])
    }
    return result
  }

  /// The image without transparent rows and columns at its edges, where these are at least a quarter of it.
  var withoutEmptyEdges: PlacedBitmap {
    guard let box = bitmap.visibleBox, 4 * box.area < 3 * bounds.area else { return self }
    return placed(
      in: PixelRect(x: bounds.x + box.x, y: bounds.y + box.y, width: box.width, height: box.height))
  }

  /// Copies the pixels of another image where both overlap.
  mutating func replacePixels(with other: PlacedBitmap) {
    let shared = bounds.intersection(other.bounds)
    for y in shared.y..<shared.maxY where shared.width > 0 {
      let from = other.bitmap.index(x: shared.x - other.bounds.x, y: y - other.bounds.y)
      let to = bitmap.index(x: shared.x - bounds.x, y: y - bounds.y)
      bitmap.pixels.replaceSubrange(
        to..<to + 4 * shared.width, with: other.bitmap.pixels[from..<from + 4 * shared.width])
    }
  }

  /// The image moved by a distance in pixels, which may be fractional.
  func moved(by shift: Point, within region: PixelRect) -> PlacedBitmap {
    let whole = shift.x == shift.x.rounded() && shift.y == shift.y.rounded()
    if whole, abs(shift.x) < 1e6, abs(shift.y) < 1e6 {
      var result = self
      result.bounds.x += Int(shift.x)
      result.bounds.y += Int(shift.y)
      return result
    }
    let bounds = region.touched(by: self.bounds.rect.offsetBy(dx: shift.x, dy: shift.y))
    let transform = AffineTransform.translation(
      x: Double(self.bounds.x) + shift.x, y: Double(self.bounds.y) + shift.y)
    return PlacedBitmap(bounds: bounds, bitmap: bitmap.resampled(by: transform, to: bounds))
  }

  /// The image on a grid `factor` times as fine, in the pixels of `region` that it covers there.
  func refined(by factor: Int, within region: PixelRect) -> PlacedBitmap {
    let target = bounds.scaled(by: factor).intersection(region)
    return PlacedBitmap(
      bounds: target, bitmap: bitmap.upsampled(by: factor, at: bounds.x, bounds.y, to: target))
  }
}
