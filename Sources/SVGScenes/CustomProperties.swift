import Budgets
import DataFiles
import XMLReading

/// The substitution functions `var()` (CSS Variables 1) and `light-dark()`, which selects the light value.
///
/// Values are substituted when they are asked for, not for each element beforehand.
final class CustomProperties {
  private let cascade: Cascade
  private let environments: [Environment]
  private let environmentOfElement: [Int?]
  private let budget: Budget
  /// The custom properties that are being read, and those of them that depend on themselves.
  private var open: [Position] = []
  private var cyclic: Set<Position> = []
  /// The results so far: most elements have the same values as others.
  private var cached: [Reading: String?] = [:]

  /// Longer values are ignored, so that values that repeat each other stay small.
  private static let greatestLength = 10_000
  private static let greatestDepth = 16

  /// The custom properties of all elements that inherit the same and declare the same.
  private struct Environment {
    var parent: Int?
    /// One of the elements, in place of all.
    var element: Int
  }

  private struct Position: Hashable {
    var environment: Int
    var name: String
  }

  private struct Reading: Hashable {
    var environment: Int?
    var text: String
  }

  init(_ xml: XMLDocument, _ cascade: Cascade, budget: Budget) {
    self.budget = budget
    struct Key: Hashable {
      var parent: Int?
      var source: Cascade.CustomPropertySource
    }
    var environments: [Environment] = []
    var cached: [Key: Int] = [:]
    var ofElement: [Int?] = []
    for (index, source) in cascade.customPropertySources().enumerated() {
      let parent = xml.elements[index].parent.flatMap { ofElement[$0] }
      guard let source else {
        ofElement.append(parent)
        continue
      }
      let key = Key(parent: parent, source: source)
      if cached[key] == nil {
        cached[key] = environments.count
        environments.append(Environment(parent: parent, element: index))
      }
      ofElement.append(cached[key])
    }
    (self.cascade, self.environments, environmentOfElement) = (cascade, environments, ofElement)
  }

  /// A value of an element after substitution; nil if a function has no value.
  func resolved(_ text: String, of element: Int) -> String? {
    guard Self.hasFunction(text) else { return text }
    let reading = Reading(environment: environmentOfElement[element], text: text)
    if let result = cached[reading] { return result }
    let result = resolved(text, in: reading.environment, depth: 0)
    cached[reading] = .some(result)
    return result
  }
}

extension CustomProperties {
  private static func hasFunction(_ text: String) -> Bool { firstFunction(in: text[...]) != nil }

  /// The first name of a function, and where its arguments begin.
  private static func firstFunction(in text: Substring) -> (name: Substring, arguments: String.Index)? {
    var rest = text.utf8
    while let parenthesis = rest.firstIndex(of: UInt8(ascii: "(")) {
      let before = text.utf8[..<parenthesis]
      for name in ["var", "light-dark"] where before.suffix(name.utf8.count).elementsEqual(name.utf8) {
        let start = text.utf8.index(parenthesis, offsetBy: -name.utf8.count)
        return (text[start..<parenthesis], text.utf8.index(after: parenthesis))
      }
      rest = rest[text.utf8.index(after: parenthesis)...]
    }
    return nil
  }

  private func resolved(_ text: String, in environment: Int?, depth: Int) -> String? {
    guard Self.hasFunction(text) else { return text }
    guard budget.spend(.steps(100 + text.utf8.count)), depth < Self.greatestDepth,
      text.utf8.count <= Self.greatestLength
    else {
      return nil
    }
    var result = ""
    var rest = text[...]
    while let (name, start) = Self.firstFunction(in: rest) {
      guard let close = Self.closing(rest[start...]) else { return nil }
      let arguments = StyleSheet.split(String(rest[start..<close]), at: ",")
      let chosen =
        name == "var"
        ? variable(arguments, in: environment, depth)
        : resolved(arguments[0], in: environment, depth: depth + 1)
      guard let chosen else { return nil }
      result += rest[..<name.startIndex] + chosen.trimmed
      guard result.utf8.count <= Self.greatestLength else { return nil }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func variable(_ arguments: [String], in environment: Int?, _ depth: Int) -> String? {
    if let value = value(of: arguments[0].trimmed, in: environment, depth) { return value }
    guard arguments.count > 1 else { return nil }
    return resolved(arguments.dropFirst().joined(separator: ","), in: environment, depth: depth + 1)
  }

  /// The value of a custom property, computed where it is declared; nil if it has none or depends on itself, be there
  /// a fallback on the way or not.
  private func value(of name: String, in environment: Int?, _ depth: Int) -> String? {
    guard let (text, place) = declaration(of: name, in: environment) else { return nil }
    if let start = open.firstIndex(of: place) {
      cyclic.formUnion(open[start...])
      return nil
    }
    open.append(place)
    let result = resolved(text, in: place.environment, depth: depth + 1)
    open.removeLast()
    return cyclic.remove(place) == nil ? result : nil
  }

  /// What a custom property is declared as, here or by the next ancestor that declares it.
  private func declaration(of name: String, in environment: Int?) -> (text: String, place: Position)? {
    var next = environment
    while let current = next {
      next = environments[current].parent
      guard let text = cascade.value(name, of: environments[current].element) else { continue }
      let keyword = text.utf8.count <= 12 ? text.lowercased() : ""
      if keyword == "initial" { return nil }
      if !SVGDocument.inheriting.contains(keyword) {
        return (text, Position(environment: current, name: name))
      }
    }
    return nil
  }

  /// The parenthesis that closes the one before the text.
  private static func closing(_ text: Substring) -> String.Index? {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
