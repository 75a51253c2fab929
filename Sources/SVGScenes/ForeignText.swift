import SceneModel
import VectorGraphics
import XMLReading

/// The text of HTML in a `foreignObject`, as tools that draw diagrams put their labels into SVG: paragraphs with parts in
/// different styles, in a box.
struct ForeignText {
  struct Span {
    var text: String
    var style: SVGStyle
  }

  /// In order; a line feed begins a line.
  private(set) var spans: [Span] = []
  /// Where the text is along the lines and down the box: 0 at the start, 0.5 in the middle, 1 at the end.
  private(set) var alignment = 0.0
  private(set) var verticalAlignment = 0.0
  /// From the edges of the object to the box that the text is aligned in, and the size of that; nil for all of the object.
  private(set) var offset = Point.zero
  private(set) var width: Double?
  private(set) var height: Double?
  /// Whether the text is aligned in a box of its own, however large the object is.
  var hasOwnBox: Bool { offset != .zero || width != nil || height != nil }
  /// In ems; nil is the font's own.
  private(set) var lineHeight: Double?
  private(set) var wraps = true
  /// Behind the text.
  private(set) var background: LayerPaint?
  /// What is said of the HTML that is left out.
  private(set) var losses: [(message: String, element: Int)] = []
  private var hasUnknownElements = false

  private let document: SVGDocument
  private var endsInSpace = true
  private var isAtLineStart = true

  /// Whether there is text and nothing else.
  var isComplete: Bool { !hasUnknownElements && !spans.isEmpty }

  init(_ object: Int, in document: SVGDocument, over style: SVGStyle) {
    self.document = document
    var style = style
    style.isVisible = true
    for case .element(let child) in document.element(object).children { add(child, style, depth: 0) }
    while let last = spans.last, last.text.allSatisfy(\.isWhitespace) { spans.removeLast() }
    if let last = spans.indices.last {
      while spans[last].text.last?.isWhitespace == true { spans[last].text.removeLast() }
    }
  }

  /// The elements of HTML that begin and end lines.
  private static let blocks: Set<String> = [
    "div", "p", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header",
    "footer", "body",
    "html", "center", "pre", "blockquote", "table", "tbody", "tr", "foreignObject",
  ]
  private static let inlines: Set<String> = [
    "span", "b", "strong", "i", "em", "code", "tt", "kbd", "u", "ins", "s", "strike", "del", "font", "small",
    "big", "a", "sub", "sup", "label", "br", "td", "th", "nobr", "mark", "var", "cite", "q", "time",
  ]

  private mutating func add(_ index: Int, _ parent: SVGStyle, depth: Int) {
    let element = document.element(index)
    let name = element.name.lowercased()
    let declared = { [document] (property: String) in document.declared(property, of: index)?.lowercased() }
    guard depth < 60, declared("display") != "none", declared("visibility") != "hidden",
      !["style", "script", "head", "title", "template"].contains(name)
    else { return }
    guard Self.blocks.contains(name) || Self.inlines.contains(name), !SVGDocument.isDrawn(element) else {
      losses.append(("<\(element.name)> within <foreignObject> is not supported, and is not drawn", index))
      hasUnknownElements = true
      return
    }
    if name == "br" { return breakLine() }
    var style = SVGStyleReader(document: document, index: index, viewport: .zero).style(over: parent)
    // HTML is filled with its color.
    style.fill = .color(style.color)
    switch name {
    case "b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6":
      if document.ownDeclaration("font-weight", of: index) == nil { style.fontWeight = 700 }
    case "i", "em", "var", "cite": style.fontStyle = .italic
    case "code", "tt", "kbd", "pre": style.fontFamilies = ["monospace"]
    case "u", "ins": decorate(&style, "underline")
    case "s", "strike", "del": decorate(&style, "line-through")
    case "table":
      losses.append(("the columns of <table> within <foreignObject> are not aligned", index))
    case "font":
      if let color = element.attributes["color"].flatMap(SVGColor.init) {
        style.color = color.resolved(style.color)
        style.fill = .color(style.color)
      }
      if let face = element.attributes["face"] { style.fontFamilies = [face] }
    default: break
    }
    let sizes = ["h1": 2, "h2": 1.5, "h3": 1.17, "small": 0.83, "sub": 0.83, "sup": 0.83, "big": 1.2]
    if let factor = sizes[name], document.ownDeclaration("font-size", of: index) == nil {
      style.fontSize *= factor
    }
    readBackground(index, style)
    let isBlock = Self.blocks.contains(name)
    if isBlock { readBox(index, declared, style) }
    if isBlock, !isAtLineStart { breakLine() }
    if name == "li" { append("•\u{A0}", style) }
    if ["td", "th"].contains(name), !isAtLineStart { append("\u{A0}\u{A0}", style) }
    for child in element.children {
      switch child {
      case .text(let text): append(text, style)
      case .element(let child): add(child, style, depth: depth + 1)
      }
    }
    if isBlock, !isAtLineStart { breakLine() }
  }

