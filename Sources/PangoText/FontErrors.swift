import RenderTree

extension TextError {
  static func unknownFamilies(_ families: [String], known: [String]) -> TextError {
    let asked = families.isEmpty ? "no font family is named" : "no font family \(quoted(families)) is known"
    return TextError(asked + "; available families: " + known.joined(separator: ", "))
  }

  static func unknownAxis(_ axis: String, of family: String, known: [String]) -> TextError {
    let axes = known.isEmpty ? "it is not a variable font" : "its axes are \(known.joined(separator: ", "))"
    return TextError("the font \(family) has no axis “\(axis)”; \(axes)")
  }

  /// - Parameter shortage: The system's message if it had run out of memory or descriptors.
  static func unreadable(_ face: FontFace, shortage: String?) -> TextError {
    if let shortage {
      return TextError("the font file \(face.path) of \(face.family) cannot be opened: \(shortage)")
    }
    let position = "the font file \(face.path) of \(face.family) is missing or cannot be read"
    guard let package = face.package else { return TextError(position) }
    return TextError(
      "\(position): install the Debian package \(package), or on other systems the font \(face.family) where fontconfig finds it"
    )
  }

  static func quoted(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}

/// A failure of text layout caused by the machine and not by the text.
package enum FontError: Sendable, Hashable {
  /// A font is not installed.
  case missing
  /// The system has run out of memory or file descriptors.
  case shortage
}
