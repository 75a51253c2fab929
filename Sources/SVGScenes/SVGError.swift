/// Why an SVG file could not be converted to layers.
package struct SVGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1; nil for the whole file.
  package let line: Int?
  /// In characters, from 1; nil if unknown.
  package let column: Int?
  package let message: String

  package init(line: Int? = nil, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// Limits for the result of an SVG file.
package struct SVGLimits: Sendable, Hashable {
  /// Layers, counted for every use of an element.
  package var layers = 50_000
  /// Path elements of shapes, counted each time these are drawn.
  package var outlineElements = 5_000_000
  /// Stops of gradients, counted each time these are drawn.
  package var gradientStops = 1_000_000
  /// Different languages of texts: each has fonts of its own, in tables that are searched in order.
  package var languages = 1000
  /// The depth of nested elements, including those from `use`.
  package var depth = 100
  /// Tiles of one pattern in one shape.
  package var tiles = 10_000
  /// The maximum number of primitives of a filter, and of functions in a list: each is drawn within the others.
  package var primitives = 100
  /// Comparisons of an element with a style sheet selector.
  package var comparisons = 20_000_000
  /// Elements that masks and clip paths refer to, counted for each of these.
  package var reach = 2_000_000

  package init() {}
}
