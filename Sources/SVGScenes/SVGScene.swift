import Budgets
import DataFiles
import SceneModel
import VectorGraphics
import XMLReading

/// The result of converting an SVG file.
package struct SVGLayers: Sendable {
  /// In points: one CSS pixel.
  package var size: Size
  /// From back to front, in a space of that size.
  package var layers: [Layer]
  /// What could not be shown, with line numbers.
  package var warnings: [String]
}

/// The metadata of an SVG file.
package struct SVGHeading: Sendable, Hashable {
  /// In points.
  package var size: Size
  package var title: String?
}

/// Reads SVG files as layers of scenes.
package struct SVGReader: Sendable {
  /// What the file and its layers are taken from.
  package var budget: Budget
  /// The language for `systemLanguage`, as a BCP 47 tag.
  package var language: String

  package init(budget: Budget = Budget(), language: String = "en") {
    self.budget = budget
    self.language = language
  }

  /// The size and the title of an SVG file.
  package func heading(of bytes: [UInt8]) throws(SVGError) -> SVGHeading {
    let document = try SVGDocument.read(bytes, budget: budget)
    let title = document.children(of: 0).first { document.name($0) == "title" }
    return SVGHeading(size: document.size, title: title.map { document.text(of: $0) })
  }

  /// The layers of an SVG file.
  ///
  /// - Throws: If the file is not SVG, or takes more than the budget has.
  package func picture(of bytes: [UInt8], resources: some SVGResources) throws(SVGError) -> SVGLayers {
    let document = try SVGDocument.read(bytes, budget: budget)
    let builder = LayerBuilder(document, budget: budget, resources: resources, language: language)
    let layers = try builder.layers()
    return SVGLayers(size: builder.size, layers: layers, warnings: builder.warnings)
  }
}

extension SVGDocument {
  static func read(_ bytes: [UInt8], budget: Budget) throws(SVGError) -> SVGDocument {
    let xml: XMLDocument
    do {
      xml = try XMLReader(budget: budget).read(bytes)
    } catch {
      throw SVGError(line: error.line, column: error.column, error.message)
    }
    return try SVGDocument(xml, budget: budget)
  }
}

extension SVGDocument {
  var size: Size { Self.size(of: xml.elements[0]) }

  /// The size of the root: its width and height, else those of its view box (CSS Images 3, section 5.1).
  static func size(of root: XMLDocument.Element) -> Size {
    let viewBox = Rect(viewBox: root.attributes["viewBox"])
    func length(_ name: String) -> Double? {
      guard let length = root.attributes[name].flatMap({ SVGLength($0.trimmed) }), !length.isPercentage,
        length.value > 0
      else { return nil }
      return length.resolved(.x, viewport: .zero, fontSize: 16)
    }
    let (width, height) = (length("width"), length("height"))
    if let width, let height { return Size(width: width, height: height) }
    guard let viewBox else { return Size(width: width ?? 300, height: height ?? 150) }
    if let width { return Size(width: width, height: width * viewBox.height / viewBox.width) }
    if let height { return Size(width: height * viewBox.width / viewBox.height, height: height) }
    return viewBox.size
  }

  /// Whether neither the width nor the height of the root is zero or less, which would disable rendering.
  var hasSize: Bool {
    !["width", "height"].contains { name in
      attribute(name, of: 0).flatMap { SVGLength($0) }.map { $0.value <= 0 } ?? false
    }
  }

  /// The text directly in an element, white space collapsed.
  func text(of index: Int) -> String {
    element(index).children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension LayerBuilder {
  var size: Size { document.size }

  /// All layers of the document.
  func layers() throws(SVGError) -> [Layer] {
    var context = BuildContext(viewport: size)
    guard document.declared("display", of: 0) != "none", document.hasSize else { return [] }
    context.style = SVGStyleReader(document: document, index: 0, viewport: size).style(over: SVGStyle())
    guard
      let viewport = viewport(
        of: 0, context, width: size.width, height: size.height, isPlaced: false)
    else { return [] }
    var inner = context
    inner.viewport = viewport.contentSize
    inner.matrix = viewport.transform
    noteLosses(of: 0)
    let content = try fragments(of: document.children(of: 0), inner)
    var shown = Fragment()
    shown.box = content.box.map { viewport.transform.boundingBox(of: $0) }
    shown.blends = content.blends
    shown.layers = content.layers.map { $0.transformed(by: viewport.transform) }
    let layers = try finished(shown, of: 0, context, transform: try transform(of: 0, context, box: shown.box))
      .layers
    try checkDepth(of: layers, at: 0)
    for (loss, element) in document.sheetLosses { warn(loss, at: element) }
    for index in document.xml.elements.indices where document.name(index) == "script" {
      warn(SVGElements.loss(of: "script") ?? "", at: index)
    }
    var known: Set<String> = []
    let background = context.style.background.map { color in
      [
        Layer(
          transformOrigin: .zero, fill: .color(color),
          content: .path(.rectangle(Rect(size: size)), fillRule: .nonzero))
      ]
    }
    return (background ?? []) + layers.withoutRepeatedIDs(&known)
  }
}
