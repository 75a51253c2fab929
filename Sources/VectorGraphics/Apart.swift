/// A large value that few of its holders have, stored apart from them.
///
/// A scene may have a hundred thousand layers, and each takes the space of everything that is stored in it.
package indirect enum Apart<Value: Sendable & Hashable>: Sendable, Hashable {
  case value(Value)

  package var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
