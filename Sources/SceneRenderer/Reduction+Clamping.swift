import PixelKernels
import RenderTree
import VectorGraphics

// A color filter that leaves 0…1 is cut off there, which bends a smooth picture along a line. The wider the blur before it,
// the weaker the bend, and the coarser the grid that still holds it.

extension Reduction {
  /// What a coarse grid may miss of the sharpest bend that there could be, in units of full scale.
  ///
  /// Bends are weaker than that, since pictures are no edges between their two most unlike colors: at this value random scenes
  /// stay within 1/255 (`make exactness-check`), at twice as much one in 600 does not.
  private static let greatestMiss = 1.4 / 255

  /// The greatest factor for filters that follow a blur; 1 where they can make edges.
  ///
  /// - Parameter deviation: That of the blur, in pixels.
  func factor(of filters: ArraySlice<ResolvedFilter>, after deviation: Double, on layer: ResolvedLayer) -> Int
  {
    let bending = filters.filter { !$0.keepsSmooth }
    guard let first = bending.first else { return Self.greatest }
    guard bending.count == 1, let filter = ColorFilter(first) else { return 1 }
    let isAlone = layer.filters.allSatisfy { $0 == first || $0.keepsColors }
    let colors = isAlone ? layer.paintedColors : nil
    let bend = filter.greatestBend(of: colors ?? Self.cubeCorners) / deviation
    return Self.power(atMost: Self.greatestMiss * 12 / (max(bend, 1e-9) * amplification))
  }

  /// Colors whose mixtures are all there are.
  private static let cubeCorners: [Color] = (0..<8).map { (corner: Int) -> Color in
    func bit(_ index: Int) -> Double { Double(corner >> index & 1) }
    return Color(red: bit(0), green: bit(1), blue: bit(2))
  }
}

extension ResolvedFilter {
  /// Whether the filter changes no color, only where and how opaque it is.
  fileprivate var keepsColors: Bool {
    switch self {
    case .blur, .opacity: true
    default: false
    }
  }
}

extension ColorFilter {
  /// By how much the slope of a blurred picture can change where a channel is cut off, in full scale by standard deviation
  /// of the blur.
  ///
  /// Every straight color in the picture is a mixture of `colors`, so the way of a premultiplied channel beyond its limit is
  /// the blur of a function between a least and a greatest value, both known.
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

  /// The greatest slope, where it passes 0, of a blurred function whose least and greatest values are given; it is 0 where
  /// nothing is painted.
  ///
  /// Of all functions between −a and b, the edge from one to the other comes out the steepest: (a + b)·φ(Φ⁻¹(p)) by
  /// standard deviation, with p = a/(a + b). φ(Φ⁻¹(p)) is at most 0.4·(4·p·(1 − p))^¾.
  private static func slope(atZeroOf values: [Double]) -> Double {
    let (most, least) = (max(0, values.max() ?? 0), -min(0, values.min() ?? 0))
    guard most > 0, least > 0 else { return 0 }
    let share = least / (least + most)
    let steepness = 4 * share * (1 - share)
    return (least + most) * 0.4 * (steepness * steepness.squareRoot()).squareRoot()
  }
}

extension ResolvedFilter {
  /// By how much the filter can amplify small errors.
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
  /// By how much the layer's own filters and mask amplify what its content lacks, at least 1.
  var contentAmplification: Double {
    filters.reduce(mask == nil ? 1 : ResolvedMask.amplification) { product, filter in
      product * max(1, filter.greatestGain)
    }
  }

  /// Straight colors of which all that the layer paints, before its own filters, are mixtures; nil where these are not
  /// known.
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
        guard child.blendMode == .normal, child.filters.allSatisfy(\.keepsColors),
          let own = child.paintedColors
        else { return nil }
        colors += own
      }
    case .text, .image: return nil
    }
    return colors.isEmpty ? nil : colors
  }
}

extension ResolvedMask {
  /// What the mask lacks is seen beside what is lacking of the content, and both together are half as exact as each.
  static let amplification = 2.0
}

extension Paint {
  /// Straight colors of which all of the paint are mixtures in sRGB; nil where they are mixed in another space.
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
