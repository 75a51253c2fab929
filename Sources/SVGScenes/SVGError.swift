import Budgets

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

  init(_ error: BudgetError, line: Int?) {
    self.init(line: line, error.message)
  }

  package var description: String { line.map { "line \($0): \(message)" } ?? message }
}