  private func decorate(_ style: inout SVGStyle, _ line: String) {
    style.decorations.append(
      SVGStyle.Decoration(line: line, fill: style.fill, color: style.color, opacity: style.fillOpacity))
  }

  private static let borders = [
    "border", "border-top", "border-right", "border-bottom", "border-left", "box-shadow",
  ]

  /// The color or gradient behind an element; what else would be painted there is left out.
  private mutating func readBackground(_ index: Int, _ style: SVGStyle) {
    if let color = document.declared("background-color", of: index).flatMap(SVGColor.init) {
      background = .color(color.resolved(style.color))
    }
    if let image = document.declared("background-image", of: index), image != "none" {
      let gradient = ConicGradient(image)?.paint(over: style.color)
      if gradient == nil { losses.append(("the property background-image of HTML is not drawn", index)) }
      background = gradient ?? background
    }
    for border in Self.borders {
      guard let value = document.declared(border, of: index)?.lowercased(),
        !value.contains("none"), !value.hasPrefix("0"), !value.contains("transparent")
      else { continue }
      losses.append(("the property \(border) of HTML is not drawn", index))
    }
  }

  /// The alignment and the box that a block states: what is within others refers to their boxes.
  private mutating func readBox(_ index: Int, _ declared: (String) -> String?, _ style: SVGStyle) {
    func length(_ property: String) -> Double? {
      declared(property).flatMap { SVGLength($0) }.flatMap {
        $0.isPercentage ? nil : $0.resolved(.x, viewport: .zero, fontSize: style.fontSize)
      }
    }
    func place(_ text: String) -> Double? {
      let word = text.split(whereSeparator: \.isWhitespace).last ?? ""
      return ["start": 0, "flex-start": 0, "left": 0, "center": 0.5, "end": 1, "flex-end": 1, "right": 1][
        String(word)]
    }
    if let align = declared("text-align").flatMap(place) { alignment = align }
    if document.element(index).name == "center" { alignment = 0.5 }
    let isFlexible = declared("display")?.hasSuffix("flex") == true
    if isFlexible {
      let isColumn = declared("flex-direction")?.hasPrefix("column") == true
      let (main, cross) = (declared("justify-content").flatMap(place), declared("align-items").flatMap(place))
      if let across = isColumn ? cross : main { alignment = across }
      if let down = isColumn ? main : cross { verticalAlignment = down }
    }
    if declared("display") == "table-cell" {
      if declared("vertical-align") == "middle" { verticalAlignment = 0.5 }
    }
    offset.x += (length("margin-left") ?? 0) + (length("padding-left") ?? length("padding") ?? 0)
    offset.y += (length("margin-top") ?? 0) + (length("padding-top") ?? length("padding") ?? 0)
    if declared("display") != "inline-block" {
      if let own = length("width") { width = own }
      if let own = length("height") { height = own }
    }
    if let line = declared("line-height") {
      let length = SVGLength(line)
      lineHeight = length.map {
        $0.unit.isEmpty
          ? $0.value : $0.resolved(.x, viewport: .zero, fontSize: style.fontSize) / style.fontSize
      }
    }
    if let space = declared("white-space") { wraps = space != "nowrap" && space != "pre" }
  }

  private mutating func breakLine() {
    append("\n", nil)
    isAtLineStart = true
    endsInSpace = true
  }

  private mutating func append(_ text: String, _ style: SVGStyle?) {
    guard let style else {
      if let last = spans.indices.last { spans[last].text += text }
      return
    }
    var shown = ""
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, endsInSpace { continue }
      endsInSpace = isSpace
      shown.append(isSpace ? " " : character)
    }
    guard !shown.isEmpty else { return }
    switch style.textTransform {
    case "uppercase": shown = shown.uppercased()
    case "lowercase": shown = shown.lowercased()
    default: break
    }
    isAtLineStart = false
    spans.append(Span(text: shown, style: style))
  }
}

extension SVGDocument {
  /// Whether an element is a drawing of its own within HTML.
  fileprivate static func isDrawn(_ element: XMLDocument.Element) -> Bool { element.namespace == namespace }
}
