import SceneModel

/// The components that scenes may use, by name.
package struct ComponentRegistry: Sendable {
  package let components: [any Component.Type]

  package init(_ components: [any Component.Type]) {
    self.components = components
  }

  func component(named name: String) -> (any Component.Type)? {
    components.first { $0.name == name }
  }
}
