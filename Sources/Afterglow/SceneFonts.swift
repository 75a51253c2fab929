extension SceneDocument {
  /// The font files that text of this document has been set from so far; none if it shows no text.
  package var openedFontFiles: [String] { resources.text.openedFontFiles() }
}
