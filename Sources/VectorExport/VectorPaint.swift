import PixelKernels
import RenderTree
import VectorGraphics

/// A paint as files of vectors hold it: a color, or a gradient whose colors are mixed straight in sRGB.
enum VectorPaint: Hashable {
  case color(Color)
  case gradient(VectorGradient)
}

struct VectorGradient: Hashable {
  enum Geometry: Hashable {
    case linear(start: Point, end: Point)
    /// Offset 0 at the focus, 1 on the circle of radius 1 around the origin of a space that `transform` leads from.
    case radial(focus: Point, transform: AffineTransform)
  }

  struct Stop: Hashable {
    /// 0…1.
    var offset: Double
    var color: Color
  }

  var geometry: Geometry
  var stops: [Stop]
  var spread: Gradient.SpreadMethod
}

extension VectorPaint {
  /// A paint that has no obstacle (`VectorLimits`).
  init(_ paint: Paint) {
    switch paint {
    case .color(let color): self = .color(color.clamped)
    case .gradient(let gradient): self.init(gradient)
    }
  }

  private init(_ gradient: Gradient) {
    let ramp = GradientRamp(stops: gradient.stops, interpolation: gradient.interpolation)
    guard let last = gradient.stops.last, let extent = gradient.extent else {
      let color = gradient.spreadMethod == .pad ? ramp.last : ramp.mean
      self = .color(Color(premultiplied: color))
      return
    }
    var range = 0.0...1.0
    if gradient.spreadMethod == .pad {
      let offsets = gradient.stops.map(\.offset).filter(\.isFinite)
      let least = min(0, max(-1e6, offsets.min() ?? 0))
      range = (extent.isLinear ? least : 0)...max(1, min(1e6, max(last.offset, offsets.max() ?? 1)))
    }
    let stops = RampSampler(ramp: ramp, gradient: gradient).stops(in: range)
    self = .gradient(
      VectorGradient(
        geometry: extent.stretched(to: range), stops: stops, spread: gradient.spreadMethod))
  }
}

extension Color {
  fileprivate init(premultiplied color: SIMD4<Float>) {
    let straight = color.w > 0 ? color / color.w : .zero
    self.init(
      red: Double(straight.x), green: Double(straight.y), blue: Double(straight.z), alpha: Double(color.w))
  }
}

extension VectorGradient.Geometry {
  fileprivate var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  /// The geometry whose offsets 0 and 1 are the ends of a range of offsets of this one.
  fileprivate func stretched(to range: ClosedRange<Double>) -> Self {
    let length = range.upperBound - range.lowerBound
    switch self {
    case .linear(let start, let end):
      func point(_ offset: Double) -> Point {
        Point(x: start.x + (end.x - start.x) * offset, y: start.y + (end.y - start.y) * offset)
      }
      return .linear(start: point(range.lowerBound), end: point(range.upperBound))
    case .radial(let focus, let transform):
      let shift = AffineTransform.translation(x: focus.x * (1 - length), y: focus.y * (1 - length))
      return .radial(
        focus: focus, transform: transform.appending(shift).appending(.scale(x: length, y: length)))
    }
  }
}

extension Gradient {
  /// The geometry; nil if it has no extent and all is one color.
  fileprivate var extent: VectorGradient.Geometry? {
    switch geometry {
    case .linear(let start, let end):
      let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
      return square > 0 && square.isFinite ? .linear(start: start, end: end) : nil
    case .radial(let center, let radii, let focus):
      guard radii.width > 0, radii.height > 0, radii.width.isFinite, radii.height.isFinite else { return nil }
      let position = focus ?? center
      return .radial(
        focus: Point(x: (position.x - center.x) / radii.width, y: (position.y - center.y) / radii.height),
        transform: AffineTransform(
          a: radii.width, b: 0, c: 0, d: radii.height, tx: center.x, ty: center.y))
    case .conic: return nil
    }
  }
}

/// Puts stops between those of a gradient where its colors are not mixed straight, until nobody sees the difference.
private struct RampSampler {
  let ramp: GradientRamp
  let gradient: Gradient

  /// The greatest difference of a channel, premultiplied.
  private static let tolerance = 1.0 / 512
  private static let greatestDepth = 6
  /// Gradients with more stops are sampled at this many offsets: cairo takes quadratic time for stops.
  private static let mostBreaks = 8192

  /// The stops of a range of offsets, which becomes 0…1.
  func stops(in range: ClosedRange<Double>) -> [VectorGradient.Stop] {
    var breaks = [range.lowerBound]
    for stop in gradient.stops.map(\.offset)
    where stop.isFinite && stop > breaks[breaks.count - 1] && stop < range.upperBound { breaks.append(stop) }
    breaks.append(range.upperBound)
    if breaks.count > Self.mostBreaks {
      let step = (range.upperBound - range.lowerBound) / Double(Self.mostBreaks)
      breaks = (0..<Self.mostBreaks).map { range.lowerBound + step * Double($0) } + [range.upperBound]
    }
    // The more stops there are, the less they need others between them.
    var depth = 0
    while depth < Self.greatestDepth, breaks.count << (Self.greatestDepth - depth) > 2 * Self.mostBreaks {
      depth += 1
    }
    var stops: [VectorGradient.Stop] = []
    for (from, to) in zip(breaks, breaks.dropFirst()) {
      let start = VectorGradient.Stop(offset: from, color: color(at: from, hueAt: from + (to - from) / 512))
      let end = VectorGradient.Stop(offset: to, color: color(at: to.nextDown, hueAt: to - (to - from) / 512))
      stops.append(start)
      if gradient.interpolation != .straight { divide(start, end, depth: depth, into: &stops) }
      stops.append(end)
    }
    let length = range.upperBound - range.lowerBound
    var result: [VectorGradient.Stop] = []
    for var stop in stops {
      stop.offset = min(1, max(0, (stop.offset - range.lowerBound) / length))
      if result.last != stop { result.append(stop) }
    }
    return result
  }

  /// The color at an offset; what is transparent has the hue of what is beside it.
  private func color(at offset: Double, hueAt neighbor: Double) -> Color {
    let color = Color(premultiplied: ramp.color(at: offset))
    guard color.alpha < 1e-4 else { return color }
    return Color(premultiplied: ramp.color(at: neighbor)).withAlpha(color.alpha)
  }

  private func divide(
    _ start: VectorGradient.Stop, _ end: VectorGradient.Stop, depth: Int,
    into stops: inout [VectorGradient.Stop]
  ) {
    guard depth < Self.greatestDepth else { return }
    let isClose = [0.25, 0.5, 0.75].allSatisfy { fraction in
      let exact = ramp.color(at: start.offset + (end.offset - start.offset) * fraction)
      func mixed(_ channel: (Color) -> Double) -> Double {
        channel(start.color) + (channel(end.color) - channel(start.color)) * fraction
      }
      let alpha = mixed(\.alpha)
      let straight = [mixed(\.red) * alpha, mixed(\.green) * alpha, mixed(\.blue) * alpha, alpha]
      return (0..<4).allSatisfy { abs(straight[$0] - Double(exact[$0])) <= Self.tolerance }
    }
    if isClose { return }
    let offset = (start.offset + end.offset) / 2
    let middle = VectorGradient.Stop(offset: offset, color: color(at: offset, hueAt: offset))
    divide(start, middle, depth: depth + 1, into: &stops)
    stops.append(middle)
    divide(middle, end, depth: depth + 1, into: &stops)
  }
}
