import VectorGraphics

/// A gradient seen under a projection: the mean of its colors over each pixel.
///
/// Around a pixel the offset along a gradient is close to linear, so the offsets within it are distributed as
/// the sum of two uniform variables; the mean is taken over the single interval with the same variance.
struct ProjectedGradient: Sendable {
  private let inverse: Projection
  /// In the space of the gradient; nil if it has no extent, and all pixels have one color.
  private let field: GradientField?
  private let spreadMethod: Gradient.SpreadMethod
  private let ramp: GradientRamp
  /// The prefix sums of the colors in the table.
  private let sums: [SIMD4<Double>]
  private let start: Double
  private let length: Double

  /// Intervals of the table.
  private static let count = 4096

  /// Nil if nothing is visible.
  ///
  /// - Parameter projection: From the space of the gradient to pixels.
  init?(_ gradient: Gradient, projection: Projection) {
    guard let inverse = projection.inverted else { return nil }
    self.inverse = inverse
    field = GradientField(gradient.geometry, transform: .identity)
    spreadMethod = gradient.spreadMethod
    let ramp = GradientRamp(stops: gradient.stops, interpolation: gradient.interpolation)
    self.ramp = ramp
    let offsets = gradient.stops.map(\.offset).filter { abs($0) < 1e6 }
    let isPadded = gradient.spreadMethod == .pad
    let first = isPadded ? min(0, offsets.min() ?? 0) : 0
    start = first
    length = isPadded ? max(1, offsets.max() ?? 1) - first : 1
    let step = length / Double(Self.count)
    var sum = SIMD4<Double>.zero
    sums =
      [sum]
      + (0..<Self.count).map { index in
        sum += SIMD4<Double>(ramp.color(at: first + (Double(index) + 0.5) * step)) * step
        return sum
      }
  }

  /// Writes the pixels of a row from (x, y) on.
  func shade(_ row: UnsafeMutableBufferPointer<UInt16>, x: Int, y: Int) {
    for index in 0..<row.count / 4 {
      let color = color(at: Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
      UnsafeMutableRawBufferPointer(row).storeBytes(
        of: color, toByteOffset: 8 * index, as: SIMD4<UInt16>.self)
    }
  }

  /// The premultiplied color of the pixel about a center.
  private func color(at center: Point) -> SIMD4<UInt16> {
    guard let field else { return Self.channels(SIMD4<Double>(spreadMethod == .pad ? ramp.last : ramp.mean)) }
    func offset(_ x: Double, _ y: Double) -> Double {
      field.offset(at: inverse.image(of: Point(x: center.x + x, y: center.y + y)))
    }
    let middle = offset(0, 0)
    guard !middle.isNaN else { return .zero }
    func change(_ before: Double, _ after: Double) -> Double {
      var change = after - before
      if field.isTurning, abs(change) > 0.5 { change -= change > 0 ? 1 : -1 }
      return change.isFinite ? change : 0
    }
    let (across, down) = (
      change(offset(-0.5, 0), offset(0.5, 0)), change(offset(0, -0.5), offset(0, 0.5))
    )
    let width = (across * across + down * down).squareRoot()
    return Self.channels(mean(around: min(1e9, max(-1e9, middle)), width: min(width, 1e9)))
  }

  /// The mean of the colors over an interval of offsets.
  private func mean(around middle: Double, width: Double) -> SIMD4<Double> {
    let resolution = 8 * length / Double(Self.count)
    if width > resolution {
      return (sum(upTo: middle + width / 2) - sum(upTo: middle - width / 2)) / width
    }
    var result = SIMD4<Double>.zero
    for sample in 0..<4 {
      let offset = middle + width * (Double(sample) - 1.5) / 4
      result += SIMD4<Double>(ramp.color(at: spread(offset + 1e-10)))
    }
    return result / 4
  }

  private func spread(_ offset: Double) -> Double {
    switch spreadMethod {
    case .pad: return offset
    case .repeat: return offset - offset.rounded(.down)
    case .reflect:
      let phase = offset - 2 * (offset / 2).rounded(.down)
      return phase > 1 ? 2 - phase : phase
    }
  }

  /// The sum of the colors from offset 0, or the start of the table, to an offset.
  private func sum(upTo offset: Double) -> SIMD4<Double> {
    let whole = sums[Self.count]
    switch spreadMethod {
    case .pad:
      if offset < start { return SIMD4<Double>(ramp.color(at: offset)) * (offset - start) }
      let rest = offset - start - length
      return rest > 0 ? whole + SIMD4<Double>(ramp.last) * rest : sum(within: offset - start)
    case .repeat:
      let turns = offset.rounded(.down)
      return whole * turns + sum(within: offset - turns)
    case .reflect:
      let turns = (offset / 2).rounded(.down)
      let phase = offset - 2 * turns
      return whole * (2 * turns) + (phase > 1 ? whole * 2 - sum(within: 2 - phase) : sum(within: phase))
    }
  }

  private func sum(within offset: Double) -> SIMD4<Double> {
    let position = min(Double(Self.count), max(0, offset / length * Double(Self.count)))
    let index = min(Self.count - 1, Int(position))
    return sums[index] + (sums[index + 1] - sums[index]) * (position - Double(index))
  }

  private static func channels(_ color: SIMD4<Double>) -> SIMD4<UInt16> {
    let alpha = min(1, max(0, color.w))
    let bounded = SIMD4(
      min(alpha, max(0, color.x)), min(alpha, max(0, color.y)), min(alpha, max(0, color.z)), alpha)
    let rounded = bounded * 65535 + 0.5
    return SIMD4(UInt16(rounded.x), UInt16(rounded.y), UInt16(rounded.z), UInt16(rounded.w))
  }
}

extension Projection {
  /// The inverse image of a point; points on the horizon and beyond are replaced by a distant one.
  func image(of point: Point) -> Point {
    let weight = max(w.value(at: point), 1e-12)
    return Point(x: x.value(at: point) / weight, y: y.value(at: point) / weight)
  }
}
