import CPixelKernels
import VectorGraphics

/// The lines of a glyph at a size, ready to be placed many times.
package final class RasterGlyph {
  let handle: OpaquePointer

  /// A glyph that `transform` leads to pixels around its origin; nil if it is too large to be kept, or where there is no
  /// memory.
  ///
  /// - Parameter isSimple: Whether no part of the outline is over another.
  package init?(
    _ path: BezierPath, transform: AffineTransform, isSimple: Bool, by rasterizer: AreaRasterizer
  ) {
    rasterizer.add(path, transform: transform)
    guard let handle = rasterizer.takeGlyph(isSimple: isSimple) else { return nil }
    self.handle = handle
  }

  deinit { ag_glyph_free(handle) }

  package var byteCount: Int { ag_glyph_size(handle) }

  /// Whether no part of an outline in ems is over another, so that what its lines cover need only be added
  /// up.
  package static func isSimple(_ path: BezierPath, by rasterizer: AreaRasterizer) -> Bool {
    // Large enough for parts that overlap to show.
    rasterizer.add(path, transform: .scale(x: 24, y: 24))
    guard let handle = rasterizer.takeGlyph(isSimple: nil) else { return false }
    defer { ag_glyph_free(handle) }
    return ag_glyph_is_simple(handle) != 0
  }
}
