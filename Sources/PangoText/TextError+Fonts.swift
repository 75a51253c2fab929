import RenderTree

extension TextError {
  static func unknownFamilies(_ families: [String], known: [String]) -> TextError {
    let asked = families.isEmpty ? "no font family is named" : "no font family \(quoted(families)) is known"
    return TextError(asked + "; available families: " + known.joined(separator: ", "))
  }

  /// - Parameter shortage: The system's words where it had no memory or no descriptors left.
  static func unreadable(_ face: FontFace, shortage: String?) -> TextError {
    if let shortage {
      return TextError("the font file \(face.path) of \(face.family) cannot be opened: \(shortage)")
    }
    let place = "the font file \(face.path) of \(face.family) is missing or cannot be read"
    guard let package = face.package else { return TextError(place) }
    return TextError(
      "\(place): install the Debian package \(package), or on other systems the font \(face.family) where fontconfig finds it"
    )
  }

  static func quoted(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}

/// Why text could not be set, where the machine is to blame and not the text.
package enum FontFault: Sendable, Hashable {
  /// A font is not installed.
  case missing
  /// The system had no memory or no file descriptors left.
  case shortage
}
