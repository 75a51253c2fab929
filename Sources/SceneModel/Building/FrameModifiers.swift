import VectorGraphics

extension SceneContent {
  /// Sets the content's box in its parent's box; omitted values stay unchanged.
  ///
  /// Lengths are points, or percentages of the parent's box (CSS absolute positioning). Any two of `left`, `width`
  /// and `right` determine the horizontal position; without a width, the box extends to both edges. The same applies
  /// vertically.
  ///
  /// - Parameters:
  ///   - left: From the parent's left edge.
  ///   - top: From the parent's top edge.
  ///   - right: From the parent's right edge, inward.
  ///   - bottom: From the parent's bottom edge, inward.
  ///   - width: The box's width; `.content` for that of its content.
  ///   - height: The box's height; `.content` for that of its content.
  public func frame(
    left: some LengthConvertible = Length?.none, top: some LengthConvertible = Length?.none,
    right: some LengthConvertible = Length?.none, bottom: some LengthConvertible = Length?.none,
    width: some ExtentConvertible = Length?.none, height: some ExtentConvertible = Length?.none
  ) -> Modified {
    modified { layer in
      if let left = left.length { layer.frame.left = left }
      if let top = top.length { layer.frame.top = top }
      if let right = right.length { layer.frame.right = right }
      if let bottom = bottom.length { layer.frame.bottom = bottom }
      if let width = width.extent { layer.frame.widthExtent = width }
      if let height = height.extent { layer.frame.heightExtent = height }
    }
  }

  /// Sets the content's box to a rectangle in its parent's space, in points.
  public func frame(_ rectangle: Rect) -> Modified {
    modified { $0.frame = LayerFrame(rectangle) }
  }

  /// Sets the content's box to its parent's box minus a margin on each side (CSS `inset`).
  public func inset(_ margin: some LengthConvertible) -> Modified {
    modified { layer in
      let margin = margin.length ?? .zero
      layer.frame = LayerFrame(left: margin, top: margin, right: margin, bottom: margin)
    }
  }

  /// Centers the content's box on a point of its parent's box, like SwiftUI's `position(x:y:)`.
  ///
  /// The box needs a width and a height: call `frame(width:height:)` first. A text needs neither: its lines are
  /// centered on the point.
  ///
  /// - Parameters:
  ///   - x: From the parent's left edge, in points or as a percentage of its width.
  ///   - y: From the parent's top edge, in points or as a percentage of its height.
  public func position(x: some LengthConvertible, y: some LengthConvertible) -> Modified {
    modified { $0.center(x: x.length ?? .zero, y: y.length ?? .zero) }
  }
}

extension Layer {
  fileprivate mutating func center(x: Length, y: Length) {
    if case .text(var text) = content {
      if frame.width == nil, !text.breaksLines {
        frame.width = .zero
        text.alignment = .center
      }
      if frame.height == nil {
        frame.height = .zero
        text.baseline = .middle
      }
      content = .text(text)
    }
    guard let width = frame.width, let height = frame.height else {
      report("frame", "position(x:y:) needs a width and a height: call frame(width:height:) before it")
      return
    }
    frame.left = x - width * 0.5
    frame.top = y - height * 0.5
    frame.right = nil
    frame.bottom = nil
  }
}
