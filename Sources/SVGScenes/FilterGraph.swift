import RenderTree
import SceneModel
import VectorGraphics

/// The result of a primitive: layers whose colors are in one of two spaces.
struct FilterResult {
  /// The color space of the colors (Filter Effects 1, section 10).
  enum Colors {
    /// Encoded sRGB, as everything outside of filters is.
    case encoded
    /// Linear light.
    case linear
    /// Only black and transparent, which are the same in both.
    case either
  }

  var layers: [Layer]
  var subregion: Rect
  var colors: Colors
  /// The approximate number of layers in it.
  var weight = 4

  /// The same image with its colors in another space.
  func converted(to colors: Colors) -> FilterResult {
    guard self.colors != .either, colors != .either, self.colors != colors,
      let primitive = FilterPrimitive(colors == .linear ? .linear : .encode)
    else { return self }
    return FilterResult(
      layers: [Layer.group(layers, filteredBy: .primitive(primitive))], subregion: subregion, colors: colors,
      weight: weight + 1)
  }
}

/// The results of a filter's primitives so far.
struct FilterGraph {
  let source: FilterResult
  let region: Rect
  /// The box that lengths are fractions of; nil if they are in user units.
  let box: Rect?
  let viewport: Size
  private(set) var last: FilterResult?
  private var named: [String: FilterResult] = [:]

  init(source: [Layer], region: Rect, box: Rect?, viewport: Size) {
    self.source = FilterResult(layers: source, subregion: region, colors: .encoded)
    self.region = region
    self.box = box
    self.viewport = viewport
  }

  mutating func add(_ result: FilterResult, named name: String?) {
    last = result
    if let name, !name.isEmpty { named[name] = result }
  }

  /// An input: the previous result if none is named or the name is unknown.
  func input(_ name: String?) -> FilterResult {
    switch name {
    case "SourceGraphic"?: return source
    case "SourceAlpha"?:
      return FilterResult(
        layers: [Layer.group(source.layers, filteredBy: .brightness(0))], subregion: region, colors: .either)
    // The inputs of SVG 1.1 that browsers do not implement are treated as ordinary names.
    case let name?: return named[name] ?? last ?? source
    case nil: return last ?? source
    }
  }

  /// Whether an input is the element itself or empty, and not the result of a primitive.
  func isStandard(_ name: String?) -> Bool {
    if let name, ["SourceGraphic", "SourceAlpha"].contains(name) { return true }
    return last == nil
  }

  /// Lengths in user units.
  func lengths(_ point: Point) -> Point {
    box.map { Point(x: point.x * $0.width, y: point.y * $0.height) } ?? point
  }

  /// A position in user units.
  func place(_ point: Point) -> Point {
    let lengths = lengths(point)
    return Point(x: lengths.x + (box?.x ?? 0), y: lengths.y + (box?.y ?? 0))
  }

  /// A length along neither axis in user units.
  func length(_ length: Double) -> Double {
    box.map { length * (($0.width * $0.width + $0.height * $0.height) / 2).squareRoot() } ?? length
  }
}

/// A primitive with the attributes common to all primitives.
struct FilterStep {
  let index: Int
  let name: String
  let document: SVGDocument
  /// The rectangle that the result is clipped to, before the filter's region.
  let subregion: Rect
  /// The intersection of the subregion with the filter's region.
  let region: Rect
  /// The color space of its calculations.
  let colors: FilterResult.Colors

  init(_ index: Int, in document: SVGDocument, _ graph: FilterGraph) {
    self.index = index
    self.document = document
    name = document.name(index)
    colors = Self.isEncoded(index, document) ? .encoded : .linear
    subregion = Self.subregion(of: index, document, graph)
    region = subregion.intersection(graph.region)
  }

  /// `color-interpolation-filters` is inherited.
  private static func isEncoded(_ index: Int, _ document: SVGDocument) -> Bool {
    var place: Int? = index
    while let element = place {
      if let value = document.declared("color-interpolation-filters", of: element) {
        return value.lowercased() == "srgb"
      }
      place = document.element(element).parent
    }
    return false
  }

  /// The default is the bounding box of the inputs' subregions; it is the filter's region if an input is the
  /// element, if there is no input, and for tiles (Filter Effects 1, section 9.2).
  private static func subregion(of index: Int, _ document: SVGDocument, _ graph: FilterGraph) -> Rect {
    var names: [String?] = []
    switch document.name(index) {
    case "feFlood", "feImage", "feTile", "feTurbulence": break
    case "feMerge":
      names = document.children(of: index).filter { document.name($0) == "feMergeNode" }
        .map { document.attribute("in", of: $0) }
    case "feBlend", "feComposite", "feDisplacementMap":
      names = [document.attribute("in", of: index), document.attribute("in2", of: index)]
    default: names = [document.attribute("in", of: index)]
    }
    let boxes = names.contains(where: graph.isStandard) ? [] : names.map { graph.input($0).subregion }
    let standard = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) } ?? graph.region
    func length(_ name: String) -> SVGLength? {
      document.attribute(name, of: index).flatMap { SVGLength($0) }
    }
    func extent(_ length: SVGLength?, _ axis: SVGLength.Axis, _ standard: Double) -> Double {
      guard let length else { return standard }
      let size = axis == .x ? graph.box?.width : graph.box?.height
      return length.resolved(axis, viewport: size == nil ? graph.viewport : .unit, fontSize: 16) * (size ?? 1)
    }
    let x = length("x").map { extent($0, .x, 0) + (graph.box?.x ?? 0) } ?? standard.x
    let y = length("y").map { extent($0, .y, 0) + (graph.box?.y ?? 0) } ?? standard.y
    return Rect(
      x: x, y: y, width: max(0, extent(length("width"), .x, standard.width)),
      height: max(0, extent(length("height"), .y, standard.height)))
  }

  func attribute(_ name: String) -> String? { document.attribute(name, of: index) }

  /// The numbers of an attribute; empty if it is missing or invalid.
  func numbers(_ name: String) -> [Double] { attribute(name).flatMap { SVGScanner.numbers(in: $0) } ?? [] }

  func number(_ name: String, _ standard: Double) -> Double { numbers(name).first ?? standard }

  func input(_ graph: FilterGraph, _ name: String = "in") -> FilterResult { graph.input(attribute(name)) }

  /// An input in the color space of the primitive's calculations.
  func converted(_ graph: FilterGraph, _ name: String = "in") -> FilterResult {
    input(graph, name).converted(to: colors)
  }
}
