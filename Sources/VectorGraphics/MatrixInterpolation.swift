import Glibc

/// The parts of a map of space that interpolate well: perspective · translation · rotation · skew · scale (CSS Transforms 2,
/// "Decomposing a 3D Matrix").
package struct DecomposedMatrix3D: Sendable, Hashable {
  package var perspective: SIMD4<Double>
  package var translation: SIMD3<Double>
  package var scale: SIMD3<Double>
  /// Of x and y, of x and z, of y and z.
  package var skew: SIMD3<Double>
  /// A quaternion of length 1.
  package var rotation: SIMD4<Double>
}

extension Matrix3D {
  /// The parts of this map; nil if it cannot be taken apart.
  package var decomposed: DecomposedMatrix3D? {
    let weight = columns[3].w
    guard weight != 0, weight.isFinite else { return nil }
    let normal = Matrix3D(columns: columns.map { $0 / weight })
    var affine = normal
    for index in 0..<4 { affine.columns[index].w = index == 3 ? 1 : 0 }
    guard affine.determinant != 0, affine.determinant.isFinite else { return nil }
    let weights = SIMD4(normal.columns[0].w, normal.columns[1].w, normal.columns[2].w, normal.columns[3].w)
    guard let perspective = affine.solvingTransposed(weights) else { return nil }
    var rows = (0..<3).map { SIMD3(normal.columns[$0].x, normal.columns[$0].y, normal.columns[$0].z) }
    var scale = SIMD3<Double>.zero
    var skew = SIMD3<Double>.zero
    scale.x = rows[0].length
    rows[0] /= scale.x
    skew.x = rows[0].dot(rows[1])
    rows[1] -= rows[0] * skew.x
    scale.y = rows[1].length
    rows[1] /= scale.y
    skew.x /= scale.y
    skew.y = rows[0].dot(rows[2])
    rows[2] -= rows[0] * skew.y
    skew.z = rows[1].dot(rows[2])
    rows[2] -= rows[1] * skew.z
    scale.z = rows[2].length
    rows[2] /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if rows[0].dot(rows[1].cross(rows[2])) < 0 {
      scale = -scale
      rows = rows.map { -$0 }
    }
    let translation = SIMD3(normal.columns[3].x, normal.columns[3].y, normal.columns[3].z)
    guard (scale + skew).sum().isFinite, let rotation = Self.quaternion(ofRows: rows) else { return nil }
    return DecomposedMatrix3D(
      perspective: perspective, translation: translation, scale: scale, skew: skew, rotation: rotation)
  }

  /// The quaternion of a turn whose images of the axes are given.
  private static func quaternion(ofRows rows: [SIMD3<Double>]) -> SIMD4<Double>? {
    let (x, y, z) = (rows[0], rows[1], rows[2])
    func root(_ square: Double) -> Double { 0.5 * max(0, square).squareRoot() }
    var quaternion = SIMD4(
      root(1 + x.x - y.y - z.z), root(1 - x.x + y.y - z.z), root(1 - x.x - y.y + z.z),
      root(1 + x.x + y.y + z.z))
    if z.y > y.z { quaternion.x = -quaternion.x }
    if x.z > z.x { quaternion.y = -quaternion.y }
    if y.x > x.y { quaternion.z = -quaternion.z }
    let length = (quaternion * quaternion).sum().squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return quaternion / length
  }

  /// The row vector p with p · self = weights, for a map whose last row is 0 0 0 1.
  private func solvingTransposed(_ weights: SIMD4<Double>) -> SIMD4<Double>? {
    let axes = (0..<3).map { SIMD3(columns[$0].x, columns[$0].y, columns[$0].z) }
    let volume = axes[0].dot(axes[1].cross(axes[2]))
    guard volume != 0, volume.isFinite else { return nil }
    let sum =
      axes[1].cross(axes[2]) * weights.x + axes[2].cross(axes[0]) * weights.y
      + axes[0].cross(axes[1]) * weights.z
    let part = sum / volume
    let shift = SIMD3(columns[3].x, columns[3].y, columns[3].z)
    return SIMD4(part, weights.w - part.dot(shift))
  }

  /// The map that has these parts.
  package init(_ parts: DecomposedMatrix3D) {
    var matrix = Matrix3D.identity
    for index in 0..<4 { matrix.columns[index].w = parts.perspective[index] }
    matrix = matrix.appending(
      .translation(x: parts.translation.x, y: parts.translation.y, z: parts.translation.z))
    matrix = matrix.appending(Matrix3D(quaternion: parts.rotation))
    var skew = Matrix3D.identity
    skew.columns[1].x = parts.skew.x
    skew.columns[2].x = parts.skew.y
    skew.columns[2].y = parts.skew.z
    self = matrix.appending(skew).appending(.scale(x: parts.scale.x, y: parts.scale.y, z: parts.scale.z))
  }

  package init(quaternion: SIMD4<Double>) {
    let (x, y, z, w) = (quaternion.x, quaternion.y, quaternion.z, quaternion.w)
    self.init(columns: [
      SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0),
      SIMD4(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0),
      SIMD4(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  /// The map a fraction of the way to another, part by part. Where one of them cannot be taken apart, the change is a jump at
  /// the middle.
  package func interpolated(to other: Matrix3D, fraction: Double) -> Matrix3D {
    guard let from = decomposed, let to = other.decomposed else { return fraction < 0.5 ? self : other }
    return Matrix3D(
      DecomposedMatrix3D(
        perspective: from.perspective + (to.perspective - from.perspective) * fraction,
        translation: from.translation + (to.translation - from.translation) * fraction,
        scale: from.scale + (to.scale - from.scale) * fraction,
        skew: from.skew + (to.skew - from.skew) * fraction,
        rotation: slerp(from.rotation, to.rotation, fraction)))
  }
}

/// The turn a fraction of the way from one to another (CSS Transforms 2, "Interpolation of decomposed 3D matrix values"), the
/// short way round as browsers go: a quaternion and its negative are one turn.
package func slerp(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
  var product = (from * to).sum()
  let from = product < 0 ? -from : from
  product = min(1, abs(product))
  if product == 1 { return from }
  let angle = acos(product)
  let weight = sin(fraction * angle) / (1 - product * product).squareRoot()
  return from * (cos(fraction * angle) - product * weight) + to * weight
}

/// The quaternion of a turn by an angle in degrees about an axis of length 1.
package func quaternion(axis: SIMD3<Double>, degrees: Double) -> SIMD4<Double> {
  let (sine, cosine) = sineAndCosine(degrees: degrees / 2)
  return SIMD4(axis * sine, cosine)
}
