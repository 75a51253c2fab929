import VectorGraphics

/// The colors of a gradient: a list that is spread evenly, or colors by their offsets.
///
/// ```swift
/// .linear(angle: 160, stops: [.red, .blue])
/// .linear(angle: 160, stops: [0: .red, 0.4: .yellow, 1: .transparent])
/// ```
public struct ColorStops: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// In order of their offsets, which are 0…1.
  public var stops: [GradientPaint.Stop]

  /// Stops with the offsets they have; those without one are spread evenly between their neighbors.
  public init(_ stops: [GradientPaint.Stop]) { self.stops = stops }
  /// Colors that are spread evenly.
  public init(_ colors: [Color]) { self.init(colors.map { GradientPaint.Stop(color: $0) }) }
  /// Colors that are spread evenly.
  public init(arrayLiteral colors: Color...) { self.init(colors) }

  /// Colors by their offsets, 0…1, which do not decrease.
  public init(dictionaryLiteral stops: (Double, Color)...) {
    self.init(stops.map { GradientPaint.Stop(offset: $0.0, color: $0.1) })
  }
}

extension LayerPaint {
  /// A linear gradient at an angle (CSS `linear-gradient()`); corners get the pure end colors.
  ///
  /// - Parameters:
  ///   - angle: Degrees clockwise: 0 points up, 90 to the right, 180 down.
  ///   - stops: The colors.
  ///   - spread: What happens beyond the first and the last stop.
  ///   - interpolation: The space in which colors mix.
  public static func linear(
    angle: Double = 180, stops: ColorStops, spread: Gradient.SpreadMethod = .pad,
    interpolation: Gradient.Interpolation = .srgb
  ) -> LayerPaint {
    gradient(.linear(.angle(angle)), stops, spread, interpolation)
  }

  /// A linear gradient from a point of the box to another (SwiftUI's `startPoint` and `endPoint`).
  public static func linear(
    from start: LengthPoint, to end: LengthPoint, stops: ColorStops, spread: Gradient.SpreadMethod = .pad,
    interpolation: Gradient.Interpolation = .srgb
  ) -> LayerPaint {
    gradient(.linear(.points(from: start, to: end)), stops, spread, interpolation)
  }

  /// A radial gradient as large as its extent says (CSS `radial-gradient()`).
  ///
  /// - Parameters:
  ///   - shape: A circle, or an ellipse with the box's aspect.
  ///   - extent: Which side or corner of the box the last offset reaches.
  ///   - center: The middle, in points or percentages of the box.
  ///   - focus: Where offset 0 lies; nil is the center.
  ///   - stops: The colors.
  ///   - spread: What happens beyond the first and the last stop.
  ///   - interpolation: The space in which colors mix.
  public static func radial(
    _ shape: GradientPaint.Shape = .ellipse, extent: GradientPaint.Extent = .farthestCorner,
    center: LengthPoint = .center, focus: LengthPoint? = nil, stops: ColorStops,
    spread: Gradient.SpreadMethod = .pad, interpolation: Gradient.Interpolation = .srgb
  ) -> LayerPaint {
    gradient(
      .radial(shape: shape, size: .extent(extent), center: center, focus: focus), stops, spread, interpolation
    )
  }

  /// A circular gradient of a given radius.
  ///
  /// - Parameters:
  ///   - radius: Where offset 1 lies, in points or as a percentage of the box's width.
  ///   - center: The middle, in points or percentages of the box.
  ///   - stops: The colors.
  ///   - spread: What happens beyond the first and the last stop.
  ///   - interpolation: The space in which colors mix.
  public static func radial(
    radius: some LengthConvertible, center: LengthPoint = .center, stops: ColorStops,
    spread: Gradient.SpreadMethod = .pad, interpolation: Gradient.Interpolation = .srgb
  ) -> LayerPaint {
    let radii = LengthPoint(x: radius, y: radius)
    return gradient(
      .radial(shape: .circle, size: .radii(radii), center: center, focus: nil), stops, spread, interpolation)
  }

  /// A conic gradient (CSS `conic-gradient()`, SwiftUI's angular gradient).
  ///
  /// - Parameters:
  ///   - angle: Where offset 0 lies, in degrees clockwise from the top.
  ///   - center: The middle, in points or percentages of the box.
  ///   - stops: The colors, once round.
  ///   - interpolation: The space in which colors mix.
  public static func conic(
    angle: Double = 0, center: LengthPoint = .center, stops: ColorStops,
    interpolation: Gradient.Interpolation = .srgb
  ) -> LayerPaint {
    gradient(.conic(center: center, angle: angle), stops, .pad, interpolation)
  }

  private static func gradient(
    _ geometry: GradientPaint.Geometry, _ stops: ColorStops, _ spread: Gradient.SpreadMethod,
    _ interpolation: Gradient.Interpolation
  ) -> LayerPaint {
    .gradient(
      GradientPaint(
        geometry: geometry, stops: stops.stops, spreadMethod: spread, interpolation: interpolation))
  }
}
