import DataFiles
import RenderTree
import VectorGraphics

/// A fill or stroke before references are resolved.
enum SVGPaint: Equatable {
  case none
  case color(Color)
  case currentColor
  /// A gradient or pattern by its id, and the fallback if there is none.
  indirect case server(id: String, fallback: SVGPaint?)
  case contextFill
  case contextStroke
}

/// The values of inherited properties (SVG 2, section 6).
struct SVGStyle {
  var color = Color.black
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonzero
  var clipRule = FillRule.nonzero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var lineCap = StrokeStyle.LineCap.butt
  var lineJoin = StrokeStyle.LineJoin.miter
  var miterLimit = 4.0
  var dashes: [Double] = []
  var dashOffset = 0.0
  var isVisible = true
  /// Ids of markers.
  var markerStart: String?
  var markerMid: String?
  var markerEnd: String?
  /// Fill, stroke and markers in painting order.
  var parts: [Part] = [.fill, .stroke, .markers]
  var fontFamilies: [String] = []
  var fontSize = 16.0
  var fontWeight = 400
  var fontStyle = Font.Style.normal
  var textAnchor = "start"
  /// The baseline aligned with the text's position: `alignment-baseline` for a text or a part of it, else
  /// `dominant-baseline`.
  var baseline = "auto"
  /// The font size that a baseline is measured in; nil is the text's own.
  var baselineSize: Double?
  var isRightToLeft = false
  var letterSpacing = 0.0
  var wordSpacing = 0.0
  var preservesSpace = false
  var language: String?
  var imageSampling = ImageSampling.cubic
  var textTransform = "none"
  var hasSmallCapitals = false
  /// The values of a variable font's axes, and the features that are switched on, by their tags.
  var fontAxes: [String: Double] = [:]
  var fontFeatures: [String] = []
  /// The width of letters in percent.
  var fontStretch = 100.0
  var isVertical = false
  /// Whether the stroke is as wide as in the document's own space; not inherited.
  var hasConstantStroke = false
  /// The background of the root; not inherited.
  var background: Color?
  /// The fraction of a chunk's advance before its position.
  var anchor: Double {
    switch textAnchor {
    case "middle": 0.5
    case "end": isRightToLeft ? 0 : 1
    default: isRightToLeft ? 1 : 0
    }
  }

  /// Whether the fill or the stroke is a gradient or a pattern.
  var usesServers: Bool {
    func isServer(_ paint: SVGPaint) -> Bool { if case .server = paint { true } else { false } }
    return isServer(fill) || isServer(stroke)
  }

  /// The decoration lines of the text, with their paints.
  var decorations: [Decoration] = []

  struct Decoration {
    var line: String
    var fill: SVGPaint
    var color: Color
    var opacity: Double
  }

  enum Part: String { case fill, stroke, markers }
}

/// Reads properties of one element over the inherited ones.
struct SVGStyleReader {
  let document: SVGDocument
  let index: Int
  let viewport: Size

  func style(over parent: SVGStyle) -> SVGStyle {
    var style = parent
    style.hasConstantStroke = value("vector-effect")?.lowercased() == "non-scaling-stroke"
    style.background = value("background-color").flatMap(SVGColor.init)?.resolved(style.color)
    readFont(&style)
    if let color = value("color").flatMap(SVGColor.init) { style.color = color.resolved(style.color) }
    readFill(&style)
    readStroke(&style)
    readMarkers(&style)
    readText(&style)
    if let visibility = value("visibility") { style.isVisible = visibility == "visible" }
    if let rendering = value("image-rendering") {
      style.imageSampling =
        ["optimizeSpeed", "pixelated", "crisp-edges"].contains(rendering) ? .pixelated : .cubic
    }
    return style
  }

  /// The element's declaration of an inherited property; nil if it inherits.
  private func value(_ property: String) -> String? {
    guard let own = document.ownDeclaration(property, of: index), !SVGDocument.inheriting.contains(own) else {
      return nil
    }
    return own == "initial" ? Self.initialValues[property] : own
  }

  private static let initialValues = [
    "color": "black", "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dashoffset": "0",
    "stroke-dasharray": "none",
    "paint-order": "normal", "visibility": "visible", "marker-start": "none", "marker-mid": "none",
    "marker-end": "none", "text-anchor": "start", "letter-spacing": "normal", "word-spacing": "normal",
    "font-size": "medium", "font-weight": "normal", "font-style": "normal", "image-rendering": "auto",
    "text-transform": "none", "font-variant": "normal", "writing-mode": "horizontal-tb",
    "font-stretch": "normal",
    "font-variation-settings": "normal", "font-feature-settings": "normal",
  ]

