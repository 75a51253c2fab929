extension LayerBuilder {
  /// Whether a resource leads back to one of the elements that are being drawn: by itself, by what is within it, or by
  /// what any of these refers to. Such a reference is left out.
  func leads(_ resource: Int, to open: Set<Int>) throws(SVGError) -> Bool {
    guard !open.isEmpty else { return false }
    return !open.isDisjoint(with: try reach(of: resource))
  }

  /// A resource, what is within it, and what these refer to, and so on.
  private func reach(of resource: Int) throws(SVGError) -> Set<Int> {
    if let known = reaches[resource] { return known }
    var reach: Set<Int> = []
    var waiting = [resource]
    while let index = waiting.popLast() {
      guard reach.insert(index).inserted else { continue }
      waiting += document.children(of: index) + document.references(of: index)
    }
    reachCount += reach.count
    guard reachCount <= limits.reach else {
      throw SVGError(
        line: document.element(resource).line,
        "its masks and clip paths lead to more than \(limits.reach) elements, counted for each of them")
    }
    reaches[resource] = reach
    return reach
  }
}

extension SVGDocument {
  /// The elements that an element refers to by its properties and by `href`.
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
