import VectorGraphics

/// A layer with an outline that can be filled and stroked.
public protocol Shape: SingleLayerContent {}

/// A rectangle that fills its box, with optional rounded corners.
public struct Rectangle: Shape {
  public var layer: Layer

  /// - Parameter cornerRadius: The radius of all four corners, in points, or a percentage of the box's width
  ///   (horizontally) and height (vertically). Radii that do not fit are scaled down, as in CSS `border-radius`: a
  ///   large radius makes a capsule.
  public init(cornerRadius: some LengthConvertible = Length.zero) {
    self.init(cornerRadii: CornerLengths(all: cornerRadius.length ?? .zero))
  }

  /// - Parameter cornerRadii: The radii of each corner.
  public init(cornerRadii: CornerLengths) {
    layer = Layer(content: .rectangle(cornerRadii: cornerRadii))
  }
}

/// SwiftUI's name for a ``Rectangle`` with a corner radius.
public typealias RoundedRectangle = Rectangle

/// An ellipse inscribed in its box.
public struct Ellipse: Shape {
  public var layer: Layer

  /// Creates an ellipse in the box set by `frame`.
  public init() {
    layer = Layer(content: .ellipse)
  }
}

/// A circle of a given radius.
public struct Circle: Shape {
  public var layer: Layer

  /// Creates a circle in a box of its own size, at the top left corner of its parent until it is positioned.
  ///
  /// - Parameter radius: The radius in points.
  public init(radius: Double) {
    layer = Layer(
      frame: LayerFrame(width: .points(2 * radius), height: .points(2 * radius)), content: .ellipse)
  }

  /// Creates a circle centered on a point of its parent's box.
  ///
  /// - Parameters:
  ///   - center: The center, in points in the parent's space.
  ///   - radius: The radius in points.
  public init(center: Point, radius: Double) {
    layer = Layer(
      frame: LayerFrame(
        Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
      content: .ellipse)
  }
}

/// An outline of lines and curves, in points in the layer's own space.
public struct Path: Shape {
  public var layer: Layer

  /// - Parameters:
  ///   - outline: The outline, in points from the top left corner of the layer's box.
  ///   - fillRule: The rule that determines which areas are inside.
  public init(_ outline: BezierPath, fillRule: FillRule = .nonzero) {
    layer = Layer(content: .path(outline, fillRule: fillRule))
  }

  /// Creates a path drawn by a closure.
  ///
  /// ```swift
  /// Path { path in
  ///   path.move(to: Point(x: 0, y: 40))
  ///   path.line(to: Point(x: 60, y: 0))
  /// }
  /// .stroke(.white, width: 3)
  /// ```
  public init(fillRule: FillRule = .nonzero, _ draw: (inout BezierPath) throws -> Void) rethrows {
    var outline = BezierPath()
    try draw(&outline)
    self.init(outline, fillRule: fillRule)
  }
}

extension Shape {
  /// Fills the outline with a color.
  public func fill(_ color: Color) -> Self { fill(LayerPaint.color(color)) }

  /// Fills the outline with a paint, such as `.linear(angle: 160, stops: [.red, .blue])`.
  public func fill(_ paint: LayerPaint) -> Self { modified { $0.fill = paint } }

  /// Strokes the outline with a line centered on it, over the fill.
  ///
  /// - Parameters:
  ///   - color: The color of the line.
  ///   - width: The line width in points.
  ///   - cap: The shape of open ends.
  ///   - join: The shape of corners.
  ///   - dashes: Alternating lengths of dashes and gaps, in points; empty for a solid line.
  public func stroke(
    _ color: Color, width: Double = 1, cap: StrokeStyle.LineCap = .butt, join: StrokeStyle.LineJoin = .miter,
    dashes: [Double] = []
  ) -> Self {
    stroke(LayerPaint.color(color), width: width, cap: cap, join: join, dashes: dashes)
  }

  /// Strokes the outline with a paint and a line centered on it, over the fill.
  public func stroke(
    _ paint: LayerPaint, width: Double = 1, cap: StrokeStyle.LineCap = .butt,
    join: StrokeStyle.LineJoin = .miter, dashes: [Double] = []
  ) -> Self {
    let style = StrokeStyle(width: width, lineCap: cap, lineJoin: join, dashes: dashes)
    return stroke(Stroke(paint: paint, style: style))
  }

  /// Strokes the outline with all properties of a stroke.
  public func stroke(_ stroke: Stroke) -> Self { modified { $0.stroke = stroke } }

  /// Strokes only part of the outline, like SwiftUI's `trim(from:to:)`. Call it after `stroke`.
  ///
  /// - Parameters:
  ///   - start: The start of the part, as a fraction of the outline's length.
  ///   - end: The end of the part.
  ///   - offset: Moves both ends along the outline.
  public func trim(from start: Double = 0, to end: Double = 1, offset: Double = 0) -> Self {
    modified { layer in
      guard layer.stroke != nil else {
        layer.report("stroke", "trim(from:to:) needs a stroke: call stroke(_:width:) before it")
        return
      }
      layer.stroke?.trimStart = start
      layer.stroke?.trimEnd = end
      layer.stroke?.trimOffset = offset
    }
  }
}
