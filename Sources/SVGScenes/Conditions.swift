import VectorGraphics

/// The conditions of `@media` and `@supports`: tests in parentheses, joined by `and`, `or` and `not`.
enum CSSCondition {
  /// Whether a condition holds; nil if it is not valid.
  ///
  /// - Parameter test: Decides what is within a pair of parentheses, or a function with its name; nil if that is neither
  ///   known nor a condition itself.
  static func holds(_ text: String, depth: Int = 0, _ test: (String) -> Bool?) -> Bool? {
    // Real conditions are not nested deeper, and each level is a recursive call.
    guard depth < 16 else { return nil }
    var words = StyleSheet.split(text.replacing("\n", with: " "), at: " ").map(\.trimmed).filter {
      !$0.isEmpty
    }[...]
    func operand() -> Bool? {
      guard let word = words.popFirst() else { return nil }
      if word.lowercased() == "not" { return operand().map { !$0 } }
      guard word.first == "(", word.last == ")" else { return test(word) }
      let inner = String(word.dropFirst().dropLast()).trimmed
      return inner.first == "(" || inner.lowercased().hasPrefix("not ")
        ? holds(inner, depth: depth + 1, test) : test(inner)
    }
    guard var result = operand() else { return nil }
    while let word = words.popFirst() {
      guard let next = operand() else { return nil }
      switch word.lowercased() {
      case "and": result = result && next
      case "or": result = result || next
      default: return nil
      }
    }
    return result
  }
}

/// A list of media queries (Media Queries 4) about a screen with light colors on which nothing moves or is touched.
enum MediaQuery {
  static func holds(_ list: String, _ screen: Size) -> Bool {
    guard !list.isEmpty else { return true }
    return StyleSheet.split(list, at: ",").contains { query in
      var text = query.trimmed.lowercased()
      var isNegated = false
      for word in ["only ", "not "]
      where text.hasPrefix(word) && !text.dropFirst(word.count).trimmed.hasPrefix("(") {
        isNegated = word == "not "
        text = text.dropFirst(word.count).trimmed
      }
      let holds = CSSCondition.holds(text) { test in
        switch test {
        case "all", "screen": true
        case "print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural": false
        default: feature(test, screen)
        }
      }
      return holds.map { $0 != isNegated } ?? false
    }
  }

  /// The features that do not depend on the size, with their values.
  private static let values = [
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference",
    "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference", "hover": "none", "any-hover": "none", "pointer": "none",
    "any-pointer": "none", "update": "none", "scripting": "none", "forced-colors": "none",
    "inverted-colors": "none", "color-gamut": "srgb", "dynamic-range": "standard", "display-mode": "browser",
    "grid": "0", "monochrome": "0", "scan": "progressive",
  ]

  private static func feature(_ test: String, _ screen: Size) -> Bool? {
    let parts = test.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2 else { return range(test, screen) }
    let (name, value) = (parts[0], parts[1])
    if let own = values[name] { return own == value }
    if name == "orientation" { return (screen.height >= screen.width ? "portrait" : "landscape") == value }
    if name.hasPrefix("min-") { return compare(String(name.dropFirst(4)), value, screen) { $0 >= $1 } }
    if name.hasPrefix("max-") { return compare(String(name.dropFirst(4)), value, screen) { $0 <= $1 } }
    return compare(name, value, screen) { abs($0 - $1) < 1e-9 }
  }

  /// Whether a comparison such as `width >= 600px` or `400px <= width < 600px` holds, or a feature is not zero.
  private static func range(_ test: String, _ screen: Size) -> Bool? {
    let names = ["width", "height", "aspect-ratio", "resolution", "color"]
    let operators: [(String, (Double, Double) -> Bool)] = [
      ("<=", { $0 <= $1 }), (">=", { $0 >= $1 }), ("<", { $0 < $1 }), (">", { $0 > $1 }), ("=", { $0 == $1 }),
    ]
    var parts: [String] = []
    var comparisons: [(Double, Double) -> Bool] = []
    var rest = test[...]
    while let start = rest.firstIndex(where: { "<>=".contains($0) }),
      let (sign, holds) = operators.first(where: { rest[start...].hasPrefix($0.0) })
    {
      parts.append(rest[..<start].trimmed)
      comparisons.append(holds)
      rest = rest[start...].dropFirst(sign.count)
    }
    parts.append(rest.trimmed)
    if comparisons.isEmpty {
      return values[test].map { !["none", "0", "no-preference"].contains($0) }
        ?? (names.contains(test) ? true : nil)
    }
    for (index, holds) in comparisons.enumerated() {
      let (left, right) = (parts[index], parts[index + 1])
      let result =
        names.contains(left)
        ? compare(left, right, screen, holds) : compare(right, left, screen) { holds($1, $0) }
      guard let result else { return nil }
      if !result { return false }
    }
    return true
  }

  private static func compare(
    _ name: String, _ value: String, _ screen: Size, _ holds: (Double, Double) -> Bool
  ) -> Bool? {
    let own: Double
    switch name {
    case "width", "device-width": own = screen.width
    case "height", "device-height": own = screen.height
    case "aspect-ratio", "device-aspect-ratio":
      let numbers = value.split(separator: "/").compactMap { Double($0.trimmed) }
      guard let first = numbers.first else { return nil }
      return holds(screen.width / max(screen.height, 1e-9), first / (numbers.count > 1 ? numbers[1] : 1))
    case "color": return Double(value).map { holds(8, $0) }
    case "resolution":
      var scanner = SVGScanner(value)
      return scanner.number().map { number in
        let units = ["dpi": 96.0, "dpcm": 96 / 2.54]
        return holds(1, number / (units[scanner.word()] ?? 1))
      }
    default: return nil
    }
    return SVGLength(value).map { holds(own, $0.resolved(.x, viewport: screen, fontSize: 16)) }
  }
}

/// The condition of `@supports` (CSS Conditional 4): whether declarations and selectors are understood.
enum SupportsCondition {
  static func holds(_ text: String, _ screen: Size) -> Bool {
    CSSCondition.holds(text) { test in
      if test.lowercased().hasPrefix("selector("), test.last == ")" {
        return Selector(test.dropFirst(9).dropLast()) != nil
      }
      let parts = test.split(separator: ":", maxSplits: 1).map(\.trimmed)
      // What is neither a declaration nor a known function is valid, and does not hold.
      guard parts.count == 2 else { return false }
      return parts[0].hasPrefix("--")
        || SVGProperty.all[parts[0].lowercased()].map { $0.support == .drawn } == true
          && SVGProperty.accepts(parts[0].lowercased(), parts[1])
    } ?? false
  }
}
