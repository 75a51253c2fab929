import VectorGraphics

/// How the children of a group are placed: in a row or a column (CSS Flexbox 1), or in a grid (CSS Grid 1).
public struct Layout: Sendable, Hashable {
  /// The direction of the children.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
    /// In the cells of a grid, row by row.
    case grid
  }

  /// The position of a child across the direction of its line, or vertically in its cell (CSS `align-items`).
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the left or the top.
    case start
    /// In the middle.
    case center
    /// At the right or the bottom.
    case end
    /// From one edge to the other, unless the child has a size of its own.
    case stretch
    /// In a row, with the first baselines on one line; elsewhere like ``start``.
    case baseline
  }

  /// The distribution of the space that children leave free along their line, or the columns of a grid (CSS
  /// `justify-content`).
  public enum Distribution: String, Sendable, Hashable, CaseIterable {
    /// All of it after the last one.
    case start
    /// Half of it before the first one, half after the last one.
    case center
    /// All of it before the first one.
    case end
    /// Between neighbors.
    case spaceBetween = "space-between"
    /// Between neighbors, and half as much at both ends.
    case spaceAround = "space-around"
    /// Between neighbors, and as much at both ends.
    case spaceEvenly = "space-evenly"
  }

  /// The size of a column or a row of a grid.
  public enum Track: Sendable, Hashable {
    /// Points and a percentage of the grid's inner size.
    case length(Length)
    /// A share of the free space (CSS `fr`), at least as large as the content.
    case fraction(Double)
    /// As large as the content (CSS `auto`).
    case content
  }

  /// Lengths in points at the four sides of a box.
  public struct Padding: Sendable, Hashable {
    /// At the top.
    public var top: Double
    /// At the right.
    public var right: Double
    /// At the bottom.
    public var bottom: Double
    /// At the left.
    public var left: Double

    /// Creates padding from the four sides.
    public init(top: Double, right: Double, bottom: Double, left: Double) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }

    /// Creates equal padding at all sides.
    public init(_ all: Double = 0) {
      self.init(top: all, right: all, bottom: all, left: all)
    }

    var width: Double { left + right }
    var height: Double { top + bottom }
  }

  /// Whether the children are in a row, a column or a grid.
  public var kind: Kind
  /// Whether children that do not fit in a line start another one.
  public var wraps: Bool
  /// Between rows, in points.
  public var rowGap: Double
  /// Between columns, in points.
  public var columnGap: Double
  /// Between the group's box and its children.
  public var padding: Padding
  /// The alignment of children that have none of their own.
  public var alignItems: Alignment
  /// The distribution of free space; nil for that at the start, where content columns of a grid take it up.
  public var justifyContent: Distribution?
  /// The columns of a grid; without any there is one, as wide as its content.
  public var columns: [Track]
  /// The first rows of a grid; those after them are as high as their content.
  public var rows: [Track]

  /// Creates a layout.
  public init(
    _ kind: Kind, wraps: Bool = false, gap: Double = 0, padding: Padding = Padding(),
    alignItems: Alignment = .stretch, justifyContent: Distribution? = nil, columns: [Track] = [],
    rows: [Track] = []
  ) {
    self.kind = kind
    self.wraps = wraps
    rowGap = gap
    columnGap = gap
    self.padding = padding
    self.alignItems = alignItems
    self.justifyContent = justifyContent
    self.columns = columns
    self.rows = rows
  }
}

extension Layout.Distribution? {
  /// The offset of the first of several boxes, and the extra space between neighbors, for some free space. Boxes that do
  /// not fit begin at the start, unless they are explicitly placed at the center or the end.
  func spacing(of free: Double, count: Int) -> (start: Double, between: Double) {
    let count = Double(count)
    switch self {
    case nil, .start: return (0, 0)
    case .center: return (free / 2, 0)
    case .end: return (free, 0)
    case .spaceBetween: return free > 0 && count > 1 ? (0, free / (count - 1)) : (0, 0)
    case .spaceAround: return free > 0 ? (free / count / 2, free / count) : (0, 0)
    case .spaceEvenly: return free > 0 ? (free / (count + 1), free / (count + 1)) : (0, 0)
    }
  }
}
