import PixelKernels
import RenderTree
import VectorGraphics

// A color filter whose result leaves 0…1 is clamped, which bends a smooth image along a line. The wider the
// blur before it, the weaker the bend, and the coarser the grid that can represent it.

extension Reduction {
  /// The error that a coarse grid may make at the sharpest possible bend, in units of full scale.
  ///
  /// Actual bends are weaker, since images have no hard edges between their two most different colors: at
  /// this value random scenes stay within 1/255 (`make exactness-check`), at twice this value one in 600 does
  /// not.
  private static let greatestMiss = 1.4 / 255

  /// The greatest factor for filters that follow a blur; 1 if they can create edges.
  ///
  /// - Parameter deviation: That of the blur, in pixels.
  func factor(of filters: ArraySlice<ResolvedFilter>, after deviation: Double, on layer: ResolvedLayer) -> Int
  {
    let bending = filters.filter { !$0.preservesSmoothness }
    guard let first = bending.first else { return Self.greatest }
    guard bending.count == 1, let filter = ColorFilter(first) else { return 1 }
    let isAlone = layer.filters.allSatisfy { $0 == first || $0.preservesColors }
    let colors = isAlone ? layer.paintedColors : nil
    let bend = filter.greatestBend(of: colors ?? Self.cubeCorners) / deviation
    return Self.power(atMost: Self.greatestMiss * 12 / (max(bend, 1e-9) * amplification))
  }

  /// Colors of which all others in the image are mixtures.
  private static let cubeCorners: [Color] = (0..<8).map { (corner: Int) -> Color in
    func bit(_ index: Int) -> Double { Double(corner >> index & 1) }
    return Color(red: bit(0), green: bit(1), blue: bit(2))
  }
}

extension ResolvedFilter {
  /// Whether the filter changes only position and opacity, and no color.
  fileprivate var preservesColors: Bool {
    switch self {
    case .blur, .opacity: true
    default: false
    }
  }
}

extension ColorFilter {
  /// The change of slope of a blurred image where a channel is clamped, in full scale per standard deviation
  /// of the blur.
  ///
  /// Every unpremultiplied color in the image is a mixture of `colors`, so the amount by which a
  /// premultiplied channel exceeds its limit is the blur of a function between a minimum and a maximum, both
  /// known.
  fileprivate func greatestBend(of colors: [Color]) -> Double {
    var greatest = 0.0
    let results = colors.map { unclamped(red: $0.red, green: $0.green, blue: $0.blue) }
    for channel in 0..<3 {
      let values = results.map { $0[channel] }
      greatest = max(
        greatest, Self.slope(atZeroOf: values.map { -$0 }), Self.slope(atZeroOf: values.map { $0 - 1 }))
    }
    return greatest
  }

  /// The greatest slope at the zero crossings of a blurred function with a given minimum and maximum; it is 0
  /// where nothing is painted.
  ///
  /// Of all functions between −a and b, the edge from one to the other becomes the steepest: (a +
  /// b)·φ(Φ⁻¹(p)) per standard deviation, with p = a/(a + b). φ(Φ⁻¹(p)) is at most 0.4·(4·p·(1 − p))^¾.
  private static func slope(atZeroOf values: [Double]) -> Double {
    let (most, least) = (max(0, values.max() ?? 0), -min(0, values.min() ?? 0))
    guard most > 0, least > 0 else { return 0 }
    let share = least / (least + most)
    let steepness = 4 * share * (1 - share)
    return (least + most) * 0.4 * (steepness * steepness.squareRoot()).squareRoot()
  }
}

extension ResolvedFilter {
  /// The factor by which the filter can amplify small errors.
  fileprivate var greatestGain: Double {
    guard case .primitive(let primitive) = self else { return ColorFilter(self)?.greatestGain ?? 1 }
    switch primitive.operation {
    // The greatest slopes of the transfer function of sRGB and of its inverse.
    case .linear: return 2.4 / 1.055
    case .encode: return 12.92
    default: return .infinity
    }
  }
}

extension ResolvedLayer {
  /// The factor by which the layer's own filters and mask amplify errors in its content, at least 1.
  var contentAmplification: Double {
    filters.reduce(mask == nil ? 1 : ResolvedMask.amplification) { product, filter in
      product * max(1, filter.greatestGain)
    }
  }

  /// Unpremultiplied colors of which everything the layer paints, before its own filters, is a mixture; nil
  /// if these are unknown.
  fileprivate var paintedColors: [Color]? {
    var colors = shadows.map(\.color)
    switch content {
    case .shape(let shape):
      for paint in [shape.fill, shape.stroke?.paint].compactMap({ $0 }) {
        guard let own = paint.mixedColors else { return nil }
        colors += own
      }
    case .group(let children):
      for child in children {
        guard child.blendMode == .normal, child.filters.allSatisfy(\.preservesColors),
          let own = child.paintedColors
        else { return nil }
        colors += own
      }
    case .text, .image, .backdrop: return nil
    }
    return colors.isEmpty ? nil : colors
  }
}

extension ResolvedMask {
  /// Errors of the mask add to errors of the content, so each may have half of the total.
  static let amplification = 2.0
}

extension Paint {
  /// Unpremultiplied colors of which the paint's colors are mixtures in sRGB; nil if they are mixed in
  /// another space.
  fileprivate var mixedColors: [Color]? {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient):
      switch gradient.interpolation {
      case .srgb, .straight: gradient.stops.map(\.color)
      case .oklab, .linear: nil
      }
    }
  }
}
