import VectorGraphics

/// A property that an animation moves, with the type of its values.
public struct AnimatedProperty<Value: Sendable>: Sendable {
  /// The property's name in scene files.
  public let property: AnimatableProperty
  let value: @Sendable (Value) -> AnimatableValue

  init(_ property: AnimatableProperty, _ value: @escaping @Sendable (Value) -> AnimatableValue) {
    self.property = property
    self.value = value
  }
}

extension AnimatedProperty where Value == Double {
  private static func number(_ property: AnimatableProperty) -> AnimatedProperty {
    AnimatedProperty(property) { .number($0) }
  }

  /// The opacity of the composited layer, 0…1.
  public static var opacity: AnimatedProperty { number(.opacity) }
  /// Degrees clockwise.
  public static var rotate: AnimatedProperty { number(.rotate) }
  /// One factor for both directions.
  public static var scale: AnimatedProperty { AnimatedProperty(.scale) { .pair(Point(x: $0, y: $0)) } }
  /// The angle of a linear or conic gradient fill, in degrees.
  public static var fillAngle: AnimatedProperty { number(.fill(.angle)) }
  /// Where a stop of a gradient fill lies, 0…1.
  public static func fillStopOffset(_ index: Int) -> AnimatedProperty { number(.fill(.stopOffset(index))) }
  /// The width of the stroke in points.
  public static var strokeWidth: AnimatedProperty { number(.stroke(.width)) }
  /// Where in its dashes the stroke begins, in points.
  public static var dashOffset: AnimatedProperty { number(.stroke(.dashOffset)) }
  /// Where the stroked part of the outline begins, in fractions of its length.
  public static var trimStart: AnimatedProperty { number(.stroke(.trimStart)) }
  /// Where the stroked part of the outline ends, in fractions of its length.
  public static var trimEnd: AnimatedProperty { number(.stroke(.trimEnd)) }
  /// How far both ends of the stroked part are moved along the outline, in fractions of its length.
  public static var trimOffset: AnimatedProperty { number(.stroke(.trimOffset)) }
  /// The em of a text in points.
  public static var fontSize: AnimatedProperty { number(.text(.size)) }
  /// Space after every character of a text, in points.
  public static var tracking: AnimatedProperty { number(.text(.tracking)) }
  /// The distance of baselines of a text, in ems.
  public static var lineHeight: AnimatedProperty { number(.text(.lineHeight)) }
  /// A number that a component takes, by the parameter's name.
  public static func parameter(_ name: String) -> AnimatedProperty { number(.parameter(name)) }
}

extension AnimatedProperty where Value == Length {
  private static func edge(_ edge: AnimatableProperty.FrameEdge) -> AnimatedProperty {
    AnimatedProperty(.frame(edge)) { .length($0) }
  }

  /// The distance of the box from its parent's left edge.
  public static var left: AnimatedProperty { edge(.left) }
  /// The distance of the box from its parent's top edge.
  public static var top: AnimatedProperty { edge(.top) }
  /// The distance of the box from its parent's right edge.
  public static var right: AnimatedProperty { edge(.right) }
  /// The distance of the box from its parent's bottom edge.
  public static var bottom: AnimatedProperty { edge(.bottom) }
  /// The width of the box.
  public static var width: AnimatedProperty { edge(.width) }
  /// The height of the box.
  public static var height: AnimatedProperty { edge(.height) }
  /// The radius of all four corners of a rectangle.
  public static var cornerRadius: AnimatedProperty {
    AnimatedProperty(.cornerRadius) { .cornerLengths(CornerLengths(all: $0)) }
  }
}

extension AnimatedProperty where Value == LengthPoint {
  private static func point(_ property: AnimatableProperty) -> AnimatedProperty {
    AnimatedProperty(property) { .lengthPoint($0) }
  }

  /// A shift, in points or percentages of the layer's own box.
  public static var translate: AnimatedProperty { point(.translate) }
  /// The point that transforms turn and scale about.
  public static var transformOrigin: AnimatedProperty { point(.transformOrigin) }
  /// The middle of a radial or conic gradient fill.
  public static var fillCenter: AnimatedProperty { point(.fill(.center)) }
}

extension AnimatedProperty where Value == Point {
  /// A factor horizontally and another vertically.
  public static var scale: AnimatedProperty { AnimatedProperty(.scale) { .pair($0) } }
}

extension AnimatedProperty where Value == Color {
  /// The one color that fills the layer.
  public static var fill: AnimatedProperty { AnimatedProperty(.fill(.whole)) { .paint(.color($0)) } }
  /// The one color of the stroke.
  public static var stroke: AnimatedProperty { AnimatedProperty(.strokePaint(.whole)) { .paint(.color($0)) } }
  /// The color of a stop of a gradient fill.
  public static func fillStopColor(_ index: Int) -> AnimatedProperty {
    AnimatedProperty(.fill(.stopColor(index))) { .color($0) }
  }
  /// A color that a component takes, by the parameter's name.
  public static func parameter(_ name: String) -> AnimatedProperty {
    AnimatedProperty(.parameter(name)) { .color($0) }
  }
}

extension AnimatedProperty where Value == LayerPaint {
  /// What fills the layer. Gradients of one kind with as many stops mix stop by stop.
  public static var fill: AnimatedProperty { AnimatedProperty(.fill(.whole)) { .paint($0) } }
  /// What strokes the layer.
  public static var stroke: AnimatedProperty { AnimatedProperty(.strokePaint(.whole)) { .paint($0) } }
}

extension AnimatedProperty where Value == [TransformOperation] {
  /// The list of transform functions.
  public static var transform: AnimatedProperty { AnimatedProperty(.transform) { .transform($0) } }
}

extension AnimatedProperty where Value == [TransformOperation3D] {
  /// The list of functions that move the layer in space; lists mix pairwise.
  public static var transform3D: AnimatedProperty { AnimatedProperty(.transform3D) { .transform3D($0) } }
}

extension AnimatedProperty where Value == CornerPoints {
  /// The points that the corners of the box are pinned to; the layer has to have corners of its own.
  public static var corners: AnimatedProperty { AnimatedProperty(.corners) { .cornerPoints($0) } }
}

extension AnimatedProperty where Value == [Filter] {
  /// The list of filter functions; lists mix pairwise.
  public static var filters: AnimatedProperty { AnimatedProperty(.filters) { .filters($0) } }
}

extension AnimatedProperty where Value == [BoxShadow] {
  /// The box shadows; lists mix pairwise.
  public static var boxShadows: AnimatedProperty { AnimatedProperty(.shadows) { .shadows($0) } }
}

extension AnimatedProperty where Value == BezierPath {
  /// The outline of a path; outlines of like segments mix point by point.
  public static var path: AnimatedProperty { AnimatedProperty(.path) { .path($0) } }
  /// The outline that the layer is cut to, where that is a path.
  public static var clipPath: AnimatedProperty { AnimatedProperty(.clipPath) { .path($0) } }
}

extension AnimatedProperty where Value == String {
  /// The characters of a text, which change at once, halfway.
  public static var text: AnimatedProperty { AnimatedProperty(.text(.text)) { .discrete(.text($0)) } }
}
