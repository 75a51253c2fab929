import RenderTree
import SceneModel
import VectorGraphics

// The primitives that layers can express with blend modes, masks, blurs and shadows
extension LayerBuilder {
  /// The result of a primitive; nil for unsupported primitives.
  func result(
    of step: FilterStep, on element: Int, in graph: FilterGraph, _ context: BuildContext
  ) throws(SVGError) -> FilterResult? {
    func made(_ layers: [Layer], _ inputs: [FilterResult], _ colors: FilterResult.Colors? = nil)
      -> FilterResult
    {
      FilterResult(
        layers: layers, subregion: step.subregion, colors: colors ?? step.colors,
        weight: inputs.reduce(4) { $0 + $1.weight })
    }
    switch step.name {
    case "feOffset":
      let input = step.input(graph)
      let shift = graph.lengths(Point(x: step.number("dx", 0), y: step.number("dy", 0)))
      let moved = input.layers.map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
      return made(moved, [input], input.colors)
    case "feFlood": return made([flood(step.index, step.region)], [], .encoded)
    case "feMerge":
      let inputs = document.children(of: step.index).filter { document.name($0) == "feMergeNode" }
        .map { graph.input(document.attribute("in", of: $0)).converted(to: step.colors) }
      return made(inputs.flatMap(\.layers), inputs)
    case "feGaussianBlur":
      let input = step.converted(graph)
      let deviations = step.numbers("stdDeviation")
      return made(
        blurred(input.layers, deviations, graph, isTurned: context.isTurned), [input], input.colors)
    case "feDropShadow": return dropShadow(step, graph, isTurned: context.isTurned)
    case "feBlend":
      let (top, bottom) = (step.converted(graph), step.converted(graph, "in2"))
      var blended = Layer.group(top.layers)
      blended.blendMode = step.attribute("mode").flatMap(BlendMode.init) ?? .normal
      var group = Layer.group(bottom.layers + [blended])
      group.isIsolated = true
      return made([group], [top, bottom])
    case "feComposite":
      let (top, bottom) = (step.converted(graph), step.converted(graph, "in2"))
      return made(composite(step, top.layers, bottom.layers), [top, bottom])
    case "feImage":
      return try image(step, of: element, graph, context).map { made($0, [], .encoded) }
    default: return pixels(of: step, in: graph)
    }
  }

  private func flood(_ primitive: Int, _ region: Rect) -> Layer {
    var color = filterColor("flood-color", of: primitive, .black)
    color.alpha *= document.declared("flood-opacity", of: primitive).flatMap(SVGStyle.opacity) ?? 1
    return Layer(
      transformOrigin: .zero, fill: .color(color), content: .path(.rectangle(region), fillRule: .nonzero))
  }

  /// The color of a property that is not inherited.
  func filterColor(_ property: String, of primitive: Int, _ standard: Color) -> Color {
    let style = inheritedStyle(of: primitive, viewport: .zero)
    return document.declared(property, of: primitive).flatMap(SVGColor.init)?.resolved(style.color)
      ?? standard
  }

  /// A Gaussian; one with two deviations is drawn in a space where they are equal.
  private func blurred(
    _ layers: [Layer], _ deviations: [Double], _ graph: FilterGraph, isTurned: Bool
  ) -> [Layer] {
    guard let first = deviations.first, deviations.count <= 2 else { return layers }
    let deviation = graph.lengths(Point(x: first, y: deviations.count > 1 ? deviations[1] : first))
    guard deviation.x > 0 || deviation.y > 0 else { return layers }
    // Along an axis without blur the deviation is too small to be visible. For a rotated filter, the image is
    // drawn larger by the ratio of the two deviations.
    func least(_ other: Double) -> Double { isTurned ? max(1e-3, min(other / 16, 0.1)) : 1e-3 }
    let (x, y) = (max(deviation.x, least(deviation.y)), max(deviation.y, least(deviation.x)))
    let scaled = x == y ? layers : layers.map { $0.transformed(by: .scale(x: 1, y: x / y)) }
    let group = Layer.group(scaled, filteredBy: .blur(standardDeviation: x))
    return [x == y ? group : group.transformed(by: .scale(x: 1, y: y / x))]
  }

