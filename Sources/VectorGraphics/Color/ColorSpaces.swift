import Glibc

/// Three numbers of a color in some linear or perceptual space; the conversions say which.
package struct ColorVector: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  package func map(_ transform: (Double) -> Double) -> ColorVector {
    ColorVector(transform(x), transform(y), transform(z))
  }
}

/// A linear map of colors, by rows.
package struct ColorMatrix: Sendable {
  package let rows: (ColorVector, ColorVector, ColorVector)

  package init(_ first: ColorVector, _ second: ColorVector, _ third: ColorVector) {
    rows = (first, second, third)
  }

  package func apply(to vector: ColorVector) -> ColorVector {
    func dot(_ row: ColorVector) -> Double { row.x * vector.x + row.y * vector.y + row.z * vector.z }
    return ColorVector(dot(rows.0), dot(rows.1), dot(rows.2))
  }
}

/// The conversions of CSS Color 4, section 17 ("Sample code for color conversions").
enum ColorSpaces {
  static let linearRGBToXYZ = ColorMatrix(
    ColorVector(506_752.0 / 1_228_815, 87_881.0 / 245_763, 12_673.0 / 70_218),
    ColorVector(87_098.0 / 409_605, 175_762.0 / 245_763, 12_673.0 / 175_545),
    ColorVector(7_918.0 / 409_605, 87_881.0 / 737_289, 1_001_167.0 / 1_053_270))
  static let xyzToLinearRGB = ColorMatrix(
    ColorVector(12_831.0 / 3_959, -329.0 / 214, -1_974.0 / 3_959),
    ColorVector(-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36_519.0 / 878_810),
    ColorVector(705.0 / 12_673, -2_585.0 / 12_673, 705.0 / 667))
  static let xyzToLMS = ColorMatrix(
    ColorVector(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    ColorVector(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    ColorVector(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
  static let lmsToXYZ = ColorMatrix(
    ColorVector(1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    ColorVector(-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    ColorVector(-0.0763729366746601, -0.4214933324022432, 1.5869240198367816))
  static let lmsToOKLab = ColorMatrix(
    ColorVector(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    ColorVector(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    ColorVector(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
  static let oklabToLMS = ColorMatrix(
    ColorVector(1, 0.3963377773761749, 0.2158037573099136),
    ColorVector(1, -0.1055613458156586, -0.0638541728258133),
    ColorVector(1, -0.0894841775298119, -1.2914855480194092))
  /// Bradford adaptation from the D50 white of `lab()` to the D65 white of sRGB.
  static let d50ToD65 = ColorMatrix(
    ColorVector(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    ColorVector(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    ColorVector(0.012314014864481998, -0.020507649298898964, 1.330365926242124))
  static let whiteD50 = ColorVector(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
  /// The matrix and the white with which sRGB customarily becomes CIE L*a*b* (Lindbloom, brucelindbloom.com): differences
  /// then agree with those of other tools in the last printed digit, which CSS's finer numbers miss.
  static let customaryLinearRGBToXYZ = ColorMatrix(
    ColorVector(0.4124564, 0.3575761, 0.1804375), ColorVector(0.2126729, 0.7151522, 0.0721750),
    ColorVector(0.0193339, 0.1191920, 0.9503041))
  static let customaryWhiteD65 = ColorVector(0.95047, 1, 1.08883)

  private static let labEpsilon = 216.0 / 24_389
  private static let labKappa = 24_389.0 / 27

  /// CIE L*a*b* against a white, L* in 0…100.
  static func lab(fromXYZ xyz: ColorVector, white: ColorVector) -> ColorVector {
    func f(_ value: Double) -> Double {
      value > labEpsilon ? cbrt(value) : (labKappa * value + 16) / 116
    }
    let (fx, fy, fz) = (f(xyz.x / white.x), f(xyz.y / white.y), f(xyz.z / white.z))
    return ColorVector(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }

  static func xyz(fromLab lab: ColorVector, white: ColorVector) -> ColorVector {
    let fy = (lab.x + 16) / 116
    func inverse(_ f: Double) -> Double {
      f * f * f > labEpsilon ? f * f * f : (116 * f - 16) / labKappa
    }
    return ColorVector(
      inverse(lab.y / 500 + fy) * white.x, inverse(fy) * white.y, inverse(fy - lab.z / 200) * white.z)
  }
}
