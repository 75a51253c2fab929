import VectorGraphics

/// An animatable property with the type of its values.
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
  /// A uniform scale factor.
  public static var scale: AnimatedProperty { AnimatedProperty(.scale) { .pair(Point(x: $0, y: $0)) } }
  /// The angle of a linear or conic gradient fill, in degrees.
  public static var fillAngle: AnimatedProperty { number(.fill(.angle)) }
  /// The offset of a stop of a gradient fill, 0…1.
  public static func fillStopOffset(_ index: Int) -> AnimatedProperty { number(.fill(.stopOffset(index))) }
  /// The width of the stroke in points.
  public static var strokeWidth: AnimatedProperty { number(.stroke(.width)) }
  /// The start offset of the stroke in its dash pattern, in points.
  public static var dashOffset: AnimatedProperty { number(.stroke(.dashOffset)) }
  /// The start of the stroked part of the outline, as a fraction of its length.
  public static var trimStart: AnimatedProperty { number(.stroke(.trimStart)) }
  /// The end of the stroked part of the outline, as a fraction of its length.
  public static var trimEnd: AnimatedProperty { number(.stroke(.trimEnd)) }
  /// The shift of both ends of the stroked part along the outline, as a fraction of its length.
  public static var trimOffset: AnimatedProperty { number(.stroke(.trimOffset)) }
  /// The em of a text in points.
  public static var fontSize: AnimatedProperty { number(.text(.size)) }
  /// An axis of a text's variable font, such as `wdth`, to which the font gives a value.
  public static func fontAxis(_ tag: String) -> AnimatedProperty { number(.fontAxis(tag)) }
  /// Space after every character of a text, in points.
  public static var tracking: AnimatedProperty { number(.text(.tracking)) }
  /// The distance between the baselines of a text, in ems.
  public static var lineHeight: AnimatedProperty { number(.text(.lineHeight)) }
  /// Which unit of a text is shown in place of each: 1, 2 and so on are others at random, and 0 is itself. Only units of a
  /// text have it.
  public static var scramble: AnimatedProperty { number(.text(.scramble)) }
  /// The number that a text shows.
  public static var number: AnimatedProperty { number(.number) }
  /// The level of a sound in decibels.
  public static var gain: AnimatedProperty { number(.gain) }
  /// Where a sound is heard: -1 on the left, 1 on the right.
  public static var pan: AnimatedProperty { number(.pan) }
  /// A numeric parameter of a component, by name.
  public static func parameter(_ name: String) -> AnimatedProperty { number(.parameter(name)) }
}

extension AnimatedProperty where Value == Length {
  private static func edge(_ edge: AnimatableProperty.FrameEdge) -> AnimatedProperty {
    AnimatedProperty(.frame(edge)) { .length($0) }
  }

  /// How far a text is moved along its path.
  public static var alongStart: AnimatedProperty { AnimatedProperty(.alongStart) { .length($0) } }
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
  /// The distance along the content's offset path.
  public static var offsetDistance: AnimatedProperty { AnimatedProperty(.offsetDistance) { .length($0) } }
  /// The radius of all four corners of a rectangle.
  public static var cornerRadius: AnimatedProperty {
    AnimatedProperty(.cornerRadius) { .cornerLengths(CornerLengths(all: $0)) }
  }
}

extension AnimatedProperty where Value == LengthPoint {
  private static func point(_ property: AnimatableProperty) -> AnimatedProperty {
    AnimatedProperty(property) { .lengthPoint($0) }
  }

  /// The translation, in points or percentages of the layer's own box.
  public static var translate: AnimatedProperty { point(.translate) }
  /// The origin of rotation and scaling.
  public static var transformOrigin: AnimatedProperty { point(.transformOrigin) }
  /// The center of a radial or conic gradient fill.
  public static var fillCenter: AnimatedProperty { point(.fill(.center)) }
  /// The point of offset 0 of a radial gradient fill.
  public static var fillFocus: AnimatedProperty { point(.fill(.focus)) }
  /// The radii of a radial gradient fill; it must have radii of its own.
  public static var fillRadius: AnimatedProperty { point(.fill(.radius)) }
  /// The point of offset 0 of a linear gradient fill between two points.
  public static var fillFrom: AnimatedProperty { point(.fill(.from)) }
  /// The point of offset 1 of a linear gradient fill between two points.
  public static var fillTo: AnimatedProperty { point(.fill(.to)) }
  /// The position of an image in its box.
  public static var position: AnimatedProperty { point(.position) }
}

