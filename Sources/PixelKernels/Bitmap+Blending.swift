import VectorGraphics

extension Bitmap {
  /// Lays a bitmap over this one, mixing colours where both cover (W3C Compositing and Blending 1, section 5).
  ///
  /// co = αs·(1 − αb)·Cs + αs·αb·B(Cb, Cs) + (1 − αs)·αb·Cb, αo = αs + αb·(1 − αs). The source is multiplied by
  /// `opacity` (0…1) and by `coverage` first, as in source-over.
  package mutating func composite(
    _ source: Bitmap, atX x: Int = 0, y: Int = 0, opacity: Double = 1, coverage: CoverageMap? = nil,
    blendMode: BlendMode
  ) {
    switch blendMode {
    case .normal: composite(source, atX: x, y: y, opacity: opacity, coverage: coverage)
    case .screen: compositeScreen(source, atX: x, y: y, opacity: opacity, coverage: coverage)
    case .plusLighter: compositePlusLighter(source, atX: x, y: y, opacity: opacity, coverage: coverage)
    case .multiply: blend(source, x, y, opacity, coverage, BlendFunction.multiply)
    case .overlay: blend(source, x, y, opacity, coverage, BlendFunction.overlay)
    case .darken: blend(source, x, y, opacity, coverage, BlendFunction.darken)
    case .lighten: blend(source, x, y, opacity, coverage, BlendFunction.lighten)
    case .colorDodge: blend(source, x, y, opacity, coverage, BlendFunction.colorDodge)
    case .colorBurn: blend(source, x, y, opacity, coverage, BlendFunction.colorBurn)
    case .hardLight: blend(source, x, y, opacity, coverage, BlendFunction.hardLight)
    case .softLight: blend(source, x, y, opacity, coverage, BlendFunction.softLight)
    case .difference: blend(source, x, y, opacity, coverage, BlendFunction.difference)
    case .exclusion: blend(source, x, y, opacity, coverage, BlendFunction.exclusion)
    case .hue: blend(source, x, y, opacity, coverage, BlendFunction.hue)
    case .saturation: blend(source, x, y, opacity, coverage, BlendFunction.saturation)
    case .color: blend(source, x, y, opacity, coverage, BlendFunction.color)
    case .luminosity: blend(source, x, y, opacity, coverage, BlendFunction.luminosity)
    }
  }

  @inline(__always)
  private mutating func blend(
    _ source: Bitmap, _ x: Int, _ y: Int, _ opacity: Double, _ coverage: CoverageMap?,
    _ function: (BlendPixel, BlendPixel) -> SIMD4<Float>
  ) {
    let scale = fullScale(opacity)
    guard scale > 0, let overlap = overlap(with: source, coverage, atX: x, y: y) else { return }
    let width = width
    pixels.withUnsafeMutableBufferPointer { destination in
      source.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<overlap.height {
          let to = (overlap.destinationY + row) * width + overlap.destinationX
          let line = overlap.sourceY + row
          for column in 0..<overlap.width {
            let sourceX = overlap.sourceX + column
            let factor = coverage.map { product($0.values[line * $0.width + sourceX], scale) } ?? scale
            let over = BlendPixel(pixels, at: 4 * (line * source.width + sourceX), scale: factor)
            guard over.alpha > 0 else { continue }
            let index = 4 * (to + column)
            let beneath = BlendPixel(UnsafeBufferPointer(destination), at: index, scale: 65535)
            store(mixed(over, beneath, function), in: destination, at: index)
          }
        }
      }
    }
  }
}

/// A premultiplied pixel on its way through a blend function; the values are whole numbers of 0…65535, so sums and
/// differences of them are exact.
struct BlendPixel {
  /// Red, green, blue; the fourth lane is 0.
  var color: SIMD4<Float>
  var alpha: Float

  @inline(__always)
  init(_ pixels: UnsafeBufferPointer<UInt16>, at index: Int, scale: UInt16) {
    color = SIMD4(
      Float(product(pixels[index], scale)), Float(product(pixels[index + 1], scale)),
      Float(product(pixels[index + 2], scale)), 0)
    alpha = Float(product(pixels[index + 3], scale))
  }

  /// The colour unpremultiplied, 0…1.
  @inline(__always)
  var straight: SIMD4<Float> { color / alpha }
}

/// round(a·b / 65535).
@inline(__always)
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
  let sum = UInt32(a) &* UInt32(b) &+ 32768
  return UInt16(truncatingIfNeeded: (sum &+ (sum >> 16)) >> 16)
}

/// The sum of the three parts; the function's result is αs·αb·B(Cb, Cs) on the scale of 65535².
@inline(__always)
private func mixed(
  _ over: BlendPixel, _ beneath: BlendPixel, _ function: (BlendPixel, BlendPixel) -> SIMD4<Float>
) -> SIMD4<Float> {
  let common = beneath.alpha > 0 ? function(over, beneath) : .zero
  let sum = over.color * (65535 - beneath.alpha) + beneath.color * (65535 - over.alpha) + common
  let alpha = over.alpha + beneath.alpha * (65535 - over.alpha) / 65535
  var result = (sum / 65535).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
  result.w = alpha
  return result
}

@inline(__always)
private func store(_ values: SIMD4<Float>, in pixels: UnsafeMutableBufferPointer<UInt16>, at index: Int) {
  let bits = unsafeBitCast(values + 8_388_608, to: SIMD4<UInt32>.self)
  pixels[index] = UInt16(truncatingIfNeeded: bits.x)
  pixels[index + 1] = UInt16(truncatingIfNeeded: bits.y)
  pixels[index + 2] = UInt16(truncatingIfNeeded: bits.z)
  pixels[index + 3] = UInt16(truncatingIfNeeded: bits.w)
}
