import DataFiles
import SceneModel
import VectorGraphics

/// The Swift type of a component, derived from the parameters that it declares.
struct ComponentType {
  let component: any Component.Type

  /// Such as `RestTimer`.
  var name: String { component.name.capitalizedFirst }

  /// The source file of the type.
  var source: String {
    let module = String(reflecting: component).prefix { $0 != "." }
    let type = String(describing: component)
    var lines = ["// Derived from the parameters that \(type) declares; written by `make record-api`."]
    lines += [String(module), "SceneModel", "VectorGraphics"].sorted().map { "import \($0)" }
    lines += [""] + component.summary.documentation(indent: "")
    lines += ["public struct \(name): SingleLayerContent {", "  public var layer: Layer", ""]
    let record = RecordType(name: name, keys: component.shape.keys)
    lines += record.initializer { arguments in
      ["layer = Layer(", "  component: \(type).self,", "  ["] + arguments.map { "    \($0)," } + ["  ])"]
    }
    lines += record.nestedTypes
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The Swift type of a record of parameters: of a component, or of a value within one.
private struct RecordType {
  let name: String
  let keys: [KeyShape]

  /// The lines of an initializer whose parameters are the keys, those that are required first.
  func initializer(_ body: ([String]) -> [String]) -> [String] {
    let ordered = keys.filter(\.isRequired) + keys.filter { !$0.isRequired }
    var lines = ["  /// - Parameters:"]
    lines += ordered.flatMap {
      "\($0.name): \($0.documentation)".documentation(indent: "  ", first: "  - ", hanging: "    ")
    }
    lines.append("  public init(")
    lines += ordered.dropLast().map { "    \($0.swiftParameter(in: name))," }
    lines += ordered.suffix(1).map { "    " + $0.swiftParameter(in: name) }
    lines.append("  ) {")
    lines += body(keys.map { "\"\($0.name)\": \($0.name.identifier)" }).map { "    " + $0 }
    return lines + ["  }"]
  }

  var nestedTypes: [String] {
    var known: Set<String> = []
    return keys.flatMap { key -> [String] in
      let type = key.nestedName(in: name)
      switch key.value.unlessNull {
      case .choice(let names): return choice(type, names, key)
      case .object(let object), .list(of: .object(let object), minimumCount: _):
        return known.insert(type).inserted ? record(type, object.keys, key) : []
      default: return []
      }
    }
  }

  private func choice(_ type: String, _ names: [String], _ key: KeyShape) -> [String] {
    let cases = names.flatMap { name -> [String] in
      let identifier = name.identifier
      let plain = identifier.filter { $0 != "`" }
      return ["    /// `\(name)`.", "    case \(identifier)" + (plain == name ? "" : " = \"\(name)\"")]
    }
    return [""] + key.summary.documentation(indent: "  ") + [
      "  public enum \(type): String, Sendable, Hashable, CaseIterable, ParameterConvertible {"
    ] + cases + ["  }"]
  }

  private func record(_ type: String, _ fields: [KeyShape], _ key: KeyShape)
    -> [String]
  {
    let record = RecordType(name: type, keys: fields)
    let lines =
      key.summary.documentation(indent: "") + [
        "public struct \(type): Sendable, Hashable, ParameterConvertible {",
        "  public let parameterValue: ParameterValue", "",
      ]
      + record.initializer { arguments in
        ["parameterValue = .record(", "  given: ["] + arguments.map { "    \($0)," } + ["  ])"]
      } + record.nestedTypes + ["}"]
    return [""] + lines.map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension KeyShape {
  /// The name of the type of a choice or a record within another type.
  fileprivate func nestedName(in outer: String) -> String {
    var name = name.capitalizedFirst
    if case .list(of: .object, minimumCount: _) = value.unlessNull, name.hasSuffix("s") { name.removeLast() }
    // Both axes are of one type.
    if case .object = value.unlessNull, self.name.dropFirst().first?.isUppercase == true {
      name.removeFirst()
    }
    return name == outer ? "Kind" : name
  }

  fileprivate func swiftType(in outer: String) -> String {
    value.unlessNull.swiftType(nested: nestedName(in: outer))
  }

  fileprivate func swiftParameter(in outer: String) -> String {
    let type = swiftType(in: outer)
    if isRequired { return "\(name): \(type)" }
    if let literal = defaultValue.flatMap(value.unlessNull.literal) { return "\(name): \(type) = \(literal)" }
    return "\(name): \(type)? = nil"
  }

  fileprivate var documentation: String {
    let names = defaultValue?.string.map { [$0] } ?? defaultValue?.array?.compactMap(\.string) ?? []
    switch value.unlessNull {
    case .color where !names.isEmpty, .oneOf where !names.isEmpty:
      return "\(summary) Default: \(names.map { "`\($0)`" }.joined(separator: ", "))."
    default: return summary
    }
  }
}

extension ValueShape {
  fileprivate func swiftType(nested: String) -> String {
    switch self {
    case .number: "Double"
    case .integer: "Int"
    case .boolean: "Bool"
    case .text, .suggested, Codec<String>.file.shape: "String"
    case .color: "Color"
    case .choice, .object: nested
    case .list(let element, _): "[\(element.swiftType(nested: nested))]"
    case .tuple(let elements) where Set(elements).count == 1: "[\(elements[0].swiftType(nested: nested))]"
    default: "ParameterValue"
    }
  }

  /// A default as a Swift literal; nil if there is none.
  fileprivate func literal(_ value: JSONValue) -> String? {
    switch (self, value.content) {
    case (.integer, .number(let number)): "\(Int(number.value))"
    case (.number, .number(let number)): "\(number.value)"
    case (.boolean, .bool(let bool)): "\(bool)"
    case (.text, .string(let text)): "\"\(text)\""
    case (.choice, .string(let text)): ".\(text.identifier)"
    default: nil
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as lines of a documentation comment that stay within the line length of the project.
  fileprivate func documentation(indent: String, first: String = "", hanging: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in split(separator: " ") {
      if !isEmpty, line.count + word.count > 98 {
        lines.append(line)
        (line, isEmpty) = (hanging, true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).map { "\(indent)/// \($0)" }
  }

  /// The name of a case: `okabe-ito` is `okabeIto`, and words of the language stand in backquotes.
  fileprivate var identifier: String {
    let parts = split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    let joined =
      (parts.first.map { String($0) } ?? "") + parts.dropFirst().map { String($0).capitalizedFirst }.joined()
    return ["repeat", "default", "in", "is", "as"].contains(joined) ? "`\(joined)`" : joined
  }
}
