import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// A paint for an outline whose bounding box is known.
  func resolved(
    _ paint: SVGPaint, opacity: Double, box: Rect, base: AffineTransform = .identity, color: Color? = nil,
    _ context: BuildContext
  ) throws(SVGError) -> ResolvedPaint {
    switch paint {
    case .none: return .none
    case .color(let color): return .plain(.color(color.faded(by: opacity)))
    case .currentColor: return .plain(.color((color ?? context.style.color).faded(by: opacity)))
    case .contextFill, .contextStroke:
      guard let paints = context.paints else { return .none }
      var outer = context
      outer.paints = paints.outer.first
      guard let inverse = context.matrix.inverted else { return .none }
      return try resolved(
        paint == .contextFill ? paints.fill : paints.stroke, opacity: opacity, box: paints.box,
        base: base.appending(inverse).appending(paints.matrix), color: paints.color, outer)
    case .server(let id, let fallback):
      guard let index = document.index(ofID: id) else {
        warnMissing(id, "a fill or stroke", at: context.element)
        return try fallback.map { (fallback) throws(SVGError) in
          try resolved(fallback, opacity: opacity, box: box, base: base, color: color, context)
        } ?? .none
      }
      if let gradient = gradient(index) {
        try take(.bytes(64 * gradient.stops.count), at: index)
        let result = self.paint(gradient, opacity: opacity, box: box, base: base, context)
        if case .none = result, let fallback, !gradient.stops.isEmpty {
          return try resolved(fallback, opacity: opacity, box: box, base: base, color: color, context)
        }
        return result
      }
      guard document.name(index) == "pattern" else {
        return try fallback.map { (fallback) throws(SVGError) in
          try resolved(fallback, opacity: opacity, box: box, base: base, color: color, context)
        } ?? .none
      }
      return try pattern(index, opacity: opacity, box: box, base: base, fallback: fallback, context)
    }
  }

  /// A filled outline.
  func filled(
    _ path: BezierPath, rule: FillRule, paint: SVGPaint, opacity: Double, box: Rect, _ context: BuildContext
  ) throws(SVGError) -> [Layer] {
    switch try resolved(paint, opacity: opacity, box: box, context) {
    case .none: return []
    case .plain(let paint):
      return [Layer(transformOrigin: .zero, fill: paint, content: .path(path, fillRule: rule))]
    case .layers(let make):
      let area = path.controlBox
      return area.isEmpty ? [] : [Layer.clipped(make(area), to: path, rule: rule)]
    }
  }

  /// A stroked outline. A paint other than a color or gradient is masked by the stroke.
  func stroked(_ path: BezierPath, box: Rect, _ context: BuildContext) throws(SVGError) -> [Layer] {
    let style = context.style
    guard style.strokeWidth > 0 else { return [] }
    // A stroke of constant width is drawn in the document's space.
    let space = style.hasConstantStroke ? context.matrix.linear : .identity
    guard let back = space.inverted else { return [] }
    let path = space == .identity ? path : path.transformed(by: space)
    func layer(_ paint: LayerPaint) -> Layer {
      Layer(
        transformOrigin: .zero, stroke: Stroke(paint: paint, style: style.strokeStyle),
        content: .path(path, fillRule: .nonzero))
    }
    let layers: [Layer]
    switch try resolved(style.stroke, opacity: style.strokeOpacity, box: box, base: space, context) {
    case .none: return []
    case .plain(let paint): layers = [layer(paint)]
    case .layers(let make):
      let reach = style.strokeWidth / 2 * max(style.miterLimit, 1.5)
      var group = Layer.group(make(path.controlBox.insetBy(dx: -reach, dy: -reach)))
      group.mask = Mask(kind: .alpha, layers: [layer(.color(.black))])
      layers = [group]
    }
    return layers.map { $0.transformed(by: back) }
  }

  /// Tiles as the paint of a shape (SVG 2, section 14.3).
  private func pattern(
    _ index: Int, opacity: Double, box: Rect, base: AffineTransform, fallback: SVGPaint?,
    _ context: BuildContext
  ) throws(SVGError) -> ResolvedPaint {
    guard !context.open.contains(index) else { return .none }
    let (attributes, source) = patternAttributes(index)
    let isBox = attributes["patternUnits"] != "userSpaceOnUse"
    let measure = GradientMeasure(
      attributes: attributes, isBox: isBox, viewport: context.viewport, fontSize: context.style.fontSize)
    var tile = Rect(
      x: measure.length("x", .x, "0"), y: measure.length("y", .y, "0"),
      width: measure.length("width", .x, "0"), height: measure.length("height", .y, "0"))
    let hasTile = tile.width > 0 && tile.height > 0
    if isBox {
      guard !box.isEmpty else {
        return try fallback.map { (fallback) throws(SVGError) in
          try resolved(fallback, opacity: opacity, box: box, base: base, context)
        } ?? .none
      }
      tile = box.unitTransform.boundingBox(of: tile)
    }
    guard hasTile, let source else {
      return try fallback.map { (fallback) throws(SVGError) in
        try resolved(fallback, opacity: opacity, box: box, base: base, context)
      } ?? .none
    }
    let viewBox = Rect(viewBox: attributes["viewBox"])
    // The content's origin is the corner of the tile.
    var content = AffineTransform.translation(x: tile.x, y: tile.y)
    if let viewBox {
      content = content.appending(
        PreserveAspectRatio(attributes["preserveAspectRatio"]).transform(of: viewBox, to: tile.size))
    } else if attributes["patternContentUnits"] == "objectBoundingBox" {
      guard !box.isEmpty else { return .none }
      content = content.appending(.scale(x: box.width, y: box.height))
    }
    let transform = base.appending(
      serverTransform("patternTransform", of: index, attributes, isBox: isBox, box: box, context))
    var inner = context
    noteLosses(of: index)
    inner.open.insert(index)
    inner.depth += 1
    inner.paints = nil
    inner.isClip = false
    inner.style = inheritedStyle(of: source, viewport: context.viewport)
    let fragment = try fragments(of: document.children(of: source), inner)
    guard !fragment.layers.isEmpty, let inverse = transform.inverted else { return .none }
    let tiles = PatternTiles(
      tile: tile, layers: fragment.layers.map { $0.transformed(by: content) },
      overflows: document.overflows(source), transform: transform, inverse: inverse, opacity: opacity)
    return .layers { tiles.covering($0) }
  }

  /// The transform of a gradient or a pattern about its origin: the property, else the attribute.
  func serverTransform(
    _ attribute: String, of index: Int, _ attributes: [String: String], isBox: Bool, box: Rect,
    _ context: BuildContext
  ) -> AffineTransform {
    let fontSize = context.style.fontSize
    let property = document.ownDeclaration("transform", of: index).flatMap {
      AffineTransform.isProperty($0) ? $0 : nil
    }
    let transform = (property ?? attributes[attribute]).flatMap {
      AffineTransform(svg: $0, viewport: context.viewport, fontSize: fontSize)
    }
    guard let transform, let origin = document.declared("transform-origin", of: index) else {
      return transform ?? .identity
    }
    let keyword = document.declared("transform-box", of: index)
    let reference =
      isBox && keyword == nil
      ? Rect(size: attribute == "patternTransform" ? context.viewport : .unit)
      : referenceBox(keyword, box: box, context)
    let point = TransformOrigin.point(origin, in: reference, fontSize: fontSize)
    return AffineTransform.translation(x: point.x, y: point.y).appending(transform)
      .appending(.translation(x: -point.x, y: -point.y))
  }

  /// The attributes of a pattern with those from its references, and the pattern whose children count.
  private func patternAttributes(_ index: Int) -> (attributes: [String: String], source: Int?) {
    var attributes: [String: String] = [:]
    var source: Int?
    var place: Int? = index
    var seen: Set<Int> = []
    while let element = place, seen.insert(element).inserted, document.name(element) == "pattern" {
      attributes.merge(document.element(element).attributes) { own, _ in own }
      if source == nil, !document.children(of: element).isEmpty { source = element }
      place = document.reference(of: element)
    }
    return (attributes, source)
  }
}

