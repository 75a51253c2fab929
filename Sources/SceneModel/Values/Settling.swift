import VectorGraphics

/// Rounding to `Float`, done once where a number enters the render tree: `Double` results of the
/// mathematical library differ in their last bit from machine to machine, and the pixels must not.
extension Double {
  /// The nearest `Float`, within its finite range; NaN becomes 0.
  var settled: Double {
    if isNaN { return 0 }
    let greatest = Double(Float.greatestFiniteMagnitude)
    return Double(Float(Swift.min(greatest, Swift.max(-greatest, self))))
  }
}

extension Point {
  var settled: Point { Point(x: x.settled, y: y.settled) }
}

extension Size {
  var settled: Size { Size(width: width.settled, height: height.settled) }
}

extension Rect {
  var settled: Rect {
    Rect(x: x.settled, y: y.settled, width: width.settled, height: height.settled)
  }
}

extension AffineTransform {
  var settled: AffineTransform {
    AffineTransform(
      a: a.settled, b: b.settled, c: c.settled, d: d.settled, tx: tx.settled, ty: ty.settled)
  }
}

extension Color {
  /// Clamped to 0…1 and rounded.
  var settled: Color {
    clamped.rounded
  }

  /// Rounded, in the sRGB gamut or outside of it.
  var rounded: Color {
    var color = self
    (color.red, color.green, color.blue) = (red.settled, green.settled, blue.settled)
    color.alpha = min(1, max(0, alpha)).settled
    return color
  }

  /// The premultiplied sum of two colours, as additive animation asks for; alphas are summed too, and `clamped` later
  /// takes an alpha above 1 for 1 without making the premultiplied components any less.
  func added(to other: Color) -> Color {
    let sum = alpha + other.alpha
    guard sum != 0 else { return .transparent }
    func channel(_ a: Double, _ b: Double) -> Double { (a * alpha + b * other.alpha) / sum }
    var color = Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
      alpha: sum)
    color.isLegacy = isLegacy && other.isLegacy
    return color
  }
}

extension BezierPath {
  var settled: BezierPath {
    BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(to: point.settled)
        case .line(let point): .line(to: point.settled)
        case .cubic(let control1, let control2, let point):
          .cubic(control1: control1.settled, control2: control2.settled, to: point.settled)
        case .close: .close
        }
      })
  }
}
