import CPixelKernels
import VectorGraphics

extension AreaRasterizer {
  /// Takes the outlines added so far as a glyph; if `isSimple` is nil it is computed.
  func takeGlyph(isSimple: Bool?) -> OpaquePointer? {
    ag_glyph_new(handle, isSimple.map { $0 ? 1 : 0 } ?? -1)
  }

  /// Adds a glyph with its origin at a position.
  package func add(_ glyph: RasterGlyph, at place: Point) {
    glyphs.append(glyph)
    ag_rasterizer_add_glyph(handle, glyph.handle, place.x, place.y)
  }

  /// Computes the coverage of the pixels of `bounds` by the glyphs added so far, and removes the glyphs: the
  /// result of a nonzero fill of all their outlines, within 1/2000 of a pixel's area; where thousands of them overlap, within
  /// 4/255.
  ///
  /// - Parameter isContinuation: Whether the result is added to that of the last fill, as for outlines.
  package func fillGlyphs(in bounds: PixelRect, isContinuation: Bool = false) -> Bool {
    defer { glyphs.removeAll(keepingCapacity: true) }
    guard let left = Int32(exactly: bounds.x), let top = Int32(exactly: bounds.y),
      let right = Int32(exactly: bounds.maxX), let bottom = Int32(exactly: bounds.maxY)
    else { return false }
    return ag_rasterizer_fill_glyphs(handle, left, top, right, bottom, isContinuation ? 1 : 0) != 0
  }

  /// Computes the coverage of a row of pixels by glyphs, which are not kept, in samples that take 8 KB for each pixel, or
  /// 32 KB.
  ///
  /// - Parameters:
  ///   - isFine: Whether there are more samples, as glyphs lower than a pixel need.
  ///   - isContinuation: Whether the result is added to that of the last fill, as for outlines.
  ///   - forEachGlyph: Calls a function with each glyph and the position of its origin.
  package func fillGlyphs(
    samplesOf row: PixelRect, isFine: Bool, isContinuation: Bool,
    forEachGlyph: ((RasterGlyph, Point) -> Void) -> Void
  ) -> Bool {
    guard let left = Int32(exactly: row.x), let right = Int32(exactly: row.maxX),
      let y = Int32(exactly: row.y)
    else { return false }
    ag_rasterizer_begin_glyph_samples(handle, left, right, y, isFine ? 1 : 0)
    forEachGlyph { glyph, place in ag_rasterizer_sample_glyph(handle, glyph.handle, place.x, place.y) }
    return ag_rasterizer_fill_glyph_samples(handle, isContinuation ? 1 : 0) != 0
  }
}
