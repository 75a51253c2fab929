/// An XML document as a tree of elements; comments and processing instructions are left out.
package struct XMLDocument: Sendable {
  /// An element, with its children in order.
  package struct Element: Sendable {
    /// The local name.
    package var name: String
    /// The namespace's URI; empty for none.
    package var namespace: String
    /// By local name; attributes of XLink, XML, TTML (`tts:`, `ttm:`, `ttp:`) and Apple's lyrics (`itunes:`) have its prefix,
    /// and those of other namespaces are left out.
    package var attributes: [String: String]
    package var children: [Child]
    /// The index of the parent; nil for the root.
    package var parent: Int?
    /// The line where it begins, from 1.
    package var line: Int
  }

  package enum Child: Sendable {
    case element(Int)
    case text(String)
  }

  /// In the order in which they begin; the first is the root.
  package internal(set) var elements: [Element] = []
}

/// Why a document could not be read.
package struct XMLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int
  package let message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}
