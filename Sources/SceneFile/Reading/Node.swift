import DataFiles
import VectorGraphics

/// A value of a scene file on its way to being decoded: the value, the way to it, and where errors go.
struct Node {
  /// Where a value comes from, which decides where its errors are located.
  enum Origin {
    /// It stands in the file.
    case file
    /// It is a parameter's; the reference to the parameter begins at this offset.
    case parameter(reference: Int)
    /// It was given from outside the file.
    case setting
    /// A parameter was meant that there is not or that is wrong, which has been reported.
    case missing
  }

  let value: JSONValue
  let path: String
  let session: DecodingSession
  var origin = Origin.file

  /// Reports what is wrong with this value.
  func fail(_ message: String) { report(message, at: value.offset) }

  /// Reports what is wrong at a place within this value.
  func report(_ message: String, at offset: Int) {
    switch origin {
    case .file: session.report(message, at: offset, path: path)
    case .parameter(let reference): session.report(message, at: reference, path: path)
    case .setting: session.report(message, at: nil, path: path)
    case .missing: break
    }
  }

  /// Reports that something else was expected.
  func failExpecting(_ expected: String, hint: String? = nil) {
    fail("expected \(expected), found \(value.briefDescription)\(hint.asHint)")
  }

  func child(_ value: JSONValue, key: String) -> Node {
    bound(Node(value: value, path: path.isEmpty ? key : "\(path).\(key)", session: session, origin: origin))
  }

  /// The elements of a list; reports where the value is none.
  func elements() -> [Node]? {
    guard let array = value.array else {
      failExpecting("a list")
      return nil
    }
    return array.enumerated().map { index, element in
      bound(Node(value: element, path: "\(path)[\(index)]", session: session, origin: origin))
    }
  }

  /// The node itself, or that of the parameter it refers to. What parameters hold refers to none.
  private func bound(_ node: Node) -> Node {
    guard case .file = node.origin, let name = node.value.parameterReference else { return node }
    var result = node
    if let binding = session.bindings[name] {
      result = Node(
        value: binding, path: node.path, session: session, origin: .parameter(reference: node.value.offset))
    } else {
      let hint = nearestName(to: name, among: session.bindings.keys.sorted())
      if !session.unusableParameters.contains(name) {
        node.fail("the scene declares no parameter \"\(name)\"\(hint.asHint)")
      }
      result.origin = .missing
    }
    return result
  }

  /// The fields of an object in a format; reports where the value is no object, every unknown key and every
  /// required one that is not there.
  func fields(of format: ObjectFormat) -> Fields? {
    guard let object = value.object else {
      failExpecting("an object (\(format.name))")
      return nil
    }
    for member in object.members where !member.key.isAnnotation && format.key(member.key) == nil {
      let hint = nearestName(to: member.key, among: format.keys.map(\.name))
      report("unknown key \"\(member.key)\" in \(format.name)\(hint.asHint)", at: member.keyOffset)
    }
    for key in format.keys where key.isRequired && object[key.name] == nil {
      fail("\(format.name) needs \"\(key.name)\": \(key.summary)")
    }
    if !format.alternatives.isEmpty,
      object.members.count(where: { format.alternatives.contains($0.key) }) != 1
    {
      fail("\(format.name) has exactly one of \(format.alternatives.joined(separator: ", "))")
      return nil
    }
    return Fields(node: self, object: object)
  }
}

/// The fields of an object.
struct Fields {
  let node: Node
  let object: JSONObject

  /// A field that is there.
  subscript(key: String) -> Node? { object[key].map { node.child($0, key: key) } }

  func has(_ key: String) -> Bool { object[key] != nil }
}

extension String {
  /// Keys that say something to people and editors only.
  var isAnnotation: Bool { self == "$schema" || self == "$comment" }
}

extension String? {
  /// The question that a nearest name makes at the end of a message; nothing where there is none.
  var asHint: String { map { "; did you mean \"\($0)\"?" } ?? "" }
}

extension JSONValue {
  /// The name in `{"parameter": NAME}`.
  fileprivate var parameterReference: String? {
    guard let object, let name = object["parameter"]?.string else { return nil }
    return object.members.count { !$0.key.isAnnotation } == 1 ? name : nil
  }

  /// The value in few words, for messages.
  var briefDescription: String {
    switch content {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let number): return number.text
    case .string(let text):
      let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
      return "\"\(shown)\""
    case .array(let elements): return "a list of \(elements.count)"
    case .object: return "an object"
    }
  }
}
