/// An unpremultiplied sRGB color: three components and an alpha, each 0…1.
///
/// Components may be outside 0…1 during interpolation (an oklch color outside the sRGB gamut,
/// an easing that overshoots), and so may alpha; `clamped` limits them before painting.
public struct Color: Sendable, Hashable {
  /// 0…1.
  public var red: Double
  /// 0…1.
  public var green: Double
  /// 0…1.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double
  /// Whether the color is interpolated in sRGB by default, like the legacy colors of CSS: names, hex,
  /// `rgb()`, `hsl()` and `hwb()`. All others are interpolated in OKLab (CSS Color 4, section 12.2).
  ///
  /// It records how the color was written, not how it looks, so colors that differ only in this are equal.
  public var isLegacy = true

  /// Creates a color from components of 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static func == (a: Color, b: Color) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }

  /// Creates a color from components of 0…255, as in CSS `rgb()`, and an alpha of 0…1.
  public init(rgb red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black, as CSS `transparent`.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The color to paint, with all components within 0…1.
  ///
  /// Colors are added and interpolated premultiplied, so if alpha exceeds 1, the premultiplied components are kept,
  /// not their quotients by alpha: rgb(50 50 50) and rgb(10 10 10), each of alpha 1, add up to rgb(60 60 60).
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { min(1, max(0, value)) }
    let excess = max(1, alpha)
    var color = self
    (color.red, color.green, color.blue) = (clamp(red * excess), clamp(green * excess), clamp(blue * excess))
    color.alpha = clamp(alpha)
    return color
  }

  /// The same color with another alpha (0…1).
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// The same color with its alpha multiplied by an amount of 0…1, like SwiftUI's `opacity(_:)`.
  public func opacity(_ opacity: Double) -> Color { withAlpha(alpha * opacity) }

  /// Interpolates premultiplied, in sRGB if both are legacy colors and in OKLab otherwise (CSS Color 4, sections
  /// 12.2, 12.3).
  ///
  /// `fraction` 0 is this color, 1 the other; values outside extrapolate.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    guard isLegacy, other.isLegacy else { return interpolatedInOKLab(to: other, fraction: fraction) }
    let alpha = self.alpha + (other.alpha - self.alpha) * fraction
    func mix(_ from: Double, _ to: Double) -> Double {
      let start = from * self.alpha
      return start + (to * other.alpha - start) * fraction
    }
    guard alpha != 0 else { return .transparent }
    return Color(
      red: mix(red, other.red) / alpha, green: mix(green, other.green) / alpha,
      blue: mix(blue, other.blue) / alpha, alpha: alpha)
  }

  private func interpolatedInOKLab(to other: Color, fraction: Double) -> Color {
    let (from, to) = (oklab, other.oklab)
    let alpha = self.alpha + (other.alpha - self.alpha) * fraction
    func mix(_ from: Double, _ to: Double) -> Double {
      let start = from * self.alpha
      return (start + (to * other.alpha - start) * fraction) / alpha
    }
    var color =
      alpha != 0
      ? Color(
        oklabLightness: mix(from.lightness, to.lightness), a: mix(from.a, to.a), b: mix(from.b, to.b),
        alpha: alpha)
      : .transparent
    color.isLegacy = false
    return color
  }
}
