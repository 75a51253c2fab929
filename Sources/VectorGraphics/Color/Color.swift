/// A colour in sRGB: three components and an alpha, each 0…1, not premultiplied.
///
/// Components may lie outside 0…1 while colours are being mixed (an oklch colour out of the sRGB
/// gamut, an eased overshoot); `clamped` brings them back before they are painted.
public struct Color: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from components of 0…255, as CSS `rgb()` writes them, and an alpha of 0…1.
  public init(rgb red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black, as CSS `transparent`.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public var clamped: Color {
    func clamp(_ value: Double) -> Double { min(1, max(0, value)) }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// The same colour with another alpha (0…1).
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Mixes premultiplied in sRGB, the CSS rule for legacy colours (CSS Color 4, section 12.3).
  ///
  /// `fraction` 0 is this colour, 1 the other; values outside extrapolate.
  public func interpolated(to other: Color, fraction: Double) -> Color {
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
}
