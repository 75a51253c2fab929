import SceneModel
import Tabular
import VectorGraphics

extension Mark {
  /// Whether it is on a map, and not between axes.
  var isOnMap: Bool { kind == .geoshape || encodings[.longitude] != nil || encodings[.latitude] != nil }

  /// Whether its rows are the features of its map, since no column names regions.
  var hasFeaturesAsRows: Bool {
    kind == .geoshape && (encodings[.region] == nil || encodings[.region]?.field == Self.indexColumn)
  }

  private static let indexColumn = "\u{0}feature"

  /// The features of its map as a table, if these are its rows.
  var featureTable: DataTable? {
    guard hasFeaturesAsRows, let map else { return nil }
    let indices = map.features.indices.map { DataValue.number(Double($0)) }
    return DataTable(columns: map.table.columns + [DataTable.Column(name: Self.indexColumn, values: indices)])
  }

  /// Names the features by their indices if they are its rows, and gives what has no color one that other marks stand out from.
  mutating func completeMap(theme: ChartTheme) {
    guard kind == .geoshape else { return }
    if encodings[.region] == nil { encodings[.region] = Encoding(field: Self.indexColumn, type: .category) }
    if case .graticule = map?.source { isHollow = true }
    guard plainColor == nil, encodings[.color] == nil else { return }
    switch map?.source {
    case .sphere where !isHollow: plainColor = theme.water
    default: plainColor = theme.missing
    }
  }

  /// Whether it has the column of the chart's color.
  func takesColor(_ encoding: Encoding) -> Bool {
    guard hasFeaturesAsRows, let field = encoding.field else { return true }
    return map?.table.columnNames.contains(field) == true
  }

  /// The message for a mark that a map cannot have; nil if there is none.
  var missingOnMap: String? {
    if kind == .geoshape { return map == nil ? "a geoshape needs \"map\": {\"url\": \"world.json\"}" : nil }
    guard [.point, .line, .text, .image].contains(kind) else {
      return "a \(kind.rawValue) cannot be on a map; use point, line, text, image or geoshape"
    }
    return encodings[.longitude] == nil || encodings[.latitude] == nil
      ? "a \(kind.rawValue) on a map needs both \"longitude\" and \"latitude\"" : nil
  }
}

extension Chart {
  /// Errors of marks and projections that do not go together.
  func mapErrors(of marks: [Mark]) -> [ComponentError] {
    guard marks.contains(where: \.isOnMap) else {
      return projection.map { _ in
        [ComponentError(path: ["projection"], message: "no mark is on a map; add one of the kind geoshape")]
      } ?? []
    }
    return projectionErrors
      + marks.enumerated().compactMap { index, mark in
        mapError(of: mark).map {
          ComponentError(path: ["marks", "[\(index)]"] + $0.path, message: $0.message)
        }
      }
  }

  private func mapError(of mark: Mark) -> (path: [String], message: String)? {
    let axes = [Channel.x, .y].filter { mark.encodings[$0].map { $0.fraction == nil } ?? false }
    if let axis = axes.first {
      return ([axis.rawValue], "a chart with a map has no axes; use \"longitude\" and \"latitude\"")
    }
    return mark.kind == .geoshape ? nil : mark.map.map { _ in (["map"], "only a geoshape has a map") }
  }

  /// Errors of coordinates that are not those of the projection, which are known once the files of maps are read.
  var coordinateErrors: [ComponentError] {
    let isOfSphere = (projection ?? .usual).isOfSphere
    return marks.enumerated().compactMap { index, mark in
      let plain = mark.map?.isOfSphere == true ? "needs a projection of the sphere, not \"identity\"" : nil
      return (isOfSphere ? mark.map?.fault : plain).map {
        ComponentError(path: ["marks", "[\(index)]", "map"], message: $0)
      }
    }
  }

  private var projectionErrors: [ComponentError] {
    guard let projection else { return [] }
    func error(_ key: String, _ message: String) -> ComponentError {
      ComponentError(path: ["projection", key], message: message)
    }
    let isFixed = projection.kind == .albersUsa || projection.kind == .identity
    let name = projection.kind.rawValue
    var errors: [ComponentError] = []
    if isFixed, !projection.rotate.isEmpty { errors.append(error("rotate", "\(name) cannot be turned")) }
    if projection.rotate.count > 3 { errors.append(error("rotate", "expected one to three angles")) }
    if projection.kind == .albersUsa, !projection.center.isEmpty {
      errors.append(error("center", "\(name) has a center of its own"))
    }
    if projection.kind != .conicConformal, !projection.parallels.isEmpty {
      errors.append(error("parallels", "only conicConformal has parallels"))
    }
    if projection.parallels.contains(where: { abs($0) > 89 }) {
      errors.append(error("parallels", "parallels must be within -89…89"))
    }
    if projection.scale != nil, !projection.fit.isEmpty {
      errors.append(error("fit", "a map with a \"scale\" is not fitted; remove one of them"))
    }
    return errors
  }

  /// The map of a plot; nil for charts with axes.
  func mapView(of marks: [PreparedMark], size: Size) -> MapView? {
    guard marks.contains(where: \.specification.isOnMap) else { return nil }
    // Small charts have the same map.
    let maps = DistinctValues(marks.lazy.compactMap(\.specification.map)).values
    var features = maps.filter { !$0.isOfSphere }.flatMap(\.features)
    let includesSphere = maps.contains(where: \.isOfSphere)
    if features.isEmpty, !includesSphere {
      features = [GeoFeature(points: marks.flatMap { mark in mark.rows.compactMap(\.coordinates) })]
    }
    return MapView(projection ?? .usual, features: features, includesSphere: includesSphere, size: size)
  }
}

extension MapProjection {
  /// The projection of a chart that names none, which keeps areas.
  static let usual = MapProjection(.equalEarth)
}

extension GeoMap {
  /// Whether it is the sphere, or the net on it.
  var isOfSphere: Bool {
    if case .file = source { false } else { true }
  }
}

extension MarkRow {
  /// Its longitude and latitude in degrees.
  var coordinates: Point? {
    guard let longitude = self[.longitude].number, let latitude = self[.latitude].number else { return nil }
    return Point(x: longitude, y: latitude)
  }
}

extension Plot {
  /// The position of a row on the map; nil if it has none.
  func place(onMap row: MarkRow) -> Point? { row.coordinates.flatMap { map?.point($0) } }

  /// The line through rows on the map, along great circles, in the order of a column or of the data.
  func path(onMap rows: [MarkRow], in mark: PreparedMark) -> BezierPath {
    let isOrdered = mark.specification.encodings[.order] != nil
    let order =
      isOrdered
      ? rows.indices.sorted { (rows[$0][.order], $0) < (rows[$1][.order], $1) } : Array(rows.indices)
    return map?.path(ofLine: order.compactMap { rows[$0].coordinates }) ?? BezierPath()
  }
}
