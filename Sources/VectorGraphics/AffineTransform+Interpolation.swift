/// The parts of a transform that interpolate well (CSS Transforms 1, "Decomposing a 2D matrix").
public struct DecomposedTransform: Sendable, Hashable {
  public var translation: Point
  /// Negative along one axis for a mirrored transform.
  public var scaleX: Double
  public var scaleY: Double
  /// Degrees clockwise.
  public var angle: Double
  /// What is left: the skew, as the columns (m11, m12) and (m21, m22).
  public var m11: Double
  public var m12: Double
  public var m21: Double
  public var m22: Double
}

extension AffineTransform {
  /// The parts of this transform, or nil where it flattens the plane and cannot be taken apart.
  public var decomposed: DecomposedTransform? {
    guard determinant.isFinite, determinant != 0 else { return nil }
    var scaleX = (a * a + b * b).squareRoot()
    var scaleY = (c * c + d * d).squareRoot()
    if determinant < 0 {
      if a < d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    guard scaleX != 0, scaleY != 0 else { return nil }
    let (row0x, row0y) = (a / scaleX, b / scaleX)
    let (row1x, row1y) = (c / scaleY, d / scaleY)
    let (sine, cosine) = (-row0y, row0x)
    return DecomposedTransform(
      translation: Point(x: tx, y: ty), scaleX: scaleX, scaleY: scaleY,
      angle: degrees(ofDirection: Point(x: row0x, y: row0y)),
      m11: cosine * row0x + sine * row1x, m12: cosine * row0y + sine * row1y,
      m21: cosine * row1x - sine * row0x, m22: cosine * row1y - sine * row0y)
  }

  /// The transform that has these parts.
  public init(_ parts: DecomposedTransform) {
    let (sine, cosine) = sineAndCosine(degrees: parts.angle)
    let rest = AffineTransform(
      a: parts.m11, b: parts.m12, c: parts.m21, d: parts.m22, tx: parts.translation.x,
      ty: parts.translation.y)
    self = rest.appending(.rotation(sine: sine, cosine: cosine))
      .appending(.scale(x: parts.scaleX, y: parts.scaleY))
  }

  /// The transform a fraction of the way to another, part by part, turning the short way round.
  ///
  /// Where one of them flattens the plane it cannot be taken apart; the change is then a jump at the middle.
  public func interpolated(to other: AffineTransform, fraction: Double) -> AffineTransform {
    guard let from = decomposed, let to = other.decomposed else { return fraction < 0.5 ? self : other }
    return AffineTransform(from.interpolated(to: to, fraction: fraction))
  }
}

extension DecomposedTransform {
  /// The parts a fraction of the way to others (CSS Transforms 1, "Interpolation of decomposed 2D matrix values").
  public func interpolated(to other: DecomposedTransform, fraction: Double) -> DecomposedTransform {
    var from = self
    var to = other
    // One flipped along x, the other along y: unflip the first by half a turn.
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
      from.scaleX = -from.scaleX
      from.scaleY = -from.scaleY
      from.angle += from.angle < 0 ? 180 : -180
    }
    if from.angle == 0 { from.angle = 360 }
    if to.angle == 0 { to.angle = 360 }
    if abs(from.angle - to.angle) > 180 {
      if from.angle > to.angle { from.angle -= 360 } else { to.angle -= 360 }
    }
    func mix(_ path: KeyPath<DecomposedTransform, Double>) -> Double {
      from[keyPath: path] + (to[keyPath: path] - from[keyPath: path]) * fraction
    }
    return DecomposedTransform(
      translation: from.translation.interpolated(to: to.translation, fraction: fraction),
      scaleX: mix(\.scaleX), scaleY: mix(\.scaleY), angle: mix(\.angle), m11: mix(\.m11), m12: mix(\.m12),
      m21: mix(\.m21), m22: mix(\.m22))
  }
}
