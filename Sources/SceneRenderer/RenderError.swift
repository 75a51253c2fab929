/// Why a scene could not be drawn.
package struct RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
  /// Whether the system has run out of memory.
  package var isShortage: Bool

  package init(_ description: String, isShortage: Bool = false) {
    self.description = description
    self.isShortage = isShortage
  }
}
