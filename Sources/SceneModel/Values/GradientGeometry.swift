import VectorGraphics

extension GradientPaint {
  /// The same gradient with its colors as levels of a canvas.
  ///
  /// Colors are still interpolated in the space that the gradient specifies: stops are added until the
  /// premultiplied interpolation of levels equals it within a 12-bit step.
  func converted(to canvas: CanvasSpace) -> GradientPaint {
    let mixing = resolvedInterpolation
    let offsets = computedOffsets
    var result: [Stop] = []
    for (index, stop) in stops.enumerated() {
      let color = canvas.color(stop.color)
      if index > 0, offsets[index] > offsets[index - 1], stop.color != stops[index - 1].color {
        let pair = StopPair(from: stops[index - 1].color, to: stop.color, mixing: mixing, canvas: canvas)
        result += pair.stops(within: 0...1, depth: 0).map {
          Stop(
            offset: offsets[index - 1] + (offsets[index] - offsets[index - 1]) * $0.fraction, color: $0.color)
        }
      }
      result.append(Stop(offset: offsets[index], color: color))
    }
    return GradientPaint(geometry: geometry, stops: result, spreadMethod: spreadMethod, interpolation: .srgb)
  }
}

/// The colors between two stops.
private struct StopPair {
  let from: Color
  let to: Color
  let mixing: Gradient.Interpolation
  let canvas: CanvasSpace

  private static let tolerance = 1.0 / 4096
  private static let greatestDepth = 8

  /// The stops to add strictly within a range of fractions, in order.
  func stops(within range: ClosedRange<Double>, depth: Int) -> [(fraction: Double, color: Color)] {
    guard depth < Self.greatestDepth else { return [] }
    let middle = (range.lowerBound + range.upperBound) / 2
    let color = levels(at: middle)
    // The curve may cross the straight line in the middle, so it is tested only after two subdivisions.
    let isStraight =
      depth > 1
      && color.isMean(of: levels(at: range.lowerBound), levels(at: range.upperBound), Self.tolerance)
    if isStraight { return [] }
    return stops(within: range.lowerBound...middle, depth: depth + 1) + [(middle, color)]
      + stops(within: middle...range.upperBound, depth: depth + 1)
  }

  private func levels(at fraction: Double) -> Color { canvas.color(mixture(at: fraction)) }

  private func mixture(at fraction: Double) -> Color {
    var (one, two) = (from, to)
    switch mixing {
    case .srgb, .oklab:
      one.isLegacy = mixing == .srgb
      two.isLegacy = mixing == .srgb
      return one.interpolated(to: two, fraction: fraction)
    case .straight:
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
      return Color(
        red: mix(one.red, two.red), green: mix(one.green, two.green), blue: mix(one.blue, two.blue),
        alpha: mix(one.alpha, two.alpha))
    case .linear:
      let (first, second) = (one.linearLight, two.linearLight)
      let alpha = one.alpha + (two.alpha - one.alpha) * fraction
      guard alpha > 0 else { return .transparent }
      func mix(_ a: Double, _ b: Double) -> Double {
        (a * one.alpha * (1 - fraction) + b * two.alpha * fraction) / alpha
      }
      return Color(
        linearLight: ColorVector(mix(first.x, second.x), mix(first.y, second.y), mix(first.z, second.z)),
        alpha: alpha)
    }
  }
}

extension Color {
  /// Whether it is the mean of two colors, premultiplied.
  fileprivate func isMean(of one: Color, _ two: Color, _ tolerance: Double) -> Bool {
    [\Color.red, \.green, \.blue].allSatisfy { channel in
      let mean = (one[keyPath: channel] * one.alpha + two[keyPath: channel] * two.alpha) / 2
      return abs(self[keyPath: channel] * alpha - mean) <= tolerance
    } && abs(alpha - (one.alpha + two.alpha) / 2) <= tolerance
  }
}
