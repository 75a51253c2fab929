import Synchronization
import VectorGraphics

/// Layers that the components of a scene make again and again, such as the stones of bracelets: each is made and stored
/// once.
///
/// Groups among them are numbered, so that their children are resolved once for all boxes of one size.
package final class InternedLayers: Sendable {
  private struct State {
    var interned: [Key: [Layer]] = [:]
    var groupCount: UInt32 = 0
  }

  /// Values of different types are different keys.
  private struct Key: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (first: Key, second: Key) -> Bool {
      func isEqual<Value: Hashable>(_ value: Value) -> Bool { value == second.value as? Value }
      return isEqual(first.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  private let state = Mutex(State())

  package init() {}

  /// The layers that a value describes, made on the first request.
  package func layers(of value: some Hashable & Sendable, make: () -> [Layer]) -> [Layer] {
    let key = Key(value: value)
    if let cached = state.withLock({ $0.interned[key] }) { return cached }
    var layers = make()
    for index in layers.indices { number(&layers[index]) }
    let made = layers
    state.withLock { $0.interned[key] = made }
    return layers
  }

  /// Gives a group a number of its own; all copies of the layer have it.
  private func number(_ layer: inout Layer) {
    guard case .group = layer.content else { return }
    layer.groupNumber = state.withLock { state in
      state.groupCount += 1
      return state.groupCount
    }
  }
}