  private func length(_ property: String, _ axis: SVGLength.Axis, _ style: SVGStyle) -> Double? {
    value(property).flatMap(SVGLength.init)?.resolved(axis, viewport: viewport, fontSize: style.fontSize)
  }

  private func readFill(_ style: inout SVGStyle) {
    if let fill = value("fill").flatMap(SVGPaint.init) { style.fill = fill }
    if let opacity = value("fill-opacity").flatMap(SVGStyle.opacity) { style.fillOpacity = opacity }
    if let rule = value("fill-rule").flatMap(FillRule.init) { style.fillRule = rule }
    if let rule = value("clip-rule").flatMap(FillRule.init) { style.clipRule = rule }
    if let order = value("paint-order") { style.parts = Self.parts(order) }
  }

  private static func parts(_ order: String) -> [SVGStyle.Part] {
    let normal: [SVGStyle.Part] = [.fill, .stroke, .markers]
    var parts: [SVGStyle.Part] = []
    for word in order.split(whereSeparator: \.isWhitespace) {
      guard let part = SVGStyle.Part(rawValue: String(word)), !parts.contains(part) else { return normal }
      parts.append(part)
    }
    return parts + normal.filter { !parts.contains($0) }
  }

  private func readStroke(_ style: inout SVGStyle) {
    if let stroke = value("stroke").flatMap(SVGPaint.init) { style.stroke = stroke }
    if let opacity = value("stroke-opacity").flatMap(SVGStyle.opacity) { style.strokeOpacity = opacity }
    if let width = length("stroke-width", .diagonal, style), width >= 0 { style.strokeWidth = width }
    if let cap = value("stroke-linecap").flatMap(StrokeStyle.LineCap.init) { style.lineCap = cap }
    switch value("stroke-linejoin") {
    case "miter-clip"?, "arcs"?, "miter"?: style.lineJoin = .miter
    case let join?: if let join = StrokeStyle.LineJoin(rawValue: join) { style.lineJoin = join }
    case nil: break
    }
    if let limit = value("stroke-miterlimit").flatMap(SVGScanner.numbers)?.first, limit >= 1 {
      style.miterLimit = limit
    }
    if let offset = length("stroke-dashoffset", .diagonal, style) { style.dashOffset = offset }
    if let dashes = value("stroke-dasharray") { readDashes(dashes, &style) }
  }

  private func readDashes(_ text: String, _ style: inout SVGStyle) {
    if text == "none" {
      style.dashes = []
      return
    }
    var scanner = SVGScanner(text)
    var dashes: [Double] = []
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return }
      dashes.append(length.resolved(.diagonal, viewport: viewport, fontSize: style.fontSize))
      scanner.skipSeparator()
    }
    let isSolid = dashes.contains { $0 < 0 } || dashes.reduce(0, +) <= 0 || dashes.count > 10_000
    style.dashes = isSolid ? [] : dashes.count % 2 == 0 ? dashes : dashes + dashes
  }

  private func readMarkers(_ style: inout SVGStyle) {
    func marker(_ property: String, _ current: String?) -> String? {
      guard let text = value(property) else { return current }
      return SVGDocument.urlReference(in: text)?.id
    }
    style.markerStart = marker("marker-start", style.markerStart)
    style.markerMid = marker("marker-mid", style.markerMid)
    style.markerEnd = marker("marker-end", style.markerEnd)
  }

  private func readText(_ style: inout SVGStyle) {
    if let anchor = value("text-anchor"), ["start", "middle", "end"].contains(anchor) {
      style.textAnchor = anchor
    }
    if let direction = value("direction") { style.isRightToLeft = direction == "rtl" }
    if let transform = value("text-transform") { style.textTransform = transform.lowercased() }
    if let variant = value("font-variant") { style.hasSmallCapitals = variant.lowercased() == "small-caps" }
    if let mode = value("writing-mode")?.lowercased() {
      style.isVertical = mode.hasPrefix("tb") || mode.hasPrefix("vertical") || mode.hasPrefix("sideways")
    }
    if let axes = value("font-variation-settings") {
      style.fontAxes = (SVGStyle.settings(axes) ?? []).reduce(into: [:]) { $0[$1.tag] = $1.value }
    }
    if let features = value("font-feature-settings") {
      style.fontFeatures = (SVGStyle.settings(features) ?? []).map(\.tag)
    }
    if let stretch = value("font-stretch").flatMap(SVGStyle.stretch) {
      style.fontStretch = stretch
    }
    if let baseline = value("dominant-baseline") {
      style.baseline = baseline
      style.baselineSize = nil
    }
    if let baseline = document.declared("alignment-baseline", of: index),
      !["auto", "baseline"].contains(baseline)
    {
      style.baseline = baseline
      // Not inherited: the content uses the shifted baseline.
      style.baselineSize = style.fontSize
    }
    if let spacing = value("letter-spacing") {
      style.letterSpacing =
        spacing == "normal" ? 0 : length("letter-spacing", .x, style) ?? style.letterSpacing
    }
    if let spacing = value("word-spacing") {
      style.wordSpacing = spacing == "normal" ? 0 : length("word-spacing", .x, style) ?? style.wordSpacing
    }
    if let space = document.attribute("xml:space", of: index) { style.preservesSpace = space == "preserve" }
    if let space = value("white-space") { style.preservesSpace = space.hasPrefix("pre") }
    if let language = document.attribute("xml:lang", of: index) ?? document.attribute("lang", of: index),
      !language.isEmpty
    {
      style.language = language
    }
    if let lines = document.ownDeclaration("text-decoration", of: index) {
      for line in lines.split(whereSeparator: \.isWhitespace)
      where ["underline", "overline", "line-through"].contains(line) {
        style.decorations.append(
          SVGStyle.Decoration(
            line: String(line), fill: style.fill, color: style.color, opacity: style.fillOpacity))
      }
    }
  }

  private func readFont(_ style: inout SVGStyle) {
    if let size = value("font-size") { style.fontSize = fontSize(size, style.fontSize) }
    if let families = value("font-family") {
      style.fontFamilies = StyleSheet.split(families, at: ",").map {
        $0.trimmed.filter { $0 != "\"" && $0 != "'" }
      }.filter { !$0.isEmpty }
    }
    if let slant = value("font-style").flatMap(Font.Style.init) { style.fontStyle = slant }
    switch value("font-weight") {
    case nil: break
    case "normal"?: style.fontWeight = 400
    case "bold"?: style.fontWeight = 700
    case "bolder"?: style.fontWeight = style.fontWeight < 350 ? 400 : style.fontWeight < 550 ? 700 : 900
    case "lighter"?: style.fontWeight = style.fontWeight < 550 ? 100 : style.fontWeight < 750 ? 400 : 700
    case let weight?: if let weight = Int(weight), 1...1000 ~= weight { style.fontWeight = weight }
    }
  }

  private func fontSize(_ text: String, _ parent: Double) -> Double {
    if let (value, isRelative) = SVGFontSize.names[text] { return isRelative ? value * parent : value }
    guard let length = SVGLength(text), length.value >= 0 else { return parent }
    if length.isPercentage { return length.value / 100 * parent }
    return length.resolved(.x, viewport: viewport, fontSize: parent)
  }
}

