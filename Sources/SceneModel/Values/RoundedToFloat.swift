import VectorGraphics

/// Rounding to `Float`, done once when a number enters the render tree: `Double` results of the math
/// library differ in their last bit between machines, and the pixels must not.
extension Double {
  /// The nearest `Float`, within its finite range; NaN becomes 0.
  var roundedToFloat: Double {
    if isNaN { return 0 }
    let greatest = Double(Float.greatestFiniteMagnitude)
    return Double(Float(Swift.min(greatest, Swift.max(-greatest, self))))
  }
}

extension Point {
  var roundedToFloat: Point { Point(x: x.roundedToFloat, y: y.roundedToFloat) }
}

extension Size {
  var roundedToFloat: Size { Size(width: width.roundedToFloat, height: height.roundedToFloat) }
}

extension Rect {
  var roundedToFloat: Rect {
    Rect(x: x.roundedToFloat, y: y.roundedToFloat, width: width.roundedToFloat, height: height.roundedToFloat)
  }
}

extension AffineTransform {
  var roundedToFloat: AffineTransform {
    AffineTransform(
      a: a.roundedToFloat, b: b.roundedToFloat, c: c.roundedToFloat, d: d.roundedToFloat,
      tx: tx.roundedToFloat, ty: ty.roundedToFloat)
  }
}

extension Color {
  /// Clamped to 0…1 and rounded.
  var roundedToFloat: Color {
    clamped.rounded
  }

  /// Rounded, in the sRGB gamut or outside of it.
  var rounded: Color {
    var color = self
    (color.red, color.green, color.blue) = (red.roundedToFloat, green.roundedToFloat, blue.roundedToFloat)
    color.alpha = min(1, max(0, alpha)).roundedToFloat
    return color
  }

  /// The premultiplied sum of two colors, for additive animation; alphas are summed as well, and `clamped`
  /// later limits the alpha to 1 without reducing the premultiplied components.
  ///
  /// Colors are summed in the space in which they are interpolated: in sRGB if both are legacy colors,
  /// otherwise in OKLab, whose lightness is limited to 1.
  func added(to other: Color) -> Color {
    guard isLegacy, other.isLegacy else { return addedInOKLab(to: other) }
    let sum = alpha + other.alpha
    guard sum != 0 else { return .transparent }
    func channel(_ a: Double, _ b: Double) -> Double { (a * alpha + b * other.alpha) / sum }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
      alpha: sum)
  }

  private func addedInOKLab(to other: Color) -> Color {
    let (one, two) = (oklab, other.oklab)
    let sum = min(1, alpha + other.alpha)
    guard sum > 0 else { return .transparent }
    func component(_ a: Double, _ b: Double) -> Double { (a * alpha + b * other.alpha) / sum }
    var color = Color(
      oklabLightness: min(1, max(0, component(one.lightness, two.lightness))),
      a: component(one.a, two.a), b: component(one.b, two.b), alpha: sum)
    color.isLegacy = false
    return color
  }
}

extension BezierPath {
  /// The outline with every coordinate rounded; the same instance, without a copy of its elements, if they
  /// are rounded already.
  package var roundedToFloat: BezierPath {
    allPointsSatisfy { $0 == $0.roundedToFloat } ? self : mappingPoints { $0.roundedToFloat }
  }
}
