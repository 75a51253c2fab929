import PangoText
import PixelKernels
import VectorGraphics

/// Glyphs at the sizes used by the texts of a renderer.
///
/// The cache has two generations, like the text cache: entries used since the last change of generation
/// survive the next one. Caching does not affect the result: the lines are determined by the key alone. Use
/// one cache per thread.
final class GlyphCache {
  private struct Key: Hashable {
    let shape: ObjectIdentifier
    let scaleX: Double
    let scaleY: Double
  }

  /// Retains the shape, whose identity is the key.
  private struct Entry {
    let shape: GlyphShape
    /// Nil for a glyph that is too large to cache.
    let glyph: RasterGlyph?
  }

  private let rasterizer: AreaRasterizer
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngByteCount = 0
  private var isSimple: [ObjectIdentifier: (shape: GlyphShape, isSimple: Bool)] = [:]
  private let byteLimit: Int

  private static let greatestShapeCount = 8192

  /// - Parameter byteLimit: The maximum number of bytes of one generation.
  init(rasterizer: AreaRasterizer, byteLimit: Int = 2 << 20) {
    self.rasterizer = rasterizer
    self.byteLimit = byteLimit
  }

  /// A glyph with its em scaled, without rotation, to pixels; nil if it is too large.
  func glyph(_ shape: GlyphShape, scaleX: Double, scaleY: Double) -> RasterGlyph? {
    let key = Key(shape: ObjectIdentifier(shape), scaleX: scaleX, scaleY: scaleY)
    if let entry = young[key] { return entry.glyph }
    let entry =
      old.removeValue(forKey: key)
      ?? Entry(
        shape: shape,
        glyph: RasterGlyph(
          shape.path, transform: .scale(x: scaleX, y: scaleY), isSimple: isSimple(shape), by: rasterizer))
    insert(entry, for: key)
    return entry.glyph
  }

  private func insert(_ entry: Entry, for key: Key) {
    let byteCount = (entry.glyph?.byteCount ?? 0) + 256
    if youngByteCount + byteCount > byteLimit {
      old = young
      young = [:]
      youngByteCount = 0
    }
    youngByteCount += byteCount
    young[key] = entry
  }

  private func isSimple(_ shape: GlyphShape) -> Bool {
    if let cached = isSimple[ObjectIdentifier(shape)] { return cached.isSimple }
    if isSimple.count >= Self.greatestShapeCount { isSimple = [:] }
    let result = RasterGlyph.isSimple(shape.path, by: rasterizer)
    isSimple[ObjectIdentifier(shape)] = (shape, result)
    return result
  }
}
