import DataFiles
import SceneModel
import VectorGraphics

/// The Swift types of components, derived from the parameters that they declare.
struct ComponentTypes {
  /// The path of a source file relative to the directory of the types, and its text.
  typealias File = (name: String, source: String)

  private let components: [any Component.Type]
  /// The types of parameters that several components of a module declare equally: by module and name, as
  /// lines.
  private var shared: [String: [String: [String]]] = [:]

  init(_ components: [any Component.Type]) {
    self.components = components
    var uses: [String: [String: [[String]: Int]]] = [:]
    for component in components {
      for (name, lines) in RecordType(component).nestedTypes {
        uses[module(of: component), default: [:]][name, default: [:]][lines, default: 0] += 1
      }
    }
    shared = uses.mapValues { types in
      types.compactMapValues { $0.filter { $0.value > 1 }.max { $0.value < $1.value }?.key }
    }.filter { !$0.value.isEmpty }
  }

  var files: [File] {
    components.map { ("\($0.name.capitalizedFirst).swift", source(of: $0)) }
      + shared.keys.sorted().map { ("\(prefix(of: $0))Parameters.swift", sharedSource(of: $0)) }
  }

  private func source(of component: any Component.Type) -> String {
    let module = module(of: component)
    let type = String(describing: component)
    var record = RecordType(component)
    record.prefix = prefix(of: module)
    record.shared = Set(
      record.nestedTypes.filter { shared[module]?[$0.name] == $0.lines }.map(\.name))
    var lines = ["// Derived from the parameters that \(type) declares; written by `make record-api`."]
    lines += [module, "SceneModel", "VectorGraphics"].sorted().map { "import \($0)" }
    lines += [""] + component.summary.documentation(indent: "")
    lines += ["public struct \(record.name): SingleLayerContent {", "  public var layer: Layer", ""]
    lines += record.initializer { arguments in
      ["layer = Layer(", "  component: \(type).self,", "  ["] + arguments.map { "    \($0)," } + ["  ])"]
    }
    lines += record.nestedTypes.flatMap(\.lines)
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func sharedSource(of module: String) -> String {
    var lines = [
      "// Derived from the parameters that components of \(module) share; written by `make record-api`.",
      "import SceneModel",
    ]
    for (name, type) in (shared[module] ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines += type.map { line in
        let line = line.hasPrefix("  ") ? String(line.dropFirst(2)) : line
        let isDeclaration = ["public enum \(name):", "public struct \(name):"].contains { line.hasPrefix($0) }
        return isDeclaration ? line.replacing(" \(name):", with: " \(prefix(of: module))\(name):") : line
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func module(of component: any Component.Type) -> String {
    String(String(reflecting: component).prefix { $0 != "." })
  }

  /// `Workout` for `WorkoutScenes`.
  private func prefix(of module: String) -> String { module.replacing("Scenes", with: "") }
}

/// The Swift type of a record of parameters: of a component, or of a value in one.
private struct RecordType {
  let name: String
  let keys: [KeyShape]
  /// The prefix of the names of shared types.
  var prefix = ""
  /// The types that are declared outside of this one.
  var shared: Set<String> = []

  init(name: String, keys: [KeyShape]) {
    self.name = name
    self.keys = keys
  }

  init(_ component: any Component.Type) {
    self.init(name: component.name.capitalizedFirst, keys: component.shape.keys)
  }

  private func parameter(_ key: KeyShape) -> String {
    let type = key.nestedName(in: name)
    return key.swiftParameter(nested: shared.contains(type) ? prefix + type : type)
  }

  /// The lines of an initializer with a parameter for each key, required ones first.
  func initializer(_ body: ([String]) -> [String]) -> [String] {
    let ordered = keys.filter(\.isRequired) + keys.filter { !$0.isRequired }
    var lines = ["  /// - Parameters:"]
    lines += ordered.flatMap {
      "\($0.name): \($0.documentation)".documentation(indent: "  ", first: "  - ", hanging: "    ")
    }
    lines.append("  public init(")
    lines += ordered.dropLast().map { "    \(parameter($0))," }
    lines += ordered.suffix(1).map { "    " + parameter($0) }
    lines.append("  ) {")
    lines += body(keys.map { "\"\($0.name)\": \($0.name.identifier)" }).map { "    " + $0 }
    return lines + ["  }"]
  }

  /// The types of parameters that are not declared outside.
  var nestedTypes: [(name: String, lines: [String])] {
    var known = shared
    return keys.compactMap { key in
      let type = key.nestedName(in: name)
      switch key.value.unlessNull {
      case .choice(let names) where known.insert(type).inserted: return (type, choice(type, names, key))
      case .object(let object) where known.insert(type).inserted,
        .list(of: .object(let object), minimumCount: _) where known.insert(type).inserted:
        return (type, record(type, object.keys, key))
      default: return nil
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
      } + record.nestedTypes.flatMap(\.lines) + ["}"]
    return [""] + lines.map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension KeyShape {
  /// The name of the type of a choice or a record in another type.
  fileprivate func nestedName(in outer: String) -> String {
    var name = name.capitalizedFirst
    if case .list(of: .object, minimumCount: _) = value.unlessNull, name.hasSuffix("s") { name.removeLast() }
    // Both axes have one type.
    if case .object = value.unlessNull, self.name.dropFirst().first?.isUppercase == true {
      name.removeFirst()
    }
    return name == outer ? "Kind" : name
  }

  fileprivate func swiftParameter(nested: String) -> String {
    let type = value.unlessNull.swiftType(nested: nested)
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

  /// A default as a Swift literal; nil without a default.
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

  /// The text as lines of a documentation comment within the line length of the project.
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

  /// The name of a case: `okabe-ito` becomes `okabeIto`, and keywords are in backquotes.
  fileprivate var identifier: String {
    let parts = split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    let joined =
      (parts.first.map { String($0) } ?? "") + parts.dropFirst().map { String($0).capitalizedFirst }.joined()
    return ["repeat", "default", "in", "is", "as"].contains(joined) ? "`\(joined)`" : joined
  }
}
