import PixelKernels
import RenderTree
import VectorGraphics

/// Composed layers that frame after frame asks for, kept so that they are drawn once.
///
/// What a layer becomes is decided by the key alone, so the pixels are the same whether it was kept or drawn
/// anew. A picture is kept when two frames in a row have asked for it, and until a frame has gone by without it.
/// So layers that move cost no memory. One cache serves one renderer.
final class PictureCache {
  /// All that decides what a composed layer looks like, for one renderer.
  struct Key: Hashable {
    /// Without what is applied only when the layer is composited: its opacity, blend mode and id.
    let layer: ResolvedLayer
    let transform: AffineTransform
    let projection: Projection?
    let region: PixelRect
    let gridFactor: Int
    let amplification: Double
    /// Computed once, since a layer can be large.
    private let digest: Int

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

  private struct Entry {
    /// The last frame that asked.
    var frame: Int
    var kept: Kept?
  }

  /// A picture that is kept; nil is that of a layer that leaves nothing.
  private struct Kept {
    var picture: Picture?
    var byteCount: Int { (picture?.bitmap.pixels.count ?? 0) * MemoryLayout<UInt16>.size }
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private(set) var byteCount = 0
  private let byteLimit: Int

  /// An empty cache that keeps pictures of up to `byteLimit` bytes together.
  init(byteLimit: Int = 48 << 20) {
    self.byteLimit = byteLimit
  }

  /// Forgets what the frame before the last one did not ask for.
  func beginFrame() {
    let last = frame
    frame += 1
    for (key, entry) in entries where entry.frame < last {
      byteCount -= entry.kept?.byteCount ?? 0
      entries[key] = nil
    }
  }

  /// Whether the picture of a layer is kept, or would be if it were asked for now. Counts as having asked for it.
  func keeps(_ key: Key) -> Bool {
    if let entry = entries[key], entry.kept != nil || entry.frame == frame - 1 { return true }
    entries[key] = Entry(frame: frame, kept: nil)
    return false
  }

  /// The picture of a layer, as it is kept or as `draw` makes it.
  func picture(
    _ key: Key, draw: () throws(RenderError) -> Picture?
  ) throws(RenderError) -> Picture? {
    let entry = entries[key]
    if let kept = entry?.kept {
      entries[key]?.frame = frame
      return kept.picture
    }
    let picture = try draw()
    var kept: Kept?
    if let entry, entry.frame == frame - 1 {
      let candidate = Kept(picture: picture)
      if byteCount + candidate.byteCount <= byteLimit {
        byteCount += candidate.byteCount
        kept = candidate
      }
    }
    entries[key] = Entry(frame: frame, kept: kept)
    return picture
  }
}
