import PixelKernels
import RenderTree
import VectorGraphics

extension SceneRenderer {
  /// How many scenes represent the time for which the shutter is open.
  ///
  /// Positions of an edge in neighboring samples are less than a pixel apart, so that its coverage is about the same on all of its
  /// way. The mean of n samples errs by at most d/(4n²) where an edge moves d pixels, and by 1/(2n) where a value jumps: both
  /// are below 8/255.
  ///
  /// - Parameter moments: Scenes at equal distances from the opening of the shutter to its closing.
  package func sampleCount(for moments: [ResolvedScene]) throws(RenderError) -> Int {
    let measure = MotionMeasure(bounds: VisualBounds(text: resources.text))
    var motion = Motion()
    for (one, other) in zip(moments, moments.dropFirst()) {
      motion += try measure.motion(of: one.layers, settings.transform, to: other.layers, settings.transform)
      if one.background != other.background { motion += .jump }
    }
    return motion.sampleCount
  }
}

/// How much changes between two instants.
private struct Motion {
  /// How far an edge moves, in pixels.
  var distance = 0.0
  /// How much something else changes, as a fraction of its range.
  var change = 0.0

  /// A change that is not measured.
  static let jump = Motion(change: 1)

  static func += (motion: inout Motion, other: Motion) {
    motion.distance += other.distance
    motion.change = min(1, motion.change + other.change)
  }

  func union(_ other: Motion) -> Motion {
    Motion(distance: max(distance, other.distance), change: max(change, other.change))
  }

  var sampleCount: Int {
    let needed = max(distance, (12 * distance).squareRoot(), 16 * change)
    return Int(min(Double(ExposedBitmap.greatestCount), max(1, needed.rounded(.up))))
  }
}

/// Compares the layers of two instants of a scene.
private struct MotionMeasure {
  let bounds: VisualBounds

  /// The greatest motion of some layers; the transforms map from their parents' spaces to pixels.
  func motion(
    of layers: [ResolvedLayer], _ transform: AffineTransform, to others: [ResolvedLayer],
    _ otherTransform: AffineTransform
  ) throws(RenderError) -> Motion {
    guard layers.count == others.count else { return .jump }
    var result = Motion()
    for (layer, other) in zip(layers, others) where layer != other || transform != otherTransform {
      result = result.union(
        try motion(
          of: layer, transform.appending(layer.transform), to: other,
          otherTransform.appending(other.transform)))
    }
    return result
  }

  /// The motion of one layer; the transforms map from its own space to pixels.
  private func motion(
    of layer: ResolvedLayer, _ transform: AffineTransform, to other: ResolvedLayer,
    _ otherTransform: AffineTransform
  ) throws(RenderError) -> Motion {
    if layer.opacity == 0, other.opacity == 0 { return Motion() }
    if layer.projection != nil || other.projection != nil {
      return try motionInSpace(of: layer, transform, to: other, otherTransform)
    }
    let scale = max(transform.maximumScale, otherTransform.maximumScale)
    var result = Motion(change: abs(layer.opacity - other.opacity))
    if case .group(let children) = layer.content, case .group(let others) = other.content {
      result = result.union(try motion(of: children, transform, to: others, otherTransform))
    } else {
      let box = try localBox(of: layer).union(try localBox(of: other))
      result.distance =
        box.corners.map {
          transform.apply(to: $0).distance(to: otherTransform.apply(to: $0))
        }.max() ?? 0
      result += layer.content.change(to: other.content).scaled(by: scale)
    }
    if let clip = layer.clip, let otherClip = other.clip {
      let corners = clip.path.controlBox.union(otherClip.path.controlBox).corners
      let distances = corners.map { transform.apply(to: $0).distance(to: otherTransform.apply(to: $0)) }
      result = result.union(Motion(distance: distances.max() ?? 0))
      result += clip.path.change(to: otherClip.path).scaled(by: scale)
    } else if (layer.clip == nil) != (other.clip == nil) {
      result += .jump
    }
    if let mask = layer.mask, let otherMask = other.mask {
      result = result.union(try motion(of: mask.layers, transform, to: otherMask.layers, otherTransform))
    }
    result += ResolvedFilter.change(of: layer.filters, to: other.filters).scaled(by: scale)
    result += ResolvedShadow.change(of: layer.shadows, to: other.shadows).scaled(by: scale)
    return result
  }

