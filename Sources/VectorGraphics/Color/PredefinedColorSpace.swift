import Glibc

/// The color spaces of CSS `color()` (CSS Color 4, section 10, as of August 2025: `rec2020` has the gamma of 2.4 of displays).
enum PredefinedColorSpace: String, CaseIterable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyz
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"
}

extension Color {
  /// A color by its components in a predefined color space; it may be outside the sRGB gamut.
  init(_ components: ColorVector, in space: PredefinedColorSpace, alpha: Double) {
    switch space {
    case .srgb: self.init(red: components.x, green: components.y, blue: components.z, alpha: alpha)
    case .srgbLinear: self.init(linearLight: components, alpha: alpha)
    default:
      self.init(linearLight: ColorSpaces.xyzToLinearRGB.apply(to: space.xyz(components)), alpha: alpha)
    }
  }
}

extension PredefinedColorSpace {
  /// CIE XYZ relative to D65, white at Y = 1.
  fileprivate func xyz(_ components: ColorVector) -> ColorVector {
    let light = components.map(linearLight)
    switch self {
    case .srgb, .srgbLinear: return ColorSpaces.linearRGBToXYZ.apply(to: light)
    case .displayP3, .displayP3Linear: return ColorSpaces.linearP3ToXYZ.apply(to: light)
    case .a98RGB: return ColorSpaces.linearA98ToXYZ.apply(to: light)
    case .prophotoRGB:
      return ColorSpaces.d50ToD65.apply(to: ColorSpaces.linearProPhotoToXYZD50.apply(to: light))
    case .rec2020: return ColorSpaces.linearBT2020ToXYZ.apply(to: light)
    case .xyz, .xyzD65: return light
    case .xyzD50: return ColorSpaces.d50ToD65.apply(to: light)
    }
  }

  /// The linear light of a component; odd about 0.
  private func linearLight(_ value: Double) -> Double {
    func power(_ exponent: Double) -> Double { copysign(pow(abs(value), exponent), value) }
    switch self {
    case .srgb, .displayP3: return Color.linearLight(fromEncoded: value)
    case .a98RGB: return power(563.0 / 256)
    case .prophotoRGB: return abs(value) <= 16.0 / 512 ? value / 16 : power(1.8)
    case .rec2020: return power(2.4)
    case .srgbLinear, .displayP3Linear, .xyz, .xyzD50, .xyzD65: return value
    }
  }
}

// CSS Color 4, section 17.
extension ColorSpaces {
  static let linearP3ToXYZ = ColorMatrix(
    ColorVector(608_311.0 / 1_250_200, 189_793.0 / 714_400, 198_249.0 / 1_000_160),
    ColorVector(35_783.0 / 156_275, 247_089.0 / 357_200, 198_249.0 / 2_500_400),
    ColorVector(0, 32_229.0 / 714_400, 5_220_557.0 / 5_000_800))
  static let xyzToLinearP3 = ColorMatrix(
    ColorVector(446_124.0 / 178_915, -333_277.0 / 357_830, -72_051.0 / 178_915),
    ColorVector(-14_852.0 / 17_905, 63_121.0 / 35_810, 423.0 / 17_905),
    ColorVector(11_844.0 / 330_415, -50_337.0 / 660_830, 316_169.0 / 330_415))
  static let linearBT2020ToXYZ = ColorMatrix(
    ColorVector(63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    ColorVector(26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    ColorVector(0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314))
  static let xyzToLinearBT2020 = ColorMatrix(
    ColorVector(30_757_411.0 / 17_917_100, -6_372_589.0 / 17_917_100, -4_539_589.0 / 17_917_100),
    ColorVector(-19_765_991.0 / 29_648_200, 47_925_759.0 / 29_648_200, 467_509.0 / 29_648_200),
    ColorVector(792_561.0 / 44_930_125, -1_921_689.0 / 44_930_125, 42_328_811.0 / 44_930_125))
  static let linearA98ToXYZ = ColorMatrix(
    ColorVector(573_536.0 / 994_567, 263_643.0 / 1_420_810, 187_206.0 / 994_567),
    ColorVector(591_459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374_412.0 / 4_972_835),
    ColorVector(53_769.0 / 1_989_134, 351_524.0 / 4_972_835, 4_929_758.0 / 4_972_835))
  static let linearProPhotoToXYZD50 = ColorMatrix(
    ColorVector(0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    ColorVector(0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
    ColorVector(0, 0, 0.82510460251046020))
}
