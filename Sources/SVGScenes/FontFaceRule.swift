/// A font that a style sheet contains (CSS Fonts 4, `@font-face`).
package struct SVGFontFace: Sendable, Hashable {
  /// The name by which the document's styles request it.
  package var family: String
  /// The weights that it is for.
  package var weights: ClosedRange<Int>
  package var isItalic: Bool
  /// The `data:` URL of the font file.
  package var source: String

  private static func values(of block: Substring) -> [String: String] {
    StyleSheet.declarations(in: block).reduce(into: [:]) { $0[$1.property] = $1.value }
  }

  /// The family that the block of a rule names; nil if there is none.
  static func family(of block: Substring) -> String? {
    values(of: block)["font-family"]?.unquoted.nonEmpty
  }

  /// Reads the block of a rule; nil if it names no family or has no font in itself, only the address of one.
  init?(_ block: Substring) {
    let values = Self.values(of: block)
    guard let family = Self.family(of: block), let source = values["src"].flatMap(Self.embedded) else {
      return nil
    }
    self.family = family
    self.source = source
    let style = values["font-style"] ?? "normal"
    isItalic = style.hasPrefix("italic") || style.hasPrefix("oblique")
    let weights = (values["font-weight"] ?? "normal").split(whereSeparator: \.isWhitespace).map {
      $0 == "normal" ? 400 : $0 == "bold" ? 700 : Int($0) ?? 400
    }
    let (low, high) = (weights.first ?? 400, weights.last ?? 400)
    self.weights = min(low, high)...max(low, high)
  }

  /// The first `data:` URL of a list of sources.
  private static func embedded(in sources: String) -> String? {
    for source in StyleSheet.split(sources, at: ",") {
      let text = source.trimmed
      guard text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") else { continue }
      let address = String(text[..<end].dropFirst(4)).trimmed.unquoted
      if address.prefix(5).lowercased() == "data:" { return address }
    }
    return nil
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  fileprivate var unquoted: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
