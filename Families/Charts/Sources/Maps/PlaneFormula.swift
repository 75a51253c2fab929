import Glibc
import VectorGraphics

/// A direction from the center of the sphere, in radians.
struct SpherePoint: Sendable, Hashable {
  var longitude: Double
  var latitude: Double

  init(_ longitude: Double, _ latitude: Double) {
    (self.longitude, self.latitude) = (longitude, latitude)
  }

  /// A position in degrees, its longitude within -180…180.
  init(degrees: Point) {
    let degree = Double.pi / 180
    let longitude = abs(degrees.x) > 180 ? degrees.x.remainder(dividingBy: 360) : degrees.x
    self.init(longitude * degree, min(90, max(-90, degrees.y)) * degree)
  }

  /// Cartesian coordinates; the first points to longitude 0 on the equator, the third to the north pole.
  var vector: SIMD3<Double> {
    SIMD3(cos(longitude) * cos(latitude), sin(longitude) * cos(latitude), sin(latitude))
  }

  init(_ vector: SIMD3<Double>) {
    self.init(atan2(vector.y, vector.x), asin(min(1, max(-1, vector.z))))
  }
}

/// The formula of a projection for the unit sphere, y up.
enum PlaneFormula: Sendable, Hashable {
  case mercator, equalEarth, naturalEarth, orthographic, azimuthalEqualArea
  /// With the exponent of the cone, and its scale.
  case conicConformal(exponent: Double, scale: Double)
  case conicEqualArea(exponent: Double, constant: Double)

  /// Snyder, "Map Projections: A Working Manual" (USGS 1395, 1987), pages 99–109.
  static func conicConformal(_ first: Double, _ second: Double) -> PlaneFormula {
    func distance(_ latitude: Double) -> Double { tan(.pi / 4 + latitude / 2) }
    let isTangent = abs(first - second) < 1e-9
    let exponent =
      isTangent ? sin(first) : log(cos(first) / cos(second)) / log(distance(second) / distance(first))
    guard abs(exponent) > 1e-6 else { return .mercator }
    return .conicConformal(exponent: exponent, scale: cos(first) * pow(distance(first), exponent) / exponent)
  }

  static func conicEqualArea(_ first: Double, _ second: Double) -> PlaneFormula {
    let exponent = (sin(first) + sin(second)) / 2
    return .conicEqualArea(exponent: exponent, constant: 1 + sin(first) * (2 * exponent - sin(first)))
  }

  /// The latitude at which Mercator's map of the world is a square.
  private static let mercatorLimit = atan(sinh(Double.pi))
  /// How far beyond the equator a cone shows what it draws ever larger.
  private static let conicLimit = Double.pi / 3

  func point(_ place: SpherePoint) -> Point {
    let (longitude, latitude) = (place.longitude, place.latitude)
    switch self {
    case .mercator:
      let limited = min(Self.mercatorLimit, max(-Self.mercatorLimit, latitude))
      return Point(x: longitude, y: log(tan(.pi / 4 + limited / 2)))
    case .equalEarth: return Self.equalEarth(longitude, latitude)
    case .naturalEarth: return Self.naturalEarth(longitude, latitude)
    case .orthographic: return Point(x: cos(latitude) * sin(longitude), y: sin(latitude))
    case .azimuthalEqualArea:
      let factor = (2 / max(1e-12, 1 + cos(longitude) * cos(latitude))).squareRoot()
      return Point(x: factor * cos(latitude) * sin(longitude), y: factor * sin(latitude))
    case .conicConformal(let exponent, let scale):
      let limited = exponent > 0 ? max(-Self.conicLimit, latitude) : min(Self.conicLimit, latitude)
      let radius = scale / pow(tan(.pi / 4 + limited / 2), exponent)
      return Point(x: radius * sin(exponent * longitude), y: scale - radius * cos(exponent * longitude))
    case .conicEqualArea(let exponent, let constant):
      let radius = max(0, constant - 2 * exponent * sin(latitude)).squareRoot() / exponent
      return Point(
        x: radius * sin(exponent * longitude),
        y: constant.squareRoot() / exponent - radius * cos(exponent * longitude))
    }
  }

  /// Šavrič, Patterson, Jenny, "The Equal Earth map projection" (2018), equations 9 and 10.
  private static func equalEarth(_ longitude: Double, _ latitude: Double) -> Point {
    let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
    let root = 3.0.squareRoot() / 2
    let angle = asin(root * sin(latitude))
    let (second, sixth) = (angle * angle, angle * angle * angle * angle * angle * angle)
    return Point(
      x: longitude * cos(angle) / (root * (a1 + 3 * a2 * second + sixth * (7 * a3 + 9 * a4 * second))),
      y: angle * (a1 + a2 * second + sixth * (a3 + a4 * second)))
  }

  /// Šavrič, Jenny, Patterson, Petrovič, Hurni, "A polynomial equation for the Natural Earth projection" (2011).
  private static func naturalEarth(_ longitude: Double, _ latitude: Double) -> Point {
    let square = latitude * latitude
    let fourth = square * square
    return Point(
      x: longitude
        * (0.8707 + square
          * (-0.131979 + square * (-0.013791 + fourth * square * (0.003971 - 0.001529 * square)))),
      y: latitude
        * (1.007226 + square * (0.015085 + fourth * (-0.044475 + 0.028874 * square - 0.005916 * fourth))))
  }
}
