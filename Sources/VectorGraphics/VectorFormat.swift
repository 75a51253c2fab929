/// A file format whose shapes and text stay shapes and text.
public enum VectorFormat: String, Sendable, Hashable, CaseIterable {
  /// Scalable Vector Graphics 1.1.
  case svg
  /// The Portable Document Format, one page.
  case pdf
}
