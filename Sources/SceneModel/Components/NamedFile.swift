/// A file that a scene or a component names, and the path of the value that names it.
package struct NamedFile: Sendable, Hashable {
  /// Relative to the scene's directory, as in the scene.
  package var name: String
  /// Such as `layers[3].source`, or `data[3].logo` in a component.
  package var path: String
  /// Where people look for it, such as `row 4 of column "logo"`; nil if the path says it.
  package var origin: String?

  package init(name: String, path: String, origin: String? = nil) {
    self.name = name
    self.path = path
    self.origin = origin
  }

  /// Whether its name is that of an SVG file, and not of an image of pixels.
  package var isDrawing: Bool {
    let name = name.prefix(14).lowercased() + name.suffix(5).lowercased()
    return name.hasPrefix("data:")
      ? name.hasPrefix("data:image/svg") : name.hasSuffix(".svg") || name.hasSuffix(".svgz")
  }
}
