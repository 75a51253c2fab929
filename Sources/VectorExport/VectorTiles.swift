import RenderTree
import VectorGraphics

extension VectorLimits {
  /// More tiles than this become an image.
  private static let greatestTileCount = 2500

  /// A layer whose only filter repeats a tile, with the tiles as their own layers; nil for other layers, and
  /// where what is repeated would not be vectors.
  func repeatingTiles(of layer: ResolvedLayer) -> ResolvedLayer? {
    guard layer.filters.count == 1, case .primitive(let primitive)? = layer.filters.first,
      primitive.operation == .tile, let region = primitive.region, layer.shadows.isEmpty
    else { return nil }
    let numbers = primitive.numbers
    let tile = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let left = ((region.minX - tile.x) / tile.width).rounded(.down)
    let top = ((region.minY - tile.y) / tile.height).rounded(.down)
    let columns = ((region.maxX - tile.x) / tile.width - left).rounded(.up)
    let rows = ((region.maxY - tile.y) / tile.height - top).rounded(.up)
    var content = layer
    content.filters = []
    guard columns * rows <= Double(Self.greatestTileCount), isVectors(content) else { return nil }
    let clip = ResolvedClip(path: .rectangle(tile))
    func count(_ number: Double) -> Int {
      Int(saturating: min(max(0, number), Double(Self.greatestTileCount)))
    }
    let tiles = (0..<count(rows)).flatMap { row in
      (0..<count(columns)).map { column in
        ResolvedLayer(
          id: layer.id, size: layer.size,
          transform: .translation(
            x: (left + Double(column)) * tile.width, y: (top + Double(row)) * tile.height), clip: clip,
          content: layer.content)
      }
    }
    var result = content
    result.content = .group([
      ResolvedLayer(
        id: layer.id, size: layer.size, clip: ResolvedClip(path: .rectangle(region)), content: .group(tiles))
    ])
    return result
  }

  /// Whether nothing of a layer becomes an image.
  private func isVectors(_ layer: ResolvedLayer) -> Bool {
    guard obstacle(to: layer) == nil, !needsBackdrop(layer), layer.shadows.isEmpty else { return false }
    guard layer.mask?.layers.allSatisfy(isVectors) ?? true else { return false }
    if case .group(let children) = layer.content { return children.allSatisfy(isVectors) }
    return true
  }
}
