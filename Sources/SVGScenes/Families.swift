import RenderTree

// The fonts that the families of a document are set in
extension LayerBuilder {
  /// The families of CSS's generic names, the best first.
  private static let generics: [String: [String]] = {
    let sans = ["Liberation Sans", "Noto Sans"]
    let serif = ["Liberation Serif", "Noto Serif", "DejaVu Serif"]
    let mono = ["Liberation Mono", "DejaVu Sans Mono"]
    return [
      "sans-serif": sans, "system-ui": sans, "ui-sans-serif": sans, "-apple-system": sans, "cursive": sans,
      "fantasy": sans, "serif": serif, "ui-serif": serif, "monospace": mono, "ui-monospace": mono,
    ]
  }()

  /// The families that stand for generic names where the user has given them.
  private static let givenGenerics = [
    "sans-serif": "Noto Sans", "serif": "Noto Serif", "monospace": "Noto Mono", "system-ui": "Noto Sans",
  ]

  /// Families with the widths of others, or nearly so, by the names of these.
  private static let aliases: [String: String] = {
    let names = [
      "Liberation Sans": [
        "arial", "helvetica", "helvetica neue", "arimo", "nimbus sans", "nimbus sans l", "arialmt",
        "trebuchet ms",
      ],
      "Liberation Serif": [
        "times", "times new roman", "timesnewromanpsmt", "tinos", "nimbus roman", "times roman",
        "times-roman",
      ],
      "Liberation Mono": [
        "courier", "courier new", "cousine", "nimbus mono", "consolas", "monaco", "lucida console",
      ],
      "DejaVu Sans": [
        "verdana", "tahoma", "geneva", "bitstream vera sans", "lucida grande", "lucida sans unicode",
      ],
      "DejaVu Sans Mono": ["menlo", "bitstream vera sans mono", "sf mono", "source code pro"],
      "Noto Sans": ["open sans", "droid sans", "segoe ui", "noto sans display"],
      "Noto Serif": ["georgia", "droid serif", "palatino", "palatino linotype"],
      "Inter": ["roboto", "sf pro text", "sf pro display", "san francisco", "inter var"],
    ]
    return names.reduce(into: [:]) { table, entry in for name in entry.value { table[name] = entry.key } }
  }()

  /// The families for a style, those of the document first; what others are set in is said once.
  func families(of style: SVGStyle, at index: Int) -> [String] {
    if let known = families[style.fontFamilies] { return known }
    var result: [String] = []
    var absent: [String] = []
    // A family that is there, or one of the same widths, precedes the nearest to a name before it.
    var nearest: [String] = []
    for name in style.fontFamilies {
      let key = name.lowercased()
      if let embedded = document.fontFaces[key].flatMap(resources.family) {
        result.append(embedded)
      } else if let generic = Self.generics[key] {
        result += nearest
        nearest = []
        if let given = Self.givenGenerics[key], resources.isGiven(family: given) { result.append(given) }
        result += generic.filter(resources.hasFamily)
      } else if resources.hasFamily(name) {
        result.append(name)
      } else {
        if result.isEmpty { absent.append(name) }
        guard let alias = Self.aliases[key], resources.hasFamily(alias) else { continue }
        if alias.hasPrefix("Liberation") { result.append(alias) } else { nearest.append(alias) }
      }
    }
    result += nearest + ["Noto Sans"].filter(resources.hasFamily) + [Font.defaultFamily]
    families[style.fontFamilies] = result
    if !absent.isEmpty, let chosen = result.first(where: resources.hasFamily) {
      warn(
        "the font \(absent.map { "\"\($0)\"" }.joined(separator: ", ")) is not available; its text is set in \(chosen)",
        at: index)
    }
    return result
  }
}

extension String {
  /// The text with its percent encodings decoded; itself if they are no UTF-8.
  package var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}
