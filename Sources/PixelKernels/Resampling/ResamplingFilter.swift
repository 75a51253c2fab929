/// The interpolation between the pixels of an image.
package enum ResamplingFilter: Sendable, Hashable, CaseIterable {
  /// Nearest neighbor: hard squares, as in CSS `image-rendering: pixelated`.
  case nearest
  /// Linear interpolation: never rings, softer than the cubics.
  case linear
  /// The cubic that passes through the pixels: sharp, and exact where pixels fall on pixels.
  case catmullRom
  /// A softer cubic that hardly rings, between B-spline and Catmull–Rom.
  case mitchell

  /// The number of pixels to either side that count.
  var radius: Double {
    switch self {
    case .nearest: 0.5
    case .linear: 1
    case .catmullRom, .mitchell: 2
    }
  }

  /// The weight of a pixel at a distance in pixels.
  ///
  /// Source: D. Mitchell, A. Netravali, "Reconstruction filters in computer graphics", SIGGRAPH 1988, with
  /// (B, C) = (0, 1/2) and (1/3, 1/3).
  func weight(at distance: Double) -> Double {
    let x = abs(distance)
    let b: Double
    let c: Double
    switch self {
    case .nearest: return x <= 0.5 ? 1 : 0
    case .linear: return max(0, 1 - x)
    case .catmullRom: (b, c) = (0, 0.5)
    case .mitchell: (b, c) = (1.0 / 3, 1.0 / 3)
    }
    if x < 1 {
      return (((12 - 9 * b - 6 * c) * x - 18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
    }
    if x < 2 {
      return (((-b - 6 * c) * x + 6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
    }
    return 0
  }

  /// The weights of four neighbors as cubics of the fraction from the second to the third: the four
  /// constants, the four linear coefficients, and so on.
  var neighborCubics: [Float] {
    switch self {
    case .nearest:
      return [0, 1, 0, 0] + .init(repeating: 0, count: 12)
    case .linear:
      return [0, 1, 0, 0, 0, -1, 1, 0] + .init(repeating: 0, count: 8)
    case .catmullRom:
      return [0, 1, 0, 0, -0.5, 0, 0.5, 0, 1, -2.5, 2, -0.5, -0.5, 1.5, -1.5, 0.5]
    case .mitchell:
      return [1, 16, 1, 0, -9, 0, 9, 0, 15, -36, 27, -6, -7, 21, -21, 7].map { $0 / 18 }
    }
  }
}
