/// A large value stored apart from its holders, because few of them have one or many have the same.
///
/// A scene may have a hundred thousand layers, and each takes the space of everything that is stored in it.
package indirect enum Indirect<Value> {
  case value(Value)

  package var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
