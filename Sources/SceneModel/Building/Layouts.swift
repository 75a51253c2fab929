import BoxLayout
import VectorGraphics

/// A group whose content is laid out: a ``Row``, a ``Column`` or a ``Grid``.
public protocol LayoutContent: SingleLayerContent {}

extension LayoutContent {
  /// Sets the space between the box and its content, in points.
  ///
  /// - Parameter length: At all four sides.
  public func padding(_ length: Double) -> Self { padding(Layout.Padding(length)) }

  /// Sets the space between the box and its content, in points.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> Self {
    padding(Layout.Padding(top: vertical, right: horizontal, bottom: vertical, left: horizontal))
  }

  /// Sets the space between the box and its content at each side.
  public func padding(_ padding: Layout.Padding) -> Self { modified { $0.layout?.padding = padding } }
}

/// Content in a row, from left to right (CSS Flexbox 1).
///
/// ```swift
/// Row(gap: 12, alignItems: .center) {
///   Image("face.png").frame(width: 48, height: 48)
///   Text("A name of any length").wraps().grow()
///   Text("€ 12").font(size: 20, weight: .bold)
/// }
/// .padding(16)
/// ```
///
/// Content without edges is in the row; its width is that of the content unless it has one of its own. Content with an edge
/// is placed in the row's box as in any group: `frame(left: 0)` fills it, for a background.
public struct Row: LayoutContent {
  public var layer: Layer

  /// - Parameters:
  ///   - gap: Between neighbors, in points.
  ///   - alignItems: The vertical position of content that has no ``SceneContent/alignSelf(_:)``.
  ///   - justifyContent: Where free space goes.
  ///   - wraps: Whether content that does not fit starts another row.
  ///   - content: The content, from left to right; what comes later is in front.
  public init(
    gap: Double = 0, alignItems: Layout.Alignment = .stretch, justifyContent: Layout.Distribution = .start,
    wraps: Bool = false, @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows {
    layer = Layer(content: .group(try content().layers))
    layer.layout = Layout(
      .row, wraps: wraps, gap: gap, alignItems: alignItems, justifyContent: justifyContent)
  }
}

/// Content in a column, from top to bottom (CSS Flexbox 1).
public struct Column: LayoutContent {
  public var layer: Layer

  /// - Parameters:
  ///   - gap: Between neighbors, in points.
  ///   - alignItems: The horizontal position of content that has no ``SceneContent/alignSelf(_:)``.
  ///   - justifyContent: Where free space goes.
  ///   - wraps: Whether content that does not fit starts another column.
  ///   - content: The content, from top to bottom; what comes later is in front.
  public init(
    gap: Double = 0, alignItems: Layout.Alignment = .stretch, justifyContent: Layout.Distribution = .start,
    wraps: Bool = false, @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows {
    layer = Layer(content: .group(try content().layers))
    layer.layout = Layout(
      .column, wraps: wraps, gap: gap, alignItems: alignItems, justifyContent: justifyContent)
  }
}

/// Content in the cells of a grid, row by row (CSS Grid 1).
public struct Grid: LayoutContent {
  public var layer: Layer

  /// - Parameters:
  ///   - columns: The widths of the columns, such as `[.fraction(1), .length(120), .content]`.
  ///   - rows: The heights of the first rows; those after them are as high as their content.
  ///   - gap: Between rows and columns, in points.
  ///   - alignItems: The vertical position of content in its cell.
  ///   - justifyContent: Where the columns are; nil lets columns of the size of their content fill the width.
  ///   - content: The content, row by row; what comes later is in front.
  public init(
    columns: [Layout.Track], rows: [Layout.Track] = [], gap: Double = 0,
    alignItems: Layout.Alignment = .stretch, justifyContent: Layout.Distribution? = nil,
    @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows {
    layer = Layer(content: .group(try content().layers))
    layer.layout = Layout(
      .grid, gap: gap, alignItems: alignItems, justifyContent: justifyContent, columns: columns, rows: rows)
  }
}

extension SceneContent {
  /// Sets the least and the greatest size of the box; omitted values stay unchanged.
  ///
  /// Lengths are points, or percentages of the parent's box. A minimum wins over a maximum.
  public func frame(
    minWidth: some LengthConvertible = Length?.none, maxWidth: some LengthConvertible = Length?.none,
    minHeight: some LengthConvertible = Length?.none, maxHeight: some LengthConvertible = Length?.none
  ) -> Modified {
    modified { layer in
      if let length = minWidth.length { layer.frame.minWidth = length }
      if let length = maxWidth.length { layer.frame.maxWidth = length }
      if let length = minHeight.length { layer.frame.minHeight = length }
      if let length = maxHeight.length { layer.frame.maxHeight = length }
    }
  }

  /// Sets the width divided by the height, from which a missing one of them follows (CSS `aspect-ratio`).
  public func aspectRatio(_ ratio: Double) -> Modified { modified { $0.frame.aspectRatio = ratio } }

  /// Sets the share of the free space of a row or a column that the content takes (CSS `flex-grow`).
  public func grow(_ share: Double = 1) -> Modified { modified { $0.frame.grow = share } }

  /// Sets the share of the missing space of a row or a column that the content gives up (CSS `flex-shrink`).
  public func shrink(_ share: Double) -> Modified { modified { $0.frame.shrink = share } }

  /// Sets the alignment of the content in a layout (CSS `align-self`).
  public func alignSelf(_ alignment: Layout.Alignment) -> Modified {
    modified { $0.frame.alignSelf = alignment }
  }
}
