import Budgets
import DataFiles
import XMLReading

/// The comparisons of selectors with elements, which are taken from the budget many at a time.
struct SelectorWork {
  private let budget: Budget
  private var pending = 0
  /// Why no more can be compared.
  private(set) var error: BudgetError?

  init(budget: Budget) { self.budget = budget }

  /// False if there is not so much left.
  mutating func spend(_ comparisons: Int) -> Bool {
    pending += comparisons
    if pending >= 1024, error == nil {
      do {
        try budget.take(.steps(4 * pending))
      } catch {
        self.error = error
      }
      pending = 0
    }
    return error == nil
  }

  /// Spends what it takes to look at the children of an element.
  mutating func spend(siblings count: Int) -> Bool { spend(1 + count / 16) }

  /// Counts what is read of an attribute: as many bytes take the time of comparing a name.
  mutating func spend(bytes count: Int) -> Bool { spend(count / 64) }
}

/// A style sheet selector: compounds and combinators.
struct Selector {
  enum Combinator { case descendant, child, next, following }

  struct AttributeTest {
    var name: String
    /// `=`, `~=`, `|=`, `^=`, `$=`, `*=`, or empty if the attribute only needs to be present.
    var relation: String
    var value: String
    var ignoresCase = false

    func matches(for attributes: [String: String], _ work: inout SelectorWork) -> Bool {
      guard var found = attributes[name] else { return false }
      var value = value
      if ignoresCase { (found, value) = (found.lowercased(), value.lowercased()) }
      // A part may be looked for at each byte.
      let reads = relation == "*=" ? value.utf8.count : relation == "~=" ? 1 : 0
      guard work.spend(bytes: found.utf8.count * reads) else { return false }
      switch relation {
      case "": return true
      case "=": return found == value
      case "~=": return found.hasWord(value)
      case "|=": return found == value || found.hasPrefix(value + "-")
      case "^=": return !value.isEmpty && found.hasPrefix(value)
      case "$=": return !value.isEmpty && found.hasSuffix(value)
      case "*=": return !value.isEmpty && found.contains(value)
      default: return false
      }
    }
  }

  struct Compound {
    var type: String?
    var ids: [String] = []
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudoClasses: [PseudoClass] = []

    func matches(_ index: Int, in document: XMLDocument, _ work: inout SelectorWork) -> Bool {
      guard work.spend(1) else { return false }
      let element = document.elements[index]
      if let type, type != element.name { return false }
      if !ids.allSatisfy({ $0 == element.attributes["id"] }) { return false }
      if !classes.isEmpty {
        let text = element.attributes["class"] ?? ""
        guard work.spend(bytes: text.utf8.count * classes.count) else { return false }
        if !classes.allSatisfy(text.hasWord) { return false }
      }
      for test in pseudoClasses where !test.matches(for: index, in: document, &work) { return false }
      return attributes.allSatisfy { $0.matches(for: element.attributes, &work) }
    }
  }

  /// From right to left; the first must match the element itself.
  private var compounds: [Compound] = []
  /// The combinator between `compounds[i + 1]` and `compounds[i]`.
  private var combinators: [Combinator] = []

  /// Ids, then classes, attributes and pseudo-classes, then types.
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      sum + 1_000_000 * compound.ids.count
        + 1000 * (compound.classes.count + compound.attributes.count)
        + compound.pseudoClasses.reduce(0) { $0 + $1.specificity } + (compound.type == nil ? 0 : 1)
    }
  }

  /// False, too, if there is no work left.
  func matches(_ index: Int, in document: XMLDocument, _ work: inout SelectorWork) -> Bool {
    matches(index, from: 0, in: document, &work)
  }

  private func matches(
    _ index: Int, from place: Int, in document: XMLDocument, _ work: inout SelectorWork
  ) -> Bool {
    guard compounds[place].matches(index, in: document, &work) else { return false }
    guard place < combinators.count else { return true }
    var other: Int?
    switch combinators[place] {
    case .child: other = document.elements[index].parent
    case .next: other = document.siblingBefore(index, &work)
    case .descendant:
      other = document.elements[index].parent
      while let ancestor = other {
        if matches(ancestor, from: place + 1, in: document, &work) { return true }
        other = document.elements[ancestor].parent
      }
      return false
    case .following:
      other = document.siblingBefore(index, &work)
      while let sibling = other {
        if matches(sibling, from: place + 1, in: document, &work) { return true }
        other = document.siblingBefore(sibling, &work)
      }
      return false
    }
    guard let other else { return false }
    return matches(other, from: place + 1, in: document, &work)
  }
}

