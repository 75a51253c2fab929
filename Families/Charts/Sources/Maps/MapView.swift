import Tabular
import VectorGraphics

/// What a feature looks like in a plot.
struct MapOutline: Sendable {
  var areas: BezierPath
  /// Without the edges at which a map is cut.
  var borders: BezierPath
  var lines: BezierPath
  var points: [Point]
}

/// The map of a plot: its projection at its scale and its place.
struct MapView: Sendable {
  private(set) var parts: [MapPart]
  /// Those of the maps of a moving chart or of small charts, which are the same in all of them.
  private var known: [GeoMap: [MapOutline]] = [:]

  /// The scale at which a map is measured before it is fitted: lines are then bent as finely as they will be drawn.
  private static let measuringScale = 500.0

  /// - Parameters:
  ///   - features: What is fitted unless the projection says what is.
  ///   - size: The size of the plot.
  init(_ projection: MapProjection, features: [GeoFeature], includesSphere: Bool, size: Size) {
    parts = Self.parts(of: projection, scale: projection.scale ?? Self.measuringScale)
    if projection.scale != nil {
      moveCenter(of: projection, to: Point(x: size.width / 2, y: size.height / 2))
    } else if let bounds = bounds(of: projection, features, includesSphere) {
      fit(bounds, into: size)
    }
    let plot = Rect(size: size)
    for index in parts.indices { parts[index].frame = parts[index].frame.map(plot.intersection) ?? plot }
  }

  // MARK: Projections

  private static func parts(of projection: MapProjection, scale: Double) -> [MapPart] {
    func part(_ formula: PlaneFormula?, clip: SphereClip = .antimeridian) -> MapPart {
      var part = MapPart(formula: formula, rotate: projection.rotate, clip: clip)
      part.scale = Point(x: scale, y: -scale)
      return part
    }
    switch projection.kind {
    case .mercator: return [part(.mercator)]
    case .equalEarth: return [part(.equalEarth)]
    case .naturalEarth1: return [part(.naturalEarth)]
    case .orthographic: return [part(.orthographic, clip: .circle(cosine: 0))]
    // All of the sphere but the point opposite to its middle, of which the edge is the image.
    case .azimuthalEqualArea: return [part(.azimuthalEqualArea, clip: .circle(cosine: -1 + 1.5e-10))]
    case .conicConformal:
      let parallels = projection.parallels.count == 2 ? projection.parallels : [30, 30]
      return [part(.conicConformal(parallels[0] * .pi / 180, parallels[1] * .pi / 180))]
    case .albersUsa: return unitedStates(scale: scale)
    case .identity:
      var part = MapPart(formula: nil)
      let scale = projection.scale ?? 1
      part.scale = Point(x: scale, y: projection.reflectsY ? -scale : scale)
      return [part]
    }
  }

  /// The states below 49°, Alaska at 35 %, and Hawaii, with the parallels, places and frames of d3-geo's `geoAlbersUsa`.
  private static func unitedStates(scale: Double) -> [MapPart] {
    func part(
      _ longitude: Double, _ center: Point, _ parallels: (Double, Double), scale own: Double,
      at offset: Point,
      _ frame: Rect
    ) -> MapPart {
      let formula = PlaneFormula.conicEqualArea(parallels.0 * .pi / 180, parallels.1 * .pi / 180)
      var part = MapPart(formula: formula, rotate: [-longitude])
      part.scale = Point(x: scale * own, y: -scale * own)
      let middle = formula.point(SpherePoint(degrees: center))
      part.origin = Point(
        x: offset.x * scale - middle.x * part.scale.x, y: offset.y * scale - middle.y * part.scale.y)
      part.frame = Rect(
        x: frame.x * scale, y: frame.y * scale, width: frame.width * scale, height: frame.height * scale)
      return part
    }
    return [
      part(
        -96, Point(x: -0.6, y: 38.7), (29.5, 45.5), scale: 1, at: .zero,
        Rect(x: -0.455, y: -0.238, width: 0.91, height: 0.476)),
      part(
        -154, Point(x: -2, y: 58.5), (55, 65), scale: 0.35, at: Point(x: -0.307, y: 0.201),
        Rect(x: -0.425, y: 0.120, width: 0.211, height: 0.114)),
      part(
        -157, Point(x: -3, y: 19.9), (8, 18), scale: 1, at: Point(x: -0.205, y: 0.212),
        Rect(x: -0.214, y: 0.166, width: 0.099, height: 0.068)),
    ]
  }

  // MARK: Fitting

  private mutating func moveCenter(of projection: MapProjection, to place: Point) {
    var center = Point.zero
    if projection.kind != .albersUsa, let part = parts.first {
      let degrees =
        projection.center.count == 2 ? Point(x: projection.center[0], y: projection.center[1]) : .zero
      let point = part.formula.map { $0.point(SpherePoint(degrees: degrees)) } ?? degrees
      center = Point(x: point.x * part.scale.x, y: point.y * part.scale.y)
    }
    change(by: 1, then: place - center)
  }

