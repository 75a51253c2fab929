import VectorGraphics

/// The rules of style sheets that SVG files use: selectors (Selectors 4), `@media`, `@supports` and `@font-face`.
///
/// Declarations whose values are not understood are dropped, so that an earlier one applies (CSS Syntax 3, section 9).
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
    /// The values that are not understood, by property.
    fileprivate(set) var rejected: [String: String] = [:]
  }

  private(set) var rules: [Rule] = []
  private(set) var blocks: [Block] = []
  private(set) var fontFaces: [SVGFontFace] = []
  /// What is left out of the text that was added last.
  private(set) var losses: [String] = []

  /// Adds the rules of a text after those before it.
  ///
  /// - Parameter screen: The size that media queries are about.
  mutating func add(_ text: String, screen: Size) {
    losses = []
    addRules(in: Substring(Self.withoutComments(text)), screen, depth: 0)
  }

  private mutating func addRules(in text: Substring, _ screen: Size, depth: Int) {
    var rest = text
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return }
      let isAtRule = first == "@"
      guard let end = Self.index(of: isAtRule ? "{;" : "{", in: rest) else {
        if isAtRule { addAtRule(rest, block: nil, screen, depth) }
        return
      }
      let prelude = rest[..<end]
      let isStatement = rest.utf8[end] == UInt8(ascii: ";")
      let body = rest[rest.index(after: end)...]
      let close = isStatement ? end : Self.index(of: "}", in: body) ?? rest.endIndex
      let block = isStatement ? nil : body[..<close]
      rest = close == rest.endIndex ? "" : rest[rest.utf8.index(after: close)...]
      if isAtRule {
        addAtRule(prelude, block: block, screen, depth)
      } else if let block {
        addRule(String(prelude), in: block, depth: depth)
      }
    }
  }

  /// How deep conditions are nested; each level is read by a recursive call.
  private static let greatestDepth = 32

  private mutating func addAtRule(_ prelude: Substring, block: Substring?, _ screen: Size, _ depth: Int) {
    var condition = prelude.dropFirst()
    let name = (Selector.name(&condition) ?? "").lowercased()
    switch name {
    case "media", "supports", "layer":
      guard let block, depth < Self.greatestDepth else { return }
      let holds =
        name == "layer"
        || (name == "media" ? MediaQuery.holds : SupportsCondition.holds)(condition.trimmed, screen)
      if name == "layer" {
        losses.append("the layer of a style sheet (@layer) is treated like rules outside of layers")
      }
      if holds { addRules(in: block, screen, depth: depth + 1) }
    case "font-face":
      guard let block else { return }
      if let face = SVGFontFace(block) {
        fontFaces.append(face)
      } else if let family = SVGFontFace.family(of: block) {
        losses.append("the font \(family) is not in the file (@font-face without a data: URL)")
      }
    case "import": losses.append("a style sheet outside of the file (@import) is not read")
    case "container", "scope": losses.append("the rules within @\(name) are not supported")
    // The others have no effect on an image, or are not known to browsers either.
    default: break
    }
  }

  /// Adds a rule and those within its block (CSS Nesting 1).
  private mutating func addRule(_ list: String, in block: Substring, depth: Int) {
    var nested: [(selectors: String, block: Substring)] = []
    var own = ""
    var rest = block
    while rest.utf8.contains(UInt8(ascii: "{")), let end = Self.index(of: "{;", in: rest) {
      let body = rest[rest.utf8.index(after: end)...]
      guard rest.utf8[end] == UInt8(ascii: "{") else {
        own += rest[...end]
        rest = body
        continue
      }
      let close = Self.index(of: "}", in: body) ?? body.endIndex
      nested.append((rest[..<end].trimmed, body[..<close]))
      rest = close == body.endIndex ? "" : body[body.utf8.index(after: close)...]
    }
    addRule(list, Self.declarations(in: own + rest))
    for (selectors, block) in nested {
      guard !selectors.hasPrefix("@"), depth < Self.greatestDepth else {
        losses.append("the rule \"\(selectors.prefix(40))\" within another is not supported")
        continue
      }
      let inner = Self.split(selectors, at: ",").map { part in
        part.contains("&")
          ? part.split(separator: "&", omittingEmptySubsequences: false).joined(separator: ":is(\(list))")
          : ":is(\(list)) \(part)"
      }
      addRule(inner.joined(separator: ","), in: block, depth: depth + 1)
    }
  }

  /// Adds the rule of a list of selectors, which may have hundreds of thousands; one that is not valid makes all of
  /// them invalid.
  private mutating func addRule(_ list: String, _ declarations: [Declaration]) {
    guard !declarations.isEmpty else { return }
    var known: Set<String> = []
    var selectors: [Selector] = []
    for part in Self.split(list, at: ",") {
      let text = part.trimmed
      guard known.insert(text).inserted else { continue }
      guard let selector = Selector(text) else {
        losses.append("the selector \"\(text.prefix(60))\" is not supported, and its rule is left out")
        return
      }
      selectors.append(selector)
    }
    rules += selectors.map { Rule(selector: $0, block: blocks.count) }
    blocks.append(Block(declarations))
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
    case "text-decoration-line": [("text-decoration", value)]
    case "background":
      [
        (
          value.contains("gradient(") || value.contains("url(") ? "background-image" : "background-color",
          value
        )
      ]
    case "font-variant-caps": [("font-variant", value)]
    case "font-width": [("font-stretch", value)]
    case "-webkit-transform", "-webkit-filter", "-webkit-clip-path", "-webkit-mask":
      [(String(property.dropFirst(8)), value)]
    default: [(property, value)]
    }
  }

  /// The first of some ASCII characters outside of quotes, parentheses, brackets and blocks.
  static func index(of marks: String, in text: Substring) -> String.Index? {
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if let open = quote {
        // A string ends with its line.
        if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
      } else if depth == 0, marks.utf8.contains(byte) {
        return index
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
    }
    return nil
  }

  /// The parts between separators that are outside of quotes, parentheses and blocks.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let end = index(of: String(separator), in: rest) {
      parts.append(String(rest[..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    return parts + [String(rest)]
  }
}

extension StyleSheet.Block {
  /// Of declarations whose values are understood the last of each property applies.
  init(_ declarations: [StyleSheet.Declaration]) {
    for declaration in declarations {
      guard SVGProperty.accepts(declaration.property, declaration.value) else {
        rejected[declaration.property] = declaration.value
        continue
      }
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
    rejected.merge(other.rejected) { $1 }
  }

  var hasCustomProperties: Bool {
    normal.keys.contains { $0.hasPrefix("--") } || important.keys.contains { $0.hasPrefix("--") }
  }

  /// What of the block is left out.
  var losses: [String] {
    rejected.sorted { $0.key < $1.key }.compactMap { SVGProperty.loss(of: $0.key, rejected: $0.value) }
      + normal.merging(important) { $1 }.sorted { $0.key < $1.key }
      .compactMap { SVGProperty.loss(of: $0.key, declared: $0.value) }
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
      case "small-caps": result.append(("font-variant", String(word)))
      case "normal": break
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
