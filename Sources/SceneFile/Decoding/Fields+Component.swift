import DataFiles
import SceneModel
import VectorGraphics

extension Fields {
  func componentInstance() -> ComponentInstance? {
    guard let nameNode = self["component"], let name = nameNode.text() else { return nil }
    let registry = node.session.registry
    guard let component = registry.component(named: name) else {
      let names = registry.components.map { $0.name }
      let hint = nearestName(to: name, among: names)
      nameNode.fail("there is no component \"\(name)\"\(hint.asHint)")
      return nil
    }
    let format = ObjectFormat(
      name: "component \(name)", summary: component.summary, keys: component.parameters.map(\.format))
    guard let parameters = self["parameters"] else {
      let missing = component.parameters.filter(\.isRequired)
      guard missing.isEmpty else {
        node.fail("\(format.name) needs \"parameters\" with \(missing.map(\.name).joined(separator: ", "))")
        return nil
      }
      return ComponentInstance(
        component: component, arguments: ComponentArguments(values: component.parameters.defaults))
    }
    guard let fields = parameters.fields(of: format) else { return nil }
    var values = component.parameters.defaults
    for declaration in component.parameters {
      guard let node = fields[declaration.name], !node.value.isNull || declaration.isRequired else {
        continue
      }
      values[declaration.name] = node.argument(declaration.kind)
    }
    return ComponentInstance(component: component, arguments: ComponentArguments(values: values))
  }
}

extension [ParameterDeclaration] {
  fileprivate var defaults: [String: ParameterValue] {
    Dictionary(
      uniqueKeysWithValues: compactMap { declaration in
        declaration.defaultValue.map { (declaration.name, $0) }
      })
  }
}

extension ParameterDeclaration {
  /// The parameter as a key of an object.
  var format: KeyFormat { KeyFormat(name, kind.format, required: isRequired, summary) }
}

extension ParameterDeclaration.Kind {
  var format: ValueFormat {
    switch self {
    case .number(let minimum, let maximum): .number(minimum: minimum, maximum: maximum)
    case .integer(let minimum, let maximum): .integer(minimum: minimum, maximum: maximum)
    case .boolean: .boolean
    case .text: .text
    case .color: .color
    case .choice(let names): .choice(names)
    case .list(let kind): .list(of: kind.format)
    case .record(let declarations): .record(declarations.map(\.format))
    case .data, .file: .anything
    case .any(let kinds): .oneOf(kinds.map(\.format))
    }
  }
}

extension Node {
  /// An argument of a kind; nil, and reported, where it is of another.
  func argument(_ kind: ParameterDeclaration.Kind) -> ParameterValue? {
    switch kind {
    case .number(let minimum, let maximum):
      return number(minimum: minimum, maximum: maximum).map { .number($0) }
    case .integer(let minimum, let maximum):
      return integer(minimum: minimum, maximum: maximum).map { .number(Double($0)) }
    case .boolean: return boolean().map { .boolean($0) }
    case .text: return text().map { .text($0) }
    case .color: return color().map { .color($0) }
    case .choice(let names): return choice(among: names).map { .text($0) }
    case .list(let kind): return list { $0.argument(kind) }.map { .list($0) }
    case .record(let declarations): return record(declarations)
    case .data: return data()
    case .file: return fileText()
    case .any(let kinds):
      for kind in kinds where accepts(kind) { return argument(kind) }
      failExpecting(kinds.map(\.description).joined(separator: " or "))
      return nil
    }
  }

  private func choice(among names: [String]) -> String? {
    guard let name = value.string, names.contains(name) else {
      let hint = value.string.flatMap { nearestName(to: $0, among: names) }
      fail("\(value.briefDescription) is none of \(names.joined(separator: ", "))\(hint.asHint)")
      return nil
    }
    return name
  }

  private func record(_ declarations: [ParameterDeclaration]) -> ParameterValue? {
    let format = ObjectFormat(name: "record", summary: "", keys: declarations.map(\.format))
    guard let fields = fields(of: format) else { return nil }
    return .record(
      declarations.compactMap { declaration in
        let node = fields[declaration.name].flatMap { $0.value.isNull && !declaration.isRequired ? nil : $0 }
        let value = node?.argument(declaration.kind) ?? declaration.defaultValue
        return value.map { ParameterValue.Field(name: declaration.name, value: $0) }
      })
  }

  /// Whether the JSON type fits a kind, so that its own messages are the right ones.
  private func accepts(_ kind: ParameterDeclaration.Kind) -> Bool {
    switch kind {
    case .number, .integer: value.double != nil
    case .boolean: value.bool != nil
    case .text, .color, .choice: value.string != nil
    case .file: value.string != nil || value.object != nil
    case .list: value.array != nil
    case .record: value.object != nil
    case .data: true
    case .any(let kinds): kinds.contains { accepts($0) }
    }
  }

  /// Any value; `{"url": …}` stands for the contents of a file.
  private func data() -> ParameterValue? {
    guard let object = value.object, object.count == 1, object["url"] != nil else { return parameterValue() }
    guard let fields = fields(of: SceneFormat.dataReference), let url = fields["url"], let path = url.text()
    else {
      return nil
    }
    do {
      let file = try DataFileReader(files: session.files, limit: session.limits.fileSize).contents(of: path)
      session.warnings += file.warnings
      if let document = file.document {
        session.dataFiles[self.path] = DataDocument(file: path, json: document)
      }
      return file.value
    } catch {
      url.fail(error.description)
      return nil
    }
  }

  /// Text, or that of the file that `{"url": …}` names.
  private func fileText() -> ParameterValue? {
    if let text = value.string { return .text(text) }
    guard let fields = fields(of: SceneFormat.dataReference), let url = fields["url"], let path = url.text()
    else {
      return nil
    }
    do {
      let bytes = try session.files.contents(of: path, limit: session.limits.fileSize)
      return .text(String(decoding: bytes, as: UTF8.self))
    } catch {
      url.fail(error.description)
      return nil
    }
  }

  /// The value as it stands, parameters bound.
  func parameterValue() -> ParameterValue {
    let content: ParameterValue.Content =
      switch value.content {
      case .null: .null
      case .bool(let bool): .boolean(bool)
      case .number(let number): .number(number.value)
      case .string(let string): .text(string)
      case .array(let elements):
        .list(elements.enumerated().map { child($1, key: "[\($0)]").parameterValue() })
      case .object(let object):
        .record(
          object.members.map { member in
            ParameterValue.Field(
              name: member.key, value: child(member.value, key: member.key).parameterValue())
          })
      }
    return ParameterValue(content, offset: value.offset)
  }
}

extension ParameterDeclaration.Kind {
  /// The kind in words, for messages.
  var description: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .text: "text"
    case .color: "a CSS colour"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .list(let kind): "a list of \(kind.description)"
    case .record: "an object"
    case .data: "data"
    case .file: "text or {\"url\": …}"
    case .any(let kinds): kinds.map(\.description).joined(separator: " or ")
    }
  }
}
