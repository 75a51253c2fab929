import SceneModel
import VectorGraphics

extension Layer {
  /// A layer shared by many images, as a group in the layer's frame: it is drawn once for all of them, and for all
  /// positions that are a whole number of pixels apart.
  static func shared(_ layer: Layer) -> Layer {
    var inner = layer
    inner.frame = LayerFrame()
    return Layer(frame: layer.frame, isIsolated: true, content: .group([inner]))
  }
}

/// Layers of an image whose unit is the radius of a bead, its origin the bead's middle.
extension Layer {
  /// An ellipse round a point, turned by degrees about it.
  static func ellipse(
    at center: Point = .zero, radii: Size = Size(width: 1, height: 1), turned angle: Double = 0,
    fill: LayerPaint,
    opacity: Double = 1, blendMode: BlendMode = .normal
  ) -> Layer {
    Layer(
      frame: LayerFrame(
        Rect(
          x: center.x - radii.width, y: center.y - radii.height, width: 2 * radii.width,
          height: 2 * radii.height)),
      opacity: opacity, blendMode: blendMode, rotate: angle, fill: fill, content: .ellipse)
  }

  /// A circle round a point.
  static func circle(
    at center: Point = .zero, radius: Double = 1, fill: LayerPaint, opacity: Double = 1,
    blendMode: BlendMode = .normal
  ) -> Layer {
    .ellipse(
      at: center, radii: Size(width: radius, height: radius), fill: fill, opacity: opacity,
      blendMode: blendMode)
  }

  /// An outline whose gradients are measured in the square from (-1, -1) to (1, 1).
  static func outline(
    _ path: BezierPath, fill: LayerPaint? = nil, stroke: Stroke? = nil, opacity: Double = 1,
    blendMode: BlendMode = .normal
  ) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: -1, y: -1, width: 2, height: 2)), opacity: opacity, blendMode: blendMode,
      fill: fill,
      stroke: stroke, content: .path(path.transformed(by: .translation(x: 1, y: 1)), fillRule: .nonzero))
  }

  /// Layers drawn as one, in the same space.
  static func gathered(
    _ layers: [Layer], turned angle: Double = 0, opacity: Double = 1, clippedTo radius: Double? = nil,
    blurredBy deviation: Double? = nil, isIsolated: Bool = false
  ) -> Layer {
    let clip = radius.map { radius in
      Clip(
        shape: .path(
          .ellipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)),
          fillRule: .nonzero))
    }
    return Layer(
      frame: LayerFrame(.zero), opacity: opacity, isIsolated: isIsolated, rotate: angle,
      filters: deviation.map { [.blur(standardDeviation: $0)] } ?? [], clip: clip, content: .group(layers))
  }
}

extension LayerPaint {
  /// From the middle of an ellipse to its edge.
  static func radial(_ stops: [(offset: Double, color: Color)], focus: Point? = nil) -> LayerPaint {
    .gradient(
      GradientPaint(
        geometry: .radial(
          shape: .ellipse, size: .extent(.closestSide), center: .center,
          focus: focus.map { LengthPoint(x: .percent(50 + 50 * $0.x), y: .percent(50 + 50 * $0.y)) }),
        stops: stops.map { GradientPaint.Stop(offset: $0.offset, color: $0.color) }))
  }

  /// A color that fades out toward the edge of an ellipse as a Gaussian does (σ is 0.4 of its radius).
  static func glow(_ color: Color) -> LayerPaint {
    let stops = [
      (0.0, 1.0), (0.15, 0.93), (0.3, 0.75), (0.45, 0.52), (0.6, 0.31), (0.75, 0.15), (0.88, 0.05), (1, 0),
    ]
    return .radial(stops.map { ($0.0, color.withAlpha(color.alpha * $0.1)) })
  }

  /// Along a line in the box, given in fractions of it.
  static func linear(
    from start: Point, to end: Point, _ stops: [(offset: Double, color: Color)]
  ) -> LayerPaint {
    func length(_ point: Point) -> LengthPoint {
      LengthPoint(x: .percent(100 * point.x), y: .percent(100 * point.y))
    }
    return .gradient(
      GradientPaint(
        geometry: .linear(.points(from: length(start), to: length(end))),
        stops: stops.map { GradientPaint.Stop(offset: $0.offset, color: $0.color) }))
  }
}

extension Color {
  /// Mixed with white; 0 is the color itself.
  func lightened(by fraction: Double) -> Color {
    interpolated(to: Color.white.withAlpha(alpha), fraction: fraction)
  }

  /// As light that has gone a longer way through the stone: darker and more saturated. 0 is the color itself.
  func deepened(by fraction: Double) -> Color {
    let deep = Color(
      red: red * red * 0.62, green: green * green * 0.62, blue: blue * blue * 0.62, alpha: alpha)
    return interpolated(to: deep, fraction: fraction)
  }
}
