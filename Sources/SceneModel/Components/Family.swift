/// A family of pictures: a module with its own domain, and the components that it offers to scenes.
///
/// What a family needs besides, a command of the program or a type of the library, is described in
/// `docs/architecture.md`.
package protocol Family: Sendable {
  static var components: [any Component.Type] { get }
}
