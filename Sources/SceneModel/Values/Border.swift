import VectorGraphics

/// Lines along the sides of a layer's box, inside of it and over what is in it (CSS Backgrounds 3). They follow its corners,
/// and take up no space: a layout needs padding for them.
public struct Border: Sendable, Hashable {
  /// How a line is drawn.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// One line.
    case solid
    /// Dashes of twice the width.
    case dashed
    /// Round dots.
    case dotted
    /// Two lines of a third of the width each.
    case double
  }

  /// The line along one side.
  public struct Side: Sendable, Hashable {
    /// In points, 0 or more.
    public var width: Double
    /// The color of the line.
    public var color: Color
    /// How it is drawn.
    public var style: Style

    /// Creates a line.
    public init(width: Double = 1, color: Color, style: Style = .solid) {
      self.width = width
      self.color = color
      self.style = style
    }
  }

  /// The line at the top; nil for none.
  public var top: Side?
  /// The line at the right; nil for none.
  public var right: Side?
  /// The line at the bottom; nil for none.
  public var bottom: Side?
  /// The line at the left; nil for none.
  public var left: Side?

  /// Creates a border from its sides.
  public init(top: Side? = nil, right: Side? = nil, bottom: Side? = nil, left: Side? = nil) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates a border with the same line along all sides.
  public init(_ side: Side) {
    self.init(top: side, right: side, bottom: side, left: side)
  }

  /// The sides, clockwise from the top.
  package var sides: [Side?] { [top, right, bottom, left] }

  func mapColors<Failure: Error>(_ change: (Color) throws(Failure) -> Color) throws(Failure) -> Border {
    func changed(_ side: Side?) throws(Failure) -> Side? {
      guard var side else { return nil }
      side.color = try change(side.color)
      return side
    }
    return Border(
      top: try changed(top), right: try changed(right), bottom: try changed(bottom), left: try changed(left))
  }
}

/// A line around a layer's box, outside of it and over what is in it (CSS `outline`). It takes up no space.
public struct Outline: Sendable, Hashable {
  /// The line.
  public var line: Border.Side
  /// The distance from the box in points; negative inside of it.
  public var offset: Double

  /// Creates an outline.
  public init(_ line: Border.Side, offset: Double = 0) {
    self.line = line
    self.offset = offset
  }
}
