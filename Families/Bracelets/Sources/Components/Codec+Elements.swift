import DataFiles
import VectorGraphics

extension Codec where Value == Element {
  /// The name of an element, or its character.
  static var element: Codec {
    let names = Element.allCases.map(\.rawValue)
    return Codec<String>.text.described(as: .choice(Element.names)).map { name, node in
      let element = Element(named: name)
      if element == nil { node.failNaming(name, noneOf: names) }
      return element
    } back: {
      $0.rawValue
    }
  }
}

extension Codec {
  /// Values by the names of elements, or by their characters.
  ///
  /// - Parameter expected: What messages say was expected: "counts by element name".
  static func byElement<Part>(_ part: Codec<Part>, expecting expected: String) -> Codec
  where Value == [Element: Part] {
    Codec(.dictionary(of: part.shape)) { node in
      guard let members = node.members(expecting: expected) else { return nil }
      var values: Value = [:]
      for (name, member) in members {
        if let element = Element(named: name) {
          values[element] = part.decode(member)
        } else {
          member.failNaming(name, noneOf: Element.allCases.map(\.rawValue))
        }
      }
      return values
    } encode: { values in
      JSONValue(
        JSONObject(
          Element.allCases.compactMap { element in
            values[element].map { (element.rawValue, part.encode($0)) }
          }))
    }
  }
}

extension Element {
  /// The names and the characters.
  static let names = allCases.map(\.rawValue) + allCases.map(\.character)

  init?(named name: String) {
    guard let element = Self.allCases.first(where: { $0.rawValue == name || $0.character == name }) else {
      return nil
    }
    self = element
  }
}

extension Node {
  func failNaming(_ name: String, noneOf names: [String]) {
    let hint = nearestName(to: name, among: names).asHint
    fail("\"\(name.excerpt)\" is none of \(names.joined(separator: ", "))\(hint)")
  }
}
