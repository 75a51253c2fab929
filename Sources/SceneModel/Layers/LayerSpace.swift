import RenderTree
import VectorGraphics

// Layers in 3D space: their plane is transformed by `transform3D` or pinned to four points (CSS Transforms
// 2).

extension Layer {
  /// Whether the layer's plane differs from that of its parent, or is pinned to points.
  var isInSpace: Bool { !isPlain && (!transform3D.isEmpty || corners != nil) }

  /// Whether the children are planes in the 3D space of the layer's parent rather than in the layer's
  /// plane: properties that composite a group as one image flatten it (CSS Transforms 2, "Grouping property
  /// values").
  var sharesSpace: Bool {
    guard preserves3D, case .group = content else { return false }
    return opacity >= 1 && blendMode == .normal && !isIsolated && filters.isEmpty && clip == nil
      && mask == nil && backdrop.isEmpty
  }

  /// Maps the layer's space to that of its parent, including depth; nil if the corners have no such map.
  ///
  /// The functions of `transform3D` follow those of `transform` in the list, about the same origin. Corners
  /// replace those of the box.
  package func matrix(of box: Rect, in parent: Size) -> Matrix3D? {
    let origin = transformOrigin.resolved(in: box.size)
    var list = Matrix3D.identity
    if !transform3D.isEmpty {
      list = Matrix3D.translation(x: origin.x, y: origin.y).appending(transform3D.matrix(in: box.size))
        .appending(.translation(x: -origin.x, y: -origin.y))
    }
    guard let corners else { return Matrix3D(transform(of: box)).appending(list) }
    let points = corners.resolved(in: parent)
    guard let pinned = Projection(of: box.size, to: points) else { return nil }
    let own = transform(of: Rect(size: box.size))
    return Matrix3D(pinned).appending(Matrix3D(own)).appending(list)
  }
}

extension ResolvedLayer {
  /// The layer with its plane projected by a matrix; nil if no part of it is visible.
  func placed(by matrix: Matrix3D?, cuts: [Projection.Row] = []) -> ResolvedLayer? {
    guard let matrix, var projection = matrix.flattened.roundedToFloat(on: size) else { return nil }
    projection.cuts = cuts.compactMap(\.roundedToFloat)
    var layer = self
    if let affine = projection.affine {
      layer.transform = affine.roundedToFloat
    } else {
      layer.transform = .identity
      layer.projection = projection
    }
    return layer
  }
}

extension Projection {
  /// The projection with rounded numbers, scaled so that the greatest `w` of the box's corners is 1; nil if
  /// the whole box is behind the viewer.
  fileprivate func roundedToFloat(on size: Size) -> Projection? {
    let weights = Rect(size: size).corners.map { w.value(at: $0) }
    guard let greatest = weights.max(), greatest > 0, greatest.isFinite else { return nil }
    func rounded(_ row: Row) -> Row {
      Row(
        x: (row.x / greatest).roundedToFloat, y: (row.y / greatest).roundedToFloat,
        constant: (row.constant / greatest).roundedToFloat)
    }
    var weight = rounded(w)
    // Rounding errors of a plane without perspective.
    if weights.allSatisfy({ abs($0 - greatest) < 1e-9 * greatest }) { weight = Row(x: 0, y: 0, constant: 1) }
    return Projection(x: rounded(x), y: rounded(y), w: weight)
  }
}

extension Projection.Row {
  /// The row as a distance in points, rounded; nil if it is constant.
  fileprivate var roundedToFloat: Projection.Row? {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return Projection.Row(
      x: (x / length).roundedToFloat, y: (y / length).roundedToFloat,
      constant: (constant / length).roundedToFloat)
  }
}
