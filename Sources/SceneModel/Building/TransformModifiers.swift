import VectorGraphics

extension SceneContent {
  /// Translates the content (CSS `translate`, SwiftUI's `offset`).
  ///
  /// - Parameters:
  ///   - x: To the right, in points or as a percentage of the content's own width.
  ///   - y: Down, in points or as a percentage of the content's own height.
  public func translate(
    x: some LengthConvertible = Length.zero, y: some LengthConvertible = Length.zero
  ) -> Modified {
    modified { $0.translate = LengthPoint(x: x, y: y) }
  }

  /// Rotates the content about its transform origin (CSS `rotate`, SwiftUI's `rotationEffect`).
  ///
  /// - Parameter degrees: Clockwise.
  public func rotate(_ degrees: Double) -> Modified { modified { $0.rotate = degrees } }

  /// Scales the content about its transform origin (CSS `scale`, SwiftUI's `scaleEffect`).
  public func scale(_ factor: Double) -> Modified { scale(x: factor, y: factor) }

  /// Scales the content by separate horizontal and vertical factors.
  public func scale(x: Double = 1, y: Double = 1) -> Modified { modified { $0.scale = Point(x: x, y: y) } }

  /// Sets the origin of rotation and scaling to a named point of the content's box, such as `.topLeft`; by default, it
  /// is the center (SwiftUI's `anchor`).
  public func transformOrigin(_ origin: LengthPoint) -> Modified { modified { $0.transformOrigin = origin } }

  /// Sets the origin of rotation and scaling (CSS `transform-origin`).
  ///
  /// - Parameters:
  ///   - x: From the left edge of the content's box, in points or as a percentage of its width.
  ///   - y: From the top edge, in points or as a percentage of its height.
  public func transformOrigin(x: some LengthConvertible, y: some LengthConvertible) -> Modified {
    transformOrigin(LengthPoint(x: x, y: y))
  }

  /// Places the content on a path, and turns it into the path's direction (CSS `offset-path`).
  ///
  /// ```swift
  /// Image("plane.png").frame(width: 80, height: 80)
  ///   .offsetPath(route)
  ///   .animation(.offsetDistance, from: .zero, to: .percent(100), duration: 4)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path, in points of the parent's box.
  ///   - distance: How far along the path, in points or as a percentage of its length.
  ///   - rotation: How the content is turned.
  ///   - anchor: The point of the content's box that is on the path; nil for the transform origin.
  public func offsetPath(
    _ path: BezierPath, distance: some LengthConvertible = Length.zero, rotation: OffsetPath.Rotation = .auto,
    anchor: LengthPoint? = nil
  ) -> Modified {
    modified {
      $0.offsetPath = OffsetPath(
        path: path, distance: distance.length ?? .zero, rotation: rotation, anchor: anchor)
    }
  }

  /// Appends transform functions; the last one is applied to a point first (CSS `transform`).
  public func transform(_ operations: TransformOperation...) -> Modified {
    modified { $0.transform += operations }
  }

  /// Transforms the content's plane in 3D about its transform origin (CSS `transform` with 3D functions):
  /// `.transform3D(.perspective(800), .rotateY(40))`. The last function is applied to a point first.
  public func transform3D(_ operations: TransformOperation3D...) -> Modified {
    modified { $0.transform3D += operations }
  }

  /// Hides the content while its back faces the viewer (CSS `backface-visibility: hidden`).
  public func hidesBackface(_ hides: Bool = true) -> Modified { modified { $0.hidesBackface = hides } }

  /// Pins the corners of the content's box to four points of its parent's box, in points or percentages, so that the content is
  /// seen in perspective. They must form a convex quadrilateral.
  public func corners(
    topLeft: LengthPoint, topRight: LengthPoint, bottomRight: LengthPoint, bottomLeft: LengthPoint
  ) -> Modified {
    modified {
      $0.corners = CornerPoints(
        topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }
  }
}

extension Group {
  /// Keeps the content's planes in the 3D space of the group, sorted by depth, instead of painting them
  /// into its plane (CSS `transform-style: preserve-3d`). Opacity, filters, a clip, a mask, a blend mode
  /// and isolation flatten a group nevertheless.
  public func preserves3D(_ preserves: Bool = true) -> Group { modified { $0.preserves3D = preserves } }
}
