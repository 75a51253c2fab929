/// Where fonts come from beside a scene's own, and what happens where they lack a character.
public struct TextOptions: Sendable, Hashable {
  /// What becomes of a character that no font has; it is never drawn as a box.
  public enum MissingGlyphs: String, Sendable, Hashable, CaseIterable {
    /// The scene is refused, and the characters are named.
    case error
    /// They are left blank, and named in the document's warnings.
    case warn
  }

  /// What becomes of a character that no font has.
  public var missingGlyphs: MissingGlyphs
  /// Whether all fonts of the machine may be used: then the picture depends on the machine.
  public var includesSystemFonts: Bool

  /// Folders whose fonts text may use, before all others of the same name.
  public var fontDirectories: [String]

  /// Only the fonts that every machine with Afterglow has; missing characters are errors.
  public init(
    missingGlyphs: MissingGlyphs = .error, includesSystemFonts: Bool = false, fontDirectories: [String] = []
  ) {
    self.missingGlyphs = missingGlyphs
    self.includesSystemFonts = includesSystemFonts
    self.fontDirectories = fontDirectories
  }
}
