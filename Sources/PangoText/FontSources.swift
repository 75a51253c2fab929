/// The sources of fonts. No other fonts of the machine are used.
package struct FontSources: Sendable, Hashable {
  /// Whether the project's declared fonts, as installed by their Debian packages, are available.
  package var includesDeclared: Bool
  /// Font files (`.otf`, `.ttf`, `.otc`, `.ttc`, `.woff`, `.woff2`), or folders of font files: a scene's own fonts. Their
  /// families have priority over declared ones of the same name.
  package var files: [String]
  /// Whether all fonts known to the machine's fontconfig are also available, after the others.
  package var includesSystem: Bool

  package init(includesDeclared: Bool = true, files: [String] = [], includesSystem: Bool = false) {
    self.includesDeclared = includesDeclared
    self.files = files
    self.includesSystem = includesSystem
  }

  /// Only the declared fonts.
  package static let standard = FontSources()
}
