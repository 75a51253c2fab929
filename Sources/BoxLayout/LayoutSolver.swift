import VectorGraphics

/// Lays out a tree of boxes.
///
/// Every measure of a box for given inputs is computed once: the widths of its content, its height for a width, the
/// arrangement of its children for a size. All sizes are those of whole boxes, with their padding.
struct LayoutSolver {
  enum Intrinsic: Hashable { case minimum, maximum }

  /// Boxes placed in their parent.
  struct Arrangement {
    /// In the order of the children.
    var children: [Child] = []
    /// That of the content with its padding.
    var height = 0.0
    /// The distance of the first baseline from the top.
    var baseline: Double?

    struct Child {
      var frame: Rect
      /// Whether percentages of the child's height have a meaning for its own children.
      var heightIsDefinite: Bool
    }
  }

  private struct Node {
    var style: BoxStyle
    var ratio: Double?
    /// Whether the content itself has a ratio, as an image does.
    var isReplaced = false
    var measure: ((WidthConstraint) -> LeafSize)?
    var layout: Layout?
    var children: [Int] = []
    var leafSizes: [WidthConstraint: LeafSize] = [:]
    var contentWidths: [WidthKey: Double] = [:]
    var arrangements: [SizeKey: Arrangement] = [:]
  }

  private struct WidthKey: Hashable {
    var kind: Intrinsic
    var height: Double?
  }

  private struct SizeKey: Hashable {
    var width: Double
    var height: Double?
    var heightIsDefinite: Bool
  }

  private var nodes: [Node] = []

  /// Adds a box and those in it, and returns its index.
  mutating func add(_ box: LayoutBox) -> Int {
    let index = nodes.count
    var node = Node(style: box.style, ratio: box.style.aspectRatio)
    switch box.content {
    case .leaf(let ratio, let measure):
      node.isReplaced = ratio != nil
      node.ratio = node.ratio ?? ratio
      node.measure = measure
      nodes.append(node)
    case .boxes(let boxes, let layout):
      node.layout = layout
      nodes.append(node)
      nodes[index].children = boxes.map { add($0) }
    }
    return index
  }

  func style(_ node: Int) -> BoxStyle { nodes[node].style }
  func isLeaf(_ node: Int) -> Bool { nodes[node].measure != nil }
  /// The ratio of width to height of a box: its own, or that of its content.
  func ratio(_ node: Int) -> Double? { nodes[node].ratio }
  /// Whether the content itself has a ratio, as an image does (a replaced element of CSS).
  func isReplaced(_ node: Int) -> Bool { nodes[node].isReplaced }
  func children(_ node: Int) -> [Int] { nodes[node].children }
  func padding(_ node: Int) -> Layout.Padding { nodes[node].layout?.padding ?? Layout.Padding() }

  /// The boxes in a box of a size.
  mutating func place(_ node: Int, in size: Size, heightIsDefinite: Bool) -> [PlacedBox] {
    let arrangement = arrangement(
      of: node, width: size.width, height: size.height, heightIsDefinite: heightIsDefinite)
    return zip(nodes[node].children, arrangement.children).map { child, placed in
      PlacedBox(
        frame: placed.frame,
        children: place(child, in: placed.frame.size, heightIsDefinite: placed.heightIsDefinite))
    }
  }

  // MARK: Measures of content

  /// The width that the content takes, at the least or in unlimited space.
  ///
  /// - Parameter height: The height of the box, if it is known.
  mutating func contentWidth(of node: Int, _ kind: Intrinsic, height: Double?) -> Double {
    if let ratio = nodes[node].ratio, let height { return ratio * height }
    if isLeaf(node) {
      let width = measured(node, kind == .minimum ? .minContent : .maxContent).width
      guard isReplaced(node), let ratio = nodes[node].ratio else { return width }
      // Limits of the height apply to the width (CSS 2.1, section 10.4).
      return clampedHeight(of: node, width / ratio, against: nil) * ratio
    }
    let key = WidthKey(kind: kind, height: height)
    if let known = nodes[node].contentWidths[key] { return known }
    let width =
      switch nodes[node].layout {
      case nil: stackWidth(of: node, kind)
      case let layout? where layout.kind == .grid: gridWidth(of: node, layout, kind, height: height)
      case let layout?: flexWidth(of: node, layout, kind, height: height)
      }
    nodes[node].contentWidths[key] = width
    return width
  }

  /// The height of the content at a width.
  mutating func contentHeight(of node: Int, width: Double) -> Double {
    if isLeaf(node) {
      if let ratio = nodes[node].ratio { return width / ratio }
      return measured(node, .exactly(width)).height
    }
    let content = arrangement(of: node, width: width, height: nil, heightIsDefinite: false).height
    guard let ratio = nodes[node].ratio else { return content }
    // A box with a ratio is at least as high as its content (CSS Sizing 4, section 5.1.2).
    return max(width / ratio, content)
  }

