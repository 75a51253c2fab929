import SceneModel

/// The components that scenes may use, by name.
public struct ComponentRegistry: Sendable {
  public let components: [any Component.Type]

  public init(_ components: [any Component.Type]) {
    self.components = components
  }

  func component(named name: String) -> (any Component.Type)? {
    components.first { $0.name == name }
  }
}
