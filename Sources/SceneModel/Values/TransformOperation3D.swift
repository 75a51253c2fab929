import VectorGraphics

/// One function of a 3D transform list (CSS Transforms 2, section 12): x points right, y down, z toward the viewer.
public enum TransformOperation3D: Sendable, Hashable {
  /// A viewer at a distance in points in front of the canvas; values below 1 count as 1, and infinity disables depth.
  case perspective(Double)
  /// Percentages are of the layer's own box; z in points.
  case translate(LengthPoint, z: Double)
  /// A factor along each axis.
  case scale(x: Double, y: Double, z: Double)
  /// A rotation in degrees about an axis, clockwise when looking against the axis direction.
  case rotate(x: Double, y: Double, z: Double, degrees: Double)
  /// A matrix.
  case matrix(Matrix3D)
}

extension TransformOperation3D {
  /// A rotation about the horizontal axis, in degrees; positive angles tilt the top away from the viewer.
  public static func rotateX(_ degrees: Double) -> TransformOperation3D {
    .rotate(x: 1, y: 0, z: 0, degrees: degrees)
  }

  /// A rotation about the vertical axis, in degrees; positive angles turn the right side away from the viewer.
  public static func rotateY(_ degrees: Double) -> TransformOperation3D {
    .rotate(x: 0, y: 1, z: 0, degrees: degrees)
  }

  /// A rotation within the layer's plane, in degrees, clockwise.
  public static func rotateZ(_ degrees: Double) -> TransformOperation3D {
    .rotate(x: 0, y: 0, z: 1, degrees: degrees)
  }

  /// A translation toward the viewer, in points.
  public static func translateZ(_ z: Double) -> TransformOperation3D { .translate(.zero, z: z) }

  /// The matrix of this function for a layer whose box has a size in points.
  func matrix(in size: Size) -> Matrix3D {
    switch self {
    case .perspective(let distance): return .perspective(distance: distance)
    case .translate(let offset, let z):
      let point = offset.resolved(in: size)
      return .translation(x: point.x, y: point.y, z: z)
    case .scale(let x, let y, let z): return .scale(x: x, y: y, z: z)
    case .rotate(let x, let y, let z, let degrees):
      return .rotation(axis: SIMD3(x, y, z), degrees: degrees)
    case .matrix(let matrix): return matrix
    }
  }

  /// The function of the same kind that has no effect.
  fileprivate var identity: TransformOperation3D {
    switch self {
    case .perspective: .perspective(.infinity)
    case .translate: .translate(.zero, z: 0)
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotate(let x, let y, let z, _): .rotate(x: x, y: y, z: z, degrees: 0)
    case .matrix: .matrix(.identity)
    }
  }

  /// The interpolation between this function and another of the same kind; nil if the kinds differ.
  fileprivate func interpolated(to other: TransformOperation3D, fraction: Double) -> TransformOperation3D? {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    switch (self, other) {
    case (.perspective(let from), .perspective(let to)):
      // The strength of the perspective, the inverse of the distance, is interpolated linearly.
      let strength = mix(1 / max(1, from), 1 / max(1, to))
      return .perspective(strength > 0 ? 1 / strength : .infinity)
    case (.translate(let from, let z), .translate(let to, let toZ)):
      return .translate(from.interpolated(to: to, fraction: fraction), z: mix(z, toZ))
    case (.scale(let x, let y, let z), .scale(let toX, let toY, let toZ)):
      return .scale(x: mix(x, toX), y: mix(y, toY), z: mix(z, toZ))
    case (.rotate(let x, let y, let z, let from), .rotate(let toX, let toY, let toZ, let to)):
      return Self.turn(SIMD3(x, y, z), from, SIMD3(toX, toY, toZ), to, fraction)
    case (.matrix(let from), .matrix(let to)):
      return .matrix(from.interpolated(to: to, fraction: fraction))
    default: return nil
    }
  }

