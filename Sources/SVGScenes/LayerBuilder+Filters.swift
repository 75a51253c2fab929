import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

// The property `filter`: functions of CSS, and filter elements, whose graphs of primitives become layers.
extension LayerBuilder {
  /// Layers with the filters that `filter` names; nil where nothing of them is shown.
  func filtered(
    _ layers: [Layer], by text: String, of index: Int, box: Rect?, _ context: DrawingContext
  ) throws(SVGError) -> [Layer]? {
    guard let functions = FilterFunction.list(in: text) else { return layers }
    var result = layers
    for function in functions {
      if function.name == "url" {
        guard let (id, _) = SVGDocument.urlReference(in: "url(\(function.arguments))"),
          let filter = document.index(ofID: id), document.name(filter) == "filter"
        else { return nil }
        guard let next = try applied(filter, to: result, box: box, at: index, context) else { return nil }
        result = next
        continue
      }
      guard let filter = cssFilter(function, context) else { return layers }
      try count(at: index)
      var group = Layer.group(result)
      group.filters = [filter]
      result = [group]
    }
    return result
  }

  private func cssFilter(_ function: FilterFunction, _ context: DrawingContext) -> Filter? {
    let text = function.arguments.trimmed
    func amount(_ standard: Double) -> Double? {
      if text.isEmpty { return standard }
      guard let length = SVGLength(text), ["", "%"].contains(length.unit), length.value >= 0 else {
        return nil
      }
      return length.fraction
    }
    func length(_ length: SVGLength) -> Double? {
      guard !length.isPercentage, !length.unit.isEmpty || length.value == 0 else { return nil }
      return length.resolved(.x, viewport: context.viewport, fontSize: context.style.fontSize)
    }
    switch function.name {
    case "blur":
      if text.isEmpty { return .blur(standardDeviation: 0) }
      guard let deviation = SVGLength(text).flatMap(length), deviation >= 0 else { return nil }
      return .blur(standardDeviation: deviation)
    case "brightness": return amount(1).map { .brightness($0) }
    case "contrast": return amount(1).map { .contrast($0) }
    case "saturate": return amount(1).map { .saturate($0) }
    case "grayscale": return amount(1).map { .grayscale(min(1, $0)) }
    case "sepia": return amount(1).map { .sepia(min(1, $0)) }
    case "invert": return amount(1).map { .invert(min(1, $0)) }
    case "opacity": return amount(1).map { .opacity(min(1, $0)) }
    case "hue-rotate":
      if text.isEmpty { return .hueRotate(degrees: 0) }
      guard text == "0" || text.last?.isLetter == true else { return nil }
      return SVGAngle.degrees(text).map { .hueRotate(degrees: $0) }
    case "drop-shadow": return dropShadow(text, context, length)
    default: return nil
    }
  }

  private func dropShadow(
    _ text: String, _ context: DrawingContext, _ length: (SVGLength) -> Double?
  ) -> Filter? {
    var color: Color?
    var lengths: [Double] = []
    for word in StyleSheet.split(text.replacing("\n", with: " "), at: " ") where !word.isEmpty {
      if let number = SVGLength(word) {
        guard let value = length(number) else { return nil }
        lengths.append(value)
      } else {
        guard color == nil, let parsed = SVGColor(word) else { return nil }
        color = parsed.resolved(context.style.color)
      }
    }
    guard 2...3 ~= lengths.count, lengths.count < 3 || lengths[2] >= 0 else { return nil }
    return .dropShadow(
      offset: Point(x: lengths[0], y: lengths[1]), blur: lengths.count > 2 ? lengths[2] : 0,
      color: color ?? context.style.color)
  }

