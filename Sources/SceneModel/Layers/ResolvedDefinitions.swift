import RenderTree
import VectorGraphics

/// Layers of an instant that have been resolved, so that those that many layers of one size use are stored once.
///
/// They are named after the first use.
final class ResolvedDefinitions {
  /// What the layers are known by.
  enum Name: Hashable {
    /// The name of the scene's definition.
    case mask(String)
    /// The number of a group of components, and whether its colors are those of the canvas.
    case group(UInt32, isLeveled: Bool)
  }

  private struct Key: Hashable {
    let name: Name
    let size: Size
    let time: Double
  }

  private var cached: [Key: (layers: [Layer], resolved: [ResolvedLayer])] = [:]

  /// Layers for a box with a size in points at a local time; without a name, they are resolved each time.
  func layers(
    _ layers: [Layer], named name: Name?, in size: Size, at time: Double,
    resolve: () throws(ResolutionError) -> [ResolvedLayer]
  ) throws(ResolutionError) -> [ResolvedLayer] {
    guard let name else { return try resolve() }
    let key = Key(name: name, size: size, time: time)
    // Components may have expanded the same definition differently.
    if let entry = cached[key], entry.layers == layers { return entry.resolved }
    let resolved = try resolve()
    cached[key] = (layers, resolved)
    return resolved
  }
}
