import VectorGraphics

extension SceneContent {
  /// Shifts the content (CSS `translate`, SwiftUI's `offset`).
  ///
  /// - Parameters:
  ///   - x: To the right, in points or as a percentage of the content's own width.
  ///   - y: Down, in points or as a percentage of the content's own height.
  public func translate(
    x: some LengthConvertible = Length.zero, y: some LengthConvertible = Length.zero
  ) -> Modified {
    modified { $0.translate = LengthPoint(x: x, y: y) }
  }

  /// Turns the content about its transform origin (CSS `rotate`, SwiftUI's `rotationEffect`).
  ///
  /// - Parameter degrees: Clockwise.
  public func rotate(_ degrees: Double) -> Modified { modified { $0.rotate = degrees } }

  /// Scales the content about its transform origin (CSS `scale`, SwiftUI's `scaleEffect`).
  public func scale(_ factor: Double) -> Modified { scale(x: factor, y: factor) }

  /// Scales the content by a factor horizontally and another vertically.
  public func scale(x: Double = 1, y: Double = 1) -> Modified { modified { $0.scale = Point(x: x, y: y) } }

  /// The point that transforms turn and scale about; the center of the content's box by default.
  public func transformOrigin(_ origin: LengthPoint) -> Modified { modified { $0.transformOrigin = origin } }

  /// Adds transform functions after those that are there; the last one is applied to a point first (CSS `transform`).
  public func transform(_ operations: TransformOperation...) -> Modified {
    modified { $0.transform += operations }
  }

  /// Moves the content's plane in space about its transform origin (CSS `transform` with functions of three dimensions):
  /// `.transform3D(.perspective(800), .rotateY(40))`. The last function is applied to a point first.
  public func transform3D(_ operations: TransformOperation3D...) -> Modified {
    modified { $0.transform3D += operations }
  }

  /// Leaves the content out while its back is towards the viewer (CSS `backface-visibility: hidden`).
  public func hidesBackface(_ hides: Bool = true) -> Modified { modified { $0.hidesBackface = hides } }

  /// Pins the corners of the content's box to four points of its parent's box, in points or percentages, so that the content is
  /// seen in the perspective they make. They must go round a convex quadrilateral.
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
  /// Keeps the content's planes in the space of the group, sorted by depth, rather than painting them in its plane (CSS
  /// `transform-style: preserve-3d`). Opacity, filters, a clip, a mask, a blend mode and isolation flatten a group all the same.
  public func preserves3D(_ preserves: Bool = true) -> Group { modified { $0.preserves3D = preserves } }
}
