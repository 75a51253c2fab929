import PixelKernels
import RenderTree
import VectorGraphics

/// How coarse a grid still holds what a layer leaves, within a small part of 1/255.
///
/// What a wide Gaussian leaves has no detail: at a standard deviation of three samples its spectrum is below
/// 10⁻⁷ of full scale at the Nyquist frequency, so a smooth layer is drawn at 1/2 … 1/16 of the size.
struct Reduction {
  /// The pixels that count; a paint that covers them all shows no edge.
  let canvas: Rect

  static let greatest = 16
  /// The least standard deviation in samples of the coarse grid.
  static let samplesPerDeviation = 3.0

  /// The greatest power of two by which the picture of a layer may be drawn smaller.
  func factor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
    guard layer.filters.allSatisfy(\.keepsSmooth), layer.clip == nil else { return 1 }
    var factor = contentFactor(of: layer, transform: transform)
    if let mask = layer.mask {
      for child in mask.layers {
        factor = min(factor, self.factor(of: child, transform: transform.appending(child.transform)))
      }
    }
    return factor
  }

  private func contentFactor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
    let deviation = layer.filters.greatestBlur * transform.minimumScale
    if deviation > 0 {
      let smooth = Self.power(atMost: deviation / Self.samplesPerDeviation)
      return min(smooth, rampFactor(of: layer, transform: transform))
    }
    guard layer.shadows.isEmpty else { return 1 }
    switch layer.content {
    case .group(let children):
      return children.reduce(Self.greatest) { factor, child in
        min(factor, self.factor(of: child, transform: transform.appending(child.transform)))
      }
    case .shape(let shape): return coveringFactor(of: shape, transform: transform)
    // What else there is has edges.
    default: return 1
    }
  }

  /// The factor of an unblurred fill: only one that covers the whole canvas has no edge in it.
  private func coveringFactor(of shape: ResolvedShape, transform: AffineTransform) -> Int {
    guard shape.stroke == nil, let paint = shape.fill, transform.isAxisAligned,
      shape.path == .rectangle(shape.path.controlBox)
    else { return 1 }
    let box = transform.boundingBox(of: shape.path.controlBox)
    guard box.minX <= canvas.minX, box.minY <= canvas.minY, box.maxX >= canvas.maxX, box.maxY >= canvas.maxY
    else { return 1 }
    switch paint {
    case .color: return Self.greatest
    case .gradient(let gradient): return Self.power(atMost: gradient.kinkScale(transform: transform))
    }
  }

  /// The factor up to which the colour ramps below a layer are sampled finely enough.
  private func rampFactor(of layer: ResolvedLayer, transform: AffineTransform) -> Int {
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
  /// Whether the filter leaves a smooth picture smooth. A drop shadow keeps its source as sharp as it was.
  var keepsSmooth: Bool {
    if case .dropShadow = self { false } else { true }
  }
}

extension [ResolvedFilter] {
  /// The greatest standard deviation among the blurs, in points of the layer's space.
  var greatestBlur: Double {
    reduce(0) { greatest, filter in
      if case .blur(let deviation) = filter { Swift.max(greatest, deviation) } else { greatest }
    }
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
  /// The length of the way from offset 0 to offset 1, in points; the shorter radius of an ellipse.
  var length: Double {
    switch geometry {
    case .linear(let start, let end): start.distance(to: end)
    case .radial(let center, let radii, let focus):
      min(radii.width, radii.height) - (focus?.distance(to: center) ?? 0)
    case .conic: 0
    }
  }

  /// The sampling distance in pixels at which interpolating across the sharpest bend of the ramp is at most
  /// 0.1/255 off: a bend that changes the slope by s is missed by about s/12 of a sample.
  func kinkScale(transform: AffineTransform) -> Double {
    let length = length * transform.minimumScale
    guard length > 0, stops.count > 1 else { return 1 }
    var slopes = [0.0]
    for (first, second) in zip(stops, stops.dropFirst()) {
      let distance = (second.offset - first.offset) * length
      guard distance > 0 || first.color == second.color else { return 1 }
      let change = first.color.greatestDifference(from: second.color)
      slopes.append(distance > 0 ? change / distance : 0)
    }
    slopes.append(0)
    let bend = zip(slopes, slopes.dropFirst()).reduce(2 * slopes[1]) { max($0, $1.0 + $1.1) }
    return bend > 0 ? 0.1 / 255 * 12 / bend : .infinity
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