  private mutating func change(by factor: Double, then offset: Point) {
    for index in parts.indices {
      parts[index].scale = parts[index].scale * factor
      parts[index].origin = parts[index].origin * factor + offset
      parts[index].frame = parts[index].frame.map {
        Rect(
          x: $0.x * factor + offset.x, y: $0.y * factor + offset.y, width: $0.width * factor,
          height: $0.height * factor)
      }
    }
  }

  /// As large as possible, in the middle.
  private mutating func fit(_ bounds: Rect, into size: Size) {
    let factors = [
      bounds.width > 0 ? size.width / bounds.width : nil,
      bounds.height > 0 ? size.height / bounds.height : nil,
    ]
    let factor = factors.compactMap(\.self).min() ?? 1
    change(
      by: factor,
      then: Point(x: size.width / 2 - bounds.midX * factor, y: size.height / 2 - bounds.midY * factor))
  }

  private func bounds(
    of projection: MapProjection, _ features: [GeoFeature], _ includesSphere: Bool
  ) -> Rect? {
    var points: [Point] = []
    if projection.fit.count == 4 {
      points = lines(
        Self.outline(
          west: projection.fit[0], south: projection.fit[1], east: projection.fit[2], north: projection.fit[3]
        )
      ).flatMap(\.self)
    } else {
      if includesSphere { points += parts.flatMap(\.sphere).flatMap(\.self) }
      for feature in features {
        points += feature.polygons.flatMap { rings($0) }.flatMap(\.self)
        points += feature.lines.flatMap { lines($0) }.flatMap(\.self)
        points += feature.points.compactMap { point($0) }
      }
    }
    points.removeAll { !$0.x.isFinite || !$0.y.isFinite }
    return points.isEmpty ? nil : Rect(enclosing: points)
  }

  /// The edges of a region between two meridians and two parallels.
  private static func outline(west: Double, south: Double, east: Double, north: Double) -> [Point] {
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return zip(corners, corners.dropFirst()).flatMap { start, end in
      (0...100).map { step in
        let share = Double(step) / 100
        return Point(x: start.0 + (end.0 - start.0) * share, y: start.1 + (end.1 - start.1) * share)
      }
    }
  }

  // MARK: Drawing

  /// The position of a longitude and latitude; nil if the map does not show it.
  func point(_ degrees: Point) -> Point? { parts.lazy.compactMap { $0.point(degrees) }.first }

  func lines(_ line: [Point]) -> [[Point]] { parts.flatMap { $0.lines(line) } }

  func rings(_ rings: [[Point]]) -> [[Point]] { parts.flatMap { $0.rings(rings) } }

  /// All of the map.
  var sphere: BezierPath { Self.path(parts.flatMap(\.sphere), isClosed: true) }

  /// What each feature of a map looks like.
  func outlines(of map: GeoMap) -> [MapOutline] {
    known[map]
      ?? map.features.map { feature in
        MapOutline(
          areas: areas(of: feature), borders: borders(of: feature), lines: lines(of: feature),
          points: feature.points.compactMap { point($0) })
      }
  }

  /// The same map, which knows the outlines of some.
  func knowing(_ maps: [GeoMap]) -> MapView {
    var view = self
    for map in maps where view.known[map] == nil { view.known[map] = outlines(of: map) }
    return view
  }

  /// The areas of a feature.
  private func areas(of feature: GeoFeature) -> BezierPath {
    Self.path(feature.polygons.flatMap { rings($0) }, isClosed: true)
  }

  /// The lines of a feature.
  private func lines(of feature: GeoFeature) -> BezierPath {
    Self.path(feature.lines.flatMap { lines($0) }, isClosed: false)
  }

  /// The borders of the areas of a feature, without the edges at which a map is cut.
  private func borders(of feature: GeoFeature) -> BezierPath {
    let rings = feature.polygons.flatMap(\.self)
    let isOfSphere = parts.contains { $0.formula != nil }
    return Self.path(
      (isOfSphere ? rings.flatMap(Self.withoutSeams) : rings).flatMap { lines($0) }, isClosed: false)
  }

  func path(ofLine line: [Point]) -> BezierPath { Self.path(lines(line), isClosed: false) }

  /// Files for maps that end at 180° have edges there, and at the poles.
  private static func withoutSeams(_ ring: [Point]) -> [[Point]] {
    func isSeam(_ start: Point, _ end: Point) -> Bool {
      abs(start.x) > 179.9999 && abs(end.x) > 179.9999 || abs(start.y) > 89.9999 && abs(end.y) > 89.9999
    }
    var parts: [[Point]] = []
    var current = Array(ring.prefix(1))
    for (start, end) in zip(ring, ring.dropFirst()) {
      if isSeam(start, end) {
        if current.count > 1 { parts.append(current) }
        current = [end]
      } else {
        current.append(end)
      }
    }
    if current.count > 1 { parts.append(current) }
    return parts
  }

  private static func path(_ lines: [[Point]], isClosed: Bool) -> BezierPath {
    BezierPath(
      joining: lines.lazy.map { BezierPath(through: isClosed ? $0.dropLast() : $0, isClosed: isClosed) })
  }
}
