/// A distance: points plus a percentage of a reference length.
///
/// Both parts are kept so that a length can be interpolated between units, as with CSS `calc()`.
public struct Length: Sendable, Hashable {
  /// The part in points.
  public var points: Double
  /// 100 is the whole of the reference length.
  public var percent: Double

  /// Creates the sum of a number of points and a percentage.
  public init(points: Double = 0, percent: Double = 0) {
    self.points = points
    self.percent = percent
  }

  /// The part in points.
  public static func points(_ value: Double) -> Length { Length(points: value) }
  public static func percent(_ value: Double) -> Length { Length(percent: value) }
  /// Zero.
  public static let zero = Length()

  /// The length in points, given a reference length in points.
  public func resolved(against reference: Double) -> Double { points + percent / 100 * reference }

  /// Adds both parts.
  public static func + (a: Length, b: Length) -> Length {
    Length(points: a.points + b.points, percent: a.percent + b.percent)
  }

  /// Multiplies both parts by a factor.
  public static func * (a: Length, factor: Double) -> Length {
    Length(points: a.points * factor, percent: a.percent * factor)
  }

  /// Interpolates to another length; 0 is this length, 1 the other.
  public func interpolated(to other: Length, fraction: Double) -> Length {
    Length(
      points: points + (other.points - points) * fraction,
      percent: percent + (other.percent - percent) * fraction)
  }
}

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A number of points.
  public init(integerLiteral value: Int) { self.init(points: Double(value)) }
  /// A number of points.
  public init(floatLiteral value: Double) { self.init(points: value) }

  /// Subtracts both parts.
  public static func - (a: Length, b: Length) -> Length {
    Length(points: a.points - b.points, percent: a.percent - b.percent)
  }
}
