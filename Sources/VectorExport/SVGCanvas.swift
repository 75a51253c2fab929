import PangoText
import PixelKernels
import RenderTree
import VectorGraphics

/// Writes an SVG 1.1 file whose user space is the scene's points.
struct SVGCanvas: VectorCanvas {
  let limits = VectorLimits.svg

  var writer = XMLWriter()
  let style: NumberStyle
  let settings: VectorSettings
  /// The page in the scene's points.
  private let visible: Rect
  /// Whether the scene is stretched, which a view box does not say.
  private let isWrapped: Bool
  private var gradients: [PlacedGradient: String] = [:]
  /// The names of images that are in the file.
  var images: [String: String] = [:]
  private var numbers: [String: Int] = [:]
  private var maskIDs: [String] = []
  /// What is embedded of each face.
  var subsets: [TextFace: FontSubset] = [:]

  private struct PlacedGradient: Hashable {
    var gradient: VectorGradient
    var transform: AffineTransform
  }

  init(page: VectorPage, settings: VectorSettings) {
    self.settings = settings
    let transform = page.transform
    isWrapped =
      transform.b != 0 || transform.c != 0 || abs(transform.a - transform.d) > 1e-9 * abs(transform.a)
    // A hundredth of a pixel at most is lost.
    var decimals = 1
    while decimals < 6, Self.power(of: decimals) < 50 * transform.maximumScale { decimals += 1 }
    style = NumberStyle(decimals: decimals)
    visible =
      transform.inverted?.boundingBox(
        of: Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)) ?? .zero
    let box = isWrapped ? Rect(x: 0, y: 0, width: page.size.width, height: page.size.height) : visible
    let number = NumberStyle(decimals: 6)
    var attributes: XMLWriter.Attributes = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
      ("width", page.lengths.width), ("height", page.lengths.height),
      ("viewBox", [box.x, box.y, box.width, box.height].map(number.text).joined(separator: " ")),
    ]
    let words = settings.summary.flatMap { $0.isEmpty ? nil : $0 }
    if words != nil { attributes += [("role", "img"), ("aria-labelledby", "title")] }
    writer.open("svg", attributes)
    if let words {
      let title = words.firstSentence
      writer.element("title", [("id", "title")], text: title)
      if title != words { writer.element("desc", text: words) }
    }
    if isWrapped { writer.open("g", [("transform", Self.matrix(transform))]) }
  }

  private static func power(of exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  mutating func finish() throws(VectorError) -> [UInt8] {
    if isWrapped { writer.close("g") }
    try embedFonts()
    writer.close("svg")
    return writer.bytes
  }

  static func matrix(_ transform: AffineTransform) -> String {
    let values = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return "matrix(\(values.map(NumberStyle.significant).joined(separator: " ")))"
  }

  /// A name that nothing else in the file has.
  mutating func newID(_ kind: String) -> String {
    numbers[kind, default: 0] += 1
    return "\(kind)\(numbers[kind] ?? 0)"
  }
}

// MARK: Groups

extension SVGCanvas {
  mutating func paintPage(_ color: Color) {
    writer.element("rect", box(visible) + attributes(of: .color(color), as: "fill", transform: .identity))
  }

  mutating func begin(_ group: VectorGroup) {
    var attributes: XMLWriter.Attributes = []
    if group.opacity < 1 { attributes.append(("opacity", NumberStyle(decimals: 4).text(group.opacity))) }
    if let clip = group.clip {
      attributes.append(("clip-path", "url(#\(clipPath(clip.path, clip.rule, clip.transform)))"))
    }
    if group.isMasked, let mask = maskIDs.popLast() { attributes.append(("mask", "url(#\(mask))")) }
    if !attributes.isEmpty { writer.open("g", attributes) }
  }

  mutating func end(_ group: VectorGroup) {
    if group.opacity < 1 || group.clip != nil || group.isMasked { writer.close("g") }
  }

  mutating func beginMask(_ kind: MaskKind) {
    let id = newID("m")
    maskIDs.append(id)
    var attributes: XMLWriter.Attributes = [("id", id), ("maskUnits", "userSpaceOnUse")] + box(visible)
    if kind == .alpha { attributes.append(("style", "mask-type:alpha")) }
    writer.open("mask", attributes)
  }

  mutating func endMask(_ kind: MaskKind) { writer.close("mask") }

  mutating func clipPath(
    _ path: BezierPath, _ rule: FillRule, _ transform: AffineTransform
  ) -> String {
    let id = newID("c")
    writer.open("clipPath", [("id", id)], breaksLine: false)
    let data = style.pathData(path.transformed(by: transform))
    var attributes: XMLWriter.Attributes = [("d", data.isEmpty ? "M0 0" : data)]
    if rule == .evenodd { attributes.append(("clip-rule", "evenodd")) }
    writer.element("path", attributes, breaksLine: false)
    writer.close("clipPath")
    return id
  }

  func box(_ rect: Rect) -> XMLWriter.Attributes {
    [
      ("x", style.text(rect.x)), ("y", style.text(rect.y)), ("width", style.text(rect.width)),
      ("height", style.text(rect.height)),
    ]
  }
}

// MARK: Shapes

