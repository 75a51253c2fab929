import PixelKernels
import RenderTree
import VectorGraphics

/// Composed layers that recur in consecutive frames, cached so that they are drawn once.
///
/// A composed layer is determined by the key alone, so the pixels are the same whether it was cached or
/// redrawn. An image is cached once two consecutive frames have requested it, until a frame does not. So
/// layers that move take no memory. Use one cache per renderer.
final class LayerCache {
  /// Everything that determines a composed layer, for one renderer.
  struct Key: Hashable {
    /// Without the properties that are only applied when the layer is composited: its opacity, blend mode and
    /// id.
    let layer: ResolvedLayer
    let transform: AffineTransform
    let projection: Projection?
    let region: PixelRect
    let gridFactor: Int
    let amplification: Double
    /// Computed once, since a layer can be large.
    fileprivate let digest: Int

    init(
      layer: ResolvedLayer, transform: AffineTransform, projection: Projection? = nil, region: PixelRect,
      gridFactor: Int, amplification: Double
    ) {
      var plain = layer
      plain.id = ""
      plain.opacity = 1
      plain.blendMode = .normal
      plain.transform = .identity
      self.layer = plain
      self.transform = transform
      self.projection = projection
      self.region = region
      self.gridFactor = gridFactor
      self.amplification = amplification
      var hasher = Hasher()
      hasher.combine(plain)
      hasher.combine(transform)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  /// A cached image; nil is that of a layer that paints nothing.
  private struct Entry {
    var picture: PlacedBitmap?
    var cost: FrameBudget.Cost
    /// The last frame that requested it.
    var frame: Int
    var byteCount: Int { (picture?.bitmap.pixels.count ?? 0) * MemoryLayout<UInt16>.size }
  }

  private var entries: [Key: Entry] = [:]
  /// The digests of the layers that this frame and the last one requested; a collision only caches an image early.
  private var requested: Set<Int> = []
  private var lastRequested: Set<Int> = []
  private var frame = 0
  private(set) var byteCount = 0
  private let byteLimit: Int

  /// An empty cache with a total size of up to `byteLimit` bytes.
  init(byteLimit: Int = 48 << 20) {
    self.byteLimit = byteLimit
  }

  /// Removes images that the last frame but one did not request.
  func beginFrame() {
    let last = frame
    frame += 1
    swap(&requested, &lastRequested)
    requested.removeAll(keepingCapacity: true)
    for (key, image) in entries where image.frame < last {
      byteCount -= image.byteCount
      entries[key] = nil
    }
  }

  /// Whether the image of a layer is cached, or would be if it were requested now. Counts as a request.
  func contains(_ key: Key) -> Bool {
    if entries[key] != nil || lastRequested.contains(key.digest) { return true }
    requested.insert(key.digest)
    return false
  }

  /// The image of a layer, cached or made by `draw`, and whether the cache holds it.
  func picture(
    _ key: Key, budget: FrameBudget, draw: () throws(RenderError) -> PlacedBitmap?
  ) throws(RenderError) -> (picture: PlacedBitmap?, isCached: Bool) {
    requested.insert(key.digest)
    if let image = entries[key] {
      if image.frame != frame { try budget.spend(image.cost) }
      entries[key]?.frame = frame
      return (image.picture, true)
    }
    let (picture, cost) = try budget.measuring(draw)
    guard lastRequested.contains(key.digest) else { return (picture, false) }
    let image = Entry(picture: picture, cost: cost, frame: frame)
    guard byteCount + image.byteCount <= byteLimit else { return (picture, false) }
    byteCount += image.byteCount
    entries[key] = image
    return (picture, true)
  }
}
