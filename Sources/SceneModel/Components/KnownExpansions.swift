import VectorGraphics

/// The expansions of a scene's components, so that equal components in boxes of one size are expanded and stored once.
struct KnownExpansions {
  /// The layers of a component.
  struct Entry {
    let component: ComponentInstance
    var expansion: ComponentExpansion
    /// The layers as the content of one.
    var group: Layer
    /// How many layers there are.
    let layerCount: Int
  }

  private struct Key: Hashable {
    let kind: ObjectIdentifier
    let size: Size
  }

  /// The most recent expansions of a kind in a size; comparing parameters with more would take time.
  private static let entriesPerKey = 8
  /// So many components of a kind and a size that all differ are taken as a sign that the next does, too: it is then only
  /// compared with the last one.
  private static let variedCount = 32
  private static let greatestKeyCount = 1024

  private struct Recent {
    var entries: [Entry] = []
    /// How many components have been expanded since one was known.
    var misses = 0
  }

  private var known: [Key: Recent] = [:]

  /// The expansion of a component in a box, known or made.
  mutating func entry(
    of instance: ComponentInstance, in size: Size, sharing shared: SharedLayers,
    expand: () throws(ResolutionError) -> ComponentExpansion
  ) throws(ResolutionError) -> Entry {
    let key = Key(kind: ObjectIdentifier(type(of: instance.component)), size: size)
    if let recent = known[key] {
      let compared = recent.misses < Self.variedCount ? recent.entries[...] : recent.entries.suffix(1)
      if let entry = compared.first(where: { $0.component == instance }) {
        known[key]?.misses = 0
        return entry
      }
    }
    let expansion = try expand()
    var group = Layer(content: .group(expansion.layers))
    // Which layers are left out depends on where the group is.
    if !expansion.layers.contains(where: \.containsExtents) { shared.number(&group) }
    let entry = Entry(
      component: instance, expansion: expansion, group: group, layerCount: expansion.layers.layerCount)
    if known.count >= Self.greatestKeyCount { known = [:] }
    known[key, default: Recent()].misses += 1
    known[key, default: Recent()].entries.append(entry)
    if known[key, default: Recent()].entries.count > Self.entriesPerKey { known[key]?.entries.removeFirst() }
    return entry
  }
}
