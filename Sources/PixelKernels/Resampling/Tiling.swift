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

  /// The pixels of `rect` in a plane tiled with the bitmap, placed by an affine map.
  ///
  /// `transform` maps one tile, which fills (0, 0) to (`width`, `height`), to the pixels of the result. There
  /// are no seams between tiles, since the interpolation wraps around.
  package func repeated(placedBy transform: AffineTransform, in rect: PixelRect) -> Bitmap {
    guard let inverse = transform.inverted else { return Bitmap(width: rect.width, height: rect.height) }
    if let (x, y) = transform.wholeShift(to: rect) {
      return repeated(in: PixelRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height))
    }
    // In blocks, so that the copies take little memory, also if the plane is rotated.
    var result = Bitmap(width: rect.width, height: rect.height)
    let side = 256
    for top in stride(from: rect.y, to: rect.maxY, by: side) {
      for left in stride(from: rect.x, to: rect.maxX, by: side) {
        let block = PixelRect(x: left, y: top, width: side, height: side).intersection(rect)
        let plane = PixelRect(x: -1 << 40, y: -1 << 40, width: 1 << 41, height: 1 << 41)
        let needed = plane.touched(by: inverse.boundingBox(of: block.rect).insetBy(dx: -8, dy: -8))
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
