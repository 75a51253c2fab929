import VectorGraphics

/// W3C Compositing and Blending 1 literally, in Double, for unpremultiplied colors of 0…1.
struct ReferenceBlending {
  let mode: BlendMode

  /// Source over backdrop, both premultiplied 0…65535; so is the result.
  func composite(_ source: [Double], over backdrop: [Double]) -> [Double] {
    let (sourceAlpha, backdropAlpha) = (source[3] / 65535, backdrop[3] / 65535)
    if mode == .plusLighter { return zip(source, backdrop).map { min(65535, $0 + $1) } }
    func straight(_ pixel: [Double]) -> [Double] { pixel[0..<3].map { pixel[3] > 0 ? $0 / pixel[3] : 0 } }
    let (over, beneath) = (straight(source), straight(backdrop))
    let both = sourceAlpha > 0 && backdropAlpha > 0 ? blend(beneath, over) : [0, 0, 0]
    let color = (0..<3).map { channel in
      sourceAlpha * (1 - backdropAlpha) * over[channel] + sourceAlpha * backdropAlpha * both[channel]
        + (1 - sourceAlpha) * backdropAlpha * beneath[channel]
    }
    return (color + [sourceAlpha + backdropAlpha * (1 - sourceAlpha)]).map { $0 * 65535 }
  }

  private func blend(_ backdrop: [Double], _ source: [Double]) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(source, sat(backdrop)), lum(backdrop))
    case .saturation: setLum(setSat(backdrop, sat(source)), lum(backdrop))
    case .color: setLum(source, lum(backdrop))
    case .luminosity: setLum(backdrop, lum(source))
    default: zip(backdrop, source).map { separable($0, $1) }
    }
  }

  private func separable(_ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return hardLight(cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return hardLight(cb, cs)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let curve = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (curve - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  private func hardLight(_ cb: Double, _ cs: Double) -> Double {
    cs <= 0.5 ? cb * 2 * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1)
  }

  private func lum(_ color: [Double]) -> Double { 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2] }

  private func sat(_ color: [Double]) -> Double { color.max()! - color.min()! }

  private func setLum(_ color: [Double], _ target: Double) -> [Double] {
    let delta = target - lum(color)
    var moved = color.map { $0 + delta }
    let (center, low, high) = (lum(moved), moved.min()!, moved.max()!)
    if low < 0 { moved = moved.map { center + ($0 - center) * center / (center - low) } }
    if high > 1 { moved = moved.map { center + ($0 - center) * (1 - center) / (high - center) } }
    return moved
  }

  private func setSat(_ color: [Double], _ saturation: Double) -> [Double] {
    let (low, high) = (color.min()!, color.max()!)
    return high > low ? color.map { ($0 - low) * saturation / (high - low) } : [0, 0, 0]
  }
}
