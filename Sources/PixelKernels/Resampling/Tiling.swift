import VectorGraphics

extension Bitmap {
  /// The pixels of `rect` in a plane tiled with the bitmap, one copy at the origin.
  package func repeated(in rect: PixelRect) -> Bitmap {
    var result = Bitmap(width: rect.width, height: rect.height)
    guard width > 0, height > 0, !rect.isEmpty else { return result }
    func place(_ place: Int, _ length: Int) -> Int { ((place % length) + length) % length }
    let first = place(rect.x, width)
    for row in 0..<rect.height {
      let start = index(x: 0, y: place(rect.y + row, height))
      let target = result.index(x: 0, y: row)
      var (column, source) = (0, first)
      while column < rect.width {
        let count = min(width - source, rect.width - column)
        result.pixels.replaceSubrange(
          target + 4 * column..<target + 4 * (column + count),
          with: pixels[start + 4 * source..<start + 4 * (source + count)])
        column += count
        source = 0
      }
    }
    return result
  }

  /// The pixels of a tiling in a plane tiled with the bitmap, which is placed by an affine map.
  ///
  /// There are no seams between tiles, since the interpolation wraps around.
  package func repeated(_ tiling: Tiling) -> Bitmap {
    let (transform, rect) = (tiling.transform, tiling.rect)
    guard let inverse = transform.inverted else { return Bitmap(width: rect.width, height: rect.height) }
    if let (x, y) = transform.wholeShift(to: rect) {
      return repeated(in: PixelRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height))
    }
    var result = Bitmap(width: rect.width, height: rect.height)
    for top in stride(from: rect.y, to: rect.maxY, by: tiling.side) {
      for left in stride(from: rect.x, to: rect.maxX, by: tiling.side) {
        let block = PixelRect(x: left, y: top, width: tiling.side, height: tiling.side).intersection(rect)
        let needed = Tiling.plane(of: block, inverse: inverse)
        let placement = transform.appending(.translation(x: Double(needed.x), y: Double(needed.y)))
        let drawn = repeated(in: needed).resampled(by: placement, to: block)
        for row in 0..<block.height {
          let target = result.index(x: left - rect.x, y: top - rect.y + row)
          let source = drawn.index(x: 0, y: row)
          result.pixels.replaceSubrange(
            target..<target + 4 * block.width, with: drawn.pixels[source..<source + 4 * block.width])
        }
      }
    }
    return result
  }
}

/// The pixels of a rectangle in a tiled plane, which are made in blocks: the copies of the tile that are seen in one are drawn
/// upright, and then resampled.
package struct Tiling {
  /// From one tile, which fills (0, 0) to its size, to pixels.
  let transform: AffineTransform
  let rect: PixelRect
  /// The pixels along a side of a block.
  private(set) var side = 256
  /// The pixels of the copies for a block; empty if none are drawn.
  package private(set) var plane = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels of the copies for all blocks.
  package private(set) var work = 0

  /// Blocks are smaller where the copies for them would have more pixels, as in a skewed plane.
  private static let greatestPlane = Double(1 << 22)

  package init(placedBy transform: AffineTransform, in rect: PixelRect) {
    self.transform = transform
    self.rect = rect
    guard let inverse = transform.inverted, transform.wholeShift(to: rect) == nil else { return }
    func plane() -> PixelRect {
      Self.plane(
        of: PixelRect(x: rect.x, y: rect.y, width: side, height: side).intersection(rect), inverse: inverse)
    }
    func area(_ plane: PixelRect) -> Double { Double(plane.width) * Double(plane.height) }
    while side > 1, area(plane()) > Self.greatestPlane { side /= 2 }
    self.plane = plane()
    func blocks(_ length: Int) -> Double { (Double(length) / Double(side)).rounded(.up) }
    work = Int(saturating: area(self.plane) * blocks(rect.width) * blocks(rect.height))
  }

  /// The part of the tiled plane that is seen in a block.
  static func plane(of block: PixelRect, inverse: AffineTransform) -> PixelRect {
    PixelRect(x: -1 << 40, y: -1 << 40, width: 1 << 41, height: 1 << 41)
      .touched(by: inverse.boundingBox(of: block.rect).insetBy(dx: -8, dy: -8))
  }
}

extension AffineTransform {
  /// The translation, if it maps whole pixels to whole pixels of `rect` within 16-bit accuracy; nil for all
  /// other maps.
  fileprivate func wholeShift(to rect: PixelRect) -> (x: Int, y: Int)? {
    let (x, y) = (tx.rounded(), ty.rounded())
    guard isAxisAligned, abs(x) < 1e9, abs(y) < 1e9 else { return nil }
    // The accumulated effect of a scale close to 1 and a shift at the far edges.
    let across = abs(a - 1) * (abs(Double(rect.x) - x) + Double(rect.width)) + abs(tx - x)
    let down = abs(d - 1) * (abs(Double(rect.y) - y) + Double(rect.height)) + abs(ty - y)
    return max(across, down) < 1e-3 ? (Int(x), Int(y)) : nil
  }
}
