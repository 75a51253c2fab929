import VectorGraphics

// Boxes that are placed one by one in their parent's box.
extension LayoutSolver {
  /// The box of a child that is placed by its edges, or fills its parent.
  mutating func placedByEdges(_ node: Int, in parent: Size) -> Arrangement.Child {
    let style = style(node)
    let (left, right) = (
      style.left.resolved(against: parent.width), style.right.resolved(against: parent.width)
    )
    let (top, bottom) = (
      style.top.resolved(against: parent.height), style.bottom.resolved(against: parent.height)
    )
    let ownHeight = style.height.resolved(against: parent.height)
      .map { clampedHeight(of: node, $0, against: parent.height) }
    let space = Size(
      width: max(0, parent.width - (left ?? 0) - (right ?? 0)),
      height: max(0, parent.height - (top ?? 0) - (bottom ?? 0)))
    var width = style.width.resolved(against: parent.width) ?? space.width
    if case .content = style.width {
      width = fittingWidth(of: node, in: space.width, height: ownHeight)
    } else if case .auto = style.width, let ratio = style.aspectRatio, let ownHeight {
      width = ownHeight * ratio
    }
    width = clampedWidth(of: node, width, against: parent.width)
    var height = ownHeight ?? space.height
    if case .content = style.height {
      height = contentHeight(of: node, width: width)
    } else if case .auto = style.height, let ratio = style.aspectRatio {
      height = width / ratio
    }
    height = clampedHeight(of: node, height, against: parent.height)
    return Arrangement.Child(
      frame: Rect(
        x: left ?? right.map { parent.width - $0 - width } ?? 0,
        y: top ?? bottom.map { parent.height - $0 - height } ?? 0, width: width, height: height),
      heightIsDefinite: style.height != .content)
  }

  /// The children of a box without a layout.
  mutating func arrangedStack(of node: Int, width: Double, height: Double?) -> Arrangement {
    var result = Arrangement()
    if let height {
      let size = Size(width: width, height: height)
      result.children = children(node).map { placedByEdges($0, in: size) }
    }
    result.height = children(node).reduce(0) { max($0, bottomEdge(of: $1, width: width)) }
    return result
  }

  /// The farthest right edge of the children of a box without a layout.
  mutating func stackWidth(of node: Int, _ kind: Intrinsic) -> Double {
    children(node).reduce(0) { farthest, child in
      let style = style(child)
      let width = fillsParent(child, style.width) ? 0 : contribution(of: child, kind)
      return max(farthest, (style.left?.points ?? 0) + width + (style.right?.points ?? 0))
    }
  }

  /// The bottom edge of a box in a parent whose height is that of its content.
  private mutating func bottomEdge(of child: Int, width parent: Double) -> Double {
    let style = style(child)
    // Nothing vertical depends on the parent's height but the box's position.
    let frame = placedByEdges(child, in: Size(width: parent, height: 0)).frame
    let height: Double? =
      switch style.height {
      case .length: style.height.resolved(against: nil)
      case .auto where style.aspectRatio != nil: frame.width / (style.aspectRatio ?? 1)
      case .auto, .content: nil
      }
    let natural =
      fillsParent(child, style.height) ? 0 : height ?? contentHeight(of: child, width: frame.width)
    return (style.top?.points ?? 0) + clampedHeight(of: child, natural, against: nil)
      + (style.bottom?.points ?? 0)
  }

  /// Whether a box takes the size of its parent, as images and shapes do, and so has none of its own.
  private func fillsParent(_ child: Int, _ extent: BoxExtent) -> Bool {
    extent == .auto && isLeaf(child) && ratio(child) != nil && style(child).aspectRatio == nil
  }
}
