import RenderTree
import SceneModel
import VectorGraphics

// Clip paths and masks (CSS Masking 1)
extension LayerBuilder {
  /// Layers clipped to what `clip-path` refers to; nil if the result is empty.
  func clipped(
    _ layers: [Layer], by text: String, box: Rect?, _ context: BuildContext
  ) throws(SVGError) -> [Layer]? {
    if let shape = BasicShape(text) {
      try take(.layers(1), at: context.element)
      let reference = referenceBox(shape.box ?? "fill-box", box: box, context)
      return [
        Layer.clipped(
          layers, to: shape.outline(in: reference, fontSize: context.style.fontSize), rule: shape.rule)
      ]
    }
    guard let (id, _) = SVGDocument.urlReference(in: text) else { return layers }
    guard let clip = document.index(ofID: id), document.name(clip) == "clipPath" else {
      warnMissing(id, "clip-path", at: context.element)
      return layers
    }
    noteLosses(of: clip)
    guard !context.open.contains(clip) else { return layers }
    var inner = context
    inner.open.insert(clip)
    guard let content = try clipContent(clip, box: box, inner) else { return nil }
    try take(.layers(1), at: clip)
    if let path = content.onlyOutline {
      return [Layer.clipped(layers, to: path.outline, rule: path.rule)]
    }
    var group = Layer.group(layers)
    group.mask = Mask(kind: .alpha, layers: content)
    return [group]
  }

  /// The shapes of a clip path in the space of the clipped element.
  private func clipContent(_ clip: Int, box: Rect?, _ context: BuildContext) throws(SVGError) -> [Layer]? {
    var inner = context
    inner.isClip = true
    inner.depth += 1
    inner.style = SVGStyle()
    var transform = AffineTransform.identity
    if document.attribute("clipPathUnits", of: clip) == "objectBoundingBox" {
      guard let box, !box.isEmpty else { return nil }
      transform = box.unitTransform
    }
    transform = try self.transform(of: clip, context, box: nil).appending(transform)
    guard transform.inverted != nil else { return nil }
    inner.style = inheritedStyle(of: clip, viewport: context.viewport)
    var content = Fragment()
    for child in document.children(of: clip) {
      guard isClipShape(child) else { continue }
      content.append(try fragment(of: child, inner))
    }
    guard !content.layers.isEmpty else { return nil }
    var layers = content.layers.map { $0.transformed(by: transform) }
    if let text = document.declared("clip-path", of: clip), text != "none" {
      guard let clipped = try clipped(layers, by: text, box: box, inner) else { return nil }
      layers = clipped
    }
    return layers
  }

