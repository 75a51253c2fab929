/// What of a file is left out: each kind once, with the place of the first and the number of all.
struct SVGLosses {
  private var kinds: [String] = []
  private var elements: [String: (line: Int, elements: Set<Int>)] = [:]

  /// So many kinds are listed at most.
  private static let greatestCount = 100

  /// Adds an element of which something is left out.
  mutating func note(_ message: String, line: Int, element: Int) {
    if elements[message] == nil {
      guard kinds.count < Self.greatestCount else { return }
      kinds.append(message)
      elements[message] = (line, [])
    }
    elements[message]?.elements.insert(element)
  }

  var warnings: [String] {
    kinds.compactMap { kind in
      elements[kind].map { place in
        "line \(place.line): \(kind)" + (place.elements.count > 1 ? " (\(place.elements.count) times)" : "")
      }
    }
  }
}

extension LayerBuilder {
  /// Notes what of an element that is drawn is left out.
  func noteLosses(of index: Int) {
    guard examined.insert(index).inserted else { return }
    for loss in document.cascade.losses(of: index) { warn(loss, at: index) }
    for (name, value) in document.element(index).attributes.sorted(by: { $0.key < $1.key }) {
      if let loss = loss(of: name, value) { warn(loss, at: index) }
    }
    for child in document.children(of: index) where SVGElements.all[document.name(child)] == .missing {
      if let loss = SVGElements.loss(of: document.name(child)) { warn(loss, at: child) }
    }
  }

  /// What is said of an attribute; many elements have the same ones.
  private func loss(of name: String, _ value: String) -> String? {
    if SVGAttributes.all[name] == .missing { return SVGAttributes.loss(of: name, value.trimmed) }
    guard SVGProperty.presentationAttributes.contains(name), !value.isEmpty else { return nil }
    let key = "\(name) \(value)"
    if let known = attributeLosses[key] { return known }
    let text = value.trimmed
    let loss =
      SVGProperty.accepts(name, text)
      ? SVGProperty.loss(of: name, declared: text) : SVGProperty.loss(of: name, rejected: text)
    if key.utf8.count < 100, attributeLosses.count < 4096 { attributeLosses[key] = loss }
    return loss
  }

  /// Notes a reference to what is not in the file.
  func warnMissing(_ id: String, _ property: String, at index: Int) {
    warn(
      id.isEmpty
        ? "\(property) refers to another file, which is not read"
        : "\(property) refers to #\(id), which is not in the file",
      at: index)
  }
}
