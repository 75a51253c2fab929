import DataFiles

extension SceneFormat {
  /// The kinds of objects in a scene file, each once, in the order of first reference from the scene.
  static var objects: [ObjectShape] {
    var found: [ObjectShape] = []
    func visit(_ shape: ValueShape) {
      switch shape {
      case .object(let object): add(object)
      case .variants(_, _, let variants): for variant in variants { add(variant.value) }
      case .list(let element, _), .dictionary(let element, _): visit(element)
      case .tuple(let shapes), .oneOf(let shapes), .allOf(let shapes): for shape in shapes { visit(shape) }
      case .partial(let keys): for key in keys { visit(key.value) }
      case .number, .integer, .boolean, .text, .suggested, .grammar, .choice, .reference, .null, .anything:
        break
      }
    }
    func add(_ object: ObjectShape) {
      guard !found.contains(object) else { return }
      found.append(object)
      for key in object.keys { visit(key.value) }
    }
    visit(.object(scene.shape))
    visit(layer.shape)
    return found
  }
}