extension AnimatedProperty where Value == Point {
  /// Separate horizontal and vertical factors.
  public static var scale: AnimatedProperty { AnimatedProperty(.scale) { .pair($0) } }
}

extension AnimatedProperty where Value == Color {
  /// The solid fill color.
  public static var fill: AnimatedProperty { AnimatedProperty(.fill(.whole)) { .paint(.color($0)) } }
  /// The solid stroke color.
  public static var stroke: AnimatedProperty { AnimatedProperty(.strokePaint(.whole)) { .paint(.color($0)) } }
  /// The color of a stop of a gradient fill.
  public static func fillStopColor(_ index: Int) -> AnimatedProperty {
    AnimatedProperty(.fill(.stopColor(index))) { .color($0) }
  }
  /// A color parameter of a component, by name.
  public static func parameter(_ name: String) -> AnimatedProperty {
    AnimatedProperty(.parameter(name)) { .color($0) }
  }
}

extension AnimatedProperty where Value == LayerPaint {
  /// The fill. Gradients of the same kind with the same number of stops are interpolated stop by stop.
  public static var fill: AnimatedProperty { AnimatedProperty(.fill(.whole)) { .paint($0) } }
  /// The paint of the stroke.
  public static var stroke: AnimatedProperty { AnimatedProperty(.strokePaint(.whole)) { .paint($0) } }
}

extension AnimatedProperty where Value == [TransformOperation] {
  /// The list of transform functions.
  public static var transform: AnimatedProperty { AnimatedProperty(.transform) { .transform($0) } }
}

extension AnimatedProperty where Value == [TransformOperation3D] {
  /// The list of 3D transform functions; lists are interpolated pairwise.
  public static var transform3D: AnimatedProperty { AnimatedProperty(.transform3D) { .transform3D($0) } }
}

extension AnimatedProperty where Value == CornerPoints {
  /// The points to which the corners of the box are pinned; the layer must have corners of its own.
  public static var corners: AnimatedProperty { AnimatedProperty(.corners) { .cornerPoints($0) } }
}

extension AnimatedProperty where Value == [Filter] {
  /// The list of filter functions; lists are interpolated pairwise.
  public static var filters: AnimatedProperty { AnimatedProperty(.filters) { .filters($0) } }
}

extension AnimatedProperty where Value == [BoxShadow] {
  /// The box shadows; lists are interpolated pairwise.
  public static var boxShadows: AnimatedProperty { AnimatedProperty(.shadows) { .shadows($0) } }
}

extension AnimatedProperty where Value == BezierPath {
  /// The outline of a path; outlines with the same segments are interpolated point by point.
  public static var path: AnimatedProperty { AnimatedProperty(.path) { .path($0) } }
  /// The clip path of the layer, if its clip is a path.
  public static var clipPath: AnimatedProperty { AnimatedProperty(.clipPath) { .path($0) } }
}

extension AnimatedProperty where Value == Clip.Shape {
  /// The insets and corners of the clip of the layer, if its clip is a box.
  public static var clipInset: AnimatedProperty { AnimatedProperty(.clipInset) { .clip($0) } }
  /// The clip of the layer, if it is an ellipse or a circle.
  public static var clipEllipse: AnimatedProperty { AnimatedProperty(.clipEllipse) { .clip($0) } }
}

extension AnimatedProperty where Value == LayerFrame {
  /// The part of an image that is shown, in its pixels; percentages refer to the image.
  public static var crop: AnimatedProperty { AnimatedProperty(.crop) { .frame($0) } }
}

extension AnimatedProperty where Value == String {
  /// The characters of a text, which change abruptly, halfway.
  public static var text: AnimatedProperty { AnimatedProperty(.text(.text)) { .discrete(.text($0)) } }
}
