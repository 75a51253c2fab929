import DataFiles

/// JSON values as YAML: block style, with strings in JSON syntax, which is valid YAML 1.2.
enum YAMLWriter {
  static func text(_ value: JSONValue) -> String {
    lines(value).map { $0 + "\n" }.joined()
  }

  private static func lines(_ value: JSONValue) -> [String] {
    switch value.content {
    case .object(let object) where !object.members.isEmpty:
      object.members.flatMap { member in entry(member.key + ":", member.value) }
    case .array(let elements) where !elements.isEmpty:
      elements.flatMap { element -> [String] in
        let inner = lines(element)
        return ["- " + (inner.first ?? "")] + inner.dropFirst().map { "  " + $0 }
      }
    default: [JSONWriter(layout: .compact).text(value)]
    }
  }

  private static func entry(_ key: String, _ value: JSONValue) -> [String] {
    switch value.content {
    case .object(let object) where !object.members.isEmpty: [key] + lines(value).map { "  " + $0 }
    case .array(let elements) where !elements.isEmpty: [key] + lines(value).map { "  " + $0 }
    default: ["\(key) \(lines(value)[0])"]
    }
  }
}