  /// Layers with a filter element; nil where nothing is left of them.
  private func applied(
    _ filter: Int, to layers: [Layer], box: Rect?, at index: Int, _ context: DrawingContext
  ) throws(SVGError) -> [Layer]? {
    var inner = context
    inner.style = inheritedStyle(of: filter, viewport: context.viewport)
    guard let region = region(of: filter, unitsAttribute: "filterUnits", box: box, inner), !region.isEmpty
    else { return nil }
    let isBox = document.attribute("primitiveUnits", of: filter) == "objectBoundingBox"
    guard !isBox || box.map({ !$0.isEmpty }) == true else { return nil }
    var graph = FilterGraph(
      source: [Layer.clipped(layers, to: .rectangle(region))], region: region,
      box: isBox ? box : nil, viewport: context.viewport)
    for primitive in document.children(of: filter) where document.name(primitive).hasPrefix("fe") {
      try count(4, at: primitive)
      let result = try self.result(of: primitive, in: graph, index, context)
      guard let result else {
        warn("<\(document.name(primitive))> of filters is not drawn", at: primitive)
        return layers
      }
      let subregion = graph.subregion(of: primitive, in: document)
      graph.add(
        Layer.clipped(result, to: .rectangle(subregion.intersection(region))),
        subregion: subregion, named: document.attribute("result", of: primitive))
    }
    return graph.last
  }

  /// What a primitive makes of its inputs; nil for those that are not drawn.
  private func result(
    of primitive: Int, in graph: FilterGraph, _ index: Int, _ context: DrawingContext
  ) throws(SVGError) -> [Layer]? {
    func input(_ name: String = "in") -> [Layer] {
      graph.input(document.attribute(name, of: primitive))
    }
    func numbers(_ name: String) -> [Double] {
      document.attribute(name, of: primitive).flatMap { SVGScanner.numbers(in: $0) } ?? []
    }
    func group(_ layers: [Layer], _ change: (inout Layer) -> Void) -> Layer {
      var layer = Layer.group(layers)
      change(&layer)
      return layer
    }
    switch document.name(primitive) {
    case "feOffset":
      let shift = graph.lengths(Point(x: numbers("dx").first ?? 0, y: numbers("dy").first ?? 0))
      return input().map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
    case "feFlood": return [flood(primitive, graph.region)]
    case "feMerge":
      return document.children(of: primitive).filter { document.name($0) == "feMergeNode" }
        .flatMap { graph.input(document.attribute("in", of: $0)) }
    case "feGaussianBlur":
      let deviations = numbers("stdDeviation")
      return blurred(input(), deviations, graph)
    case "feDropShadow": return dropShadow(primitive, input(), graph)
    case "feBlend":
      let mode = document.attribute("mode", of: primitive).flatMap(BlendMode.init) ?? .normal
      return [group(input("in2") + [group(input()) { $0.blendMode = mode }]) { $0.isIsolated = true }]
    case "feComposite": return composite(primitive, input(), input("in2"))
    case "feTile": return tiled(primitive, graph)
    case "feImage": return try image(primitive, graph, context)
    default: return nil
    }
  }

  private func flood(_ primitive: Int, _ region: Rect) -> Layer {
    let style = inheritedStyle(of: primitive, viewport: .zero)
    var color =
      document.declared("flood-color", of: primitive).flatMap(SVGColor.init)?.resolved(style.color) ?? .black
    color.alpha *= document.declared("flood-opacity", of: primitive).flatMap(SVGStyle.opacity) ?? 1
    return Layer(
      transformOrigin: .zero, fill: .color(color), content: .path(.rectangle(region), fillRule: .nonzero))
  }

  /// A Gaussian; one with two deviations is drawn in a space where they are one.
  private func blurred(_ layers: [Layer], _ deviations: [Double], _ graph: FilterGraph) -> [Layer] {
    guard let first = deviations.first, deviations.count <= 2 else { return layers }
    let deviation = graph.lengths(Point(x: first, y: deviations.count > 1 ? deviations[1] : first))
    guard deviation.x >= 0, deviation.y >= 0, deviation.x > 0 || deviation.y > 0 else { return layers }
    // Along an axis without blur the deviation is too small to be seen.
    let (x, y) = (max(deviation.x, 1e-3), max(deviation.y, 1e-3))
    var group = Layer.group(x == y ? layers : layers.map { $0.transformed(by: .scale(x: 1, y: x / y)) })
    group.filters = [.blur(standardDeviation: x)]
    return [x == y ? group : group.transformed(by: .scale(x: 1, y: y / x))]
  }

