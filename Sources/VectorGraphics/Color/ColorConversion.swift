import Glibc

extension Color {
  /// The linear light of an sRGB component (IEC 61966-2-1); odd-symmetric, so it extends outside 0…1.
  public static func linearLight(fromEncoded value: Double) -> Double {
    let magnitude = abs(value)
    guard magnitude > 0.04045 else { return value / 12.92 }
    return copysign(pow((magnitude + 0.055) / 1.055, 2.4), value)
  }

  /// The sRGB component for an amount of linear light; the inverse of `linearLight(fromEncoded:)`.
  public static func encoded(fromLinearLight value: Double) -> Double {
    let magnitude = abs(value)
    guard magnitude > 0.0031308 else { return value * 12.92 }
    return copysign(1.055 * pow(magnitude, 1 / 2.4) - 0.055, value)
  }

  /// The three components in linear light, 0…1 within the sRGB gamut; alpha is left out.
  package var linearLight: ColorVector {
    ColorVector(red, green, blue).map(Color.linearLight(fromEncoded:))
  }

  /// A color from linear-light sRGB components.
  package init(linearLight components: ColorVector, alpha: Double = 1) {
    let encoded = components.map(Color.encoded(fromLinearLight:))
    self.init(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha)
  }

  /// Creates a color from its OKLab components: lightness 0…1, `a` toward red and `b` toward yellow, about −0.4…0.4.
  ///
  /// The result may be outside the sRGB gamut (CSS Color 4, section 9).
  public init(oklabLightness lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    let lms = ColorSpaces.oklabToLMS.apply(to: ColorVector(lightness, a, b)).map { $0 * $0 * $0 }
    let xyz = ColorSpaces.lmsToXYZ.apply(to: lms)
    self.init(linearLight: ColorSpaces.xyzToLinearRGB.apply(to: xyz), alpha: alpha)
  }

  /// The OKLab components; alpha is ignored.
  public var oklab: (lightness: Double, a: Double, b: Double) {
    let lms = ColorSpaces.xyzToLMS.apply(to: xyz).map { cbrt($0) }
    let lab = ColorSpaces.lmsToOKLab.apply(to: lms)
    return (lab.x, lab.y, lab.z)
  }

  /// Creates a color from OKLab lightness 0…1, chroma (about 0…0.4) and hue in degrees.
  public init(oklchLightness lightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    let (sine, cosine) = sineAndCosine(degrees: hue)
    self.init(oklabLightness: lightness, a: chroma * cosine, b: chroma * sine, alpha: alpha)
  }

  /// CIE XYZ relative to D65, white at Y = 1.
  package var xyz: ColorVector { ColorSpaces.linearRGBToXYZ.apply(to: linearLight) }

  /// CIE L*a*b* (L* in 0…100) against D65, the white of sRGB itself, as color differences want it.
  package var labD65: ColorVector {
    ColorSpaces.lab(
      fromXYZ: ColorSpaces.customaryLinearRGBToXYZ.apply(to: linearLight),
      white: ColorSpaces.customaryWhiteD65)
  }

  /// A color by CIE L*a*b* against D50, as CSS `lab()` means it.
  init(labD50 lab: ColorVector, alpha: Double) {
    let xyz = ColorSpaces.d50ToD65.apply(to: ColorSpaces.xyz(fromLab: lab, white: ColorSpaces.whiteD50))
    self.init(linearLight: ColorSpaces.xyzToLinearRGB.apply(to: xyz), alpha: alpha)
  }
}

extension Color {
  /// The relative luminance of WCAG 2 (0 black … 1 white), alpha ignored.
  ///
  /// The weights are the recommendation's rounded ones, so that ratios agree with its tools.
  public var relativeLuminance: Double {
    let light = clamped.linearLight
    return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

  /// The contrast ratio of WCAG 2 between two opaque colors: 1 (equal) … 21 (black on white).
  public func contrastRatio(with other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This color composited over an opaque background, in sRGB, as in CSS.
  public func composited(over ground: Color) -> Color {
    Color(
      red: red * alpha + ground.red * (1 - alpha), green: green * alpha + ground.green * (1 - alpha),
      blue: blue * alpha + ground.blue * (1 - alpha), alpha: 1)
  }
}