extension SVGStyle {
  /// The tags of four characters in a list such as `"wght" 700`, with their values; nil if the text is invalid.
  static func settings(_ text: String) -> [(tag: String, value: Double)]? {
    if text.lowercased() == "normal" { return [] }
    var result: [(String, Double)] = []
    for part in StyleSheet.split(text, at: ",") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let tag = words.first?.filter({ $0 != "\"" && $0 != "'" }), tag.utf8.count == 4, words.count <= 2,
        let value = words.count < 2 || words[1] == "on" ? 1 : words[1] == "off" ? 0 : Double(words[1])
      else { return nil }
      result.append((tag, value))
    }
    return result
  }

  /// A width of letters in percent (CSS Fonts 4, section 2.4); nil if the text is invalid.
  static func stretch(_ text: String) -> Double? {
    let names = [
      "ultra-condensed": 50.0, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
      "normal": 100,
      "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
      // Relative to the widths of SVG 1.1, which had no others in use.
      "narrower": 75, "wider": 125,
    ]
    return names[text] ?? SVGLength(text).flatMap { $0.isPercentage && $0.value >= 0 ? $0.value : nil }
  }

  /// An opacity of 0…1; nil if the text is invalid.
  static func opacity(_ text: String) -> Double? {
    guard let length = SVGLength(text), ["", "%"].contains(length.unit) else { return nil }
    return min(1, max(0, length.isPercentage ? length.value / 100 : length.value))
  }
}

/// A color property: the specified color, or that of `color`.
enum SVGColor {
  case color(Color)
  case current

  init?(_ text: String) {
    if text.lowercased() == "currentcolor" {
      self = .current
      return
    }
    guard let color = try? Color(css: text) else { return nil }
    self = .color(color)
  }

  func resolved(_ current: Color) -> Color {
    switch self {
    case .color(let color): color
    case .current: current
    }
  }
}

extension SVGPaint {
  /// Nil if the text is not a paint.
  init?(_ text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      if let (id, rest) = SVGDocument.urlReference(in: text) {
        let fallback = SVGPaint(rest)
        guard rest.isEmpty || fallback != nil else { return nil }
        self = .server(id: id, fallback: fallback)
        return
      }
      guard let color = SVGColor(text) else { return nil }
      self =
        switch color {
        case .color(let color): .color(color)
        case .current: .currentColor
        }
    }
  }
}
