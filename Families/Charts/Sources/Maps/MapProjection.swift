import VectorGraphics

/// How a map shows the sphere on a plane, with the names of d3-geo and Vega-Lite.
public struct MapProjection: Sendable, Hashable {
  /// The formula of a projection.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Mercator's, which keeps angles; up to 85.05° from the equator.
    case mercator
    /// The Equal Earth projection (Šavrič, Patterson, Jenny 2018), which keeps areas.
    case equalEarth
    /// The Natural Earth projection (Patterson 2011), a compromise for maps of the world.
    case naturalEarth1
    /// Albers' conic projection of the United States, with Alaska and Hawaii in insets.
    case albersUsa
    /// The globe from a great distance.
    case orthographic
    /// Lambert's conic projection, which keeps angles; up to 60° beyond the equator.
    case conicConformal
    /// Lambert's azimuthal projection, which keeps areas.
    case azimuthalEqualArea
    /// Coordinates that are positions on a plane already, y down.
    case identity
  }

  /// The formula.
  public var kind: Kind
  /// One to three angles in degrees, -360…360, by which the sphere is turned first: the negative longitude and latitude of the
  /// middle of the map, and about it.
  public var rotate: [Double] = []
  /// The longitude and the latitude, after turning, in the middle of the plot; for maps with a `scale`.
  public var center: [Double] = []
  /// The two latitudes in degrees at which the cone of `conicConformal` meets the sphere; empty for 30 and 30.
  public var parallels: [Double] = []
  /// The radius of the sphere in points, above 0 up to 1,000,000; nil fits the map into the plot.
  public var scale: Double?
  /// The west, south, east and north of what is fitted into the plot, in degrees; empty for all that is drawn.
  public var fit: [Double] = []
  /// Whether y of `identity` points up.
  public var reflectsY = false

  /// Creates a projection that fits the map into the plot.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether coordinates are longitudes and latitudes.
  var isOfSphere: Bool { kind != .identity }
}
