// Takes the place of Foundation.swift in the original package; see README.md.

extension Error {
  func describe() -> String { String(describing: self) }
}

/// JSON of plain structures, by reflection.
enum JSONText {
  /// A value of structures, collections, strings, numbers and enumerations; members that are nil are left out, keys sorted.
  static func text(of value: Any, indent: String = "") -> String {
    let inner = indent + "  "
    switch value {
    case let text as String: return quoted(text)
    case let flag as Bool: return flag ? "true" : "false"
    case let number as Int: return "\(number)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value, indent: indent) } ?? "null"
    case .collection:
      let elements = mirror.children.map { inner + text(of: $0.value, indent: inner) }
      return elements.isEmpty ? "[]" : "[\n" + elements.joined(separator: ",\n") + "\n\(indent)]"
    case .dictionary:
      let pairs = (value as? [String: String] ?? [:]).map { ($0.key, $0.value as Any) }
      return object(pairs, indent: indent)
    case .enum where value is any RawRepresentable: return quoted("\(value)")
    // As `Codable` writes a case with its values: {"file": {"extensions": ["json"]}}.
    case .enum:
      guard let child = mirror.children.first else { return object([("\(value)", EmptyObject())], indent: indent) }
      return object([(child.label ?? "", child.value)], indent: indent)
    default:
      return object(mirror.children.map { ($0.label ?? "", $0.value) }, indent: indent)
    }
  }

  private struct EmptyObject {}

  private static func object(_ members: [(name: String, value: Any)], indent: String) -> String {
    let inner = indent + "  "
    let lines = members.sorted { $0.name < $1.name }.compactMap { name, value -> String? in
      let json = text(of: value, indent: inner)
      return json == "null" ? nil : "\(inner)\(quoted(name)) : \(json)"
    }
    return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
