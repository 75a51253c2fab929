import Afterglow
import ArgumentParser

extension TextOptions.MissingGlyphs: OptionChoice {}

/// How text finds its glyphs.
package struct TextOptionGroup: ParsableArguments {
  package init() {}

  @Option(
    help: """
      Treat characters without a glyph as errors, or warn and leave them blank (default: error for scenes, warn for \
      charts of data).
      """)
  package var missingGlyphs: TextOptions.MissingGlyphs?

  @Flag(help: "Allow text to use any installed font, not only the default fonts and the scene's own.")
  package var systemFonts = false

  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "Make the fonts in a folder available, with precedence over all others; the value embed embeds fonts in .svg output.",
      valueName: "folder"),
    completion: .directory)
  package var fontFolders: [String] = []

  /// The word that represents no folder; one of this name is written `./embed`.
  package static let embedding = "embed"

  /// Whether the fonts of an SVG file are put into it.
  package var embedsFonts: Bool { fontFolders.contains(Self.embedding) }

  package var folders: [String] { fontFolders.filter { $0 != Self.embedding } }

  package var options: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .error, includesSystemFonts: systemFonts, fontDirectories: folders)
  }

  /// For texts that come from data, where one character should not cost the whole picture.
  package var optionsForData: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .warn, includesSystemFonts: systemFonts, fontDirectories: folders)
  }
}
