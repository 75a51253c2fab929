import DataFiles
import SceneModel
import Tabular

/// A copy of a repeated layer, while it is decoded.
struct RepeatedCopy {
  /// The row of data; nil for a loop over numbers.
  var item: JSONValue?
  var index: Int
  /// Where the copy is among the layers.
  var location: NodePath
}

// The layers of a list, with those that have "repeat" and "when" in their place.
extension SceneContext {
  /// Decodes the layers of a list: a layer that is repeated is decoded once for each copy.
  func expandedLayers(of node: Node, _ decode: (Node) -> Layer?) -> [Layer]? {
    guard let array = node.value.array else {
      node.failExpecting("a list")
      return nil
    }
    var layers: [Layer] = []
    layers.reserveCapacity(array.count)
    for value in array {
      let location = NodePath.index(layers.count, in: node.location)
      guard let object = value.object, object["when"] != nil || object["repeat"] != nil else {
        if let layer = decode(node.child(value, at: layers.count)) { layers.append(layer) }
        continue
      }
      let element = Node(value: value, path: location, session: node.session, origin: node.origin)
      guard let repeated = object["repeat"] else {
        if isWanted(element), let layer = decode(element) { layers.append(layer) }
        continue
      }
      guard let copies = copies(at: element.child(repeated, key: "repeat")) else { continue }
      for (index, item) in copies.enumerated() {
        let errorCount = node.session.errorCount
        let location = NodePath.index(layers.count, in: node.location)
        repeats.append(RepeatedCopy(item: item, index: index, location: location))
        let copy = Node(value: value, path: location, session: node.session, origin: node.origin)
        if isWanted(copy), let layer = decode(copy) { layers.append(layer) }
        repeats.removeLast()
        // The other copies would have the same errors.
        if node.session.errorCount > errorCount { break }
      }
    }
    return layers
  }

  /// Whether the condition of a layer holds; true without one.
  private func isWanted(_ layer: Node) -> Bool {
    guard let condition = layer.value.object?["when"] else { return true }
    return Codec<Bool>.boolean.decode(layer.child(condition, key: "when")) ?? false
  }

  /// The rows of a repeat, or nothing for each of its numbers; nil, with an error, if it is neither.
  private func copies(at node: Node) -> [JSONValue?]? {
    if node.value.double != nil {
      return Codec<Int>.integer(0...1_000_000).decode(node).map { Array(repeating: nil, count: $0) }
    }
    switch node.data() {
    case .table(let table): return JSONValue(table).array
    case .json(let rows):
      guard let array = rows.value.array else {
        rows.failExpecting("a number or a list of rows")
        return nil
      }
      return array
    case nil: return nil
    }
  }

  /// The id of a layer in the copies that it is in: `star[3]`.
  func idInCopies(_ id: String) -> String { repeats.reduce(id) { "\($0)[\($1.index)]" } }
}
