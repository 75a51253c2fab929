import RenderTree
import SystemFiles

/// What to do about characters that no font supports. They draw nothing in either case.
package enum MissingGlyphs: String, Sendable, Hashable, CaseIterable {
  /// Layout fails with an error that names the characters.
  case error
  /// The text is laid out, and the characters are recorded.
  case warn
}

/// A character that no font supports.
package struct MissingCharacter: Sendable, Hashable, CustomStringConvertible {
  package var scalar: Unicode.Scalar
  /// The families that the run requested.
  package var families: [String]

  /// The character, its code point and the families, such as `“𒀀” (U+12000) of Inter`.
  package var description: String { "\(name) of \(families.joined(separator: ", "))" }

  /// The character and its code point; control characters by the code point alone.
  fileprivate var name: String {
    let codePoint = "U+" + scalar.value.uppercaseHexadecimal(4)
    return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      ? codePoint : "“\(scalar)” (\(codePoint))"
  }
}

extension TextError {
  /// An error that names characters, and the Debian packages whose fonts were unavailable.
  static func missing(_ characters: [MissingCharacter], absentPackages: [String]) -> TextError {
    let most = 16
    var names = characters.prefix(most).map(\.name).joined(separator: ", ")
    if characters.count > most { names += " and \(characters.count - most) more" }
    let families = characters.first.map { $0.families.joined(separator: ", ") } ?? ""
    var text = "no font has a glyph for \(names); searched \(families) and their fallback fonts"
    if !absentPackages.isEmpty {
      text += " (not installed: the Debian packages \(absentPackages.joined(separator: ", ")))"
    }
    return TextError(text)
  }
}
