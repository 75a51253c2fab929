import DataFiles
import VectorGraphics

extension ComponentInstance: Hashable {
  /// Instances are equal when their components are and each parameter stands for the same, given or by default.
  public static func == (first: ComponentInstance, second: ComponentInstance) -> Bool {
    first.component == second.component
      && (first.arguments == second.arguments || first.completeArguments == second.completeArguments)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(component)) }

  /// What every parameter stands for, as a scene file is read.
  private var completeArguments: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in component.parameters {
      guard let value = arguments[parameter.name] ?? parameter.defaultValue else { continue }
      values[parameter.name] = parameter.kind.complete(value)
    }
    return values
  }
}

extension ParameterDeclaration.Kind {
  /// A value with the defaults of what it leaves out, and texts of colors as colors.
  fileprivate func complete(_ value: ParameterValue) -> ParameterValue {
    switch (self, value.content) {
    case (.data, _): ParameterValue(JSONValue(value))
    case (.color, .text(let text)): (try? Color(css: text)).map { .color($0) } ?? value
    case (.list(let kind), .list(let elements)): .list(elements.map(kind.complete))
    case (.record(let declarations), .record):
      .record(
        declarations.compactMap { declaration in
          let given = value[declaration.name].flatMap { $0.isNull ? nil : $0 }
          return (given ?? declaration.defaultValue).map {
            ParameterValue.Field(name: declaration.name, value: declaration.kind.complete($0))
          }
        })
    case (.any(let kinds), _): (kinds.first { $0.takes(value) }?.complete(value)) ?? value
    default: value
    }
  }

  /// Whether a value is of the JSON type of this kind.
  private func takes(_ value: ParameterValue) -> Bool {
    switch (self, value.content) {
    case (.number, .number), (.integer, .number), (.boolean, .boolean), (.list, .list), (.record, .record):
      true
    case (.text, .text), (.color, .text), (.color, .color), (.choice, .text), (.file, .text): true
    case (.data, _): true
    case (.any(let kinds), _): kinds.contains { $0.takes(value) }
    default: false
    }
  }
}
