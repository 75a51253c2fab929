import XMLReading

extension Selector {
  /// A condition on an element's position in the document, or its negation.
  indirect enum PseudoClass {
    case root
    /// Whether 1 + the number of siblings before it is step · n + offset for an n ≥ 0.
    case nthChild(step: Int, offset: Int)
    case lastChild
    case not([Compound])

    func matches(for index: Int, in document: XMLDocument, _ work: inout SelectorWork) -> Bool {
      switch self {
      case .root: return document.elements[index].parent == nil
      case .nthChild(0, 1): return document.siblingBefore(index, &work) == nil
      case .nthChild(let step, let offset):
        let distance = document.place(of: index, &work) - offset
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      case .lastChild: return document.isLastChild(index, &work)
      case .not(let compounds): return !compounds.contains { $0.matches(index, in: document, &work) }
      }
    }
  }
}

extension Selector.PseudoClass {
  /// The text after a colon; nil if the pseudo-class is unknown.
  init?(_ rest: inout Substring) {
    guard let name = Selector.name(&rest) else { return nil }
    switch name {
    case "root": self = .root
    case "first-child": self = .nthChild(step: 0, offset: 1)
    case "last-child": self = .lastChild
    case "nth-child":
      guard let text = Self.argument(&rest), let (step, offset) = Self.formula(text) else { return nil }
      self = .nthChild(step: step, offset: offset)
    case "not":
      guard let text = Self.argument(&rest) else { return nil }
      var compounds: [Selector.Compound] = []
      for part in StyleSheet.split(text, at: ",") {
        var part = part.trimmed[...]
        guard let compound = Selector.compound(&part), part.isEmpty else { return nil }
        compounds.append(compound)
      }
      self = .not(compounds)
    default: return nil
    }
  }

  /// The text within parentheses, which may be nested.
  private static func argument(_ rest: inout Substring) -> String? {
    guard rest.first == "(" else { return nil }
    var depth = 0
    for index in rest.indices {
      if rest[index] == "(" { depth += 1 }
      if rest[index] == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      let text = rest[rest.index(after: rest.startIndex)..<index].trimmed
      rest = rest[rest.index(after: index)...]
      // Real documents do not nest deeper, and every level is read by a recursive call.
      return text.count(where: { $0 == "(" }) < 20 ? text : nil
    }
    return nil
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
  /// The siblings of an element, including itself.
  private func row(of index: Int, _ work: inout SelectorWork) -> [Int] {
    guard let parent = elements[index].parent, work.spend(siblings: elements[parent].children.count) else {
      return [index]
    }
    return elements[parent].children.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// From 1.
  fileprivate func place(of index: Int, _ work: inout SelectorWork) -> Int {
    (row(of: index, &work).firstIndex(of: index) ?? 0) + 1
  }

  fileprivate func isLastChild(_ index: Int, _ work: inout SelectorWork) -> Bool {
    row(of: index, &work).last == index
  }
}
