import XMLReading

extension Selector {
  /// A condition on an element beyond its names and attributes (Selectors 4).
  indirect enum PseudoClass {
    case root
    case empty
    /// Whether the element is a link.
    case link
    /// What depends on a user, or is no element; an image has none of these.
    case never
    /// Whether 1 + the number of siblings before it is step · n + offset for an n ≥ 0.
    case nth(step: Int, offset: Int, ofType: Bool, fromEnd: Bool)
    case language([String])
    /// Whether one of the selectors matches, or none.
    case anyOf([Selector], isNegated: Bool, counts: Bool)

    func matches(for index: Int, in document: XMLDocument, _ work: inout SelectorWork) -> Bool {
      let element = document.elements[index]
      switch self {
      case .root: return element.parent == nil
      case .empty: return element.children.isEmpty
      case .link:
        return element.name == "a" && (element.attributes["href"] ?? element.attributes["xlink:href"]) != nil
      case .never: return false
      case .nth(0, 1, false, false): return document.siblingBefore(index, &work) == nil
      case .nth(let step, let offset, let ofType, let fromEnd):
        let distance = document.place(of: index, ofType: ofType, fromEnd: fromEnd, &work) - offset
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      case .language(let tags):
        guard let language = document.language(of: index) else { return false }
        return tags.contains { language == $0 || language.hasPrefix($0 + "-") }
      case .anyOf(let selectors, let isNegated, _):
        return selectors.contains { $0.matches(index, in: document, &work) } != isNegated
      }
    }

    /// What it adds to the specificity of its selector: of several the greatest.
    var specificity: Int {
      guard case .anyOf(let selectors, _, let counts) = self else { return 1000 }
      return counts ? selectors.map(\.specificity).max() ?? 0 : 0
    }
  }
}

extension Selector.PseudoClass {
  private static let userActions: Set<String> = [
    "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "target-within",
    "checked",
    "disabled", "enabled", "indeterminate", "fullscreen", "autofill", "invalid", "valid", "placeholder-shown",
  ]
  private static let pseudoElements: Set<String> = [
    "before", "after", "first-line", "first-letter", "selection", "marker", "placeholder", "backdrop",
  ]

  /// The conditions after a colon; nil if they are unknown.
  static func read(_ rest: inout Substring) -> [Self]? {
    let isElement = rest.first == ":"
    if isElement { rest = rest.dropFirst() }
    guard let name = Selector.name(&rest)?.lowercased() else { return nil }
    if pseudoElements.contains(name) || isElement && name.hasPrefix("-") { return [.never] }
    if isElement { return nil }
    if userActions.contains(name) || name.hasPrefix("-") { return [.never] }
    func nth(_ step: Int, _ offset: Int, ofType: Bool, fromEnd: Bool) -> Self {
      .nth(step: step, offset: offset, ofType: ofType, fromEnd: fromEnd)
    }
    let ofType = name.hasSuffix("-of-type")
    switch name {
    case "root": return [.root]
    case "empty": return [.empty]
    case "link", "any-link": return [.link]
    case "first-child", "first-of-type": return [nth(0, 1, ofType: ofType, fromEnd: false)]
    case "last-child", "last-of-type": return [nth(0, 1, ofType: ofType, fromEnd: true)]
    case "only-child", "only-of-type":
      return [nth(0, 1, ofType: ofType, fromEnd: false), nth(0, 1, ofType: ofType, fromEnd: true)]
    case "nth-child", "nth-of-type", "nth-last-child", "nth-last-of-type":
      guard let text = argument(&rest), let (step, offset) = formula(text) else { return nil }
      return [nth(step, offset, ofType: ofType, fromEnd: name.hasPrefix("nth-last"))]
    case "lang":
      guard let text = argument(&rest) else { return nil }
      return [
        .language(
          StyleSheet.split(text.lowercased(), at: ",").map { $0.filter { $0 != "\"" && $0 != "'" }.trimmed })
      ]
    case "not", "is", "where", "matches":
      guard let text = argument(&rest) else { return nil }
      let selectors = StyleSheet.split(text, at: ",").map { Selector($0) }
      // Of `:is()` and `:where()`, what is not valid is left out.
      if name == "not", selectors.contains(where: { $0 == nil }) { return nil }
      return [.anyOf(selectors.compactMap(\.self), isNegated: name == "not", counts: name != "where")]
    default: return nil
    }
  }

  /// The text within parentheses, which may be nested.
  private static func argument(_ rest: inout Substring) -> String? {
    guard rest.first == "(" else { return nil }
    let inner = rest.dropFirst()
    guard let close = StyleSheet.index(of: ")", in: inner) else { return nil }
    let text = inner[..<close].trimmed
    rest = rest[rest.utf8.index(after: close)...]
    // Real documents do not nest deeper, and every level is read by a recursive call.
    return text.count(where: { $0 == "(" }) < 20 ? text : nil
  }

  /// `odd`, `even`, a number, or `2n + 1`.
  private static func formula(_ text: String) -> (step: Int, offset: Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    func number(_ text: some StringProtocol) -> Int? {
      guard let number = Int(text), abs(number) < 1_000_000 else { return nil }
      return number
    }
    guard let n = text.firstIndex(of: "n") else { return number(text).map { (0, $0) } }
    let steps = ["": 1, "+": 1, "-": -1]
    let (before, after) = (String(text[..<n]), text[text.index(after: n)...])
    guard let step = steps[before] ?? number(before), let offset = after.isEmpty ? 0 : number(after) else {
      return nil
    }
    return (step, offset)
  }
}

extension XMLDocument {
  /// The place of an element among its siblings, or those of its type, from 1.
  fileprivate func place(of index: Int, ofType: Bool, fromEnd: Bool, _ work: inout SelectorWork) -> Int {
    guard let parent = elements[index].parent, work.spend(siblings: elements[parent].children.count) else {
      return 1
    }
    var place = 0
    let name = elements[index].name
    for case .element(let child) in elements[parent].children where !ofType || elements[child].name == name {
      if fromEnd ? child >= index : child <= index { place += 1 }
    }
    return place
  }

  /// The language that an element declares or inherits, in lower case.
  fileprivate func language(of index: Int) -> String? {
    var place: Int? = index
    while let element = place {
      let attributes = elements[element].attributes
      if let language = attributes["xml:lang"] ?? attributes["lang"] { return language.lowercased() }
      place = elements[element].parent
    }
    return nil
  }
}
