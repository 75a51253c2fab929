import RenderTree

extension TextError {
  static func unknownFamilies(_ families: [String], known: [String]) -> TextError {
    let asked = families.isEmpty ? "no font family is named" : "no font family \(quoted(families)) is known"
    return TextError(asked + "; known are " + known.joined(separator: ", "))
  }

  static func unreadable(_ face: FontFace) -> TextError {
    let place = "the font file \(face.path) of \(face.family) is missing or cannot be read"
    guard let package = face.package else { return TextError(place) }
    return TextError("\(place): install the Debian package \(package)")
  }

  static func quoted(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
