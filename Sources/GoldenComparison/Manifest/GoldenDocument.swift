import DataFiles
import VectorGraphics

/// A JSON file whose values know their places, for errors.
struct GoldenDocument {
  let file: String
  private let document: JSONDocument

  init(_ bytes: [UInt8], file: String) throws(GoldenFileError) {
    self.file = file
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw GoldenFileError(file: file, position: error.position, path: "", message: error.message)
    }
  }

  var root: GoldenNode { node(document.root, path: "") }

  func node(_ value: JSONValue, path: String) -> GoldenNode {
    GoldenNode(value: value, path: path, document: self)
  }

  func error(_ message: String, at offset: Int, path: String) -> GoldenFileError {
    GoldenFileError(file: file, position: document.position(at: offset), path: path, message: message)
  }

  /// The members of an object that has no other keys than these; keys that begin with `$` are free.
  func fields(_ node: GoldenNode, of kind: String, keys: [String]) throws(GoldenFileError) -> GoldenFields {
    for member in try node.members() where !keys.contains(member.key) {
      let hint = nearestName(to: member.key, among: keys).map { "; did you mean \"\($0)\"?" } ?? ""
      throw error("unknown key \"\(member.key)\" in \(kind)\(hint)", at: member.keyOffset, path: node.path)
    }
    return GoldenFields(node: node, kind: kind)
  }
}

/// A value of such a file, and the way to it.
struct GoldenNode {
  let value: JSONValue
  let path: String
  let document: GoldenDocument

  func error(_ message: String) -> GoldenFileError { document.error(message, at: value.offset, path: path) }

  private func expecting<Value>(_ expected: String, _ found: Value?) throws(GoldenFileError) -> Value {
    guard let found else { throw error("expected \(expected), found \(value.kind)") }
    return found
  }

  func text() throws(GoldenFileError) -> String { try expecting("a string", value.string) }

  func boolean() throws(GoldenFileError) -> Bool { try expecting("true or false", value.bool) }

  func elements() throws(GoldenFileError) -> [GoldenNode] {
    try expecting("a list", value.array).enumerated().map {
      GoldenNode(value: $1, path: "\(path)[\($0)]", document: document)
    }
  }

  /// The members of an object, annotations left out.
  func members() throws(GoldenFileError) -> [JSONObject.Member] {
    try expecting("an object", value.object).members.filter { !$0.key.hasPrefix("$") }
  }

  /// A finite number within bounds.
  func number(_ range: ClosedRange<Double> = -1e9...1e9) throws(GoldenFileError) -> Double {
    let number = try expecting("a number", value.double)
    guard range.contains(number) else {
      throw error(
        "\(decimal(number)) is not within \(decimal(range.lowerBound))…\(decimal(range.upperBound))")
    }
    return number
  }

  func integer(_ range: ClosedRange<Int>) throws(GoldenFileError) -> Int {
    let number = try expecting("a whole number", value.int)
    guard range.contains(number) else {
      throw error("\(number) is not within \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  /// One of a set of names.
  func choice(_ names: [String]) throws(GoldenFileError) -> String {
    let name = try text()
    guard names.contains(name) else {
      let hint = nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
      throw error("\"\(name)\" is none of \(names.joined(separator: ", "))\(hint)")
    }
    return name
  }
}

/// The members of an object whose keys have been checked.
struct GoldenFields {
  let node: GoldenNode
  let kind: String
  var document: GoldenDocument { node.document }

  subscript(key: String) -> GoldenNode? {
    guard let value = node.value.object?[key] else { return nil }
    return document.node(value, path: node.path.isEmpty ? key : "\(node.path).\(key)")
  }

  func required(_ key: String) throws(GoldenFileError) -> GoldenNode {
    guard let node = self[key] else { throw node.error("\(kind) needs \"\(key)\"") }
    return node
  }
}
