import RenderTree
import VectorGraphics

// Layers that are planes in 3D space, and groups of such layers.
extension LayerResolver {
  /// A layer in 3D space at an instant; nil if no part of it is visible.
  func resolvedInSpace(
    _ layer: Layer, box: Rect, in parent: Size, path: String, isolates: Bool
  ) throws(ResolutionError) -> ResolvedLayer? {
    let matrix = layer.matrix(of: box, in: parent)
    guard layer.sharesSpace else {
      let flat = try flat(layer, box: box, path: path, visible: nil, isolates: isolates)
      guard let matrix, let flat, !(layer.hidesBackface && matrix.showsBack) else { return nil }
      return layer.isInSpace ? flat.placed(by: matrix) : flat
    }
    var planes: [SpacePlane] = []
    if let matrix { try gather(layer, size: box.size, matrix: matrix, path: path, into: &planes) }
    let children = planes.sortedByDepth().compactMap(\.placed)
    return ResolvedLayer(
      id: layer.id ?? path, size: box.size.roundedToFloat,
      isIsolated: ResolvedLayer.Content.group(children).blendsWithBackdrop, content: .group(children))
  }

  /// Adds the planes of a group that shares its 3D space, and of such groups in it.
  private func gather(
    _ group: Layer, size: Size, matrix: Matrix3D, path: String, into planes: inout [SpacePlane]
  ) throws(ResolutionError) {
    guard case .group(let children) = group.content else { return }
    let shadows = group.resolvedShadows(in: size)
    if !shadows.isEmpty || group.isDecorated {
      var own = ResolvedLayer(
        id: group.id ?? path, size: size.roundedToFloat, shadows: shadows, content: .group([]))
      if group.isDecorated {
        own.content = group.decorated(.group([]), shadows: shadows, in: size, path: path)
        own.shadows = []
      }
      if let plane = SpacePlane(own, matrix: matrix) { planes.append(plane) }
    }
    var errors: [ResolutionError] = []
    let placed = layouts.placed(children, in: group.layout, size: size)
    for (index, child) in placed.enumerated() where !child.isHidden {
      guard let resolver = inTime(of: child) else { continue }
      do {
        try resolver.add(child, in: size, under: matrix, path: "\(path).children[\(index)]", to: &planes)
      } catch {
        errors.append(error)
      }
    }
    if let error = ResolutionError(errors) { throw error }
  }

  private func add(
    _ child: Layer, in parent: Size, under outer: Matrix3D, path: String, to planes: inout [SpacePlane]
  ) throws(ResolutionError) {
    shutter?.record(child.animations)
    let isolates = child.isStackingContext(at: animationTime)
    var child = child.animated(at: animationTime, in: parent, sound: sound)
    if let colors { try level(&child, of: colors, path: path) }
    let box = child.frame.resolved(in: parent)
    let matrix = child.matrix(of: box, in: parent).map(outer.appending)
    if child.sharesSpace {
      if let matrix { try gather(child, size: box.size, matrix: matrix, path: path, into: &planes) }
      return
    }
    let flat = try flat(child, box: box, path: path, visible: nil, isolates: isolates)
    guard let flat, let matrix, !(child.hidesBackface && matrix.showsBack) else { return }
    if let plane = SpacePlane(flat, matrix: matrix) { planes.append(plane) }
  }
}
