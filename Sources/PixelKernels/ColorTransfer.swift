// No function of it is called by name, but square roots and rounding may compile to calls of libm, which an
// executable then has to link.
import Glibc

/// The sRGB transfer function and OKLab with bit-identical results on every machine: no libm, only sums,
/// products, quotients and square roots.
enum ColorTransfer {
  /// A linear-light component from an sRGB one (IEC 61966-2-1), odd outside 0…1 as CSS Color 4 says.
  static func linear(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    guard magnitude > 0.04045 else { return encoded / 12.92 }
    let base = (magnitude + 0.055) / 1.055
    let fifth = root(of: base, degree: 5)
    let square = fifth * fifth
    // base^2.4 = base² · base^(2/5)
    let value = base * base * square
    return encoded < 0 ? -value : value
  }

  /// sRGB components from linear-light ones, which are clamped to 0…1 first; error below 1 / 1_000_000.
  ///
  /// Above the linear toe 1.055·x^(1/2.4) − 0.055 is a smooth function of the fourth root of x, here a Chebyshev
  /// fit of degree 7.
  @inline(__always)
  static func encoded(_ linear: SIMD4<Float>) -> SIMD4<Float> {
    let positive = linear.replacing(with: 0, where: linear .< 0)
    let light = positive.replacing(with: 1, where: positive .> 1)
    let root = light.squareRoot().squareRoot()
    var curve = root * -0.071_965_842_563_801_01 + 0.376_334_839_002_587_6
    curve = curve * root - 0.865_389_785_286_149_3
    curve = curve * root + 1.177_336_160_418_224
    curve = curve * root - 1.138_208_088_564_859_8
    curve = curve * root + 1.455_868_853_061_039
    curve = curve * root + 0.124_537_032_841_733_72
    curve = curve * root - 0.058_513_413_763_534_826
    return (light * 12.92).replacing(with: curve, where: light .> 0.003_130_8)
  }

  /// OKLab lightness, a and b of a linear-light color (B. Ottosson, "A perceptual color space for image
  /// processing", 2020).
  static func oklab(linearRed r: Double, green g: Double, blue b: Double) -> SIMD3<Double> {
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// The linear-light color of OKLab lightness, a and b; the fourth lane of the result is 0.
  @inline(__always)
  static func linear(oklab lab: SIMD4<Float>) -> SIMD4<Float> {
    let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
    let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
    let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    return SIMD4(4.0767416621, -1.2684380046, -0.0041960863, 0) * (l * l * l)
      + SIMD4(-3.3077115913, 2.6097574011, -0.7034186147, 0) * (m * m * m)
      + SIMD4(0.2309699292, -0.3413193965, 1.7076147010, 0) * (s * s * s)
  }

  private static func cubeRoot(_ value: Double) -> Double {
    value < 0 ? -root(of: -value, degree: 3) : root(of: value, degree: 3)
  }

  /// The root of a number ≥ 0 by Newton's method, starting from an estimate based on the exponent.
  private static func root(of value: Double, degree: Int) -> Double {
    guard value > 1e-300, value.isFinite else { return 0 }
    var root = Double(sign: .plus, exponent: Int(value.exponent) / degree, significand: 1.3)
    for _ in 0..<12 {
      var power = root
      for _ in 2..<degree { power *= root }
      root += (value / power - root) / Double(degree)
    }
    return root
  }
}
