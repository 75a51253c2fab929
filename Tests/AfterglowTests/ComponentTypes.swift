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
    let record = RecordType(name: name, declarations: component.parameters)
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
  let declarations: [ParameterDeclaration]

  /// The lines of an initializer whose parameters are the declarations, those that are required first.
  func initializer(_ body: ([String]) -> [String]) -> [String] {
    let ordered = declarations.filter(\.isRequired) + declarations.filter { !$0.isRequired }
    var lines = ["  /// - Parameters:"]
    lines += ordered.flatMap {
      "\($0.name): \($0.documentation)".documentation(indent: "  ", first: "  - ", hanging: "    ")
    }
    lines.append("  public init(")
    lines += ordered.dropLast().map { "    \($0.swiftParameter(in: name))," }
    lines += ordered.suffix(1).map { "    " + $0.swiftParameter(in: name) }
    lines.append("  ) {")
    lines += body(declarations.map { "\"\($0.name)\": \($0.name.identifier)" }).map { "    " + $0 }
    return lines + ["  }"]
  }

  var nestedTypes: [String] {
    var known: Set<String> = []
    return declarations.flatMap { declaration -> [String] in
      let type = declaration.nestedName(in: name)
      switch declaration.kind {
      case .choice(let names): return choice(type, names, declaration)
      case .record(let fields), .list(of: .record(let fields)):
        return known.insert(type).inserted ? record(type, fields, declaration) : []
      default: return []
      }
    }
  }

  private func choice(_ type: String, _ names: [String], _ declaration: ParameterDeclaration) -> [String] {
    let cases = names.flatMap { name -> [String] in
      let identifier = name.identifier
      let plain = identifier.filter { $0 != "`" }
      return ["    /// `\(name)`.", "    case \(identifier)" + (plain == name ? "" : " = \"\(name)\"")]
    }
    return [""] + declaration.summary.documentation(indent: "  ") + [
      "  public enum \(type): String, Sendable, Hashable, CaseIterable, ParameterConvertible {"
    ] + cases + ["  }"]
  }

  private func record(_ type: String, _ fields: [ParameterDeclaration], _ declaration: ParameterDeclaration)
    -> [String]
  {
    let record = RecordType(name: type, declarations: fields)
    let lines =
      declaration.summary.documentation(indent: "") + [
        "public struct \(type): Sendable, Hashable, ParameterConvertible {",
        "  public let parameterValue: ParameterValue", "",
      ]
      + record.initializer { arguments in
        ["parameterValue = .record(", "  given: ["] + arguments.map { "    \($0)," } + ["  ])"]
      } + record.nestedTypes + ["}"]
    return [""] + lines.map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension ParameterDeclaration {
  /// The name of the type of a choice or a record within another type.
  fileprivate func nestedName(in outer: String) -> String {
    var name = name.capitalizedFirst
    if case .list(of: .record) = kind, name.hasSuffix("s") { name.removeLast() }
    // Both axes are of one type.
    if case .record = kind, self.name.dropFirst().first?.isUppercase == true { name.removeFirst() }
    return name == outer ? "Kind" : name
  }

  fileprivate func swiftType(in outer: String) -> String { kind.swiftType(nested: nestedName(in: outer)) }

  fileprivate func swiftParameter(in outer: String) -> String {
    let type = swiftType(in: outer)
    if isRequired { return "\(name): \(type)" }
    if let literal = defaultValue.flatMap(kind.literal) { return "\(name): \(type) = \(literal)" }
    return "\(name): \(type)? = nil"
  }

  fileprivate var documentation: String {
    guard let color = defaultValue?.colorValue else { return summary }
    return "\(summary) Default: `\(color.cssDescription)`."
  }
}

extension ParameterDeclaration.Kind {
  fileprivate func swiftType(nested: String) -> String {
    switch self {
    case .number: "Double"
    case .integer: "Int"
    case .boolean: "Bool"
    case .text, .file: "String"
    case .color: "Color"
    case .choice, .record: nested
    case .list(let element): "[\(element.swiftType(nested: nested))]"
    case .data, .any: "ParameterValue"
    }
  }

  /// A default as a Swift literal; nil if there is none.
  fileprivate func literal(_ value: ParameterValue) -> String? {
    switch (self, value.content) {
    case (.integer, .number(let number)): "\(Int(number))"
    case (.number, .number(let number)): "\(number)"
    case (.boolean, .boolean(let bool)): "\(bool)"
    case (.text, .text(let text)): "\"\(text)\""
    case (.choice, .text(let text)): ".\(text.identifier)"
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
