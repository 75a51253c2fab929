/// A value that does not count when its holders are compared, since nothing that is drawn depends on it.
package struct NotCompared<Value: Sendable>: Sendable, Hashable {
  package var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package static func == (first: NotCompared, second: NotCompared) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
