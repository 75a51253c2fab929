import VectorGraphics

/// The colors of a gradient: an evenly spaced list, or colors keyed by offset.
///
/// ```swift
/// .linear(angle: 160, stops: [.red, .blue])
/// .linear(angle: 160, stops: [0: .red, 0.4: .yellow, 1: .transparent])
/// ```
public struct ColorStops: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// The stops, ordered by offset, 0…1.
  public var stops: [GradientPaint.Stop]

  /// Creates stops; those without an offset are spaced evenly between their neighbors.
  public init(_ stops: [GradientPaint.Stop]) { self.stops = stops }
  /// Creates evenly spaced colors.
  public init(_ colors: [Color]) { self.init(colors.map { GradientPaint.Stop(color: $0) }) }
  /// Creates evenly spaced colors.
  public init(arrayLiteral colors: Color...) { self.init(colors) }

  /// Creates colors keyed by offset, 0…1; offsets must not decrease.
  public init(dictionaryLiteral stops: (Double, Color)...) {
    self.init(stops.map { GradientPaint.Stop(offset: $0.0, color: $0.1) })
  }
}

extension LayerPaint {
  /// An image that fills a shape or the glyphs of a text (CSS `background-image`).
  ///
  /// - Parameters:
  ///   - source: The file, relative to the scene's folder.
  ///   - fit: How it fits the box.
  ///   - repeats: The directions in which it repeats.
  public static func image(
    _ source: String, fit: ImageContent.Fit = .cover, repeats: FillContent.Repetition = .none
  ) -> LayerPaint {
    .content(FillContent(.image(source, sampling: .cubic), fit: fit, repetition: repeats))
  }

  /// An SVG file that fills a shape or the glyphs of a text.
  public static func svg(
    _ source: String, fit: ImageContent.Fit = .cover, repeats: FillContent.Repetition = .none
  ) -> LayerPaint {
    .content(FillContent(.svg(source), fit: fit, repetition: repeats))
  }

  /// Layers that fill a shape or the glyphs of a text.
  ///
  /// - Parameters:
  ///   - size: The size of a tile; nil for that of the box. Percentages refer to the box.
  ///   - repeats: The directions in which tiles repeat.
  ///   - content: The layers, in the box of a tile.
  public static func layers(
    size: LengthPoint? = nil, repeats: FillContent.Repetition = .none,
    @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows -> LayerPaint {
    .content(FillContent(.layers(try content().layers), size: size, repetition: repeats))
  }

  /// A linear gradient at an angle (CSS `linear-gradient()`); corners get the pure end colors.
  ///
  /// - Parameters:
  ///   - angle: Degrees clockwise: 0 points up, 90 to the right, 180 down.
  ///   - stops: The colors.
  ///   - spread: How the gradient continues beyond the first and last stop.
  ///   - interpolation: The color space for interpolation; nil for premultiplied sRGB if all stops are legacy colors, and
  ///     OKLab otherwise, as in CSS.
  public static func linear(
    angle: Double = 180, stops: ColorStops, spread: Gradient.SpreadMethod = .pad,
    interpolation: Gradient.Interpolation? = nil
  ) -> LayerPaint {
    gradient(.linear(.angle(angle)), stops, spread, interpolation)
  }

  /// A linear gradient between two points of the box (SwiftUI's `startPoint` and `endPoint`).
  public static func linear(
    from start: LengthPoint, to end: LengthPoint, stops: ColorStops, spread: Gradient.SpreadMethod = .pad,
    interpolation: Gradient.Interpolation? = nil
  ) -> LayerPaint {
    gradient(.linear(.points(from: start, to: end)), stops, spread, interpolation)
  }

  /// A radial gradient sized by its extent (CSS `radial-gradient()`).
  ///
  /// - Parameters:
  ///   - shape: A circle, or an ellipse with the box's aspect ratio.
  ///   - extent: The side or corner of the box that the last offset reaches.
  ///   - center: The center, in points or percentages of the box.
  ///   - focus: The point of offset 0; nil for the center.
  ///   - stops: The colors.
  ///   - spread: How the gradient continues beyond the first and last stop.
  ///   - interpolation: The color space for interpolation; nil for premultiplied sRGB if all stops are legacy colors, and
  ///     OKLab otherwise, as in CSS.
  public static func radial(
    _ shape: GradientPaint.Shape = .ellipse, extent: GradientPaint.Extent = .farthestCorner,
    center: LengthPoint = .center, focus: LengthPoint? = nil, stops: ColorStops,
    spread: Gradient.SpreadMethod = .pad, interpolation: Gradient.Interpolation? = nil
  ) -> LayerPaint {
    gradient(
      .radial(shape: shape, size: .extent(extent), center: center, focus: focus), stops, spread, interpolation
    )
  }

  /// A circular gradient of a given radius.
  ///
  /// - Parameters:
  ///   - radius: The distance of offset 1 from the center, in points or as a percentage of the box's width.
  ///   - center: The center, in points or percentages of the box.
  ///   - stops: The colors.
  ///   - spread: How the gradient continues beyond the first and last stop.
  ///   - interpolation: The color space for interpolation; nil for premultiplied sRGB if all stops are legacy colors, and
  ///     OKLab otherwise, as in CSS.
  public static func radial(
    radius: some LengthConvertible, center: LengthPoint = .center, stops: ColorStops,
    spread: Gradient.SpreadMethod = .pad, interpolation: Gradient.Interpolation? = nil
  ) -> LayerPaint {
    let radii = LengthPoint(x: radius, y: radius)
    return gradient(
      .radial(shape: .circle, size: .radii(radii), center: center, focus: nil), stops, spread, interpolation)
  }

  /// A conic gradient (CSS `conic-gradient()`, SwiftUI's angular gradient).
  ///
  /// - Parameters:
  ///   - angle: The direction of offset 0, in degrees clockwise from the top.
  ///   - center: The center, in points or percentages of the box.
  ///   - stops: The colors of one full turn.
  ///   - interpolation: The color space for interpolation; nil for premultiplied sRGB if all stops are legacy colors, and
  ///     OKLab otherwise, as in CSS.
  public static func conic(
    angle: Double = 0, center: LengthPoint = .center, stops: ColorStops,
    interpolation: Gradient.Interpolation? = nil
  ) -> LayerPaint {
    gradient(.conic(center: center, angle: angle), stops, .pad, interpolation)
  }

  private static func gradient(
    _ geometry: GradientPaint.Geometry, _ stops: ColorStops, _ spread: Gradient.SpreadMethod,
    _ interpolation: Gradient.Interpolation?
  ) -> LayerPaint {
    .gradient(
      GradientPaint(
        geometry: geometry, stops: stops.stops, spreadMethod: spread, interpolation: interpolation))
  }
}
