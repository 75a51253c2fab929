import VectorGraphics

/// A box to be laid out: its style, and a leaf that is measured or the boxes in it.
package struct LayoutBox {
  package enum Content {
    /// Something that is measured. Its ratio of width to height, if it has one, applies where neither side is fixed.
    case leaf(ratio: Double?, measure: (WidthConstraint) -> LeafSize)
    /// Boxes in a layout; nil places each by itself, as its edges and sizes say.
    case boxes([LayoutBox], Layout?)
  }

  package var style: BoxStyle
  package var content: Content

  package init(style: BoxStyle = BoxStyle(), content: Content) {
    self.style = style
    self.content = content
  }
}

/// The width in which a leaf is measured.
package enum WidthConstraint: Hashable {
  /// The smallest in which nothing overflows (CSS `min-content`).
  case minContent
  /// The one that it would take in unlimited space (CSS `max-content`).
  case maxContent
  /// A width in points.
  case exactly(Double)
  /// A box in points that is lower than the content would be, which adapts to it.
  case within(Size)
}

/// The measures of a leaf in points.
package struct LeafSize {
  package var width: Double
  package var height: Double
  /// The distance of the first baseline from the top; nil for the bottom edge.
  package var baseline: Double?

  package init(width: Double, height: Double, baseline: Double? = nil) {
    self.width = width
    self.height = height
    self.baseline = baseline
  }
}

/// A width or a height of a box.
package enum BoxExtent: Hashable {
  /// Determined by the surroundings: stretched, flexed, or that of the content (CSS `auto`).
  case auto
  /// That of the content, and no more than there is space for (CSS `fit-content`).
  case content
  /// A length; percentages refer to the inner size of the parent.
  case length(Length)
}

/// The sizes of a box and its position among others.
package struct BoxStyle {
  /// Distances from the edges of the parent's box; a box that has any is not part of its parent's layout.
  package var left: Length?
  package var top: Length?
  package var right: Length?
  package var bottom: Length?
  package var width = BoxExtent.auto
  package var height = BoxExtent.auto
  /// Nil for the automatic minimum: in the direction of a line, the smallest size of the content; elsewhere 0.
  package var minWidth: Length?
  package var minHeight: Length?
  package var maxWidth: Length?
  package var maxHeight: Length?
  /// Width divided by height.
  package var aspectRatio: Double?
  /// The share of a line's free space that the box takes.
  package var grow = 0.0
  /// The share of what a line lacks that the box gives, in proportion to its size.
  package var shrink = 1.0
  /// Nil for the layout's.
  package var alignSelf: Layout.Alignment?
  /// Whether the automatic minimum of the height is 0, because the content adapts to less space.
  package var adaptsToHeight = false

  package init() {}

  /// Whether the box is placed by its edges.
  var isAbsolute: Bool { left != nil || top != nil || right != nil || bottom != nil }
}

/// A box in its parent's space, with the boxes in it.
package struct PlacedBox: Equatable {
  package var frame: Rect
  package var children: [PlacedBox]
}

extension LayoutBox {
  /// Places the boxes in a box of a size in points.
  package func placed(in size: Size) -> [PlacedBox] {
    var solver = LayoutSolver()
    let root = solver.add(self)
    return solver.place(root, in: size, heightIsDefinite: true)
  }

  /// The height of the box's content at a width in points.
  package func contentHeight(width: Double) -> Double {
    var solver = LayoutSolver()
    let root = solver.add(self)
    return solver.contentHeight(of: root, width: width)
  }
}

extension Length? {
  /// Whether the length depends on another one.
  var isRelative: Bool { self.map { $0.percent != 0 } ?? false }

  /// The length in points; nil if there is none, or if it is relative to a length that is not known.
  func resolved(against reference: Double?) -> Double? {
    guard let length = self else { return nil }
    guard length.percent != 0 else { return length.points }
    return reference.map { length.resolved(against: $0) }
  }
}

extension BoxExtent {
  /// Whether the extent is a length that depends on another one.
  var isRelative: Bool {
    if case .length(let length) = self { Length?.some(length).isRelative } else { false }
  }

  /// The length in points; nil for other extents, and if it is relative to a length that is not known.
  func resolved(against reference: Double?) -> Double? {
    if case .length(let length) = self { Length?.some(length).resolved(against: reference) } else { nil }
  }
}
