import VectorGraphics

/// The paint of a layer's fill or stroke, as authored.
public enum LayerPaint: Sendable, Hashable {
  /// One color.
  case color(Color)
  /// A gradient.
  indirect case gradient(GradientPaint)
  /// An image, an SVG file or layers, as the fill of a shape or a text.
  indirect case content(FillContent)

  /// The paint with its geometry resolved for a box with a size in points; content is drawn as layers, and transparent
  /// here.
  package func resolved(in size: Size) -> Paint {
    switch self {
    case .color(let color): .color(color.roundedToFloat)
    case .gradient(let gradient): .gradient(gradient.resolved(in: size))
    case .content: .color(.transparent)
    }
  }

  /// The interpolation between this paint and another; nil if their kinds differ.
  func interpolated(to other: LayerPaint, fraction: Double) -> LayerPaint? {
    switch (self, other) {
    case (.color(let from), .color(let to)): .color(from.interpolated(to: to, fraction: fraction))
    case (.gradient(let from), .gradient(let to)):
      from.interpolated(to: to, fraction: fraction).map { .gradient($0) }
    default: nil
    }
  }
}

/// A gradient whose geometry is relative to the box it fills (CSS Images 4, section 3).
public struct GradientPaint: Sendable, Hashable {
  /// A color at an offset of the gradient.
  public struct Stop: Sendable, Hashable {
    /// 0…1 along the gradient; nil for even spacing between its neighbors.
    public var offset: Double?
    /// The color.
    public var color: Color

    /// Creates a stop with an optional offset.
    public init(offset: Double? = nil, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The direction of a linear gradient.
  public enum LinearDirection: Sendable, Hashable {
    /// Degrees clockwise; 0 points up, 90 to the right.
    case angle(Double)
    /// Toward a side or a corner: -1, 0 or 1 horizontally and vertically. Corners use the "magic corners" angle of CSS.
    case toward(x: Int, y: Int)
    /// From one point of the box to another.
    case points(from: LengthPoint, to: LengthPoint)
  }

  /// The ending shape of a radial gradient.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// The same radius in both directions.
    case circle
    /// Separate horizontal and vertical radii.
    case ellipse
  }

  /// How far a radial gradient extends.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    /// The nearest side.
    case closestSide = "closest-side"
    /// The farthest side.
    case farthestSide = "farthest-side"
    /// The nearest corner.
    case closestCorner = "closest-corner"
    /// The farthest corner.
    case farthestCorner = "farthest-corner"
  }

  /// The size of a radial gradient.
  public enum RadialSize: Sendable, Hashable {
    /// Up to a side or a corner.
    case extent(Extent)
    /// Explicit radii; percentages refer to the box's width (horizontally) and height (vertically).
    case radii(LengthPoint)
  }

  /// The kind and geometry of the gradient.
  public enum Geometry: Sendable, Hashable {
    /// Along a line.
    case linear(LinearDirection)
    /// From a center outward.
    case radial(shape: Shape, size: RadialSize, center: LengthPoint, focus: LengthPoint?)
    /// The angle in degrees clockwise from the top.
    case conic(center: LengthPoint, angle: Double)
  }

  /// The kind and geometry of the gradient.
  public var geometry: Geometry
  /// The stops, ordered by offset.
  public var stops: [Stop]
  /// How the gradient continues beyond the first and last stop.
  public var spreadMethod: Gradient.SpreadMethod
  /// The interpolation space; nil for premultiplied sRGB if all stops are legacy colors, and OKLab otherwise
  /// (CSS Color 4, section 12.2).
  public var interpolation: Gradient.Interpolation?

  /// A gradient.
  public init(
    geometry: Geometry, stops: [Stop], spreadMethod: Gradient.SpreadMethod = .pad,
    interpolation: Gradient.Interpolation? = nil
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spreadMethod = spreadMethod
    self.interpolation = interpolation
  }
}

extension GradientPaint {
  func resolved(in size: Size) -> Gradient {
    Gradient(
      geometry: resolvedGeometry(in: size), stops: resolvedStops, spreadMethod: spreadMethod,
      interpolation: resolvedInterpolation)
  }

  var resolvedInterpolation: Gradient.Interpolation {
    interpolation ?? (stops.allSatisfy(\.color.isLegacy) ? .srgb : .oklab)
  }

  /// The stops for the renderer; colors outside the sRGB gamut are not clamped before interpolation.
  private var resolvedStops: [Gradient.Stop] {
    zip(stops, computedOffsets).map { stop, offset in
      Gradient.Stop(
        offset: offset.roundedToFloat,
        color: stop.color.alpha > 1 ? stop.color.roundedToFloat : stop.color.rounded)
    }
  }

  /// The offset of every stop: the first is 0, the last 1, none is less than an earlier one, and missing
  /// offsets are spaced evenly (CSS Images 4, section 3.5.3).
  var computedOffsets: [Double] {
    guard !stops.isEmpty else { return [] }
    var offsets = stops.map(\.offset)
    offsets[0] = offsets[0] ?? 0
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? 1
    var greatest = -Double.infinity
    for index in offsets.indices {
      guard let offset = offsets[index] else { continue }
      greatest = max(greatest, offset)
      offsets[index] = greatest
    }
    var known = 0
    for index in offsets.indices.dropFirst() {
      guard let end = offsets[index], let start = offsets[known] else { continue }
      for gap in (known + 1)..<max(index, known + 1) {
        offsets[gap] = start + (end - start) * Double(gap - known) / Double(index - known)
      }
      known = index
    }
    return offsets.map { $0 ?? 0 }
  }

