import CPango
import VectorGraphics

/// A glyph's outline in ems, from its origin on the baseline, y down.
struct GlyphOutline: Sendable {
  let shape: GlyphShape
  /// The tight box of the outline; empty for a glyph without ink.
  let bounds: Rect
}

/// Reads glyph outlines from fonts as they are stored: no hinting, no rounding.
///
/// Owned by one engine and used under its lock.
final class OutlineReader {
  private let functions: OpaquePointer

  init?() {
    guard let functions = hb_draw_funcs_create() else { return nil }
    self.functions = functions
    hb_draw_funcs_set_move_to_func(
      functions, { _, sink, _, x, y, _ in pen(sink) { $0.move(x, y) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, sink, _, x, y, _ in pen(sink) { $0.line(x, y) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, sink, _, x1, y1, x, y, _ in pen(sink) { $0.quadratic(x1, y1, x, y) } }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions, { _, sink, _, x1, y1, x2, y2, x, y, _ in pen(sink) { $0.cubic(x1, y1, x2, y2, x, y) } },
      nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, sink, _, _ in pen(sink) { $0.close() } }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }

  deinit { hb_draw_funcs_destroy(functions) }

  /// The outline of a glyph of a font that is scaled to its units per em.
  func outline(of glyph: UInt32, in font: OpaquePointer, unitsPerEm: UInt32) -> GlyphOutline {
    var pen = OutlinePen(unit: 1 / Double(max(1, unitsPerEm)))
    withUnsafeMutablePointer(to: &pen) { hb_font_get_glyph_shape(font, glyph, functions, $0) }
    let shape = GlyphShape(steps: pen.steps, coordinates: pen.coordinates, unit: pen.unit)
    return GlyphOutline(shape: shape, bounds: shape.path.tightBounds)
  }
}

private func pen(_ sink: UnsafeMutableRawPointer?, _ draw: (inout OutlinePen) -> Void) {
  guard let sink else { return }
  draw(&sink.assumingMemoryBound(to: OutlinePen.self).pointee)
}

/// Collects what HarfBuzz draws, in font units with y up.
private struct OutlinePen {
  let unit: Double
  var steps: [GlyphShape.Step] = []
  var coordinates: [Float] = []

  init(unit: Double) { self.unit = unit }

  mutating func move(_ x: Float, _ y: Float) { add(.move, x, y) }
  mutating func line(_ x: Float, _ y: Float) { add(.line, x, y) }

  mutating func quadratic(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
    add(.quadratic, x1, y1, x, y)
  }

  mutating func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
    add(.cubic, x1, y1, x2, y2, x, y)
  }

  mutating func close() { add(.close) }

  private mutating func add(_ step: GlyphShape.Step, _ values: Float...) {
    steps.append(step)
    coordinates += values
  }
}