extension SVGCanvas {
  mutating func draw(_ shape: VectorShape, opacity: Double) {
    // Fills are written where they are; what is stroked keeps its space, unless that is only shifted.
    let isBaked = shape.stroke == nil || shape.transform.isTranslation
    let data = style.pathData(isBaked ? shape.path.transformed(by: shape.transform) : shape.path)
    if data.isEmpty { return }
    let space = isBaked ? shape.transform : .identity
    var attributes: XMLWriter.Attributes = [("d", data)]
    if let fill = shape.fill {
      attributes += self.attributes(of: fill, as: "fill", transform: space)
      if shape.rule == .evenodd { attributes.append(("fill-rule", "evenodd")) }
    } else {
      attributes.append(("fill", "none"))
    }
    if let (paint, stroke) = shape.stroke {
      attributes += self.attributes(of: paint, as: "stroke", transform: space) + self.attributes(of: stroke)
    }
    if !isBaked { attributes.append(("transform", Self.matrix(shape.transform))) }
    attributes += opacityAttributes(opacity)
    writer.element("path", attributes)
  }

  func opacityAttributes(_ opacity: Double) -> XMLWriter.Attributes {
    opacity < 1 ? [("opacity", NumberStyle(decimals: 4).text(opacity))] : []
  }

  func attributes(of stroke: StrokeStyle) -> XMLWriter.Attributes {
    let number = NumberStyle(decimals: min(style.decimals + 2, 6))
    var attributes: XMLWriter.Attributes = []
    if stroke.width != 1 { attributes.append(("stroke-width", number.text(stroke.width))) }
    if stroke.lineCap != .butt { attributes.append(("stroke-linecap", stroke.lineCap.rawValue)) }
    if stroke.lineJoin != .miter { attributes.append(("stroke-linejoin", stroke.lineJoin.rawValue)) }
    if stroke.lineJoin == .miter, stroke.miterLimit != 4 {
      attributes.append(("stroke-miterlimit", number.text(max(1, stroke.miterLimit))))
    }
    if stroke.dashes.contains(where: { $0 > 0 }) {
      attributes.append(("stroke-dasharray", stroke.dashes.map(number.text).joined(separator: " ")))
      if stroke.dashOffset != 0 { attributes.append(("stroke-dashoffset", number.text(stroke.dashOffset))) }
    }
    return attributes
  }

  /// A paint as `fill` or `stroke`; a gradient is written before it is first used.
  ///
  /// - Parameter transform: From the space of the paint to that of the element.
  mutating func attributes(
    of paint: VectorPaint, as name: String, transform: AffineTransform
  ) -> XMLWriter.Attributes {
    switch paint {
    case .color(let color):
      if name == "fill", color == .black { return [] }
      let alpha: XMLWriter.Attributes =
        color.alpha < 1 ? [("\(name)-opacity", NumberStyle(decimals: 4).text(color.alpha))] : []
      return [(name, color.hexadecimal)] + alpha
    case .gradient(let gradient):
      let placed = PlacedGradient(gradient: gradient, transform: transform)
      if let known = gradients[placed] { return [(name, "url(#\(known))")] }
      let id = newID("p")
      gradients[placed] = id
      write(gradient, id: id, transform: transform)
      return [(name, "url(#\(id))")]
    }
  }

  private mutating func write(_ gradient: VectorGradient, id: String, transform: AffineTransform) {
    var attributes: XMLWriter.Attributes = [("id", id), ("gradientUnits", "userSpaceOnUse")]
    let element: String
    switch gradient.geometry {
    case .linear(let start, let end):
      element = "linearGradient"
      let number = NumberStyle(decimals: min(style.decimals + 2, 6))
      attributes += [
        ("x1", number.text(start.x)), ("y1", number.text(start.y)), ("x2", number.text(end.x)),
        ("y2", number.text(end.y)),
      ]
      if transform != .identity { attributes.append(("gradientTransform", Self.matrix(transform))) }
    case .radial(let focus, let unit):
      element = "radialGradient"
      attributes += [("cx", "0"), ("cy", "0"), ("r", "1")]
      if focus != .zero {
        attributes += [
          ("fx", NumberStyle.significant(focus.x)), ("fy", NumberStyle.significant(focus.y)),
        ]
      }
      attributes.append(("gradientTransform", Self.matrix(transform.appending(unit))))
    }
    if gradient.spread != .pad { attributes.append(("spreadMethod", gradient.spread.rawValue)) }
    writer.open(element, attributes, breaksLine: false)
    for stop in gradient.stops {
      var attributes: XMLWriter.Attributes = [
        ("offset", NumberStyle(decimals: 5).text(stop.offset)), ("stop-color", stop.color.hexadecimal),
      ]
      if stop.color.alpha < 1 {
        attributes.append(("stop-opacity", NumberStyle(decimals: 4).text(stop.color.alpha)))
      }
      writer.element("stop", attributes, breaksLine: false)
    }
    writer.close(element)
  }
}

extension AffineTransform {
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension Color {
  /// As `#rrggbb`, or the short form of the same color.
  fileprivate var hexadecimal: String {
    let text = nearestHexNotation
    let digits = Array(text.utf8.dropFirst())
    let isShort = stride(from: 0, to: 6, by: 2).allSatisfy { digits[$0] == digits[$0 + 1] }
    return isShort ? "#" + String(decoding: [digits[0], digits[2], digits[4]], as: UTF8.self) : text
  }
}

extension String {
  /// The text up to the first period that a space follows, or all of it.
  var firstSentence: String {
    guard let end = range(of: ". ") else { return self }
    return String(self[..<end.lowerBound]) + "."
  }

  private func range(of pattern: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(pattern) { return start..<index(start, offsetBy: pattern.count) }
      start = index(after: start)
    }
    return nil
  }
}