/// The tiles of a pattern.
struct PatternTiles: Sendable {
  let tile: Rect
  let layers: [Layer]
  /// Whether content outside of a tile is shown over its neighbors.
  let overflows: Bool
  /// From the tiles' space to the shape's.
  let transform: AffineTransform
  let inverse: AffineTransform
  let opacity: Double

  /// Of overflowing tiles so many are drawn, those in the middle.
  private static let greatestCount = 10_000

  /// Tiles over a box of the shape's space. Overflowing tiles are drawn one by one.
  func covering(_ area: Rect) -> [Layer] {
    let needed = inverse.boundingBox(of: area)
    var group: Layer
    if let only = onlyTile(over: needed) {
      // The filled area is within the tile, so it needs no edges of its own.
      group = Layer.group(moved(to: only))
    } else if overflows {
      group = Layer.group(repeated(over: needed))
    } else {
      let numbers = [tile.x, tile.y, tile.width, tile.height]
      guard let primitive = FilterPrimitive(.tile, numbers, in: needed) else { return [] }
      group = Layer.group(layers, filteredBy: .primitive(primitive))
    }
    group.opacity = opacity
    return [group.transformed(by: transform)]
  }

  private func moved(to place: Point) -> [Layer] {
    layers.map { $0.transformed(by: .translation(x: place.x, y: place.y)) }
  }

  /// The position of the tile that covers a box alone, up to rounding; nil if several are needed.
  private func onlyTile(over needed: Rect) -> Point? {
    guard !overflows else { return nil }
    func shift(_ low: Double, _ high: Double, _ start: Double, _ length: Double) -> Double? {
      let first = ((low - start) / length + 1e-6).rounded(.down)
      return (high - start) / length - 1e-6 <= first + 1 ? first * length : nil
    }
    guard let x = shift(needed.minX, needed.maxX, tile.x, tile.width),
      let y = shift(needed.minY, needed.maxY, tile.y, tile.height)
    else { return nil }
    return Point(x: x, y: y)
  }

  private func repeated(over needed: Rect) -> [Layer] {
    func range(_ low: Double, _ high: Double, _ start: Double, _ length: Double) -> ClosedRange<Int> {
      let first = ((low - start) / length).rounded(.down)
      let last = ((high - start) / length).rounded(.up) - 1
      let most = Double(Int(Double(Self.greatestCount).squareRoot()))
      let excess = max(0, last - first + 1 - most) / 2
      let lower = Int(saturating: first + excess.rounded(.up))
      return lower...max(lower, Int(saturating: last - excess))
    }
    let columns = range(needed.minX, needed.maxX, tile.x, tile.width)
    let rows = range(needed.minY, needed.maxY, tile.y, tile.height)
    var children: [Layer] = []
    for row in rows {
      for column in columns {
        children += moved(to: Point(x: Double(column) * tile.width, y: Double(row) * tile.height))
      }
    }
    return children
  }
}

extension Color {
  func faded(by opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity
    return color
  }
}

extension SVGStyle {
  var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: strokeWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit, dashes: dashes,
      dashOffset: dashOffset)
  }
}