  /// Angles about one axis are interpolated as numbers, so that a layer may turn several times; rotations
  /// about different axes as quaternions.
  private static func turn(
    _ axis: SIMD3<Double>, _ from: Double, _ other: SIMD3<Double>, _ to: Double, _ fraction: Double
  ) -> TransformOperation3D {
    let (one, two) = (axis.unit, other.unit)
    if from == 0 || to == 0 || one == two {
      let axis = from == 0 ? other : axis
      return .rotate(x: axis.x, y: axis.y, z: axis.z, degrees: from + (to - from) * fraction)
    }
    guard let one, let two else {
      let (axis, degrees) = one == nil ? (other, to * fraction) : (axis, from * (1 - fraction))
      return .rotate(x: axis.x, y: axis.y, z: axis.z, degrees: degrees)
    }
    let mixed = slerp(quaternion(axis: one, degrees: from), quaternion(axis: two, degrees: to), fraction)
    return .matrix(Matrix3D(quaternion: mixed))
  }

  /// The function whose effect is the sum of both; nil if the kinds or axes differ.
  fileprivate func accumulated(with other: TransformOperation3D) -> TransformOperation3D? {
    switch (self, other) {
    case (.perspective(let a), .perspective(let b)):
      return .perspective(1 / (1 / max(1, a) + 1 / max(1, b)))
    case (.translate(let a, let z), .translate(let b, let otherZ)): return .translate(a + b, z: z + otherZ)
    case (.scale(let x, let y, let z), .scale(let otherX, let otherY, let otherZ)):
      return .scale(x: x + otherX - 1, y: y + otherY - 1, z: z + otherZ - 1)
    case (.rotate(let x, let y, let z, let a), .rotate(let otherX, let otherY, let otherZ, let b)):
      guard a == 0 || b == 0 || SIMD3(x, y, z).unit == SIMD3(otherX, otherY, otherZ).unit else { return nil }
      return a == 0
        ? .rotate(x: otherX, y: otherY, z: otherZ, degrees: b) : .rotate(x: x, y: y, z: z, degrees: a + b)
    default: return nil
    }
  }
}

extension [TransformOperation3D] {
  /// The matrix of the whole list; the last function is applied to a point first.
  package func matrix(in size: Size) -> Matrix3D { reduce(.identity) { $0.appending($1.matrix(in: size)) } }

  /// Interpolates two lists according to CSS Transforms 2: functions of equal kinds pairwise, the shorter
  /// list padded with identities; from the first pair of different kinds on, the matrices of the remaining
  /// functions.
  func interpolated(to other: [TransformOperation3D], fraction: Double, in size: Size)
    -> [TransformOperation3D]
  {
    combined(with: other, in: size) {
      $0.interpolated(to: $1, fraction: fraction)
    } rest: {
      $0.interpolated(to: $1, fraction: fraction)
    }
  }

  /// The sum of two lists function by function; from the first pair of different kinds on, the product of
  /// the remaining functions.
  func accumulated(with other: [TransformOperation3D], in size: Size) -> [TransformOperation3D] {
    combined(with: other, in: size) {
      $0.accumulated(with: $1)
    } rest: {
      $0.appending($1)
    }
  }

  private func combined(
    with other: [TransformOperation3D], in size: Size,
    _ combine: (TransformOperation3D, TransformOperation3D) -> TransformOperation3D?,
    rest: (Matrix3D, Matrix3D) -> Matrix3D
  ) -> [TransformOperation3D] {
    var result: [TransformOperation3D] = []
    for index in 0..<Swift.max(count, other.count) {
      let first = index < count ? self[index] : other[index].identity
      let second = index < other.count ? other[index] : self[index].identity
      guard let operation = combine(first, second) else {
        let left = Array(dropFirst(index)).matrix(in: size)
        return result + [.matrix(rest(left, Array(other.dropFirst(index)).matrix(in: size)))]
      }
      result.append(operation)
    }
    return result
  }
}
