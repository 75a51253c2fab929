import PixelKernels
import RenderTree
import VectorGraphics

/// How coarse a grid can represent the result of a layer, within a small part of 1/255.
///
/// The result of a wide Gaussian has no detail: at a standard deviation of three samples its spectrum is
/// below 10⁻⁷ of full scale at the Nyquist frequency, so a smooth layer is drawn at 1/2 … 1/16 of the size.
struct Reduction {
  /// The visible pixels; a paint that covers them all has no visible edge.
  let canvas: Rect

  /// The factor by which errors of the layer are amplified in the output, at least 1; if it is infinite,
  /// nothing is downsampled.
  var amplification = 1.0

  static let greatest = 16

  /// The least standard deviation in samples of the coarse grid if errors are not amplified.
  ///
  /// The error of interpolating samples by cubic polynomials grows with the fourth power of their distance.
  private static let samplesPerDeviation = 3.0
  private var samplesPerDeviation: Double {
    Self.samplesPerDeviation * amplification.squareRoot().squareRoot()
  }

  /// For the content of a layer, before its filters and its mask.
  private func content(of layer: ResolvedLayer) -> Reduction {
    Reduction(canvas: canvas, amplification: amplification * layer.contentAmplification)
  }

  /// The greatest power of two by which the image of a layer may be downsampled.
  func factor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
    guard amplification < .infinity, layer.projection == nil, layer.clip == nil, !layer.hasSecondInput else {
      return 1
    }
    let factor = contentFactor(of: layer, transform: transform)
    guard let mask = layer.mask else { return factor }
    let masking = Reduction(canvas: canvas, amplification: amplification * ResolvedMask.amplification)
    return min(factor, masking.factor(of: mask.layers, transform: transform))
  }

  /// The factor for layers that are painted over each other.
  private func factor(of layers: [ResolvedLayer], transform: AffineTransform) -> Int {
    layers.reduce(Self.greatest) { factor, layer in
      guard factor > 1, layer.blendMode.preservesSmoothness else { return 1 }
      return min(factor, self.factor(of: layer, transform: transform.appending(layer.transform)))
    }
  }

  private func contentFactor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
    let content = content(of: layer)
    if let index = layer.filters.indexOfGreatestBlur, case .blur(let points) = layer.filters[index] {
      let deviation = points * transform.minimumScale
      let smooth = Self.power(atMost: deviation / content.samplesPerDeviation)
      return min(
        smooth, content.rampFactor(of: layer, transform: transform),
        factor(of: layer.filters[(index + 1)...], after: deviation, on: layer))
    }
    guard layer.shadows.isEmpty else { return 1 }
    switch layer.content {
    case .group(let children):
      guard layer.filters.allSatisfy(\.preservesSmoothness) else { return 1 }
      return content.factor(of: children, transform: transform)
    case .shape(let shape):
      guard layer.filters.allSatisfy(\.preservesSmoothness) || shape.isPlain(under: layer.filters) else {
        return 1
      }
      return content.coveringFactor(of: shape, transform: transform)
    // All other content has edges.
    default: return 1
    }
  }

  /// The factor for an unblurred fill: it has no edge only if it covers the whole canvas.
  private func coveringFactor(of shape: ResolvedShape, transform: AffineTransform) -> Int {
    guard shape.stroke == nil, let paint = shape.fill, shape.covers(canvas, transform: transform) else {
      return 1
    }
    switch paint {
    case .color: return Self.greatest
    case .gradient(let gradient):
      return Self.power(atMost: gradient.kinkScale(transform: transform) / amplification)
    }
  }

  /// The factor up to which the color ramps below a layer are sampled finely enough.
  private func rampFactor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
    guard layer.projection == nil else { return 1 }
    switch layer.content {
    case .group(let children):
      return children.reduce(Self.greatest) { factor, child in
        min(factor, rampFactor(of: child, transform: transform.appending(child.transform)))
      }
    case .shape(let shape):
      let paints = [shape.fill, shape.stroke?.paint].compactMap { $0 }
      return paints.reduce(Self.greatest) {
        min($0, Self.power(atMost: $1.shortestRamp(transform: transform) / 2))
      }
    default: return Self.greatest
    }
  }

  /// The greatest power of two within 1…16 that is no greater than a number.
  static func power(atMost limit: Double) -> Int {
    var power = 1
    while power < greatest, Double(power * 2) <= limit { power *= 2 }
    return power
  }
}

extension ResolvedFilter {
  /// Whether the filter leaves a smooth image as smooth as it was.
  ///
  /// A drop shadow keeps its source sharp, and the result of a color filter that can leave 0…1 is clamped,
  /// which bends the image as sharply as its slope there.
  var preservesSmoothness: Bool {
    switch self {
    case .blur, .opacity, .invert, .grayscale: true
    case .brightness(let amount), .contrast(let amount), .saturate(let amount): amount <= 1
    case .hueRotate, .sepia, .dropShadow, .primitive: false
    }
  }
}

