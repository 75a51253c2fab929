import VectorGraphics
import DataFiles

/// A value of a scene file on its way to being decoded: the value, the way to it, and where errors go.
struct Node {
  let value: JSONValue
  let path: String
  let session: DecodingSession

  /// Reports what is wrong with this value.
  func fail(_ message: String) {
    session.report(message, at: value.offset, path: path)
  }

  /// Reports that something else was expected.
  func failExpecting(_ expected: String) {
    fail("expected \(expected), found \(value.briefDescription)")
  }

  func child(_ value: JSONValue, key: String) -> Node {
    Node(value: session.bound(value, path: path), path: path.isEmpty ? key : "\(path).\(key)", session: session)
  }

  /// The elements of a list; reports where the value is none.
  func elements() -> [Node]? {
    guard let array = value.array else {
      failExpecting("a list")
      return nil
    }
    return array.enumerated().map { index, element in
      Node(value: session.bound(element, path: "\(path)[\(index)]"), path: "\(path)[\(index)]", session: session)
    }
  }

  /// The fields of an object in a format; reports where the value is no object, and every unknown key.
  func fields(of format: ObjectFormat) -> Fields? {
    guard let object = value.object else {
      failExpecting("an object (\(format.name))")
      return nil
    }
    for member in object.members where !member.key.isAnnotation && format.key(member.key) == nil {
      let hint = nearestName(to: member.key, among: format.keys.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
      session.report(
        "unknown key \"\(member.key)\" in \(format.name)\(hint)", at: member.keyOffset, path: path)
    }
    for key in format.keys where key.isRequired && object[key.name] == nil {
      fail("\(format.name) needs \"\(key.name)\": \(key.summary)")
    }
    return Fields(node: self, object: object)
  }
}

/// The fields of an object.
struct Fields {
  let node: Node
  let object: JSONObject

  /// A field that is there and not null.
  subscript(key: String) -> Node? {
    guard let value = object[key], !value.isNull else { return nil }
    return node.child(value, key: key)
  }

  func has(_ key: String) -> Bool { self[key] != nil }
}

extension String {
  /// Keys that say something to people and editors only.
  var isAnnotation: Bool { self == "$schema" || self == "$comment" }
}

extension JSONValue {
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
