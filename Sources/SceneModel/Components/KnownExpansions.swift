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
  private static let greatestKeyCount = 1024

  private var known: [Key: [Entry]] = [:]

  /// The expansion of a component in a box, known or made.
  mutating func entry(
    of instance: ComponentInstance, in size: Size, sharing shared: SharedLayers,
    expand: () throws(ResolutionError) -> ComponentExpansion
  ) throws(ResolutionError) -> Entry {
    let key = Key(kind: ObjectIdentifier(type(of: instance.component)), size: size)
    if let entry = known[key]?.first(where: { $0.component == instance }) { return entry }
    let expansion = try expand()
    var group = Layer(content: .group(expansion.layers))
    // Lines of a song are there only while they are visible, which depends on where they are.
    if !expansion.layers.contains(where: \.holdsDeferredPictures) { shared.number(&group) }
    let entry = Entry(
      component: instance, expansion: expansion, group: group, layerCount: expansion.layers.layerCount)
    if known.count >= Self.greatestKeyCount { known = [:] }
    known[key, default: []].append(entry)
    if known[key, default: []].count > Self.entriesPerKey { known[key]?.removeFirst() }
    return entry
  }
}
