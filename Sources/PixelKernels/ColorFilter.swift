import CPixelKernels

/// A color function of CSS Filter Effects 1, section 8: a matrix on unpremultiplied sRGB of 0…1, an offset,
/// and a factor for alpha.
package struct ColorFilter: Sendable, Hashable {
  /// The contributions of red, green and blue to the red, green and blue of the result; the fourth lane is 0.
  var red: SIMD4<Float>
  var green: SIMD4<Float>
  var blue: SIMD4<Float>
  var shift: Float
  var alpha: Float

  private init(_ rows: [[Float]], shift: Float = 0, alpha: Float = 1) {
    red = SIMD4(rows[0][0], rows[1][0], rows[2][0], 0)
    green = SIMD4(rows[0][1], rows[1][1], rows[2][1], 0)
    blue = SIMD4(rows[0][2], rows[1][2], rows[2][2], 0)
    self.shift = shift
    self.alpha = alpha
  }

  private init(diagonal: Float, shift: Float = 0, alpha: Float = 1) {
    self.init([[diagonal, 0, 0], [0, diagonal, 0], [0, 0, diagonal]], shift: shift, alpha: alpha)
  }

  /// `amount` ≥ 0; 1 has no effect.
  package static func brightness(_ amount: Float) -> ColorFilter {
    ColorFilter(diagonal: positive(amount))
  }

  /// `amount` ≥ 0; 1 has no effect, 0 is gray.
  package static func contrast(_ amount: Float) -> ColorFilter {
    ColorFilter(diagonal: positive(amount), shift: 0.5 - 0.5 * positive(amount))
  }

  /// `amount` of 0…1; 1 inverts the color.
  package static func invert(_ amount: Float) -> ColorFilter {
    ColorFilter(diagonal: 1 - 2 * unit(amount), shift: unit(amount))
  }

  /// `amount` of 0…1.
  package static func opacity(_ amount: Float) -> ColorFilter {
    ColorFilter(diagonal: 1, alpha: unit(amount))
  }

  /// `amount` ≥ 0; 1 has no effect, 0 is gray.
  package static func saturate(_ amount: Float) -> ColorFilter {
    let s = positive(amount)
    return ColorFilter([
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
    ])
  }

  /// A hue rotation by an angle whose sine and cosine the caller has computed.
  package static func hueRotate(sine: Float, cosine: Float) -> ColorFilter {
    let (s, c) = (sine.isFinite ? sine : 0, cosine.isFinite ? cosine : 1)
    return ColorFilter([
      [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
      [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283],
      [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
    ])
  }

  /// `amount` of 0…1; 1 is gray.
  package static func grayscale(_ amount: Float) -> ColorFilter {
    let rest = 1 - unit(amount)
    return ColorFilter([
      [0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest],
      [0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest],
      [0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest],
    ])
  }

  /// `amount` of 0…1.
  package static func sepia(_ amount: Float) -> ColorFilter {
    let rest = 1 - unit(amount)
    return ColorFilter([
      [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
      [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
      [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest],
    ])
  }

  /// Greater amounts have the same effect at 16 bits.
  private static let greatestAmount: Float = 1e6

  private static func positive(_ amount: Float) -> Float { amount > 0 ? min(amount, greatestAmount) : 0 }

  private static func unit(_ amount: Float) -> Float { amount > 0 ? min(amount, 1) : 0 }

  /// The function of an unpremultiplied color of 0…1, before it is clamped to 0…1.
  package func unclamped(red: Double, green: Double, blue: Double) -> SIMD3<Double> {
    let result = self.red * Float(red) + self.green * Float(green) + self.blue * Float(blue) + shift
    return SIMD3(Double(result.x), Double(result.y), Double(result.z))
  }

  /// The factor by which the filter can widen the range of a channel: the greatest sum of the absolute
  /// weights of a channel. It is also the limit for the amplification of small errors.
  package var greatestGain: Double {
    func magnitude(_ weights: SIMD4<Float>) -> SIMD4<Float> {
      weights.replacing(with: -weights, where: weights .< 0)
    }
    return Double((magnitude(red) + magnitude(green) + magnitude(blue)).max())
  }

  fileprivate var kernel: ag_color_filter {
    ag_color_filter(
      red: (red.x, red.y, red.z), green: (green.x, green.y, green.z), blue: (blue.x, blue.y, blue.z),
      shift: shift,
      alpha: alpha)
  }
}

extension Bitmap {
  /// Applies color functions in sequence to unpremultiplied colors, each result clamped to 0…1, and
  /// premultiplies and rounds once at the end.
  package mutating func apply(_ filters: [ColorFilter]) {
    guard !filters.isEmpty else { return }
    let kernels = filters.map(\.kernel)
    pixels.withUnsafeMutableBufferPointer {
      ag_apply_color_filters($0.baseAddress, $0.count / 4, kernels, kernels.count)
    }
  }
}
