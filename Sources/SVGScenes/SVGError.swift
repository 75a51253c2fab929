/// Why an SVG file could not become layers.
package struct SVGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1; nil where it is the whole file.
  package let line: Int?
  /// In characters, from 1; nil where it is not known.
  package let column: Int?
  package let message: String

  package init(line: Int? = nil, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// How large what an SVG file becomes may be.
package struct SVGLimits: Sendable, Hashable {
  /// Layers, counted as often as elements are used.
  package var layers = 50_000
  /// Elements of the outlines of shapes, counted as often as these are drawn.
  package var outlineElements = 5_000_000
  /// How deep elements are drawn within others, those that `use` brings counted.
  package var depth = 100
  /// Tiles of one pattern in one shape.
  package var tiles = 10_000
  /// The most primitives of a filter: each is drawn within the others.
  package var primitives = 100
  /// Comparisons of an element with a selector of a style sheet.
  package var comparisons = 20_000_000
  /// Elements that masks and clip paths lead to, counted for each of these.
  package var reach = 2_000_000

  package init() {}
}
