import XMLReading

/// An SVG file with the declarations that apply to each of its elements.
struct SVGDocument {
  let xml: XMLDocument
  /// The first element with each id.
  private let ids: [String: Int]
  /// By property, after the cascade.
  private let declarations: [[String: String]]

  static let namespace = "http://www.w3.org/2000/svg"

  init(_ xml: XMLDocument, limits: SVGLimits) throws(SVGError) {
    guard let root = xml.elements.first, root.name == "svg", Self.isSVG(root) else {
      throw SVGError(
        "this is not an SVG file: its root is <\(xml.elements.first?.name ?? "")>, not <svg> of SVG")
    }
    var ids: [String: Int] = [:]
    var sheet = StyleSheet()
    for (index, element) in xml.elements.enumerated() {
      if let id = element.attributes["id"], !id.isEmpty, ids[id] == nil { ids[id] = index }
      guard element.name == "style", Self.isSVG(element) else { continue }
      let type = element.attributes["type"] ?? ""
      if type.isEmpty || type == "text/css" { sheet.add(Self.text(of: element)) }
    }
    var work = SelectorWork(limit: limits.comparisons)
    let rules = sheet.rules.enumerated().sorted {
      ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset)
    }.map(\.element)
    self.xml = xml
    self.ids = ids
    // By the rules that match elements which declare nothing themselves: these share the result.
    var known: [[Int]: [String: String]] = [:]
    let declared = xml.elements.indices.map {
      Self.declarations(of: $0, in: xml, rules: rules, known: &known, &work)
    }
    guard !work.isSpent else {
      throw SVGError(
        "its \(rules.count) style rules take more than \(limits.comparisons) comparisons with its \(xml.elements.count) elements"
      )
    }
    let properties = CustomProperties(xml, declared)
    declarations = xml.elements.indices.map(properties.resolvedDeclarations)
  }

  /// Whether an element is in the SVG namespace; one without a namespace counts as SVG.
  static func isSVG(_ element: XMLDocument.Element) -> Bool {
    element.namespace == namespace || element.namespace.isEmpty
  }

  private static func text(of element: XMLDocument.Element) -> String {
    element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  private static func declarations(
    of index: Int, in xml: XMLDocument, rules: [StyleSheet.Rule], known: inout [[Int]: [String: String]],
    _ work: inout SelectorWork
  ) -> [String: String] {
    let attributes = xml.elements[index].attributes
    guard !work.isSpent else { return [:] }
    let matching = rules.indices.filter { rules[$0].selector.matches(index, in: xml, &work) }
    let isPlain = !attributes.keys.contains { $0 == "style" || presentationAttributes.contains($0) }
    if isPlain, let result = known[matching] { return result }
    var result: [String: String] = [:]
    var important: [String: String] = [:]
    for (name, value) in attributes where presentationAttributes.contains(name) {
      if !value.trimmed.isEmpty { result[name] = value.trimmed }
    }
    func apply(_ declarations: [StyleSheet.Declaration]) {
      for declaration in declarations {
        if declaration.isImportant {
          important[declaration.property] = declaration.value
        } else {
          result[declaration.property] = declaration.value
        }
      }
    }
    for rule in matching { apply(rules[rule].declarations) }
    if let style = attributes["style"] {
      apply(StyleSheet.declarations(in: StyleSheet.withoutComments(style)))
    }
    result.merge(important) { $1 }
    if isPlain { known[matching] = result }
    return result
  }

  /// The presentation attributes (SVG 2, section 6.6).
  private static let presentationAttributes: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters",
    "direction", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter", "flood-color",
    "flood-opacity", "font-family", "font-size", "font-stretch", "font-style", "font-variant", "font-weight",
    "image-rendering", "letter-spacing", "lighting-color", "marker-end", "marker-mid",
    "marker-start", "mask", "mask-type", "opacity", "overflow", "paint-order",
    "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor",
    "text-decoration", "transform-box", "transform-origin", "visibility", "word-spacing", "writing-mode",
  ]
}

extension SVGDocument {
  func element(_ index: Int) -> XMLDocument.Element { xml.elements[index] }

  /// The element with an id.
  func index(ofID id: String) -> Int? { ids[id] }

  /// The SVG elements within another, in order.
  func children(of index: Int) -> [Int] {
    xml.elements[index].children.compactMap {
      if case .element(let child) = $0, Self.isSVG(xml.elements[child]) { child } else { nil }
    }
  }

  func name(_ index: Int) -> String { xml.elements[index].name }

  func attribute(_ name: String, of index: Int) -> String? {
    xml.elements[index].attributes[name]?.trimmed
  }

  /// The values that inherit if the property is inherited (CSS Cascade 4, section 7.3).
  static let inheriting: Set<String> = ["inherit", "unset", "revert", "revert-layer"]

  /// The declared value of a property, with `inherit` resolved; nil if there is none.
  func declared(_ property: String, of index: Int) -> String? {
    var place: Int? = index
    while let element = place {
      guard let value = declarations[element][property] else { return nil }
      if ["initial", "unset", "revert", "revert-layer"].contains(value) { return nil }
      if value != "inherit" { return value }
      place = xml.elements[element].parent
    }
    return nil
  }

  /// Whether content that overflows an element's viewport is visible; by default it is clipped.
  func overflows(_ index: Int) -> Bool {
    guard ownDeclaration("overflow", of: index) != nil else { return false }
    let overflow = declared("overflow", of: index) ?? "visible"
    return overflow == "visible" || overflow == "auto"
  }

  /// The element's own declaration, `inherit` included.
  func ownDeclaration(_ property: String, of index: Int) -> String? { declarations[index][property] }

  /// The element that `href` refers to within this document.
  func reference(of index: Int) -> Int? {
    guard let href = attribute("href", of: index) ?? attribute("xlink:href", of: index), href.hasPrefix("#")
    else { return nil }
    return ids[String(href.dropFirst())]
  }

  /// The id in `url(#id)`, and the text after it; nil for other texts.
  static func urlReference(in text: String) -> (id: String, rest: String)? {
    guard text.lowercased().hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: 4)..<close].trimmed
      .filter { $0 != "\"" && $0 != "'" }.trimmed
    guard inner.hasPrefix("#") else { return ("", text[text.index(after: close)...].trimmed) }
    return (String(inner.dropFirst()), text[text.index(after: close)...].trimmed)
  }
}
