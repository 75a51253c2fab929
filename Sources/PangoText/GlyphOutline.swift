import CPango
import VectorGraphics

/// A glyph's outline in ems, from its origin on the baseline, y down.
struct GlyphOutline: Sendable {
  let shape: GlyphShape
  /// The tight box of the outline; empty for a glyph without ink.
  let bounds: Rect

  var path: BezierPath { shape.path }

  init(path: BezierPath, bounds: Rect) {
    shape = GlyphShape(path: path)
    self.bounds = bounds
  }
}

/// The outline of a glyph in ems, y down, whose identity stands for it where glyphs are kept.
package final class GlyphShape: Sendable {
  package let path: BezierPath

  init(path: BezierPath) { self.path = path }
}

/// Takes glyph outlines from fonts as they are stored: no hinting, no rounding.
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
    let path = BezierPath(elements: pen.elements)
    return GlyphOutline(path: path, bounds: path.tightBounds)
  }
}

private func pen(_ sink: UnsafeMutableRawPointer?, _ draw: (inout OutlinePen) -> Void) {
  guard let sink else { return }
  draw(&sink.assumingMemoryBound(to: OutlinePen.self).pointee)
}

/// Collects what HarfBuzz draws, in font units with y up, as a path in ems with y down.
private struct OutlinePen {
  let unit: Double
  var elements: [BezierPath.Element] = []
  private var current = Point.zero

  init(unit: Double) { self.unit = unit }

  private func point(_ x: Float, _ y: Float) -> Point {
    Point(x: Double(x) * unit, y: -Double(y) * unit)
  }

  mutating func move(_ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.move(to: current))
  }

  mutating func line(_ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.line(to: current))
  }

  mutating func quadratic(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
    let (start, control, end) = (current, point(x1, y1), point(x, y))
    current = end
    elements.append(
      .cubic(
        control1: start.interpolated(to: control, fraction: 2.0 / 3),
        control2: end.interpolated(to: control, fraction: 2.0 / 3), to: end))
  }

  mutating func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.cubic(control1: point(x1, y1), control2: point(x2, y2), to: current))
  }

  mutating func close() { elements.append(.close) }
}