  private func dropShadow(_ primitive: Int, _ input: [Layer], _ graph: FilterGraph) -> [Layer] {
    func number(_ name: String) -> Double {
      document.attribute(name, of: primitive).flatMap { SVGScanner.numbers(in: $0) }?.first ?? 2
    }
    let deviations =
      document.attribute("stdDeviation", of: primitive).flatMap { SVGScanner.numbers(in: $0) } ?? [2]
    let shift = graph.lengths(Point(x: number("dx"), y: number("dy")))
    var shadow = Layer.group([flood(primitive, graph.region.insetBy(dx: -1e4, dy: -1e4))])
    shadow.mask = Mask(kind: .alpha, layers: input)
    let blurred = blurred([shadow], deviations, graph)
    return blurred.map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) } + input
  }

  /// The operators of Porter and Duff, by masks; nil for the arithmetic one with a product.
  private func composite(_ primitive: Int, _ top: [Layer], _ bottom: [Layer]) -> [Layer]? {
    func within(_ layers: [Layer], _ mask: [Layer]) -> Layer {
      var group = Layer.group(layers)
      group.mask = Mask(kind: .alpha, layers: mask)
      return group
    }
    func outside(_ layers: [Layer], _ mask: [Layer]) -> Layer {
      let everywhere = Layer(
        fill: .color(.white),
        content: .path(.rectangle(Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)), fillRule: .nonzero))
      var dark = Layer.group(mask)
      dark.filters = [.brightness(0)]
      var group = Layer.group(layers)
      group.mask = Mask(kind: .luminance, layers: [everywhere, dark])
      return group
    }
    func sum(_ one: Layer, _ other: Layer) -> [Layer] {
      var other = Layer.group([other])
      other.blendMode = .plusLighter
      var group = Layer.group([one, other])
      group.isIsolated = true
      return [group]
    }
    switch document.attribute("operator", of: primitive) ?? "over" {
    case "in": return [within(top, bottom)]
    case "out": return [outside(top, bottom)]
    case "atop": return sum(outside(bottom, top), within(top, bottom))
    case "xor": return sum(outside(bottom, top), outside(top, bottom))
    case "lighter": return sum(Layer.group(bottom), Layer.group(top))
    case "arithmetic":
      func factor(_ name: String) -> Double {
        document.attribute(name, of: primitive).flatMap { SVGScanner.numbers(in: $0) }?.first ?? 0
      }
      guard factor("k1") == 0, factor("k4") == 0, 0...1 ~= factor("k2"), 0...1 ~= factor("k3") else {
        return nil
      }
      var (one, other) = (Layer.group(bottom), Layer.group(top))
      one.opacity = factor("k3")
      other.opacity = factor("k2")
      return sum(one, other)
    default: return bottom + top
    }
  }

  private func tiled(_ primitive: Int, _ graph: FilterGraph) -> [Layer] {
    let name = document.attribute("in", of: primitive)
    let tile = graph.subregion(ofInput: name)
    guard !tile.isEmpty else { return [] }
    let tiles = PatternTiles(
      tile: tile, layers: [Layer.clipped(graph.input(name), to: .rectangle(tile))], transform: .identity,
      inverse: .identity, opacity: 1)
    return tiles.covering(graph.subregion(of: primitive, in: document), limit: limits.tiles)
  }

  /// An image in its subregion, or an element of the document where it lies.
  private func image(
    _ primitive: Int, _ graph: FilterGraph, _ context: DrawingContext
  ) throws(SVGError) -> [Layer]? {
    let subregion = graph.subregion(of: primitive, in: document)
    guard
      let href = document.attribute("href", of: primitive) ?? document.attribute("xlink:href", of: primitive)
    else { return [] }
    if href.hasPrefix("#") {
      guard let target = document.reference(of: primitive), !context.open.contains(target) else { return [] }
      var inner = context
      inner.open.insert(target)
      inner.style = inheritedStyle(of: document.element(target).parent ?? target, viewport: context.viewport)
      let fragment = try fragment(of: target, inner)
      let hasPlace =
        document.attribute("x", of: primitive) != nil || document.attribute("y", of: primitive) != nil
      let shift = hasPlace ? subregion.origin : .zero
      return fragment.layers.map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
    }
    guard case .bitmap(let source, _)? = resources.image(named: href) else { return [] }
    return [
      Self.layer(
        showing: source, in: subregion,
        PreserveAspectRatio(document.attribute("preserveAspectRatio", of: primitive)),
        context.style.imageSampling)
    ]
  }
}

