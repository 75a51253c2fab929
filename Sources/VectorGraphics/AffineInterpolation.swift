/// The parts of a transform that interpolate well: T · R · K · S, where K is a skew along x.
///
/// It is the decomposition of three-dimensional matrices (CSS Transforms 2, "Decomposing a 3D Matrix") in two dimensions.
/// Browsers use it for all matrices, and not that of CSS Transforms 1, which leaves a remainder without meaning
/// (csswg-drafts issues 3713 and 7318; WPT transform-interpolation-005).
package struct DecomposedTransform: Sendable, Hashable {
  package var translation: Point
  /// Negative along one axis for a mirrored transform.
  package var scaleX: Double
  package var scaleY: Double
  /// Degrees clockwise.
  package var angle: Double
  /// The tangent of the angle by which y leans toward x.
  package var skew: Double
}

extension AffineTransform {
  /// The parts of this transform, or nil if it flattens the plane and cannot be taken apart.
  package var decomposed: DecomposedTransform? {
    guard determinant.isFinite, determinant != 0 else { return nil }
    let length = (a * a + b * b).squareRoot()
    guard length > 0 else { return nil }
    // One axis is mirrored: the one that is turned less, so that the rest is the smaller turn.
    let isMirrored = determinant < 0
    let mirrorsX = isMirrored && a < d
    let scaleX = mirrorsX ? -length : length
    let direction = Point(x: a / scaleX, y: b / scaleX)
    let scaleY = determinant / scaleX
    let lean = direction.x * c + direction.y * d
    return DecomposedTransform(
      translation: Point(x: tx, y: ty), scaleX: scaleX, scaleY: scaleY,
      angle: degrees(ofDirection: direction), skew: lean / scaleY)
  }

  /// The transform that has these parts.
  package init(_ parts: DecomposedTransform) {
    let (sine, cosine) = sineAndCosine(degrees: parts.angle)
    self = AffineTransform.translation(x: parts.translation.x, y: parts.translation.y)
      .appending(.rotation(sine: sine, cosine: cosine))
      .appending(AffineTransform(a: 1, b: 0, c: parts.skew, d: 1, tx: 0, ty: 0))
      .appending(.scale(x: parts.scaleX, y: parts.scaleY))
  }

  /// Interpolates to another transform component by component, rotating the shorter way.
  ///
  /// If one of them is singular, it cannot be decomposed; the value then changes abruptly, halfway.
  public func interpolated(to other: AffineTransform, fraction: Double) -> AffineTransform {
    guard let from = decomposed, let to = other.decomposed else { return fraction < 0.5 ? self : other }
    return AffineTransform(from.interpolated(to: to, fraction: fraction))
  }
}

extension DecomposedTransform {
  /// The parts a fraction of the way to others.
  package func interpolated(to other: DecomposedTransform, fraction: Double) -> DecomposedTransform {
    var from = self
    var to = other
    // One flipped along x, the other along y: unflip the first by half a turn.
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
      from.scaleX = -from.scaleX
      from.scaleY = -from.scaleY
      from.angle += from.angle < 0 ? 180 : -180
    }
    if abs(from.angle - to.angle) > 180 {
      if from.angle > to.angle { from.angle -= 360 } else { to.angle -= 360 }
    }
    func mix(_ path: KeyPath<DecomposedTransform, Double>) -> Double {
      from[keyPath: path] + (to[keyPath: path] - from[keyPath: path]) * fraction
    }
    return DecomposedTransform(
      translation: from.translation.interpolated(to: to.translation, fraction: fraction),
      scaleX: mix(\.scaleX), scaleY: mix(\.scaleY), angle: mix(\.angle), skew: mix(\.skew))
  }
}
