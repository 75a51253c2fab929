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
}
