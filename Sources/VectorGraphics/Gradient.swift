/// Colors spread over the plane by their stops, its geometry resolved in the space it is painted in.
///
/// Semantics are those of CSS Images 4; the focal point of a radial gradient is SVG 2's.
public struct Gradient: Sendable, Hashable {
  package struct Stop: Sendable, Hashable {
    /// Where the color stands along the gradient line: 0 at its start, 1 at its end; may lie outside.
    package var offset: Double
    package var color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  package enum Geometry: Sendable, Hashable {
    /// Offset 0 at `start`, 1 at `end`, constant across.
    case linear(start: Point, end: Point)
    /// Offset 1 on the ellipse with these radii round the center, 0 at the focus (the center where nil).
    case radial(center: Point, radii: Size, focus: Point?)
    /// Offset 0 at `startAngle` degrees clockwise from the top, once round to offset 1.
    case conic(center: Point, startAngle: Double)
  }

  /// What happens before offset 0 and after offset 1.
  public enum SpreadMethod: String, Sendable, Hashable, CaseIterable {
    /// The color of the nearest end.
    case pad
    /// The gradient from its beginning.
    case `repeat`
    /// The gradient to and fro.
    case reflect
  }

  /// The space in which colors between two stops are mixed.
  public enum Interpolation: String, Sendable, Hashable, CaseIterable {
    /// sRGB, premultiplied: the CSS default.
    case srgb
    /// sRGB, not premultiplied: SVG and canvas.
    case straight
    /// OKLab, premultiplied.
    case oklab
    /// Linear-light sRGB, premultiplied.
    case linear
  }

  package var geometry: Geometry
  /// In order of offset; offsets never decrease.
  package var stops: [Stop]
  package var spreadMethod: SpreadMethod
  package var interpolation: Interpolation

  package init(
    geometry: Geometry, stops: [Stop], spreadMethod: SpreadMethod = .pad,
    interpolation: Interpolation = .srgb
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spreadMethod = spreadMethod
    self.interpolation = interpolation
  }
}

/// What fills a shape, its geometry resolved.
package enum Paint: Sendable, Hashable {
  case color(Color)
  case gradient(Gradient)
}
