/// A file format that keeps shapes and text as such.
package enum VectorFormat: String, Sendable, Hashable, CaseIterable {
  /// Scalable Vector Graphics 1.1.
  case svg
  /// Portable Document Format, one page.
  case pdf
}

/// How an SVG or a PDF file contains text.
public enum TextForm: String, Sendable, Hashable, CaseIterable {
  /// As text; an SVG file names its fonts, a PDF file embeds them.
  case text
  /// As text, with the fonts in the file.
  case embedded
  /// As outlines.
  case outlines
}
