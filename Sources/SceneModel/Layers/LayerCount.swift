extension Layer {
  /// The layers of the mask, the fill and the group.
  fileprivate var inner: [Layer] {
    let parts = parts.flatMap(\.layers)
    return if case .group(let layers) = content { parts.isEmpty ? layers : parts + layers } else { parts }
  }

  /// How many groups and masks are within one another, this layer among them.
  package var depth: Int { 1 + (inner.map(\.depth).max() ?? 0) }

  fileprivate var layerCount: Int { 1 + inner.layerCount }
}

extension Scene {
  /// How many groups and masks may be within one another: each takes part of the stack while the scene is resolved and drawn.
  package static let greatestDepth = 64
  /// Points along either side of the canvas.
  package static let greatestSide = 100_000.0
  /// Square points of the canvas.
  package static let greatestArea = 1e9
}

extension [Layer] {
  /// Whether more groups and masks than this are within one another; no deeper ones are looked at.
  package func isNested(deeperThan limit: Int) -> Bool {
    !isEmpty && (limit == 0 || contains { $0.inner.isNested(deeperThan: limit - 1) })
  }

  /// How many layers there are, with those in groups and masks. A component counts as one layer.
  package var layerCount: Int { indices.reduce(0) { $0 + self[$1].layerCount } }
}
