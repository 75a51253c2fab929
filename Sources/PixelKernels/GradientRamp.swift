import CPixelKernels
import VectorGraphics

/// The colors of a gradient as a function of the offset along it, prepared for one lookup per pixel.
package struct GradientRamp {
  private typealias Segment = ag_ramp_segment

  private let segments: [Segment]
  /// Whether all colors are opaque.
  let isOpaque: Bool
  private let interpolation: Gradient.Interpolation

  /// Stops in decreasing order are moved to the offset of the previous stop (CSS Images 4, section 3.5.1); no
  /// stops at all is transparent.
  package init(stops: [Gradient.Stop], interpolation: Gradient.Interpolation) {
    self.interpolation = interpolation
    var segments: [Segment] = []
    var lower = -Double.infinity
    var previous: SIMD4<Double>?
    for stop in stops {
      let color = Self.components(of: stop.color, in: interpolation)
      let offset = stop.offset.isFinite ? max(lower, min(max(stop.offset, -1e9), 1e9)) : max(lower, 0)
      let start = previous ?? color
      let isConstant = previous == nil || !(offset > lower)
      segments.append(
        Segment(
          lower: lower, upper: offset, scale: isConstant ? 0 : 1 / (offset - lower),
          start: SIMD4<Float>(start), delta: SIMD4<Float>(color - start)))
      lower = offset
      previous = color
    }
    let last = SIMD4<Float>(previous ?? .zero)
    segments.append(Segment(lower: lower, upper: .infinity, scale: 0, start: last, delta: .zero))
    self.segments = segments
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha >= 1 }
  }

  /// The color at an offset, premultiplied sRGB 0…1.
  package func color(at offset: Double) -> SIMD4<Float> {
    var color = SIMD4<Float>.zero
    withUnsafePointer(to: offset) { offset in
      colors(at: UnsafeBufferPointer(start: offset, count: 1)) { _, value in color = value }
    }
    return color
  }

  /// Writes the colors at offsets, which are finite, rounded to 16 bits: premultiplied sRGB.
  func paint(_ row: UnsafeMutableBufferPointer<UInt16>, at offsets: UnsafeBufferPointer<Double>) {
    switch interpolation {
    case .srgb: paintUnconverted(row, at: offsets)
    case .straight, .linear, .oklab:
      colors(at: offsets) { index, color in
        UnsafeMutableRawBufferPointer(row).storeBytes(
          of: Self.samples(color), toByteOffset: 8 * index, as: SIMD4<UInt16>.self)
      }
    }
  }

  /// As `paint`, for colors that are interpolated in the space they are painted in.
  private func paintUnconverted(
    _ row: UnsafeMutableBufferPointer<UInt16>, at offsets: UnsafeBufferPointer<Double>
  ) {
    guard let out = row.baseAddress, let first = offsets.baseAddress else { return }
    forEachSegment(count: offsets.count, offset: { offsets[$0] }) { start, segment in
      ag_ramp_pixels(out + 4 * start, first + start, offsets.count - start, segment)
    }
  }

  /// Writes the colors at the offsets of a line, which are finite, rounded to 16 bits: premultiplied sRGB.
  ///
  /// - Returns: False, with nothing written, if the colors are interpolated in another space.
  func paint(_ row: UnsafeMutableBufferPointer<UInt16>, along line: ag_ramp_line) -> Bool {
    guard interpolation == .srgb, let out = row.baseAddress else { return false }
    let count = row.count / 4
    forEachSegment(
      count: count, offset: { line.step * (line.first + Double($0)) + line.start + line.shift }
    ) { start, segment in
      withUnsafePointer(to: line) { ag_ramp_line_pixels(out + 4 * start, $0, start, count, segment) }
    }
    return true
  }

  /// Calls back with an index and the segment of its offset; `body` returns how many of the indices that follow it is
  /// done with, at least one.
  @inline(__always)
  private func forEachSegment(
    count: Int, offset: (Int) -> Double, _ body: (Int, UnsafePointer<ag_ramp_segment>) -> Int
  ) {
    segments.withUnsafeBufferPointer { segments in
      guard let first = segments.baseAddress else { return }
      guard count > 0 else { return }
      var (start, current) = (0, firstSegment(with: offset(0)))
      while start < count {
        current = segment(from: current, with: offset(start))
        start += body(start, first + current)
      }
    }
  }

  /// The first segment that ends after an offset, or the last; there may be very many.
  private func firstSegment(with offset: Double) -> Int {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if offset >= segments[middle].upper { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The segment with an offset, searched from another one on.
  @inline(__always)
  private func segment(from start: Int, with offset: Double) -> Int {
    var index = start
    while offset >= segments[index].upper, index + 1 < segments.count { index += 1 }
    while offset < segments[index].lower, index > 0 { index -= 1 }
    return index
  }

  /// Rounds channels of 0…1 to 16 bits: adding 2²³ leaves the nearest integer in a Float's low bits.
  @inline(__always)
  static func samples(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
    let shifted = color * 65535 + 8_388_608
    return SIMD4(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD4<UInt32>.self))
  }

  /// Calls back with the color at each offset, premultiplied sRGB 0…1; the offsets are finite.
  @inline(__always)
  private func colors(at offsets: UnsafeBufferPointer<Double>, _ body: (Int, SIMD4<Float>) -> Void) {
    // One loop for each space, so that it is not tested at every pixel.
    switch interpolation {
    case .srgb: mixed(offsets) { body($0, Self.clamped($1)) }
    case .straight: mixed(offsets) { body($0, Self.clamped(Self.fromStraight($1))) }
    case .linear: mixed(offsets) { body($0, Self.clamped(Self.fromLinear($1))) }
    case .oklab: mixed(offsets) { body($0, Self.clamped(Self.fromOKLab($1))) }
    }
  }

  /// Calls back with the mixture at each offset, in the space of interpolation.
  @inline(__always)
  private func mixed(_ offsets: UnsafeBufferPointer<Double>, _ body: (Int, SIMD4<Float>) -> Void) {
    var current = 0
    var segment = segments[0]
    for index in 0..<offsets.count {
      let offset = offsets[index]
      if !(offset >= segment.lower && offset < segment.upper) {
        current = self.segment(from: current, with: offset)
        segment = segments[current]
      }
      // The first and the last segment have infinite length and a constant color.
      let fraction = segment.scale > 0 ? Float((offset - segment.lower) * segment.scale) : 0
      body(index, segment.start + segment.delta * fraction)
    }
  }

  /// The mean over offsets 0…1 in the space of interpolation, premultiplied sRGB: the color of a repeating
  /// gradient of length zero (CSS Images 4, section 3.6).
  package var mean: SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for segment in segments {
      let lower = max(0, segment.lower)
      let upper = min(1, segment.upper)
      guard upper > lower else { continue }
      let middle = segment.scale > 0 ? ((lower + upper) / 2 - segment.lower) * segment.scale : 0
      sum += (segment.start + segment.delta * Float(middle)) * Float(upper - lower)
    }
    return premultiplied(sum)
  }

  /// The color after the last stop, premultiplied sRGB.
  package var last: SIMD4<Float> { premultiplied(segments[segments.count - 1].start) }

  private static func components(of color: Color, in space: Gradient.Interpolation) -> SIMD4<Double> {
    let alpha = min(1, max(0, color.alpha.isFinite ? color.alpha : 0))
    func finite(_ value: Double) -> Double { value.isFinite ? min(max(value, -16), 16) : 0 }
    let encoded = SIMD3(finite(color.red), finite(color.green), finite(color.blue))
    let linear = SIMD3(
      ColorTransfer.linear(encoded.x), ColorTransfer.linear(encoded.y), ColorTransfer.linear(encoded.z))
    switch space {
    case .straight: return SIMD4(encoded, alpha)
    case .srgb: return SIMD4(encoded * alpha, alpha)
    case .linear: return SIMD4(linear * alpha, alpha)
    case .oklab:
      let lab = ColorTransfer.oklab(linearRed: linear.x, green: linear.y, blue: linear.z)
      return SIMD4(lab * alpha, alpha)
    }
  }

  private func premultiplied(_ mixed: SIMD4<Float>) -> SIMD4<Float> {
    switch interpolation {
    case .srgb: Self.clamped(mixed)
    case .straight: Self.clamped(Self.fromStraight(mixed))
    case .linear: Self.clamped(Self.fromLinear(mixed))
    case .oklab: Self.clamped(Self.fromOKLab(mixed))
    }
  }

  @inline(__always)
  private static func fromStraight(_ mixed: SIMD4<Float>) -> SIMD4<Float> {
    var color = mixed * mixed.w
    color.w = mixed.w
    return color
  }

  @inline(__always)
  private static func fromLinear(_ mixed: SIMD4<Float>) -> SIMD4<Float> {
    guard mixed.w > 0 else { return .zero }
    var color = ColorTransfer.encoded(mixed / mixed.w) * mixed.w
    color.w = mixed.w
    return color
  }

  @inline(__always)
  private static func fromOKLab(_ mixed: SIMD4<Float>) -> SIMD4<Float> {
    guard mixed.w > 0 else { return .zero }
    var color = ColorTransfer.encoded(ColorTransfer.linear(oklab: mixed / mixed.w)) * mixed.w
    color.w = mixed.w
    return color
  }

  /// No channel below 0 or above alpha.
  @inline(__always)
  private static func clamped(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = SIMD4(repeating: color.w)
    let above = color.replacing(with: 0, where: color .< 0)
    return above.replacing(with: alpha, where: above .> alpha)
  }
}
