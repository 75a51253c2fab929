import PangoText
import PixelKernels
import VectorGraphics

// Glyphs that are drawn from a cache, in parts of their rows if there are very many: each takes a hundred bytes, and a
// text may have a million of them.
extension LayerPainter {
  /// The number of glyphs that are held at once.
  private static let greatestGlyphCount = 1 << 15
  /// The number of glyphs in a row of pixels that are sampled as finely as very low ones.
  private static let greatestFineCount = 1 << 17
  /// The number of bytes that samples take.
  private static let greatestSampleSize = 1 << 23

  /// Computes the coverage of glyphs. Returns false if they are rotated or skewed, so that the next frame is
  /// likely to have different ones, or too large to cache.
  ///
  /// - Parameters:
  ///   - isVisible: Whether ink touches some pixels.
  ///   - box: The pixels that may be requested. How it is divided does not depend on which of them are.
  ///   - visible: The rows of it that are requested.
  func rasterizeGlyphs(
    of outline: ShapedText.Outline, where isVisible: (Rect, PixelRect) -> Bool, transform: AffineTransform,
    in box: PixelRect, rowsOf visible: PixelRect
  ) -> Bool {
    guard transform.isAxisAligned, projection == nil else { return false }
    var parts = [box]
    var isContinuation = false
    while let part = parts.popLast() {
      let bounds = part.rows(of: visible)
      if bounds.isEmpty { continue }
      let seen = { isVisible($0, part) }
      let count = outline.glyphCount(inRowsWhere: seen)
      if count > Self.greatestGlyphCount, part.height > 1 {
        parts += part.quarters.reversed()
        continue
      }
      let isDone =
        count > Self.greatestGlyphCount
        ? sampleGlyphs(of: outline, count, where: isVisible, transform: transform, in: bounds, isContinuation)
        : fillGlyphs(of: outline, where: seen, transform: transform, in: bounds, isContinuation)
      guard isDone else { return false }
      isContinuation = true
    }
    return true
  }

  private func fillGlyphs(
    of outline: ShapedText.Outline, where isVisible: (Rect) -> Bool, transform: AffineTransform,
    in bounds: PixelRect, _ isContinuation: Bool
  ) -> Bool {
    var placed: [(glyph: RasterGlyph, place: Point)] = []
    placed.reserveCapacity(outline.glyphCount(inRowsWhere: isVisible))
    // Cached glyphs are made by the same rasterizer, so they are added afterwards.
    let isCached = forEachGlyph(of: outline, where: isVisible, transform: transform) {
      placed.append(($0, $1))
    }
    guard isCached else { return false }
    for (glyph, place) in placed { rasterizer.add(glyph, at: place) }
    return rasterizer.fillGlyphs(in: bounds, isContinuation: isContinuation)
  }

  /// The same for a row of pixels with any number of glyphs.
  private func sampleGlyphs(
    of outline: ShapedText.Outline, _ count: Int, where isVisible: (Rect, PixelRect) -> Bool,
    transform: AffineTransform, in row: PixelRect, _ isContinuation: Bool
  ) -> Bool {
    let isFine = abs(transform.d) * outline.largestEm <= 1 || count <= Self.greatestFineCount
    var isCached = true
    for (index, part) in row.columns(Self.greatestSampleSize >> (isFine ? 15 : 13)).enumerated() {
      let isDone = rasterizer.fillGlyphs(
        samplesOf: part, isFine: isFine, isContinuation: isContinuation || index > 0
      ) {
        isCached =
          isCached && forEachGlyph(of: outline, where: { isVisible($0, part) }, transform: transform, $0)
      }
      guard isCached, isDone else { return false }
    }
    return true
  }

  /// Calls a function with each glyph and the pixel position of its origin; returns false at one that is not cached.
  private func forEachGlyph(
    of outline: ShapedText.Outline, where isVisible: (Rect) -> Bool, transform: AffineTransform,
    _ body: (RasterGlyph, Point) -> Void
  ) -> Bool {
    outline.forEachGlyph(inRowsWhere: isVisible) { glyph in
      guard glyph.isUpright,
        let retained = glyphCache.glyph(
          glyph.shape, scaleX: transform.a * glyph.size, scaleY: transform.d * glyph.size)
      else { return false }
      body(retained, transform.apply(to: Point(x: glyph.x, y: glyph.y)))
      return true
    }
  }
}