  /// The motion of a layer that is seen in perspective.
  private func motionInSpace(
    of layer: ResolvedLayer, _ transform: AffineTransform, to other: ResolvedLayer,
    _ otherTransform: AffineTransform
  ) throws(RenderError) -> Motion {
    func map(_ layer: ResolvedLayer, _ transform: AffineTransform) -> Projection {
      layer.projection.map(Projection(transform).appending)
        ?? Projection(transform.appending(layer.transform))
    }
    let (one, two) = (map(layer, transform), map(other, otherTransform))
    let box = try localBox(of: layer).union(try localBox(of: other))
    let distances = box.corners.map { one.apply(to: $0).distance(to: two.apply(to: $0)) }
    return Motion(
      distance: distances.max() ?? 0,
      change: layer.content == other.content ? abs(layer.opacity - other.opacity) : 1)
  }

  private func localBox(of layer: ResolvedLayer) throws(RenderError) -> Rect {
    try bounds.contentBounds(of: layer, transform: .identity)
  }
}

// Changes within the space of a layer, in points of it.

extension Motion {
  fileprivate func scaled(by scale: Double) -> Motion { Motion(distance: distance * scale, change: change) }
}

extension ResolvedLayer.Content {
  fileprivate func change(to other: Self) -> Motion {
    if self == other { return Motion() }
    switch (self, other) {
    case (.shape(let shape), .shape(let next)):
      var result = shape.path.change(to: next.path)
      result += Paint.change(of: shape.fill, to: next.fill)
      result += ResolvedStroke.change(of: shape.stroke, to: next.stroke)
      return result
    case (.text(let text), .text(let next)):
      var moved = text
      (moved.origin, moved.fill, moved.stroke) = (next.origin, next.fill, next.stroke)
      guard moved == next else { return .jump }
      var result = Motion(distance: text.origin.distance(to: next.origin))
      result += Paint.change(of: text.fill, to: next.fill)
      result += ResolvedStroke.change(of: text.stroke, to: next.stroke)
      return result
    case (.image(let image), .image(let next)) where image.asset == next.asset && image.frame == next.frame:
      let corners = image.destination.corners + image.bounds.corners
      let others = next.destination.corners + next.bounds.corners
      return Motion(distance: zip(corners, others).map { $0.distance(to: $1) }.max() ?? 0)
    default: return .jump
    }
  }
}

extension BezierPath {
  fileprivate func change(to other: BezierPath) -> Motion {
    if self == other { return Motion() }
    return greatestDistance(to: other).map { Motion(distance: $0) } ?? .jump
  }
}

extension Paint {
  fileprivate static func change(of paint: Paint?, to other: Paint?) -> Motion {
    switch (paint, other) {
    case (nil, nil): Motion()
    case (.color(let color)?, .color(let next)?): Motion(change: color.change(to: next))
    default: paint == other ? Motion() : .jump
    }
  }
}

extension Color {
  fileprivate func change(to other: Color) -> Double {
    min(
      1,
      [abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha)].max()
        ?? 0)
  }
}

extension ResolvedStroke {
  fileprivate static func change(of stroke: ResolvedStroke?, to other: ResolvedStroke?) -> Motion {
    guard let stroke, let other else { return stroke == other ? Motion() : .jump }
    if stroke == other { return Motion() }
    var result = Paint.change(of: stroke.paint, to: other.paint)
    result += Motion(
      distance: abs(stroke.style.width - other.style.width) / 2
        + abs(stroke.style.dashOffset - other.style.dashOffset))
    switch (stroke.path, other.path) {
    case (let path?, let next?) where path != next:
      // A trimmed outline moves at its ends.
      let ends = [0.0, 1].map { end in
        guard let point = path.point(atFraction: end), let other = next.point(atFraction: end) else {
          return 0.0
        }
        return point.distance(to: other)
      }
      result += Motion(distance: max(ends[0], ends[1], abs(path.length - next.length)))
    case (nil, nil), (_?, _?): break
    default: result += .jump
    }
    if stroke.trim != other.trim { result += .jump }
    return result
  }
}

extension ResolvedFilter {
  fileprivate static func change(of filters: [ResolvedFilter], to others: [ResolvedFilter]) -> Motion {
    guard filters.count == others.count else { return .jump }
    return zip(filters, others).reduce(Motion()) { $0.union($1.0.change(to: $1.1)) }
  }

  private func change(to other: ResolvedFilter) -> Motion {
    switch (self, other) {
    case (.blur(let deviation), .blur(let next)): Motion(distance: 3 * abs(deviation - next))
    default: self == other ? Motion() : .jump
    }
  }
}

extension ResolvedShadow {
  fileprivate static func change(of shadows: [ResolvedShadow], to others: [ResolvedShadow]) -> Motion {
    guard shadows.count == others.count else { return .jump }
    return zip(shadows, others).reduce(Motion()) { $0.union($1.0.change(to: $1.1)) }
  }

  private func change(to other: ResolvedShadow) -> Motion {
    var result = path.change(to: other.path)
    result += Motion(
      distance: 3 * abs(standardDeviation - other.standardDeviation), change: color.change(to: other.color))
    return result
  }
}
