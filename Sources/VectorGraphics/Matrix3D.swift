/// A transform of three-dimensional space by a 4×4 matrix, as in CSS `matrix3d()`: x points right, y down, z toward the
/// viewer.
public struct Matrix3D: Sendable, Hashable {
  /// What each coordinate of a point, and the constant 1, is multiplied by; each a vector (x, y, z, w).
  package var columns: [SIMD4<Double>]

  package init(columns: [SIMD4<Double>]) {
    self.columns = columns
  }

  /// Creates a matrix from the sixteen numbers of CSS `matrix3d()`, column by column; nil for any other count.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 16 else { return nil }
    columns = stride(from: 0, to: 16, by: 4).map { SIMD4(numbers[$0..<$0 + 4]) }
  }

  /// The sixteen numbers of CSS `matrix3d()`, column by column.
  public var numbers: [Double] { columns.flatMap { [$0.x, $0.y, $0.z, $0.w] } }

  /// The identity.
  public static let identity = scale(x: 1, y: 1, z: 1)

  package static func translation(x: Double, y: Double, z: Double = 0) -> Matrix3D {
    var matrix = identity
    matrix.columns[3] = SIMD4(x, y, z, 1)
    return matrix
  }

  package static func scale(x: Double, y: Double, z: Double = 1) -> Matrix3D {
    Matrix3D(columns: [SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1)])
  }

  /// A viewer at a distance before the plane (CSS Transforms 2, `perspective()`); one that is infinitely far sees no depth.
  package static func perspective(distance: Double) -> Matrix3D {
    var matrix = identity
    matrix.columns[2].w = -1 / max(1, distance)
    return matrix
  }

  /// A turn about an axis through the origin, which need not be of length 1 (CSS Transforms 2, `rotate3d()`).
  package static func rotation(axis: SIMD3<Double>, degrees: Double) -> Matrix3D {
    guard let axis = axis.unit else { return identity }
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let rest = 1 - cosine
    let (x, y, z) = (axis.x, axis.y, axis.z)
    return Matrix3D(columns: [
      SIMD4(x * x * rest + cosine, x * y * rest + z * sine, x * z * rest - y * sine, 0),
      SIMD4(x * y * rest - z * sine, y * y * rest + cosine, y * z * rest + x * sine, 0),
      SIMD4(x * z * rest + y * sine, y * z * rest - x * sine, z * z * rest + cosine, 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  package init(_ transform: AffineTransform) {
    self.init(Projection(transform))
  }

  /// A map of the plane z = 0, which leaves z as it is.
  package init(_ projection: Projection) {
    let (x, y, w) = (projection.x, projection.y, projection.w)
    self.init(columns: [
      SIMD4(x.x, y.x, 0, w.x), SIMD4(x.y, y.y, 0, w.y), SIMD4(0, 0, 1, 0),
      SIMD4(x.constant, y.constant, 0, w.constant),
    ])
  }

  /// The map that applies `inner` first.
  package func appending(_ inner: Matrix3D) -> Matrix3D { Matrix3D(columns: inner.columns.map(apply(to:))) }

  package func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
    columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z + columns[3] * vector.w
  }

  /// The plane z = 0 as it is seen, all depth left out.
  package var flattened: Projection {
    func row(_ index: Int) -> Projection.Row {
      Projection.Row(x: columns[0][index], y: columns[1][index], constant: columns[3][index])
    }
    return Projection(x: row(0), y: row(1), w: row(3))
  }

  package var determinant: Double {
    (0..<4).reduce(0) { sum, index in
      let others = (0..<4).filter { $0 != index }
      let minor = determinant3(others.map { SIMD3(columns[$0].y, columns[$0].z, columns[$0].w) })
      return sum + (index.isMultiple(of: 2) ? 1 : -1) * columns[index].x * minor
    }
  }

  /// Whether the back of the plane z = 0 is towards the viewer: whether its normal, turned as normals are, points away.
  package var showsBack: Bool { flattened.determinant * determinant < 0 }

  /// The plane that z = 0 is projected to, as a normal of length 1 and the product of each of its points with the normal; nil if
  /// z = 0 is mapped to a line or a point, or if numbers are beyond what can be computed with.
  ///
  /// - Parameter point: A point of z = 0, near which the plane is most exact.
  package func projectedPlane(near point: Point) -> (normal: SIMD3<Double>, offset: Double)? {
    // The plane through three homogeneous points does not depend on their lengths.
    let points = [columns[0], columns[1], apply(to: SIMD4(point.x, point.y, 0, 1))].map {
      $0 / ($0 * $0).sum().squareRoot()
    }
    let normal = SIMD3(
      determinant3(points.map { SIMD3($0.y, $0.z, $0.w) }),
      -determinant3(points.map { SIMD3($0.x, $0.z, $0.w) }),
      determinant3(points.map { SIMD3($0.x, $0.y, $0.w) }))
    let length = normal.length
    guard length > 1e-14 else { return nil }
    return (normal / length, determinant3(points.map { SIMD3($0.x, $0.y, $0.z) }) / length)
  }
}

private func determinant3(_ columns: [SIMD3<Double>]) -> Double {
  columns[0].dot(columns[1].cross(columns[2]))
}

extension SIMD3<Double> {
  func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var length: Double { dot(self).squareRoot() }

  /// The vector at length 1; nil if it has none.
  package var unit: SIMD3<Double>? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }
}
