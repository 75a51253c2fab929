import VectorGraphics

/// The position of a layer's box in its parent's; percentages refer to the parent's box (CSS absolute positioning).
///
/// Any two of `left`, `width` and `right` determine the horizontal position; without a width, the box
/// extends to both edges, and a missing edge is 0. The same applies vertically.
public struct LayerFrame: Sendable, Hashable {
  /// From the parent's left edge.
  public var left: Length?
  /// From the parent's top edge.
  public var top: Length?
  /// From the parent's right edge, inward.
  public var right: Length?
  /// From the parent's bottom edge, inward.
  public var bottom: Length?
  /// Percentages refer to the parent's width.
  public var width: Length?
  /// Percentages refer to the parent's height.
  public var height: Length?

  /// Creates a frame from the given edges.
  public init(
    left: Length? = nil, top: Length? = nil, right: Length? = nil, bottom: Length? = nil,
    width: Length? = nil, height: Length? = nil
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.width = width
    self.height = height
  }

  /// A frame in points.
  public init(_ rect: Rect) {
    self.init(
      left: .points(rect.x), top: .points(rect.y), width: .points(rect.width), height: .points(rect.height))
  }

  /// The box in the parent's space.
  public func resolved(in parent: Size) -> Rect {
    func edge(_ near: Length?, _ far: Length?, _ extent: Length?, _ reference: Double) -> (Double, Double) {
      let near = near?.resolved(against: reference)
      let far = far?.resolved(against: reference)
      guard let extent = extent?.resolved(against: reference) else {
        let start = near ?? 0
        return (start, max(0, reference - start - (far ?? 0)))
      }
      let length = max(0, extent)
      return (near ?? far.map { reference - $0 - length } ?? 0, length)
    }
    let (x, width) = edge(left, right, width, parent.width)
    let (y, height) = edge(top, bottom, height, parent.height)
    return Rect(x: x, y: y, width: width, height: height)
  }
}
