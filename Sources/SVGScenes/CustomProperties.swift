import DataFiles
import XMLReading

/// The substitution functions `var()` (CSS Variables 1) and `light-dark()`, which selects the light value.
final class CustomProperties {
  private let xml: XMLDocument
  private let declarations: [[String: String]]
  /// The total size of the values read so far, in bytes.
  private var work = 0

  /// Longer values are ignored, as are all values after this total, so that values that repeat each other
  /// stay small.
  private static let greatestLength = 10_000
  private static let greatestWork = 20_000_000
  private static let greatestDepth = 16

  init(_ xml: XMLDocument, _ declarations: [[String: String]]) {
    self.xml = xml
    self.declarations = declarations
  }

  /// The declarations of an element, without those whose functions have no value.
  func resolvedDeclarations(of index: Int) -> [String: String] {
    let own = declarations[index]
    // Without functions, the dictionary is the same one, not a copy.
    guard own.values.contains(where: Self.hasFunction) else { return own }
    return own.compactMapValues { resolved($0, for: index) }
  }

  private static func hasFunction(_ text: String) -> Bool {
    text.contains("var(") || text.contains("light-dark(")
  }

  /// A custom property of an element, inherited if it does not declare it.
  private func value(_ name: String, for index: Int) -> String? {
    var place: Int? = index
    while let element = place {
      if let value = declarations[element][name] { return value }
      place = xml.elements[element].parent
    }
    return nil
  }

  /// A value after substitution; nil if a function has no value.
  private func resolved(_ text: String, for index: Int, depth: Int = 0) -> String? {
    guard Self.hasFunction(text) else { return text }
    work += text.utf8.count
    guard depth < Self.greatestDepth, work < Self.greatestWork else { return nil }
    var result = ""
    var rest = text[...]
    while let open = ["var(", "light-dark("].compactMap({ rest.firstRange(of: $0) }).min(by: {
      $0.lowerBound < $1.lowerBound
    }) {
      guard let close = Self.closing(rest[open.upperBound...]) else { return nil }
      let arguments = StyleSheet.split(String(rest[open.upperBound..<close]), at: ",")
      let isVariable = rest[open] == "var("
      let chosen =
        isVariable
        ? variable(arguments, for: index, depth) : resolved(arguments[0], for: index, depth: depth + 1)
      guard let chosen else { return nil }
      result += rest[..<open.lowerBound] + chosen.trimmed
      guard result.utf8.count <= Self.greatestLength else { return nil }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func variable(_ arguments: [String], for index: Int, _ depth: Int) -> String? {
    if let value = value(arguments[0].trimmed, for: index),
      let result = resolved(value, for: index, depth: depth + 1)
    {
      return result
    }
    guard arguments.count > 1 else { return nil }
    return resolved(arguments.dropFirst().joined(separator: ","), for: index, depth: depth + 1)
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
