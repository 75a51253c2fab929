import DataFiles

/// The rules of style sheets that SVG files use: selectors of types, classes, ids, attributes and some
/// pseudo-classes with all combinators (Selectors 4), and `@font-face`. Rules with other selectors, and other at-rules,
/// are ignored.
struct StyleSheet {
  struct Declaration {
    var property: String
    var value: String
    var isImportant: Bool
  }

  struct Rule {
    var selector: Selector
    /// The index of the block of declarations, which the selectors before it share.
    var block: Int
  }

  /// Declarations by property: of those of one property in a block, the last applies.
  struct Block {
    fileprivate(set) var normal: [String: String] = [:]
    fileprivate(set) var important: [String: String] = [:]
  }

  private(set) var rules: [Rule] = []
  private(set) var blocks: [Block] = []
  private(set) var fontFaces: [SVGFontFace] = []

  /// Adds the rules of a text after those before it.
  mutating func add(_ text: String) {
    var rest = Substring(Self.withoutComments(text))
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return }
      if rest.first == "@" {
        let after = Self.afterAtRule(rest)
        addFontFace(rest[..<after.startIndex])
        rest = after
        continue
      }
      guard let open = rest.firstIndex(of: "{") else { return }
      let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
      let declarations = Self.declarations(in: rest[rest.index(after: open)..<close])
      if !declarations.isEmpty {
        addRules(String(rest[..<open]))
        blocks.append(Block(declarations))
      }
      rest = close == rest.endIndex ? "" : rest[rest.index(after: close)...]
    }
  }

  private mutating func addFontFace(_ rule: Substring) {
    guard let open = rule.firstIndex(of: "{") else { return }
    guard rule[..<open].dropFirst().trimmed.lowercased() == "font-face", rule.last == "}" else { return }
    if let face = SVGFontFace(rule[rule.index(after: open)...].dropLast()) { fontFaces.append(face) }
  }

  /// Adds a rule of the next block for each different selector of a list, which may have hundreds of thousands.
  private mutating func addRules(_ list: String) {
    var known: Set<String> = []
    for part in Self.split(list, at: ",") {
      let text = part.trimmed
      guard known.insert(text).inserted, let selector = Selector(text) else { continue }
      rules.append(Rule(selector: selector, block: blocks.count))
    }
  }

  static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(where: "*<>".utf8.contains) else { return text }
    // Compares bytes, since a combining mark after a delimiter is part of its character.
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        result.append(UInt8(ascii: " "))
        let end = rest.indices.dropFirst(2).first { rest[$0...].starts(with: "*/".utf8) }
        rest = rest[(end.map { $0 + 2 } ?? rest.endIndex)...]
      } else if let delimiter = ["<!--", "-->"].first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(delimiter.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Skips an at-rule: a statement up to its semicolon, or a block.
  private static func afterAtRule(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth <= 0 { return text[text.index(after: index)...] }
      case ";" where depth == 0: return text[text.index(after: index)...]
      default: break
      }
    }
    return text[text.endIndex...]
  }

  /// The declarations of a block or of a `style` attribute, shorthands expanded.
  static func declarations(in text: some StringProtocol) -> [Declaration] {
    split(String(text), at: ";").compactMap { part -> [Declaration]? in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].trimmed
      // The names of custom properties are case-sensitive.
      let property = name.hasPrefix("--") ? name : name.lowercased()
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if let mark = value.lastIndex(of: "!"), value[mark...].dropFirst().trimmed.lowercased() == "important" {
        isImportant = true
        value = value[..<mark].trimmed
      }
      guard !property.isEmpty, !value.isEmpty else { return nil }
      return longhands(property, value).map {
        Declaration(property: $0.0, value: $0.1, isImportant: isImportant)
      }
    }.flatMap { $0 }
  }

  static func longhands(_ property: String, _ value: String) -> [(String, String)] {
    switch property {
    case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
    case "font": FontShorthand.longhands(value)
    default: [(property, value)]
    }
  }

  /// The parts between separators that are outside of quotes and parentheses.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    var depth = 0
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth = max(0, depth - 1)
      } else if character == separator, depth == 0 {
        parts.append(part)
        part = ""
        continue
      }
      part.append(character)
    }
    return parts + [part]
  }
}

extension StyleSheet.Block {
  init(_ declarations: [StyleSheet.Declaration]) {
    for declaration in declarations {
      if declaration.isImportant {
        important[declaration.property] = declaration.value
      } else {
        normal[declaration.property] = declaration.value
      }
    }
  }

  /// How many declarations there are.
  var count: Int { normal.count + important.count }

  /// Adds the declarations of another block, which take precedence.
  mutating func override(with other: StyleSheet.Block) {
    normal.merge(other.normal) { $1 }
    important.merge(other.important) { $1 }
  }

  var hasCustomProperties: Bool {
    normal.keys.contains { $0.hasPrefix("--") } || important.keys.contains { $0.hasPrefix("--") }
  }
}

/// The CSS shorthand `font`.
enum FontShorthand {
  static func longhands(_ value: String) -> [(String, String)] {
    var result = [("font-style", "normal"), ("font-weight", "normal")]
    var words = value.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first {
      words = words.dropFirst()
      switch word {
      case "italic", "oblique": result.append(("font-style", String(word)))
      case "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900":
        result.append(("font-weight", String(word)))
      case "normal", "small-caps": break
      default:
        result.append(("font-size", String(word.prefix { $0 != "/" })))
        if words.first == "/" { words = words.dropFirst(2) }
        result.append(("font-family", words.joined(separator: " ")))
        return result
      }
    }
    return result
  }
}

extension StringProtocol {
  /// Without white space at either end.
  var trimmed: String {
    var rest = self[startIndex...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
