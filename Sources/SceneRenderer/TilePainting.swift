import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// A layer whose only filter repeats a tile of it.
  ///
  /// The tile is drawn on its own axis-aligned grid, on which its sides are whole pixels. Copies of it are
  /// resampled to the pixels of `target` with an interpolation that wraps around, so no seams are visible
  /// between tiles.
  func composedOfTiles(
    _ layer: ResolvedLayer, by primitive: FilterPrimitive, transform: AffineTransform,
    within target: PixelRect
  ) throws(RenderError) -> PlacedBitmap {
    // An edge moved only by rounding errors does not take an additional pixel.
    let output = primitive.region.map {
      target.touched(by: transform.boundingBox(of: $0).insetBy(dx: 1e-4, dy: 1e-4))
    }
    let bounds = output ?? target
    guard !bounds.isEmpty,
      let grid = TileGrid(
        of: primitive, transform: transform, area: bounds.area, isFree: !layer.content.containsPrimitives)
    else {
      return PlacedBitmap(bounds: target)
    }
    budget.spend(grid.bounds.area + 4 * bounds.area)
    try budget.begin(layer.id)
    try budget.allocate(grid.bounds)
    var content = ResolvedLayer(
      id: layer.id, size: layer.size, shadows: layer.shadows, content: layer.content)
    content.isIsolated = true
    let painter = seeing(grid.bounds)
    // Shapes with the same pattern draw its tile once.
    var tile = try painter.cachedGroup(content, transform: grid.toTile)
    if tile == nil { tile = try painter.composed(content, transform: grid.toTile, within: grid.bounds) }
    guard let tile = tile?.placed(in: grid.bounds) else { return PlacedBitmap(bounds: target) }
    let tiling = Tiling(placedBy: grid.placement, in: bounds)
    budget.spend(tiling.work)
    try budget.begin(layer.id)
    try budget.allocate(tiling.plane)
    try budget.allocate(bounds, count: 2)
    let repeated = tile.bitmap.repeated(tiling)
    return PlacedBitmap(bounds: bounds, bitmap: repeated).placed(in: target)
  }
}

/// The grid that a tile is drawn on.
private struct TileGrid {
  /// The tile, whole.
  let bounds: PixelRect
  /// From the layer's space to the grid.
  let toTile: AffineTransform
  /// From the grid to pixels.
  let placement: AffineTransform

  /// Tiles with fewer pixels than this are never drawn smaller than they are seen; it is also the maximum
  /// size of a tile.
  private static let limits = (1 << 22)...(1 << 25)

  /// - Parameters:
  ///   - area: The number of pixels that tiles have to cover.
  ///   - isFree: Whether the tile may be drawn larger than it is seen.
  init?(of primitive: FilterPrimitive, transform: AffineTransform, area: Int, isFree: Bool) {
    let numbers = primitive.numbers
    let tile = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let across = (transform.a * transform.a + transform.b * transform.b).squareRoot() * tile.width
    let down = (transform.c * transform.c + transform.d * transform.d).squareRoot() * tile.height
    guard across > 0, down > 0, across < 1e9, down < 1e9 else { return nil }
    // A tile smaller than a pixel is drawn as large as one: only its mean is visible.
    let size = (x: max(1, across), y: max(1, down))
    let corner = transform.apply(to: tile.origin)
    let isWhole =
      transform.isAxisAligned && transform.a > 0 && transform.d > 0
      && [size.x, size.y, corner.x, corner.y].allSatisfy { abs($0 - $0.rounded()) < 1e-3 }
    // Between pixels, twice the detail keeps edges as sharp as if they were drawn directly.
    var detail = isWhole || !isFree ? 1.0 : 2.0
    if 4 * size.x * size.y > Double(Self.limits.lowerBound) { detail = 1 }
    let limit = min(max(Self.limits.lowerBound, 4 * area), Self.limits.upperBound)
    detail = min(detail, (Double(limit) / (size.x * size.y)).squareRoot())
    func pixels(_ length: Double) -> Int { max(1, Int((length * detail - 1e-3).rounded(.up))) }
    bounds = PixelRect(x: 0, y: 0, width: pixels(size.x), height: pixels(size.y))
    let scale = (x: Double(bounds.width) / tile.width, y: Double(bounds.height) / tile.height)
    toTile = AffineTransform.scale(x: scale.x, y: scale.y).appending(.translation(x: -tile.x, y: -tile.y))
    placement = transform.appending(.translation(x: tile.x, y: tile.y)).appending(
      .scale(x: size.x / across / scale.x, y: size.y / down / scale.y))
  }
}

extension ResolvedLayer.Content {
  /// Whether any part of it is drawn at the resolution of the output, as filter primitives are except for
  /// tiles.
  fileprivate var containsPrimitives: Bool {
    guard case .group(let children) = self else { return false }
    return children.contains { layer in
      layer.filters.contains { $0.primitive.map { $0.operation != .tile } ?? false }
        || layer.content.containsPrimitives
    }
  }
}

extension ResolvedLayer {
  /// The filter that repeats a tile if it is the layer's only one.
  var onlyTile: FilterPrimitive? {
    guard filters.count == 1, let primitive = filters[0].primitive, primitive.operation == .tile else {
      return nil
    }
    return primitive
  }

  /// The layer as nested groups, one of which has only the filter that repeats a tile; nil if that is the
  /// layer's only filter or there is none.
  var nestedAroundTile: ResolvedLayer? {
    guard filters.count > 1, let index = filters.lastIndex(where: { $0.primitive?.operation == .tile }) else {
      return nil
    }
    var inner = ResolvedLayer(
      id: id, size: size, filters: Array(filters[..<index]), shadows: shadows, content: content)
    inner = ResolvedLayer(id: id, size: size, filters: [filters[index]], content: .group([inner]))
    var outer = self
    outer.shadows = []
    outer.filters.removeSubrange(...index)
    outer.content = .group([inner])
    return outer
  }
}
