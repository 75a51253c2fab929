/// A file format that keeps shapes and text as such.
public enum VectorFormat: String, Sendable, Hashable, CaseIterable {
  /// Scalable Vector Graphics 1.1.
  case svg
  /// Portable Document Format, one page.
  case pdf
}
