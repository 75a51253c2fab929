/// A module for a domain, whose components scenes may use.
///
/// Scene files name components; whoever reads one passes the families that it may draw on.
public protocol Family: Sendable {
  /// The components that the family offers to scenes.
  static var components: ComponentList { get }
}

/// A list of components, which a family offers and whoever reads a scene passes on.
public struct ComponentList: Sendable {
  package let types: [any Component.Type]

  package init(_ types: [any Component.Type]) {
    self.types = types
  }
}