  /// Whether an element is allowed in a clip path: a shape or text, or a `use` of one.
  private func isClipShape(_ index: Int) -> Bool {
    let shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]
    if document.name(index) == "use" {
      return document.reference(of: index).map { shapes.contains(document.name($0)) } ?? false
    }
    return shapes.contains(document.name(index))
  }

  /// Layers with the mask that `mask` refers to; nil if the result is empty.
  func masked(
    _ layers: [Layer], by text: String, box: Rect?, _ context: BuildContext
  ) throws(SVGError) -> [Layer]? {
    guard let (id, _) = SVGDocument.urlReference(in: text) else { return layers }
    guard let mask = document.index(ofID: id), document.name(mask) == "mask" else {
      warnMissing(id, "mask", at: context.element)
      return layers
    }
    noteLosses(of: mask)
    guard try !leads(mask, to: context.open) else { return layers }
    var inner = context
    inner.open.insert(mask)
    inner.depth += 1
    inner.style = inheritedStyle(of: mask, viewport: context.viewport)
    guard let region = region(of: mask, unitsAttribute: "maskUnits", box: box, inner), !region.isEmpty else {
      return nil
    }
    var transform = AffineTransform.identity
    if document.attribute("maskContentUnits", of: mask) == "objectBoundingBox" {
      guard let box, !box.isEmpty else { return nil }
      transform = box.unitTransform
    }
    let content = try fragments(of: document.children(of: mask), inner)
    try take(.layers(2), at: mask)
    var children = content.layers.map { $0.transformed(by: transform) }
    if let text = document.declared("mask", of: mask), text != "none" {
      guard let masked = try masked(children, by: text, box: box, inner) else { return nil }
      children = masked
    }
    let kind: MaskKind = document.declared("mask-type", of: mask) == "alpha" ? .alpha : .luminance
    if kind == .luminance, inheritedValue("color-interpolation", of: mask)?.lowercased() == "linearrgb",
      let primitive = FilterPrimitive(.linear)
    {
      children = [Layer.group(children, filteredBy: .primitive(primitive))]
    }
    var group = Layer.group(layers)
    group.mask = Mask(
      kind: kind, layers: [Layer.clipped(children, to: .rectangle(region))])
    return [group]
  }

  /// The region of a mask or filter: its box in the space of its element; nil if it needs a bounding box and
  /// there is none.
  func region(of index: Int, unitsAttribute: String, box: Rect?, _ context: BuildContext) -> Rect? {
    func length(_ name: String, _ standard: String, _ axis: SVGLength.Axis) -> SVGLength? {
      document.attribute(name, of: index).flatMap(SVGLength.init) ?? SVGLength(standard)
    }
    guard let x = length("x", "-10%", .x), let y = length("y", "-10%", .y),
      let width = length("width", "120%", .x), let height = length("height", "120%", .y)
    else { return nil }
    let isBox = document.attribute(unitsAttribute, of: index) != "userSpaceOnUse"
    let (viewport, font) = (isBox ? .unit : context.viewport, context.style.fontSize)
    let rect = Rect(
      x: x.resolved(.x, viewport: viewport, fontSize: font),
      y: y.resolved(.y, viewport: viewport, fontSize: font),
      width: width.resolved(.x, viewport: viewport, fontSize: font),
      height: height.resolved(.y, viewport: viewport, fontSize: font))
    guard isBox else { return rect }
    return box.map {
      Rect(
        x: $0.x + rect.x * $0.width, y: $0.y + rect.y * $0.height,
        width: rect.width * $0.width, height: rect.height * $0.height)
    }
  }

  /// The value of an inherited property, declared by an element or its nearest ancestor.
  func inheritedValue(_ property: String, of index: Int) -> String? {
    var place: Int? = index
    while let element = place {
      if let value = document.declared(property, of: element) { return value }
      place = document.element(element).parent
    }
    return nil
  }

  /// The values an element inherits from its ancestors in the document, and its own properties over them.
  func inheritedStyle(of index: Int, viewport: Size) -> SVGStyle {
    var chain: [Int] = [index]
    while let last = chain.last, let parent = document.element(last).parent { chain.append(parent) }
    return chain.reversed().reduce(SVGStyle()) { style, element in
      SVGStyleReader(document: document, index: element, viewport: viewport).style(over: style)
    }
  }
}

extension SVGLength {
  /// As a fraction of a box.
  var fraction: Double { isPercentage ? value / 100 : value }
}

extension Size {
  /// The size that percentages of a box refer to.
  static var unit: Size { Size(width: 1, height: 1) }
}

extension Rect {
  /// Maps the unit square to the box.
  var unitTransform: AffineTransform {
    AffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y)
  }
}

extension [Layer] {
  /// The outline if the content is only one filled path, transforms applied.
  fileprivate var onlyOutline: (outline: BezierPath, rule: FillRule)? {
    guard count == 1, let layer = first else { return nil }
    guard layer.opacity == 1, layer.clip == nil, layer.mask == nil, layer.filters.isEmpty else { return nil }
    let transform = layer.transform.transform(in: .zero)
    switch layer.content {
    case .path(let path, let rule):
      guard layer.fill == .color(.black), layer.stroke == nil else { return nil }
      return (path.transformed(by: transform), rule)
    case .group(let children):
      guard let inner = children.onlyOutline else { return nil }
      return (inner.outline.transformed(by: transform), inner.rule)
    default: return nil
    }
  }
}
