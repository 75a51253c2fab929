/// A family of pictures: a module with a domain of its own, and the components that it offers to scenes.
///
/// What a family needs besides, a command of the program or a type of the library, is described in
/// `docs/architecture.md`.
package protocol Family: Sendable {
  static var components: [any Component.Type] { get }
}
