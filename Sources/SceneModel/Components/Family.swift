/// A module for a domain, with the components that it offers to scenes.
///
/// Other requirements of a family, such as a command of the program or a library type, are described in
/// `docs/architecture.md`.
package protocol Family: Sendable {
  static var components: [any Component.Type] { get }
}
