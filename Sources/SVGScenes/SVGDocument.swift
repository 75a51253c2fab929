import Budgets
import XMLReading

/// An SVG file with the declarations that apply to each of its elements.
struct SVGDocument {
  let xml: XMLDocument
  /// The first element with each id.
  private let ids: [String: Int]
  let cascade: Cascade
  let customProperties: CustomProperties
  /// The fonts of the document by their families in lower case.
  let fontFaces: [String: [SVGFontFace]]
  /// What of the style sheets is left out, by the elements that contain them.
  let sheetLosses: [(loss: String, element: Int)]

  static let namespace = "http://www.w3.org/2000/svg"

  init(_ xml: XMLDocument, budget: Budget) throws(SVGError) {
    guard let root = xml.elements.first, root.name == "svg", Self.isSVG(root) else {
      throw SVGError(
        "this is not an SVG file: its root is <\(xml.elements.first?.name ?? "")>, not <svg> of SVG")
    }
    var ids: [String: Int] = [:]
    var sheet = StyleSheet()
    var losses: [(loss: String, element: Int)] = []
    let screen = Self.size(of: root)
    for (index, element) in xml.elements.enumerated() {
      if let id = element.attributes["id"], !id.isEmpty, ids[id] == nil { ids[id] = index }
      guard element.name == "style" else { continue }
      let type = element.attributes["type"] ?? ""
      guard type.isEmpty || type == "text/css", MediaQuery.holds(element.attributes["media"] ?? "", screen)
      else {
        continue
      }
      sheet.add(Self.text(of: element), screen: screen)
      losses += sheet.losses.map { ($0, index) }
    }
    self.xml = xml
    self.ids = ids
    sheetLosses = losses
    fontFaces = Dictionary(grouping: sheet.fontFaces) { $0.family.lowercased() }
    cascade = try Cascade(xml, sheet, budget: budget)
    customProperties = CustomProperties(xml, cascade, budget: budget)
  }

  /// Whether an element is in the SVG namespace; one without a namespace counts as SVG.
  static func isSVG(_ element: XMLDocument.Element) -> Bool {
    element.namespace == namespace || element.namespace.isEmpty
  }

  private static func text(of element: XMLDocument.Element) -> String {
    element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
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
      guard let value = ownDeclaration(property, of: element) else { return nil }
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
  func ownDeclaration(_ property: String, of index: Int) -> String? {
    cascade.value(property, of: index).flatMap { customProperties.resolved($0, of: index) }
  }

  /// The address in an element's `href`.
  func address(of index: Int) -> String? {
    attribute("href", of: index) ?? attribute("xlink:href", of: index)
  }

  /// The element that `href` refers to within this document.
  func reference(of index: Int) -> Int? {
    guard let href = address(of: index), href.hasPrefix("#") else { return nil }
    let id = String(href.dropFirst())
    return ids[id] ?? ids[id.percentDecoded]
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
