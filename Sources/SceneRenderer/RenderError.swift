/// Why a scene could not be drawn.
package struct RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
