import PixelKernels
import RenderTree
import VectorGraphics

// Filters of what lies beneath a layer (Filter Effects 2).
extension LayerPainter {
  /// Paints what has been painted within an outline once more, filtered.
  ///
  /// Only the pixels of the outline's box count: beyond its edges they are mirrored, so that what is beside a layer does
  /// not shine into it.
  func paint(
    _ backdrop: ResolvedBackdrop, of layer: ResolvedLayer, transform: AffineTransform,
    onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    let box = backdrop.path.controlBox
    let target = picture.bounds.touched(by: pixelBox(of: box, transform: transform))
    if target.isEmpty { return }
    deferred?.flush(&picture, before: target)
    try budget.begin(layer.id)
    // In perspective, lengths are those at the center of the box.
    let center = box.center
    let local = projection?.appending(transform).linearized(at: center) ?? transform
    let outsets = backdrop.filters.outsetsOfSuffixes(transform: local)
    let source = target.outset(by: outsets[0])
    try budget.allocate(source, count: 2)
    budget.spend(source.area)
    var filtered = picture.placed(in: target).mirrored(by: outsets[0])
    for (index, filter) in backdrop.filters.enumerated() {
      filtered = try self.filtered(
        filtered, by: filter, of: layer, transform: local, within: target.outset(by: outsets[index + 1]))
    }
    filtered = filtered.placed(in: target)
    try rasterize(backdrop.path, rule: .nonzero, transform: transform, in: target)
    filtered.bitmap.mask(by: rasterizer, origin: (target.x, target.y))
    try applyEffects(of: layer, transform: transform, to: &filtered)
    picture.bitmap.composite(
      filtered.bitmap, atX: target.x - picture.bounds.x, y: target.y - picture.bounds.y,
      opacity: layer.opacity, blendMode: .normal)
  }
}

extension ResolvedLayer {
  /// Whether what the layer paints depends on what is beneath it, other than by blending with it.
  var readsBackdrop: Bool {
    switch content {
    case .backdrop: true
    case .group(let children): passesThrough && children.contains(where: \.readsBackdrop)
    case .shape, .text, .image: false
    }
  }
}

extension PlacedBitmap {
  /// The pixels with a margin in which they are mirrored at each edge.
  func mirrored(by margin: Int) -> PlacedBitmap {
    func mirrored(_ index: Int, _ count: Int) -> Int {
      let place = ((index % (2 * count)) + 2 * count) % (2 * count)
      return place < count ? place : 2 * count - 1 - place
    }
    let columns = (-margin..<bounds.width + margin).map { 4 * mirrored($0, bounds.width) }
    var rows: [[UInt16]] = []
    rows.reserveCapacity(bounds.height)
    for y in 0..<bounds.height {
      let start = bitmap.index(x: 0, y: y)
      var row: [UInt16] = []
      row.reserveCapacity(4 * columns.count)
      for column in columns { row += bitmap.pixels[start + column..<start + column + 4] }
      rows.append(row)
    }
    let grown = bounds.outset(by: margin)
    var pixels: [UInt16] = []
    pixels.reserveCapacity(4 * grown.width * grown.height)
    for y in -margin..<bounds.height + margin { pixels += rows[mirrored(y, bounds.height)] }
    return PlacedBitmap(
      bounds: grown, bitmap: Bitmap(width: grown.width, height: grown.height, pixels: pixels))
  }
}