  /// The first baseline of a box in its parent; its bottom edge if it has none.
  mutating func baseline(of node: Int, placed child: Arrangement.Child) -> Double {
    let frame = child.frame
    let baseline: Double? =
      if isLeaf(node) {
        ratio(node) == nil ? measured(node, .exactly(frame.width)).baseline : nil
      } else {
        arrangement(
          of: node, width: frame.width, height: frame.height, heightIsDefinite: child.heightIsDefinite
        ).baseline
      }
    return frame.y + (baseline ?? frame.height)
  }

  /// The width of a box that is as wide as its content, in so much space (CSS `fit-content`).
  mutating func fittingWidth(of node: Int, in available: Double, height: Double? = nil) -> Double {
    let most = contentWidth(of: node, .maximum, height: height)
    guard most > available else { return most }
    return max(available, contentWidth(of: node, .minimum, height: height))
  }

  /// The width that a box in a layout contributes to the width of its parent.
  mutating func contribution(of node: Int, _ kind: Intrinsic, height: Double? = nil) -> Double {
    let style = nodes[node].style
    var own = style.width.resolved(against: nil)
    // Images with a percentage may be as narrow as the others allow (CSS Sizing 3, section 5.2.2).
    if kind == .minimum, isReplaced(node), own == nil, style.width.isRelative || style.maxWidth.isRelative {
      own = 0
    }
    let height =
      style.height.resolved(against: nil).map { clampedHeight(of: node, $0, against: nil) } ?? height
    return clampedWidth(
      of: node, own ?? contentWidth(of: node, kind, height: height), against: nil)
  }

  /// The height that content takes in a box that is lower than it would be.
  mutating func adaptedHeight(of node: Int, in size: Size) -> Double {
    min(size.height, measured(node, .within(size)).height)
  }

  private mutating func measured(_ node: Int, _ constraint: WidthConstraint) -> LeafSize {
    if let known = nodes[node].leafSizes[constraint] { return known }
    let size = nodes[node].measure?(constraint) ?? LeafSize(width: 0, height: 0)
    nodes[node].leafSizes[constraint] = size
    return size
  }

  // MARK: Limits

  /// A width within the minimum and the maximum of a box.
  func clampedWidth(of node: Int, _ width: Double, against reference: Double?) -> Double {
    let style = nodes[node].style
    let least = max(style.minWidth.resolved(against: reference) ?? 0, padding(node).width)
    return max(least, min(width, style.maxWidth.resolved(against: reference) ?? .infinity))
  }

  /// A height within the minimum and the maximum of a box.
  func clampedHeight(of node: Int, _ height: Double, against reference: Double?) -> Double {
    let style = nodes[node].style
    let least = max(style.minHeight.resolved(against: reference) ?? 0, padding(node).height)
    return max(least, min(height, style.maxHeight.resolved(against: reference) ?? .infinity))
  }

  // MARK: Arrangements

  /// The children of a box at a width, and at a height or that of the content.
  mutating func arrangement(
    of node: Int, width: Double, height: Double?, heightIsDefinite: Bool
  ) -> Arrangement {
    guard !nodes[node].children.isEmpty || nodes[node].layout != nil else { return Arrangement() }
    let key = SizeKey(width: width, height: height, heightIsDefinite: heightIsDefinite)
    if let known = nodes[node].arrangements[key] { return known }
    var result: Arrangement
    if let layout = nodes[node].layout {
      var space = LayoutSpace(layout, width: width, height: height, heightIsDefinite: heightIsDefinite)
      space.children = nodes[node].children.filter { !nodes[$0].style.isAbsolute }
      let flow = layout.kind == .grid ? arrangedGrid(layout, space) : arrangedLines(layout, space)
      result = Arrangement(height: flow.height, baseline: flow.baseline)
      var next = flow.children.makeIterator()
      for child in nodes[node].children {
        let isPlaced = nodes[child].style.isAbsolute
        if isPlaced {
          result.children.append(placedByEdges(child, in: Size(width: width, height: height ?? flow.height)))
        } else if let placed = next.next() {
          result.children.append(placed)
        }
      }
    } else {
      result = arrangedStack(of: node, width: width, height: height)
    }
    nodes[node].arrangements[key] = result
    return result
  }
}

/// The space in which the children of a box are laid out.
struct LayoutSpace {
  /// Without those that are placed by their edges.
  var children: [Int] = []
  var padding: Layout.Padding
  /// The width inside of the padding.
  var width: Double
  /// The height inside of the padding; nil for that of the content.
  var height: Double?
  /// The height to which percentages refer.
  var definiteHeight: Double?

  init(_ layout: Layout, width: Double, height: Double?, heightIsDefinite: Bool) {
    padding = layout.padding
    self.width = max(0, width - padding.width)
    self.height = height.map { [padding] in max(0, $0 - padding.height) }
    definiteHeight = heightIsDefinite ? self.height : nil
  }
}
