import Glibc
import VectorGraphics

/// Gradients according to their definitions, in Double and with libm.
package struct ReferenceGradient {
  let gradient: Gradient
  let transform: AffineTransform

  package init(gradient: Gradient, transform: AffineTransform) {
    self.gradient = gradient
    self.transform = transform
  }

  /// Premultiplied channels of 0…65535 at the center of a pixel.
  package func color(x: Int, y: Int) -> [Double] {
    let toPaint = transform.inverted!
    return color(offset: spread(offset(toPaint.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))))
  }

  private func offset(_ point: Point) -> Double {
    switch gradient.geometry {
    case .linear(let start, let end):
      let axis = end - start
      let delta = point - start
      return (delta.x * axis.x + delta.y * axis.y) / (axis.x * axis.x + axis.y * axis.y)
    case .radial(let center, let radii, let focus):
      let unit = Point(x: (point.x - center.x) / radii.width, y: (point.y - center.y) / radii.height)
      guard let focus else { return hypot(unit.x, unit.y) }
      // The greatest nonnegative t of the circles of radius t around (1 − t)·focus through the point (SVG
      // 2).
      let apex = Point(x: (focus.x - center.x) / radii.width, y: (focus.y - center.y) / radii.height)
      let ray = unit - apex
      let a = apex.x * apex.x + apex.y * apex.y - 1
      let b = apex.x * ray.x + apex.y * ray.y
      let c = ray.x * ray.x + ray.y * ray.y
      let root = (b * b - a * c).squareRoot()
      let solutions = [(-b + root) / a, (-b - root) / a].filter { $0 >= 0 }
      return solutions.max() ?? .nan
    case .conic(let center, let startAngle):
      let angle = atan2(point.x - center.x, -(point.y - center.y)) / (2 * .pi) - startAngle / 360
      return angle - (angle + 1e-12).rounded(.down)
    }
  }

  /// A pixel center at two stops with one offset belongs to the later one, regardless of rounding errors.
  private func spread(_ raw: Double) -> Double {
    if raw.isNaN { return raw }
    let offset = raw + 1e-10
    switch gradient.spreadMethod {
    case .pad: return offset
    case .repeat: return offset - floor(offset)
    case .reflect:
      let phase = offset - 2 * floor(offset / 2)
      return phase > 1 ? 2 - phase : phase
    }
  }

  private func color(offset: Double) -> [Double] {
    if offset.isNaN { return [0, 0, 0, 0] }
    let stops = gradient.stops
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return finish(space(stops.last!.color))
    }
    guard next > 0 else { return finish(space(stops[0].color)) }
    let (from, to) = (stops[next - 1], stops[next])
    let fraction = (offset - from.offset) / (to.offset - from.offset)
    return finish(zip(space(from.color), space(to.color)).map { $0 + ($1 - $0) * fraction })
  }

  private func space(_ color: Color) -> [Double] {
    let encoded = [color.red, color.green, color.blue]
    let linear = encoded.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    let components: [Double]
    switch gradient.interpolation {
    case .straight: return encoded + [color.alpha]
    case .srgb: components = encoded
    case .linear: components = linear
    case .oklab:
      let l = cbrt(0.4122214708 * linear[0] + 0.5363325363 * linear[1] + 0.0514459929 * linear[2])
      let m = cbrt(0.2119034982 * linear[0] + 0.6806995451 * linear[1] + 0.1073969566 * linear[2])
      let s = cbrt(0.0883024619 * linear[0] + 0.2817188376 * linear[1] + 0.6299787005 * linear[2])
      components = [
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
      ]
    }
    return components.map { $0 * color.alpha } + [color.alpha]
  }

  private func finish(_ mixed: [Double]) -> [Double] {
    let alpha = mixed[3]
    guard alpha > 0 else { return [0, 0, 0, 0] }
    let parts = mixed[0..<3].map { $0 / alpha }
    let encoded: [Double]
    switch gradient.interpolation {
    case .srgb: encoded = parts
    case .straight: encoded = Array(mixed[0..<3])
    case .linear: encoded = parts.map(encode)
    case .oklab:
      let l = pow(parts[0] + 0.3963377774 * parts[1] + 0.2158037573 * parts[2], 3)
      let m = pow(parts[0] - 0.1055613458 * parts[1] - 0.0638541728 * parts[2], 3)
      let s = pow(parts[0] - 0.0894841775 * parts[1] - 1.2914855480 * parts[2], 3)
      encoded = [
        encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
      ]
    }
    return encoded.map { min(1, max(0, $0)) * alpha * 65535 } + [alpha * 65535]
  }

  private func encode(_ linear: Double) -> Double {
    let light = min(1, max(0, linear))
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