  private func dropShadow(_ step: FilterStep, _ graph: FilterGraph, isTurned: Bool) -> FilterResult {
    let deviations = step.attribute("stdDeviation") == nil ? [2] : step.numbers("stdDeviation")
    let shift = graph.lengths(Point(x: step.number("dx", 2), y: step.number("dy", 2)))
    let input = step.input(graph)
    var shadow = Layer.group([flood(step.index, graph.region.insetBy(dx: -1e4, dy: -1e4))])
    shadow.mask = Mask(kind: .alpha, layers: input.layers)
    let moved = blurred([shadow], deviations, graph, isTurned: isTurned)
      .map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
    let beneath = FilterResult(layers: moved, subregion: step.subregion, colors: .encoded)
    return FilterResult(
      layers: beneath.converted(to: step.colors).layers + input.converted(to: step.colors).layers,
      subregion: step.subregion, colors: step.colors, weight: 8 + 2 * input.weight)
  }

  /// The Porter–Duff operators, by masks, and the arithmetic one.
  private func composite(_ step: FilterStep, _ top: [Layer], _ bottom: [Layer]) -> [Layer] {
    func within(_ layers: [Layer], _ mask: [Layer]) -> Layer {
      var group = Layer.group(layers)
      group.mask = Mask(kind: .alpha, layers: mask)
      return group
    }
    func outside(_ layers: [Layer], _ mask: [Layer]) -> Layer {
      let everywhere = Layer(
        fill: .color(.white),
        content: .path(.rectangle(Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)), fillRule: .nonzero))
      let dark = Layer.group(mask, filteredBy: .brightness(0))
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
    switch step.attribute("operator") ?? "over" {
    case "in": return [within(top, bottom)]
    case "out": return [outside(top, bottom)]
    case "atop": return sum(outside(bottom, top), within(top, bottom))
    case "xor": return sum(outside(bottom, top), outside(top, bottom))
    case "lighter": return sum(Layer.group(bottom), Layer.group(top))
    case "arithmetic":
      let factors = ["k1", "k2", "k3", "k4"].map { step.number($0, 0) }
      guard let primitive = FilterPrimitive(.arithmetic, factors, in: step.region) else { return [] }
      return [Layer.group([.group(top), .group(bottom)], filteredBy: .primitive(primitive))]
    default: return bottom + top
    }
  }

  private func isAncestor(_ ancestor: Int, of element: Int) -> Bool {
    var position = document.element(element).parent
    while let parent = position {
      if parent == ancestor { return true }
      position = document.element(parent).parent
    }
    return false
  }

  /// An image in its subregion, or an element of the document at the subregion's origin; nil if it is the
  /// filtered one.
  private func image(
    _ step: FilterStep, of element: Int, _ graph: FilterGraph, _ context: BuildContext
  ) throws(SVGError) -> [Layer]? {
    guard let href = step.attribute("href") ?? step.attribute("xlink:href") else { return [] }
    if href.hasPrefix("#") {
      guard let target = document.reference(of: step.index), !context.open.contains(target) else { return [] }
      // An element that refers to itself in its own filter is drawn without the filter.
      if element == target || isAncestor(target, of: element) { return nil }
      var inner = context
      inner.open.insert(target)
      inner.style = inheritedStyle(of: document.element(target).parent ?? target, viewport: context.viewport)
      let fragment = try fragment(of: target, inner)
      let shift = step.subregion.origin
      return fragment.layers.map { $0.transformed(by: .translation(x: shift.x, y: shift.y)) }
    }
    let ratio = PreserveAspectRatio(step.attribute("preserveAspectRatio"))
    guard let image = image(named: href, at: step.index) else { return [] }
    return try layers(
      showing: image, in: step.subregion, ratio, context.style.imageSampling, at: step.index)
  }
}
