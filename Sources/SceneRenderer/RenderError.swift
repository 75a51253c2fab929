/// Why a scene could not be drawn.
public struct RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String

  package init(_ description: String) {
    self.description = description
  }
}
