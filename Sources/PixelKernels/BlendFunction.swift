/// The separable blend functions of W3C Compositing and Blending 1, section 10.1, in premultiplied form: each is
/// αs·αb·B(Cb, Cs), both alphas being greater than 0.
///
/// Written so that no quotient is taken of differences that Float has rounded.
enum BlendFunction {
  typealias Channels = SIMD4<Float>

  @inline(__always)
  static func multiply(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels { over.color * beneath.color }

  @inline(__always)
  static func overlay(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels { hardLight(beneath, over) }

  @inline(__always)
  static func darken(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    pointwiseMin(over.color * beneath.alpha, beneath.color * over.alpha)
  }

  @inline(__always)
  static func lighten(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    pointwiseMax(over.color * beneath.alpha, beneath.color * over.alpha)
  }

  /// 0 where Cb is 0, else 1 where Cs is 1, else min(1, Cb / (1 − Cs)).
  @inline(__always)
  static func colorDodge(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let room = over.alpha - over.color
    let full = Channels(repeating: over.alpha * beneath.alpha)
    let quotient = beneath.color * over.alpha / room.replacing(with: 1, where: room .== 0) * over.alpha
    let dodged = pointwiseMin(full, quotient.replacing(with: full, where: room .== 0))
    return dodged.replacing(with: 0, where: beneath.color .== 0)
  }

  /// 1 where Cb is 1, else 0 where Cs is 0, else 1 − min(1, (1 − Cb) / Cs).
  @inline(__always)
  static func colorBurn(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let room = beneath.alpha - beneath.color
    let full = Channels(repeating: over.alpha * beneath.alpha)
    let isBlack = over.color .== 0
    let quotient = room * over.alpha / over.color.replacing(with: 1, where: isBlack) * over.alpha
    let burnt = full - pointwiseMin(full, quotient.replacing(with: full, where: isBlack))
    return burnt.replacing(with: full, where: room .== 0)
  }

  /// Multiply where 2·Cs ≤ 1, else screen, of 2·Cs.
  @inline(__always)
  static func hardLight(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let dark = 2 * over.color * beneath.color
    let light = over.alpha * beneath.alpha - 2 * (over.alpha - over.color) * (beneath.alpha - beneath.color)
    return light.replacing(with: dark, where: 2 * over.color .<= over.alpha)
  }

  /// Cb ∓ … around Cs = ½, brighter parts along a square root (or a cubic in the darkest quarter).
  @inline(__always)
  static func softLight(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let color = beneath.straight
    let lean = 2 * over.color - over.alpha
    let cubic = ((16 * color - 12) * color + 4) * color
    let curve = color.squareRoot().replacing(with: cubic, where: color .<= 0.25)
    let factor = (curve - color).replacing(with: color * (1 - color), where: lean .<= 0)
    return over.alpha * beneath.color + beneath.alpha * lean * factor
  }

  @inline(__always)
  static func difference(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let one = over.color * beneath.alpha
    let other = beneath.color * over.alpha
    return pointwiseMax(one, other) - pointwiseMin(one, other)
  }

  @inline(__always)
  static func exclusion(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    over.color * beneath.alpha + beneath.color * over.alpha - 2 * over.color * beneath.color
  }
}