extension Selector {
  /// Nil if the text is not a supported selector.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text.trimmed)
    guard !rest.isEmpty else { return nil }
    var forward: [(Compound, Combinator)] = []
    var combinator = Combinator.descendant
    while !rest.isEmpty {
      guard let compound = Self.compound(&rest) else { return nil }
      forward.append((compound, combinator))
      let hadSpace = rest.first?.isWhitespace == true
      rest = rest.drop(while: \.isWhitespace)
      switch rest.first {
      case ">": combinator = .child
      case "+": combinator = .next
      case "~": combinator = .following
      case nil: continue
      default:
        guard hadSpace else { return nil }
        combinator = .descendant
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      if rest.isEmpty { return nil }
    }
    compounds = forward.reversed().map(\.0)
    combinators = forward.dropFirst().reversed().map(\.1)
  }

  /// An identifier, its escapes resolved (CSS Syntax 3, section 4.3.7); nil if there is none.
  static func name(_ rest: inout Substring) -> String? {
    var name = ""
    while let first = rest.first {
      if first.isLetter || first.isNumber || first == "-" || first == "_" || !first.isASCII {
        name.append(first)
        rest = rest.dropFirst()
      } else if first == "\\", rest.dropFirst().first.map({ !$0.isNewline }) == true {
        rest = rest.dropFirst()
        let digits = rest.prefix(6).prefix { $0.isASCII && $0.isHexDigit }
        if let code = UInt32(digits, radix: 16) {
          name.unicodeScalars.append(Unicode.Scalar(code == 0 ? 0xFFFD : code) ?? "\u{FFFD}")
          rest = rest[digits.endIndex...]
          if rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        } else {
          name.append(rest.removeFirst())
        }
      } else {
        break
      }
    }
    return name.isEmpty ? nil : name
  }

  static func compound(_ rest: inout Substring) -> Compound? {
    var result = Compound()
    var isEmpty = true
    // A prefix of a namespace is passed over: elements are told apart by their names.
    for _ in 0..<2 {
      if rest.first == "*" {
        rest = rest.dropFirst()
        isEmpty = false
      } else if let type = name(&rest) {
        result.type = type
        isEmpty = false
      }
      guard rest.first == "|" else { break }
      rest = rest.dropFirst()
      result.type = nil
    }
    while let mark = rest.first, "#.[:".contains(mark) {
      rest = rest.dropFirst()
      isEmpty = false
      switch mark {
      case "#":
        guard let id = name(&rest) else { return nil }
        result.ids.append(id)
      case ".":
        guard let name = name(&rest) else { return nil }
        result.classes.append(name)
      case ":":
        guard let tests = PseudoClass.read(&rest) else { return nil }
        result.pseudoClasses += tests
      default:
        guard let test = attributeTest(&rest) else { return nil }
        result.attributes.append(test)
      }
    }
    return isEmpty ? nil : result
  }

  private static func attributeTest(_ rest: inout Substring) -> AttributeTest? {
    guard let close = StyleSheet.index(of: "]", in: rest) else { return nil }
    var inner = rest[..<close].drop(while: \.isWhitespace)
    rest = rest[rest.utf8.index(after: close)...]
    guard var name = name(&inner) else { return nil }
    if inner.first == "|", inner.dropFirst().first != "=" {
      inner = inner.dropFirst()
      guard let local = self.name(&inner) else { return nil }
      name += ":" + local
    }
    inner = inner.drop(while: \.isWhitespace)
    if inner.isEmpty { return AttributeTest(name: name, relation: "", value: "") }
    let relation = inner.prefix { "~|^$*=".contains($0) }
    inner = inner[relation.endIndex...].drop(while: \.isWhitespace)
    var value = ""
    if let quote = inner.first, quote == "\"" || quote == "'" {
      inner = inner.dropFirst()
      while let next = inner.first, next != quote {
        inner = inner.dropFirst()
        value.append(next == "\\" ? inner.popFirst() ?? next : next)
      }
      inner = inner.dropFirst()
    } else {
      value = self.name(&inner) ?? ""
    }
    let flag = inner.trimmed.lowercased()
    guard ["", "i", "s"].contains(flag), relation.last == "=" else { return nil }
    return AttributeTest(name: name, relation: String(relation), value: value, ignoresCase: flag == "i")
  }
}

extension XMLDocument {
  /// The preceding sibling of an element.
  func siblingBefore(_ index: Int, _ work: inout SelectorWork) -> Int? {
    guard let parent = elements[index].parent, work.spend(siblings: elements[parent].children.count) else {
      return nil
    }
    var before: Int?
    for case .element(let child) in elements[parent].children {
      if child == index { return before }
      before = child
    }
    return nil
  }
}

extension String {
  /// Whether it is among the words, which are separated by the white space of CSS.
  fileprivate func hasWord(_ word: String) -> Bool {
    let words = utf8.lazy.split { $0 == 0x20 || 0x09...0x0D ~= $0 }
    return words.contains { $0.elementsEqual(word.utf8) }
  }
}
