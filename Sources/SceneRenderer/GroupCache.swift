import PixelKernels
import RenderTree
import VectorGraphics

/// Images of small isolated groups, so that equal ones are drawn once: beads of a kind, markers, leaves of a
/// tree.
///
/// The cache has two generations, like the text cache: entries used since the last change of generation
/// survive the next one. Use one cache per thread.
final class GroupCache {
  /// Everything that determines the pixels of a group: its layers and its subpixel position, and the canvas, which decides
  /// whether it is drawn at full size.
  struct Key: Hashable {
    let canvas: PixelRect
    let layer: ResolvedLayer
    let transform: AffineTransform
    let amplification: Double
  }

  /// Images with more pixels than this are only cached on their second use: those of groups that rotate or
  /// drift are never used again, and would take memory from the others.
  private static let largestCachedAtOnce = 128 * 128

  /// A layer of a key takes as much memory as these.
  private static let pixelsPerLayer = 64

  private struct Entry {
    let picture: PlacedBitmap
    let cost: FrameBudget.Cost
    /// The last frame that used it.
    var frame: Int
  }

  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngPixels = 0
  private var frame = 0
  /// The hashes of large groups that have been drawn once; a collision only caches an image early.
  private var seen: Set<Int> = []
  private let maximumPixels: Int

  /// - Parameter maximumPixels: The maximum number of pixels of one generation; each takes 8 bytes.
  init(maximumPixels: Int = 6_000_000) {
    self.maximumPixels = maximumPixels
  }

  func beginFrame() { frame += 1 }

  /// The cached image of a group; the first time in a frame, it takes from the budget what drawing it took.
  func picture(for key: Key, budget: FrameBudget) throws(RenderError) -> PlacedBitmap? {
    if young[key] == nil, let entry = old.removeValue(forKey: key) { insert(entry, for: key) }
    guard let entry = young[key] else { return nil }
    if entry.frame != frame {
      young[key]?.frame = frame
      try budget.spend(entry.cost)
    }
    return entry.picture
  }

  /// Caches an image with what drawing it took, or remembers that it was drawn.
  func offer(_ picture: PlacedBitmap, for key: Key, cost: FrameBudget.Cost) {
    let entry = Entry(picture: picture, cost: cost, frame: frame)
    if picture.bounds.width * picture.bounds.height <= Self.largestCachedAtOnce {
      return insert(entry, for: key)
    }
    if seen.remove(key.hashValue) != nil { return insert(entry, for: key) }
    if seen.count >= 4096 { seen = [] }
    seen.insert(key.hashValue)
  }

  private func insert(_ entry: Entry, for key: Key) {
    let pixels = entry.picture.bounds.area + 256 + key.layer.layerCount * Self.pixelsPerLayer
    if youngPixels + pixels > maximumPixels {
      old = young
      young = [:]
      youngPixels = 0
    }
    youngPixels += pixels
    young[key] = entry
  }
}

extension LayerPainter {
  /// Groups with more pixels than this along a side are redrawn each time.
  static let largestCachedSide = 512

  /// The image of an isolated group at a position rounded to 1/4096 of a pixel, cached or drawn whole; nil
  /// for layers that are not cached.
  ///
  /// Caching does not affect the result: the image is drawn at the rounded position in both cases.
  func cachedGroup(_ layer: ResolvedLayer, transform: AffineTransform) throws(RenderError) -> PlacedBitmap? {
    guard layer.isIsolated, gridFactor == 1, projection == nil, case .group(let children) = layer.content,
      !children.isEmpty,
      abs(transform.tx) < 1e6, abs(transform.ty) < 1e6
    else { return nil }
    let (left, top) = (transform.tx.roundedToSubpixel, transform.ty.roundedToSubpixel)
    var placed = transform
    placed.tx = left - left.rounded(.down)
    placed.ty = top - top.rounded(.down)
    let key = GroupCache.Key(
      canvas: canvas, layer: layer.unplaced, transform: placed, amplification: amplification)
    var picture: PlacedBitmap
    if let cached = try groups.picture(for: key, budget: budget) {
      picture = cached
    } else {
      let (drawn, cost) = try budget.measuring { () throws(RenderError) in
        try drawnWhole(layer, transform: placed)
      }
      guard let drawn else { return nil }
      groups.offer(drawn, for: key, cost: cost)
      picture = drawn
    }
    picture.bounds.x += Int(left.rounded(.down))
    picture.bounds.y += Int(top.rounded(.down))
    return picture
  }

  /// The whole group; nil if it is large, or smooth enough to be drawn smaller.
  private func drawnWhole(_ layer: ResolvedLayer, transform: AffineTransform) throws(RenderError)
    -> PlacedBitmap?
  {
    let bounds = try VisualBounds(text: resources.text).bounds(of: layer, transform: transform)
    let side = Double(Self.largestCachedSide)
    guard bounds.width <= side, bounds.height <= side, abs(bounds.midX) < 2 * side,
      abs(bounds.midY) < 2 * side,
      Reduction(canvas: canvas.rect, amplification: amplification).factor(of: layer, transform: transform)
        == 1
    else { return nil }
    let region = PixelRect(x: 0, y: 0, width: 0, height: 0).outset(by: 4 * Self.largestCachedSide)
    return try composed(layer, transform: transform, within: region)
  }
}

extension Double {
  fileprivate var roundedToSubpixel: Double { (self * 4096).rounded() / 4096 }
}

extension ResolvedLayer {
  /// The layer without its position, opacity and blend mode, which are applied when it is composited.
  fileprivate var unplaced: ResolvedLayer {
    var result = self
    result.transform = .identity
    result.opacity = 1
    result.blendMode = .normal
    return result
  }
}
