import Glibc

/// A light on a surface whose heights are alpha (Filter Effects 1, section 9.18 to 9.26); lengths in pixels.
package struct SurfaceLighting: Sendable {
  package enum Light: Sendable {
    /// Toward the light.
    case distant(SIMD3<Float>)
    case point(SIMD3<Float>)
    /// The minimum cosine of the angle within the cone; -1 for no cone.
    case spot(SIMD3<Float>, toward: SIMD3<Float>, exponent: Float, leastCosine: Float)
  }

  package var light: Light
  package var surfaceScale: Float
  package var constant: Float
  /// That of specular reflection; nil for diffuse reflection.
  package var exponent: Float?
  package var color: SIMD3<Float>

  package init(
    light: Light, surfaceScale: Float, constant: Float, exponent: Float?, color: SIMD3<Float>
  ) {
    self.light = light
    self.surfaceScale = surfaceScale
    self.constant = constant
    self.exponent = exponent
    self.color = color
  }

  /// The premultiplied color of a point of the surface with a unit normal.
  fileprivate func color(at place: SIMD3<Float>, normal: SIMD3<Float>) -> SIMD4<Float> {
    var strength = constant
    let toward: SIMD3<Float>
    switch light {
    case .distant(let direction): toward = direction
    case .point(let position): toward = (position - place).normalized
    case .spot(let position, let target, let focus, let leastCosine):
      toward = (position - place).normalized
      let cosine = -dot(toward, (target - position).normalized)
      guard cosine > 0, cosine >= leastCosine else { return opaqueBlack }
      strength *= powf(cosine, focus)
    }
    if let exponent {
      let half = (toward + SIMD3(0, 0, 1)).normalized
      let light = color * (strength * powf(max(0, dot(normal, half)), exponent))
      let bounded = SIMD4(light, 0).clampedToUnit
      return SIMD4(bounded.x, bounded.y, bounded.z, max(bounded.x, bounded.y, bounded.z))
    }
    return SIMD4(color * (strength * dot(normal, toward)), 1)
  }

  private var opaqueBlack: SIMD4<Float> { SIMD4(0, 0, 0, exponent == nil ? 1 : 0) }
}

extension Bitmap {
  /// The light reflected by the bitmap's alpha as a surface; `edges` is the part whose edges are those of the
  /// surface, and lengths of the light are relative to the bitmap's origin.
  package func lit(by lighting: SurfaceLighting, edges: PixelRect) -> Bitmap {
    withPixelReader { source in
      func height(_ x: Int, _ y: Int) -> Float { source.orTransparent(x, y).w }
      func normal(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let (left, right) = (max(x - 1, edges.x), min(x + 1, edges.maxX - 1))
        let (top, bottom) = (max(y - 1, edges.y), min(y + 1, edges.maxY - 1))
        var (across, down) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
        for row in stride(from: top, through: bottom, by: 1) {
          let weight: Float = row == y ? 2 : 1
          across += SIMD2(weight * (height(right, row) - height(left, row)), weight)
        }
        for column in stride(from: left, through: right, by: 1) {
          let weight: Float = column == x ? 2 : 1
          down += SIMD2(weight * (height(column, bottom) - height(column, top)), weight)
        }
        func slope(_ sum: SIMD2<Float>, _ distance: Int) -> Float {
          distance > 0 && sum.y > 0 ? -lighting.surfaceScale * 2 * sum.x / (sum.y * Float(distance)) : 0
        }
        return SIMD3(slope(across, right - left), slope(down, bottom - top), 1).normalized
      }
      return Bitmap(width: width, height: self.height) { x, y in
        let place = SIMD3(Float(x), Float(y), lighting.surfaceScale * height(x, y))
        return lighting.color(at: place, normal: normal(x, y))
      }
    }
  }
}

private func dot(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float { (one * other).sum() }

extension SIMD3<Float> {
  fileprivate var normalized: SIMD3<Float> {
    let length = (self * self).sum().squareRoot()
    return length > 0 && length.isFinite ? self / length : .zero
  }
}
