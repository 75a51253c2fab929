import RenderTree
import SceneModel
import VectorGraphics

// The property `filter`: CSS functions, and filter elements, whose graphs of primitives become layers.
extension LayerBuilder {
  /// Layers with the filters that `filter` names; nil if nothing of them is visible.
  func filtered(
    _ layers: [Layer], by text: String, of index: Int, box: Rect?, _ context: BuildContext
  ) throws(SVGError) -> [Layer]? {
    guard let functions = FilterFunction.list(in: text) else { return layers }
    guard functions.count <= Self.greatestFilterCount else {
      throw SVGError(
        line: document.element(index).line,
        "a filter has \(functions.count) functions; at most \(Self.greatestFilterCount) are supported")
    }
    var result = layers
    for function in functions {
      if function.name == "url" {
        // The element is drawn without a filter that is missing (Filter Effects 1, section 5).
        guard let (id, _) = SVGDocument.urlReference(in: "url(\(function.arguments))") else { continue }
        guard let filter = document.index(ofID: id), document.name(filter) == "filter" else {
          warnMissing(id, "filter", at: index)
          continue
        }
        noteLosses(of: filter)
        // A filter image that refers back to the filter is drawn without it.
        guard !context.open.contains(filter) else { continue }
        guard let next = try applied(filter, to: result, of: index, box: box, context) else { return nil }
        result = next
        try checkDepth(of: result, at: index)
        continue
      }
      guard let filter = cssFilter(function, context) else { return layers }
      try take(.layers(1), at: index)
      result = [Layer.group(result, filteredBy: filter)]
    }
    return result
  }

  /// Other elements within a filter are ignored.
  private static let primitiveNames: Set<String> = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDropShadow", "feFlood", "feGaussianBlur", "feImage", "feMerge", "feMorphology",
    "feOffset", "feSpecularLighting", "feTile", "feTurbulence",
  ]

  /// Layers with a filter element; nil if the result is empty.
  private func applied(
    _ filter: Int, to layers: [Layer], of index: Int, box: Rect?, _ context: BuildContext
  ) throws(SVGError) -> [Layer]? {
    var inner = context
    inner.open.insert(filter)
    inner.style = inheritedStyle(of: filter, viewport: context.viewport)
    guard let region = region(of: filter, unitsAttribute: "filterUnits", box: box, inner), !region.isEmpty
    else { return nil }
    let isBox = document.attribute("primitiveUnits", of: filter) == "objectBoundingBox"
    guard !isBox || box.map({ !$0.isEmpty }) == true else { return nil }
    let primitives = document.children(of: filter).filter { Self.primitiveNames.contains(document.name($0)) }
    guard primitives.count <= Self.greatestFilterCount else {
      throw SVGError(
        line: document.element(filter).line,
        "a filter has \(primitives.count) primitives; at most \(Self.greatestFilterCount) are supported")
    }
    var graph = FilterGraph(
      source: [Layer.clipped(layers, to: .rectangle(region))], region: region,
      box: isBox ? box : nil, viewport: context.viewport)
    for primitive in primitives {
      noteLosses(of: primitive)
      let step = FilterStep(primitive, in: document, graph)
      guard let result = try self.result(of: step, on: index, in: graph, inner) else {
        warn("the filter primitive <\(step.name)> is not supported", at: primitive)
        return layers
      }
      // Results that are used twice are drawn twice.
      try require(.layers(result.weight), at: primitive)
      graph.add(
        FilterResult(
          layers: [Layer.clipped(result.layers, to: .rectangle(step.region))], subregion: step.subregion,
          colors: result.colors, weight: result.weight),
        named: document.attribute("result", of: primitive))
    }
    guard let last = graph.last?.converted(to: .encoded) else { return nil }
    try take(.layers(last.weight), at: filter)
    return last.layers
  }
}

extension Layer {
  /// A group with one filter.
  static func group(_ children: [Layer], filteredBy filter: Filter) -> Layer {
    var group = Layer.group(children)
    group.filters = [filter]
    return group
  }
}
