import Glibc
import VectorGraphics

/// A rotation of the sphere about its axis, then about two others.
struct SphereTurn: Sendable, Hashable {
  private let longitude: Double
  private let cosines: SIMD2<Double>
  private let sines: SIMD2<Double>
  private let isAboutAxis: Bool

  /// - Parameter degrees: Up to three angles: to the east, to the north, and counterclockwise.
  init(_ degrees: [Double]) {
    let angles = (degrees + [0, 0, 0]).prefix(3).map { $0 * .pi / 180 }
    longitude = angles[0]
    cosines = SIMD2(cos(angles[1]), cos(angles[2]))
    sines = SIMD2(sin(angles[1]), sin(angles[2]))
    isAboutAxis = angles[1] == 0 && angles[2] == 0
  }

  func callAsFunction(_ place: SpherePoint) -> SpherePoint {
    let turned = place.longitude + longitude
    let east = abs(turned) > .pi ? turned.remainder(dividingBy: 2 * .pi) : turned
    // Positions at the poles keep their longitude, by which files draw an edge there.
    guard !isAboutAxis else { return SpherePoint(east, place.latitude) }
    let v = SpherePoint(east, place.latitude).vector
    let up = v.z * cosines[0] + v.x * sines[0]
    return SpherePoint(
      SIMD3(
        v.x * cosines[0] - v.z * sines[0], v.y * cosines[1] - up * sines[1], up * cosines[1] + v.y * sines[1])
    )
  }
}

/// The rings of an area so that it is on their left as seen from outside, as RFC 7946 has it.
///
/// Most files have them the other way around, or either way. Of both sides of the outer ring, the smaller one is the area; the
/// other rings are holes.
enum RingOrientation {
  static func oriented(_ rings: [[SpherePoint]]) -> [[SpherePoint]] {
    rings.enumerated().map { index, ring in
      let isAround = area(leftOf: ring) <= 2 * .pi
      return isAround == (index == 0) ? ring : ring.reversed()
    }
  }

  /// The area on the left of a closed ring on the unit sphere, 0…4π: the sum of the triangles of its edges with the south pole
  /// (Todhunter, "Spherical Trigonometry", 1886, article 103).
  static func area(leftOf ring: [SpherePoint]) -> Double {
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) {
      let turn = (end.longitude - start.longitude).remainder(dividingBy: 2 * .pi)
      let product = tan(.pi / 4 + start.latitude / 2) * tan(.pi / 4 + end.latitude / 2)
      sum -= 2 * atan2(product * sin(turn), 1 + product * cos(turn))
    }
    let area = sum.remainder(dividingBy: 4 * .pi)
    return area < 0 ? area + 4 * .pi : area
  }

  /// Twice the area in a plane, positive on the left of a closed ring.
  static func doubleArea(_ ring: some Sequence<Point>) -> Double {
    var (sum, last): (Double, Point?) = (0, nil)
    for point in ring {
      if let last { sum += last.x * point.y - point.x * last.y }
      last = point
    }
    return sum
  }
}
