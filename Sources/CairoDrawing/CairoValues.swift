import CCairo
import VectorGraphics

// Values as cairo's C interface has them.

extension AffineTransform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

extension FillRule {
  var cairo: cairo_fill_rule_t {
    self == .evenodd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}

extension BlendMode {
  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension BezierPath {
  /// Appends the path to the current path of a context.
  func append(to context: OpaquePointer, _ cairo: Cairo) {
    for element in steps {
      switch element {
      case .move(let point): cairo.pointee.cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo.pointee.cairo_line_to(context, point.x, point.y)
      case .cubic(let control1, let control2, let point):
        cairo.pointee.cairo_curve_to(
          context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .close: cairo.pointee.cairo_close_path(context)
      }
    }
  }
}

extension StrokeStyle {
  /// The widest stroke in device units: wider than any page, and within cairo's fixed-point numbers (24.8 bits).
  private static let greatestWidth = 1e5

  /// Makes this the style of the strokes of a context that follow.
  ///
  /// - Parameter transform: From the space of the path to device units.
  func set(on context: OpaquePointer, transform: AffineTransform, _ cairo: Cairo) {
    let greatest = Self.greatestWidth / max(transform.maximumScale, 1e-9)
    cairo.pointee.cairo_set_line_width(context, min(width, greatest))
    cairo.pointee.cairo_set_miter_limit(context, max(1, miterLimit))
    cairo.pointee.cairo_set_line_cap(context, lineCap.cairo)
    cairo.pointee.cairo_set_line_join(context, lineJoin.cairo)
    // Dashes that are all zero are an error of cairo; without any, lines are solid.
    let dashes = dashes.contains { $0 > 0 } ? dashes : []
    cairo.pointee.cairo_set_dash(context, dashes, Int32(dashes.count), dashOffset)
  }
}

extension StrokeStyle.LineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.LineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
