import RenderTree
import VectorGraphics

/// The masks of an instant that have been resolved, so that one that many layers of one size use is stored once.
///
/// Its layers are named after the first use.
final class ResolvedDefinitions {
  private struct Key: Hashable {
    let name: String
    let size: Size
  }

  private var known: [Key: (layers: [Layer], resolved: [ResolvedLayer])] = [:]

  /// The layers of a mask for a box with a size in points.
  func layers(
    of mask: Mask, in size: Size, resolve: () throws(ResolutionError) -> [ResolvedLayer]
  ) throws(ResolutionError) -> [ResolvedLayer] {
    guard let name = mask.definition else { return try resolve() }
    let key = Key(name: name, size: size)
    // Components may have expanded the same definition differently.
    if let entry = known[key], entry.layers == mask.layers { return entry.resolved }
    let resolved = try resolve()
    known[key] = (mask.layers, resolved)
    return resolved
  }
}
