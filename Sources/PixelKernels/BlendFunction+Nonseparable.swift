/// The blend functions that work on hue, saturation and luminosity (W3C Compositing and Blending 1, section 10.2).
extension BlendFunction {
  @inline(__always)
  static func hue(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let color = withSaturation(over.color, saturation(beneath.color) / beneath.alpha)
    return scaled(withLuminosity(color, luminosity(beneath.straight)), over, beneath)
  }

  @inline(__always)
  static func saturation(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    let color = withSaturation(beneath.color, saturation(over.color) / over.alpha)
    return scaled(withLuminosity(color, luminosity(beneath.straight)), over, beneath)
  }

  @inline(__always)
  static func color(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    scaled(withLuminosity(over.straight, luminosity(beneath.straight)), over, beneath)
  }

  @inline(__always)
  static func luminosity(_ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    scaled(withLuminosity(beneath.straight, luminosity(over.straight)), over, beneath)
  }

  @inline(__always)
  private static func scaled(_ color: Channels, _ over: BlendPixel, _ beneath: BlendPixel) -> Channels {
    color * (over.alpha * beneath.alpha)
  }

  /// Lum(C) of the specification.
  @inline(__always)
  private static func luminosity(_ color: Channels) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  /// Sat(C).
  @inline(__always)
  private static func saturation(_ color: Channels) -> Float { greatest(color) - least(color) }

  /// SetSat(C, s): C may be on any scale, since only ratios of its differences count.
  @inline(__always)
  private static func withSaturation(_ color: Channels, _ saturation: Float) -> Channels {
    let low = least(color)
    let range = greatest(color) - low
    guard range > 0 else { return .zero }
    return (color - low) * saturation / range
  }

  /// SetLum(C, l) with ClipColor: moved to the luminosity, then drawn towards it until all is within 0…1.
  @inline(__always)
  private static func withLuminosity(_ color: Channels, _ target: Float) -> Channels {
    var moved = color + (target - luminosity(color))
    let center = luminosity(moved)
    let low = least(moved)
    let high = greatest(moved)
    if low < 0, center > low { moved = center + (moved - center) * center / (center - low) }
    if high > 1, high > center { moved = center + (moved - center) * (1 - center) / (high - center) }
    return moved
  }

  @inline(__always)
  private static func least(_ color: Channels) -> Float { min(color.x, min(color.y, color.z)) }

  @inline(__always)
  private static func greatest(_ color: Channels) -> Float { max(color.x, max(color.y, color.z)) }
}
