import PangoText
import SceneFile
import SystemFiles

/// Where fonts come from, besides the scene's own, and how missing characters are handled.
public struct TextOptions: Sendable, Hashable {
  /// How a character that no font has is handled; it is never drawn as a box.
  public enum MissingGlyphs: String, Sendable, Hashable, CaseIterable {
    /// Refuses the scene with an error that lists the characters.
    case error
    /// Leaves them blank, and lists them in the document's warnings.
    case warn
  }

  /// How a character that no font has is handled.
  public var missingGlyphs: MissingGlyphs
  /// Whether all installed fonts may be used; the image then depends on the machine.
  public var includesSystemFonts: Bool

  /// Folders with fonts that text may use; they precede other fonts of the same name.
  public var fontDirectories: [String]

  /// Creates options; by default, only the standard fonts of Afterglow are available, and missing characters are errors.
  public init(
    missingGlyphs: MissingGlyphs = .error, includesSystemFonts: Bool = false, fontDirectories: [String] = []
  ) {
    self.missingGlyphs = missingGlyphs
    self.includesSystemFonts = includesSystemFonts
    self.fontDirectories = fontDirectories
  }
}

extension TextOptions {
  /// Throws `missingInput` with each font folder or file that cannot be read; files in folders are skipped.
  func checkFonts() throws(AfterglowError) {
    var errors: [SceneFileError] = []
    func note(_ error: SystemFileError, of path: String) throws(AfterglowError) {
      let located = SceneFileError(file: path, message: error.description)
      if error.isShortage { throw .export(.shortage(located.description)) }
      errors.append(located)
    }
    for path in fontDirectories {
      do throws(SystemFileError) {
        if SystemFile.isFolder(path) {
          _ = try Folder.names(in: path)
        } else {
          try SystemFile.checkReadable(path)
        }
      } catch {
        try note(error, of: path)
      }
    }
    if !errors.isEmpty { throw .missingInput(errors) }
  }
}
