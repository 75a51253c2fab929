import RenderTree
import VectorGraphics

// Edges that a mask shares with its content.
extension ResolvedLayer {
  /// The layer with a mask that has no edge along that of the content.
  ///
  /// Coverage multiplies: if a mask has one shape that ends at the content's edge, as a gradient over the
  /// layer's box does, a pixel with a coverage of one half would have one quarter. A mask that extends
  /// farther leaves the edge to the content. If the mask has the outline of the content, no outer shadow is
  /// visible; otherwise its fringe would be.
  var withMaskEdgesBeyondContent: ResolvedLayer {
    guard let mask, mask.layers.count == 1, filters.allSatisfy(\.preservesEdges),
      let outline = mask.layers[0].outline, let own = contentOutline,
      shadows.allSatisfy({ $0.boxPath == own })
    else { return self }
    let hasOuterShadows = shadows.contains { !$0.isInner }
    let isSame = outline == own
    guard isSame || !hasOuterShadows && outline.isRectangle(containing: own) else { return self }
    var layer = self
    layer.shadows.removeAll { !$0.isInner }
    layer.mask?.layers[0].content = mask.layers[0].filled(beyond: own.controlBox)
    return layer
  }

  /// The outline of a layer that is only a filled shape, without transforms and effects other than those
  /// that keep the outline.
  private var outline: BezierPath? {
    guard transform == .identity, blendMode == .normal, clip == nil, mask == nil, shadows.isEmpty,
      filters.allSatisfy(\.preservesEdges), case .shape(let shape) = content, shape.stroke == nil,
      shape.fill != nil
    else { return nil }
    return shape.path
  }

  /// The outline of the layer's painted content without its shadows; nil unless it is one shape or image.
  private var contentOutline: BezierPath? {
    switch content {
    case .shape(let shape): shape.stroke == nil && shape.fill != nil ? shape.path : nil
    case .image: content.paintedBox.isEmpty ? nil : .rectangle(content.paintedBox)
    case .group, .text, .backdrop: nil
    }
  }

  /// The fill of a shape extended far beyond a box.
  private func filled(beyond box: Rect) -> Content {
    guard case .shape(var shape) = content else { return content }
    let margin = 16 * (1 + max(box.width, box.height))
    shape.path = .rectangle(box.insetBy(dx: -margin, dy: -margin))
    return .shape(shape)
  }
}

extension ResolvedFilter {
  /// Whether each pixel depends only on the same pixel of the input.
  fileprivate var preservesEdges: Bool {
    switch self {
    case .blur, .dropShadow, .primitive: false
    case .brightness, .contrast, .saturate, .hueRotate, .grayscale, .sepia, .invert, .opacity: true
    }
  }
}

extension BezierPath {
  fileprivate func isRectangle(containing other: BezierPath) -> Bool {
    self == .rectangle(controlBox) && controlBox.union(other.controlBox) == controlBox
  }
}
