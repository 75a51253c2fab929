import CPixelKernels
import VectorGraphics

extension BlendMode {
  /// Whether its formula depends on white being 1 (W3C Compositing and Blending 1, section 10.1); those of
  /// the others are unaffected by scaling all levels.
  package var dependsOnWhite: Bool {
    switch self {
    case .multiply, .screen, .overlay, .colorDodge, .colorBurn, .hardLight, .softLight, .exclusion: true
    case .normal, .plusLighter, .darken, .lighten, .difference, .hue, .saturation, .color, .luminosity: false
    }
  }

  /// B(Cb, Cs), where 1 is white. `multiply` and `screen` extend above it; in the other formulas levels above
  /// are clamped to white.
  fileprivate func extended(_ beneath: Float, _ over: Float) -> Float {
    let (b, s) = (min(1, beneath), min(1, over))
    switch self {
    case .multiply: return beneath * over
    case .screen: return max(beneath, over) > 1 ? max(beneath, over) : b + s - b * s
    case .overlay: return Self.hardLight(over: b, beneath: s)
    case .hardLight: return Self.hardLight(over: s, beneath: b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight:
      let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (curve - b)
    case .exclusion: return b + s - 2 * b * s
    case .normal, .plusLighter, .darken, .lighten, .difference, .hue, .saturation, .color, .luminosity:
      return over
    }
  }

  private static func hardLight(over s: Float, beneath b: Float) -> Float {
    s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
  }
}

extension Bitmap {
  /// Composites a bitmap onto this one in a mode that depends on white, on a canvas whose white is a level
  /// below 1.
  ///
  /// - Parameters:
  ///   - opacity: 0…1, it multiplies the source first.
  ///   - white: The level of white.
  package mutating func composite(
    _ source: Bitmap, atX left: Int, y top: Int, opacity: Double, blendMode: BlendMode, white: Double
  ) {
    let columns = max(0, left)..<max(0, left, min(width, left + source.width))
    let rows = max(0, top)..<max(0, top, min(height, top + source.height))
    let (opacity, white) = (Float(opacity), Float(white))
    for y in rows {
      for x in columns {
        let over = ag_floats(source[x - left, y - top]) / 65535 * opacity
        guard over.w > 0 else { continue }
        let beneath = ag_floats(self[x, y]) / 65535
        let (one, two) = (over.straight / white, beneath.straight / white)
        var common = SIMD4<Float>.zero
        for channel in 0..<3 {
          common[channel] = blendMode.extended(two[channel], one[channel]) * white
        }
        var sum = over * (1 - beneath.w) + beneath * (1 - over.w) + common * (over.w * beneath.w)
        sum.w = over.w + beneath.w * (1 - over.w)
        let sample = sum.sample
        let start = index(x: x, y: y)
        for channel in 0..<4 { pixels[start + channel] = sample[channel] }
      }
    }
  }
}