  private func resolvedGeometry(in size: Size) -> Gradient.Geometry {
    switch geometry {
    case .linear(let direction):
      let line = Self.line(direction, in: size)
      return .linear(start: line.start.roundedToFloat, end: line.end.roundedToFloat)
    case .radial(let shape, let radialSize, let center, let focus):
      let center = center.resolved(in: size)
      let radii = Self.radii(shape, radialSize, center: center, in: size)
      return .radial(
        center: center.roundedToFloat, radii: radii.roundedToFloat,
        focus: focus?.resolved(in: size).roundedToFloat)
    case .conic(let center, let angle):
      return .conic(center: center.resolved(in: size).roundedToFloat, startAngle: angle.roundedToFloat)
    }
  }

  /// The gradient line through the center of the box, long enough that the corners get the pure end colors.
  private static func line(_ direction: LinearDirection, in size: Size) -> (start: Point, end: Point) {
    let unit: Point
    switch direction {
    case .points(let from, let to): return (from.resolved(in: size), to.resolved(in: size))
    case .angle(let degrees):
      let turn = AffineTransform.rotation(degrees: degrees)
      unit = turn.apply(to: Point(x: 0, y: -1))
    case .toward(let x, let y):
      // The 50 % line of a corner gradient joins the two other corners: the gradient line is perpendicular
      // to it.
      let vector =
        x != 0 && y != 0
        ? Point(x: Double(x) * size.height, y: Double(y) * size.width)
        : Point(x: Double(x), y: Double(y))
      let length = vector.distance(to: .zero)
      unit = length > 0 ? vector * (1 / length) : Point(x: 0, y: 1)
    }
    let half = (abs(unit.x) * size.width + abs(unit.y) * size.height) / 2
    let center = Point(x: size.width / 2, y: size.height / 2)
    return (center - unit * half, center + unit * half)
  }

  private static func radii(_ shape: Shape, _ radialSize: RadialSize, center: Point, in size: Size) -> Size {
    switch radialSize {
    case .radii(let lengths):
      let radii = lengths.resolved(in: size)
      let width = max(0, radii.x)
      return Size(width: width, height: shape == .circle ? width : max(0, radii.y))
    case .extent(let extent):
      let across = [abs(center.x), abs(size.width - center.x)]
      let down = [abs(center.y), abs(size.height - center.y)]
      let isFarthest = extent == .farthestSide || extent == .farthestCorner
      let pick: ([Double]) -> Double = { isFarthest ? max($0[0], $0[1]) : min($0[0], $0[1]) }
      let side = Size(width: pick(across), height: pick(down))
      let isCorner = extent == .closestCorner || extent == .farthestCorner
      if shape == .circle {
        let radius =
          isCorner
          ? (side.width * side.width + side.height * side.height).squareRoot()
          : pick([side.width, side.height])
        return Size(width: radius, height: radius)
      }
      // An ellipse through the corner has the aspect ratio of the one that touches the sides, √2 times as
      // large.
      let factor = isCorner ? 2.0.squareRoot() : 1
      return Size(width: side.width * factor, height: side.height * factor)
    }
  }
}

extension GradientPaint {
  /// The interpolation between this gradient and another of the same kind with the same number of stops;
  /// nil otherwise.
  func interpolated(to other: GradientPaint, fraction: Double) -> GradientPaint? {
    guard stops.count == other.stops.count, spreadMethod == other.spreadMethod,
      resolvedInterpolation == other.resolvedInterpolation,
      let geometry = geometry.interpolated(to: other.geometry, fraction: fraction)
    else { return nil }
    let from = computedOffsets
    let to = other.computedOffsets
    let mixed = stops.indices.map { index in
      Stop(
        offset: from[index] + (to[index] - from[index]) * fraction,
        color: stops[index].color.interpolated(to: other.stops[index].color, fraction: fraction))
    }
    return GradientPaint(
      geometry: geometry, stops: mixed, spreadMethod: spreadMethod, interpolation: interpolation)
  }
}

extension GradientPaint.Geometry {
  func interpolated(to other: Self, fraction: Double) -> Self? {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    switch (self, other) {
    case (.linear(.angle(let from)), .linear(.angle(let to))): return .linear(.angle(mix(from, to)))
    case (.linear(.points(let from, let to)), .linear(.points(let otherFrom, let otherTo))):
      return .linear(
        .points(
          from: from.interpolated(to: otherFrom, fraction: fraction),
          to: to.interpolated(to: otherTo, fraction: fraction)))
    case (
      .radial(let shape, let size, let center, let focus),
      .radial(let otherShape, let otherSize, let otherCenter, let otherFocus)
    ):
      guard shape == otherShape, (focus == nil) == (otherFocus == nil) else { return nil }
      let mixedFocus = focus.flatMap { from in
        otherFocus.map { from.interpolated(to: $0, fraction: fraction) }
      }
      let mixedSize: GradientPaint.RadialSize
      switch (size, otherSize) {
      case (.radii(let from), .radii(let to)):
        mixedSize = .radii(from.interpolated(to: to, fraction: fraction))
      default:
        guard size == otherSize else { return nil }
        mixedSize = size
      }
      return .radial(
        shape: shape, size: mixedSize, center: center.interpolated(to: otherCenter, fraction: fraction),
        focus: mixedFocus)
    case (.conic(let center, let angle), .conic(let otherCenter, let otherAngle)):
      return .conic(
        center: center.interpolated(to: otherCenter, fraction: fraction), angle: mix(angle, otherAngle))
    default: return self == other ? self : nil
    }
  }
}
