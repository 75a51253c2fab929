import PangoText
import PixelKernels
import VectorGraphics

/// Glyphs at the sizes in which a renderer's texts have them.
///
/// In two generations, as a text cache: what has been used since the last change of generation survives the next one.
/// Whether a glyph was kept does not show: its lines are decided by the key alone. One cache serves one thread.
final class GlyphCache {
  private struct Key: Hashable {
    let shape: ObjectIdentifier
    let scaleX: Double
    let scaleY: Double
  }

  /// Holds the shape, whose identity is the key.
  private struct Entry {
    let shape: GlyphShape
    /// Nil for one that is too large to be kept.
    let glyph: RasterGlyph?
  }

  private let rasterizer: AreaRasterizer
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngByteCount = 0
  private var isSimple: [ObjectIdentifier: (shape: GlyphShape, isSimple: Bool)] = [:]
  private let byteLimit: Int

  private static let greatestShapeCount = 8192

  /// - Parameter byteLimit: The most bytes of one generation.
  init(rasterizer: AreaRasterizer, byteLimit: Int = 2 << 20) {
    self.rasterizer = rasterizer
    self.byteLimit = byteLimit
  }

  /// A glyph whose em is scaled upright to pixels; nil for one that is too large.
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
    if let known = isSimple[ObjectIdentifier(shape)] { return known.isSimple }
    if isSimple.count >= Self.greatestShapeCount { isSimple = [:] }
    let result = RasterGlyph.isSimple(shape.path, by: rasterizer)
    isSimple[ObjectIdentifier(shape)] = (shape, result)
    return result
  }
}
