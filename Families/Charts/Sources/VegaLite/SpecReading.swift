import DataFiles

/// What a specification has that charts do not, by its path.
package struct SpecError: Error, Sendable, Hashable {
  /// The line and the column in the file.
  package let position: SourcePosition
  /// Such as `encoding.x.timeUnit`.
  package let path: String
  package let message: String
}

/// An object of a specification, whose keys are taken one by one: those that are left are reported.
struct SpecObject {
  let value: JSONValue
  let path: String
  private var rest: [String: JSONValue]

  init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
    rest = Dictionary((value.object?.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Removes a key; nil if it is absent or null.
  mutating func take(_ key: String) -> JSONValue? {
    guard let value = rest.removeValue(forKey: key), !value.isNull else { return nil }
    return value
  }

  /// Removes a key, and returns whether it is null.
  mutating func takeNull(_ key: String) -> Bool {
    guard rest[key]?.isNull == true else { return false }
    rest[key] = nil
    return true
  }

  /// Removes keys that do not change what a chart says.
  mutating func drop(_ keys: String...) {
    for key in keys { rest[key] = nil }
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The keys that nothing has taken, in the order of the file.
  var left: [(key: String, value: JSONValue)] {
    (value.object?.members ?? []).filter { rest[$0.key] != nil }.map { ($0.key, $0.value) }
  }
}
