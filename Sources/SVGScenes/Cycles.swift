extension LayerBuilder {
  /// Whether a resource refers back to one of the elements being drawn: itself, through its content, or
  /// through anything that these refer to. Such references are ignored.
  func leads(_ resource: Int, to open: Set<Int>) throws(SVGError) -> Bool {
    guard !open.isEmpty else { return false }
    return !open.isDisjoint(with: try reach(of: resource))
  }

  /// A resource, its content, the resources these refer to, and so on.
  private func reach(of resource: Int) throws(SVGError) -> Set<Int> {
    if let cached = reaches[resource] { return cached }
    var reach: Set<Int> = []
    var waiting = [resource]
    while let index = waiting.popLast() {
      guard reach.insert(index).inserted else { continue }
      waiting += document.children(of: index) + document.references(of: index)
    }
    try take(.bytes(32 * reach.count), at: resource)
    reaches[resource] = reach
    return reach
  }
}

extension SVGDocument {
  /// The elements that an element refers to through its properties and `href`.
  func references(of index: Int) -> [Int] {
    let properties = [
      "mask", "clip-path", "filter", "fill", "stroke", "marker-start", "marker-mid", "marker-end",
    ]
    let named = properties.compactMap { property -> Int? in
      guard let text = declared(property, of: index), let (id, _) = Self.urlReference(in: text) else {
        return nil
      }
      return self.index(ofID: id)
    }
    return named + (reference(of: index).map { [$0] } ?? [])
  }
}
