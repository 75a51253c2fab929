/// Where fonts are taken from. Nothing else of the machine is looked at.
package struct FontSources: Sendable, Hashable {
  /// Whether the project's declared fonts, as their Debian packages install them, are seen.
  package var includesDeclared: Bool
  /// Font files (`.otf`, `.ttf`, `.otc`, `.ttc`), or folders whose font files are taken; a scene's own fonts.
  /// Their families go before declared ones of the same name.
  package var files: [String]
  /// Whether every font that the machine's fontconfig knows is seen too, after the others.
  package var includesSystem: Bool

  package init(includesDeclared: Bool = true, files: [String] = [], includesSystem: Bool = false) {
    self.includesDeclared = includesDeclared
    self.files = files
    self.includesSystem = includesSystem
  }

  /// The declared fonts and no others.
  package static let standard = FontSources()
}
