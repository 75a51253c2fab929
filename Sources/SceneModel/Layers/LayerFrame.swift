import BoxLayout
import VectorGraphics

/// The position of a layer's box in its parent's; percentages refer to the parent's box (CSS absolute positioning).
///
/// Any two of `left`, `width` and `right` determine the horizontal position; without a width, the box
/// extends to both edges, and a missing edge is 0. The same applies vertically.
///
/// In a group with a ``Layer/layout``, a box without edges is placed by the layout, and a missing size is what the layout
/// makes it; one with any edge is placed as above.
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
  private var apart: Indirect<Sizing>?

  /// What few frames have.
  private struct Sizing: Sendable, Hashable {
    var widthIsContent = false
    var heightIsContent = false
    var minWidth: Length?
    var maxWidth: Length?
    var minHeight: Length?
    var maxHeight: Length?
    var aspectRatio: Double?
    var grow = 0.0
    var shrink = 1.0
    var alignSelf: Layout.Alignment?
  }

  private var sizing: Sizing {
    get { apart?.value ?? Sizing() }
    set { apart = newValue == Sizing() ? nil : .value(newValue) }
  }

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

  /// The box in the parent's space. Sizes of the content count as 0, since only a layout measures it.
  public func resolved(in parent: Size) -> Rect {
    if apart != nil {
      let leaf = LayoutBox.Content.leaf(ratio: nil) { _ in LeafSize(width: 0, height: 0) }
      let box = LayoutBox(content: .boxes([LayoutBox(style: boxStyle, content: leaf)], nil))
      return box.placed(in: parent).first?.frame ?? .zero
    }
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

extension LayerFrame {
  /// Combines the edges and sizes of two frames, whichever of them each frame states.
  func combined(with other: LayerFrame, _ combine: (Length, Length) -> Length) -> LayerFrame {
    func edge(_ near: Length?, _ far: Length?, _ extent: Length?) -> (start: Length, extent: Length) {
      guard let extent else { return (near ?? .zero, .percent(100) - (near ?? .zero) - (far ?? .zero)) }
      return (near ?? far.map { .percent(100) - $0 - extent } ?? .zero, extent)
    }
    let (x, y) = (edge(left, right, width), edge(top, bottom, height))
    let (otherX, otherY) = (
      edge(other.left, other.right, other.width), edge(other.top, other.bottom, other.height)
    )
    return LayerFrame(
      left: combine(x.start, otherX.start), top: combine(y.start, otherY.start),
      width: combine(x.extent, otherX.extent), height: combine(y.extent, otherY.extent))
  }
}

extension LayerFrame {
  /// Whether the width is that of the content, if ``width`` is nil.
  public var widthIsContent: Bool {
    get { sizing.widthIsContent }
    set { sizing.widthIsContent = newValue }
  }
  /// Whether the height is that of the content, if ``height`` is nil.
  public var heightIsContent: Bool {
    get { sizing.heightIsContent }
    set { sizing.heightIsContent = newValue }
  }
  /// The least width. In a row, a box without it is at least as wide as the smallest width of its content.
  public var minWidth: Length? {
    get { sizing.minWidth }
    set { sizing.minWidth = newValue }
  }
  /// The greatest width; a greater minimum wins.
  public var maxWidth: Length? {
    get { sizing.maxWidth }
    set { sizing.maxWidth = newValue }
  }
  /// The least height. In a column, a box without it is at least as high as its content.
  public var minHeight: Length? {
    get { sizing.minHeight }
    set { sizing.minHeight = newValue }
  }
  /// The greatest height; a greater minimum wins.
  public var maxHeight: Length? {
    get { sizing.maxHeight }
    set { sizing.maxHeight = newValue }
  }
  /// The width divided by the height, from which a missing one of them follows (CSS `aspect-ratio`).
  public var aspectRatio: Double? {
    get { sizing.aspectRatio }
    set { sizing.aspectRatio = newValue }
  }
  /// The share of the free space in its row or column that the box takes, 0 or more (CSS `flex-grow`).
  public var grow: Double {
    get { sizing.grow }
    set { sizing.grow = newValue }
  }
  /// The share of the missing space in its row or column that the box gives up, 0 or more (CSS `flex-shrink`).
  public var shrink: Double {
    get { sizing.shrink }
    set { sizing.shrink = newValue }
  }
  /// The alignment in a layout; nil for that of the layout (CSS `align-self`).
  public var alignSelf: Layout.Alignment? {
    get { sizing.alignSelf }
    set { sizing.alignSelf = newValue }
  }

  /// Whether a size is that of the content, which must be measured.
  var hasContentSize: Bool {
    guard let sizing = apart?.value else { return false }
    return sizing.widthIsContent && width == nil || sizing.heightIsContent && height == nil
  }

  /// The frame as a style of a layout.
  var boxStyle: BoxStyle {
    func extent(_ length: Length?, isContent: Bool) -> BoxExtent {
      length.map { .length($0) } ?? (isContent ? .content : .auto)
    }
    var style = BoxStyle()
    (style.left, style.top, style.right, style.bottom) = (left, top, right, bottom)
    style.width = extent(width, isContent: widthIsContent)
    style.height = extent(height, isContent: heightIsContent)
    (style.minWidth, style.maxWidth) = (minWidth, maxWidth)
    (style.minHeight, style.maxHeight) = (minHeight, maxHeight)
    style.aspectRatio = aspectRatio
    (style.grow, style.shrink, style.alignSelf) = (grow, shrink, alignSelf)
    return style
  }
}

/// A width or a height: a length, or that of the content.
public enum Extent: Sendable, Hashable {
  /// Points and a percentage of the parent's box.
  case length(Length)
  /// That of the content: the widest line of a text or its lines, an image's pixels, the children of a group.
  case fitted
}

extension LayerFrame {
  /// The width as a length or that of the content; nil if it follows from the surroundings.
  package var widthExtent: Extent? {
    get { width.map { .length($0) } ?? (widthIsContent ? .fitted : nil) }
    set { (width, widthIsContent) = (newValue?.ownLength, newValue == .fitted) }
  }

  /// The height as a length or that of the content; nil if it follows from the surroundings.
  package var heightExtent: Extent? {
    get { height.map { .length($0) } ?? (heightIsContent ? .fitted : nil) }
    set { (height, heightIsContent) = (newValue?.ownLength, newValue == .fitted) }
  }
}

extension Extent {
  fileprivate var ownLength: Length? { if case .length(let length) = self { length } else { nil } }
}