extension ResolvedShape {
  /// Whether the shape is a fill of one color, which stays uniform under color filters.
  fileprivate func isPlain(under filters: [ResolvedFilter]) -> Bool {
    guard case .color? = fill, stroke == nil else { return false }
    return !filters.contains(where: \.isSpatial)
  }
}

extension [ResolvedFilter] {
  /// The first of the blurs with the greatest standard deviation; nil if none is above 0.
  var indexOfGreatestBlur: Int? {
    var greatest = 0.0
    var result: Int?
    for (index, filter) in enumerated() {
      if case .blur(let deviation) = filter, deviation > greatest {
        greatest = deviation
        result = index
      }
    }
    return result
  }
}

extension BlendMode {
  /// Whether blending smooth bitmaps leaves a smooth bitmap: the modes that are polynomials.
  var preservesSmoothness: Bool {
    switch self {
    case .normal, .multiply, .screen, .exclusion: true
    case .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .hue,
      .saturation, .color, .luminosity, .plusLighter:
      false
    }
  }
}

extension BlendMode {
  /// Whether a small error of either image can become an error of any size in the result: the modes that
  /// divide by a color, or by the range of its channels (Compositing 1, section 10).
  var amplifiesErrors: Bool {
    switch self {
    case .colorDodge, .colorBurn, .hue, .saturation: true
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .softLight, .difference,
      .exclusion, .color, .luminosity, .plusLighter:
      false
    }
  }
}

extension ResolvedLayer {
  /// Whether the layer, or one that is painted with it, amplifies errors of itself and of the layers beneath.
  var amplifiesErrors: Bool {
    if case .backdrop(let backdrop) = content {
      return !backdrop.filters.allSatisfy(\.preservesSmoothness)
    }
    guard let layers = openedLayers else { return blendMode.amplifiesErrors }
    return layers.contains(where: \.amplifiesErrors)
  }

  /// How many layers, from the back, have to be exact because a layer above is blended with a mode that
  /// amplifies errors.
  static func exactCount(of layers: [ResolvedLayer]) -> Int {
    layers.lastIndex(where: \.amplifiesErrors).map { $0 + 1 } ?? 0
  }
}

extension Paint {
  /// The length in pixels of the shortest change from one stop to the next.
  func shortestRamp(transform: AffineTransform) -> Double {
    guard case .gradient(let gradient) = self else { return .infinity }
    let length = gradient.length * transform.minimumScale
    var shortest = gradient.spreadMethod == .repeat ? 0 : Double.infinity
    for (first, second) in zip(gradient.stops, gradient.stops.dropFirst()) where first.color != second.color {
      shortest = min(shortest, (second.offset - first.offset) * length)
    }
    if case .conic = gradient.geometry, gradient.stops.first?.color != gradient.stops.last?.color { return 0 }
    return shortest
  }
}

extension Gradient {
  /// The distance from offset 0 to offset 1, in points; the shorter radius of an ellipse.
  var length: Double {
    switch geometry {
    case .linear(let start, let end): start.distance(to: end)
    case .radial(let center, let radii, let focus):
      min(radii.width, radii.height) - (focus?.distance(to: center) ?? 0)
    case .conic: 0
    }
  }

  /// The sampling distance in pixels at which interpolating across the sharpest bend of the ramp has an error
  /// of at most 0.1/255: a bend that changes the slope by s causes an error of about s/12 of a sample.
  func kinkScale(transform: AffineTransform) -> Double {
    let length = length * transform.minimumScale
    guard length > 0, stops.count > 1, spreadMethod != .repeat else { return 1 }
    var slopes = [0.0]
    for (first, second) in zip(stops, stops.dropFirst()) {
      let distance = (second.offset - first.offset) * length
      guard distance > 0 || first.color == second.color else { return 1 }
      let change = first.color.greatestDifference(from: second.color)
      slopes.append(distance > 0 ? change / distance : 0)
    }
    slopes.append(0)
    let bend = zip(slopes, slopes.dropFirst()).reduce(2 * slopes[1]) { max($0, $1.0 + $1.1) }
    return bend > 0 ? 0.1 / 255 * 12 / (bend * interpolation.greatestSteepening) : .infinity
  }
}

extension Gradient.Interpolation {
  /// The greatest ratio of the ramp's slope in encoded sRGB to that of the straight line between two colors:
  /// for linear light, the slope of the sRGB transfer function near black, 12.92.
  fileprivate var greatestSteepening: Double {
    switch self {
    case .srgb: 1
    case .straight: 2
    case .oklab: 4
    case .linear: 13
    }
  }
}

extension Color {
  fileprivate func greatestDifference(from other: Color) -> Double {
    func premultiplied(_ color: Color) -> [Double] {
      [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
    }
    return zip(premultiplied(self), premultiplied(other)).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