/// The results of a filter's primitives so far.
struct FilterGraph {
  let source: [Layer]
  let region: Rect
  /// The box that lengths are fractions of; nil where they are in user units.
  let box: Rect?
  let viewport: Size
  private(set) var last: [Layer]?
  private var lastSubregion: Rect?
  private var named: [String: (layers: [Layer], subregion: Rect)] = [:]

  init(source: [Layer], region: Rect, box: Rect?, viewport: Size) {
    self.source = source
    self.region = region
    self.box = box
    self.viewport = viewport
  }

  mutating func add(_ result: Layer, subregion: Rect, named name: String?) {
    last = [result]
    lastSubregion = subregion
    if let name, !name.isEmpty { named[name] = ([result], subregion) }
  }

  /// The layers of an input: the result before, where none is named or the name is unknown.
  func input(_ name: String?) -> [Layer] {
    switch name {
    case "SourceGraphic"?: return source
    case "SourceAlpha"?:
      var group = Layer.group(source)
      group.filters = [.brightness(0)]
      return [group]
    case "BackgroundImage"?, "BackgroundAlpha"?, "FillPaint"?, "StrokePaint"?: return []
    case let name?: return named[name]?.layers ?? last ?? source
    case nil: return last ?? source
    }
  }

  func subregion(ofInput name: String?) -> Rect {
    switch name {
    case "SourceGraphic"?, "SourceAlpha"?: region
    case let name?: named[name]?.subregion ?? lastSubregion ?? region
    case nil: lastSubregion ?? region
    }
  }

  /// Lengths in user units.
  func lengths(_ point: Point) -> Point {
    box.map { Point(x: point.x * $0.width, y: point.y * $0.height) } ?? point
  }

  func subregion(of primitive: Int, in document: SVGDocument) -> Rect {
    func length(_ name: String) -> SVGLength? {
      document.attribute(name, of: primitive).flatMap { SVGLength($0) }
    }
    func extent(_ length: SVGLength?, _ axis: SVGLength.Axis, _ standard: Double) -> Double {
      guard let length else { return standard }
      let size = axis == .x ? box?.width : box?.height
      if let size { return length.fraction * size }
      return length.resolved(axis, viewport: viewport, fontSize: 16)
    }
    let x = length("x").map { extent($0, .x, 0) + (box?.x ?? 0) } ?? region.x
    let y = length("y").map { extent($0, .y, 0) + (box?.y ?? 0) } ?? region.y
    return Rect(
      x: x, y: y, width: extent(length("width"), .x, region.width),
      height: extent(length("height"), .y, region.height))
  }
}

/// A function of the property `filter`.
struct FilterFunction {
  var name: String
  var arguments: String

  /// The functions of a list; nil where the text is none.
  static func list(in text: String) -> [FilterFunction]? {
    var result: [FilterFunction] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return result.isEmpty ? nil : result }
      guard let open = rest.firstIndex(of: "(") else { return nil }
      var depth = 0
      guard
        let close = rest[open...].indices.first(where: { index in
          if rest[index] == "(" { depth += 1 }
          if rest[index] == ")" { depth -= 1 }
          return depth == 0
        })
      else { return nil }
      result.append(
        FilterFunction(
          name: rest[..<open].trimmed.lowercased(), arguments: String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
  }
}
