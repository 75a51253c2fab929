/// A gradient with its geometry resolved in the space in which it is painted.
///
/// Semantics are those of CSS Images 4; the focal point of a radial gradient is SVG 2's.
public struct Gradient: Sendable, Hashable {
  package struct Stop: Sendable, Hashable {
    /// Where the color stands along the gradient line: 0 at its start, 1 at its end; may be outside.
    package var offset: Double
    package var color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  package enum Geometry: Sendable, Hashable {
    /// Offset 0 at `start`, 1 at `end`, constant perpendicular to the line.
    case linear(start: Point, end: Point)
    /// Offset 1 on the ellipse with these radii around the center, 0 at the focus (the center if nil).
    case radial(center: Point, radii: Size, focus: Point?)
    /// Offset 0 at `startAngle` degrees clockwise from the top, one full turn to offset 1.
    case conic(center: Point, startAngle: Double)
  }

  /// How a gradient continues before offset 0 and after offset 1.
  public enum SpreadMethod: String, Sendable, Hashable, CaseIterable {
    /// Extends the end colors.
    case pad
    /// Repeats the gradient.
    case `repeat`
    /// Repeats the gradient, alternately mirrored.
    case reflect
  }

  /// The color space in which colors between two stops are interpolated.
  public enum Interpolation: String, Sendable, Hashable, CaseIterable {
    /// sRGB, premultiplied: the CSS default.
    case srgb
    /// Unpremultiplied sRGB, as in SVG and canvas.
    case straight
    /// OKLab, premultiplied.
    case oklab
    /// Linear-light sRGB, premultiplied.
    case linear
  }

  package var geometry: Geometry
  /// The keyframes, with offsets that never decrease.
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
