import Budgets
import DataFiles
import Tabular
import VectorGraphics

/// Reads GeoJSON (RFC 7946) and TopoJSON (github.com/topojson/topojson-specification).
struct GeoReader {
  /// What is wrong, and the offset of the value in the file.
  struct Fault: Error {
    let offset: Int
    let message: String

    init(_ value: JSONValue, _ message: String) {
      (offset, self.message) = (value.offset, message)
    }
  }

  var budget = Budget()

  func map(of root: JSONValue, source: GeoMap.Source) throws(Fault) -> GeoMap {
    var object: String?
    if case .file(_, let name) = source { object = name }
    let named: [(JSONValue, GeoFeature)]
    if root["type"]?.string == "Topology" {
      named = try TopologyReader(root, reader: self).features(ofObject: object)
    } else if object != nil {
      throw Fault(root, "only TopoJSON has objects with names; this is \(Self.kind(root))")
    } else {
      named = try features(of: root)
    }
    return try map(of: named, source: source, at: root)
  }

  private func map(
    of named: [(JSONValue, GeoFeature)], source: GeoMap.Source, at root: JSONValue
  ) throws(Fault) -> GeoMap {
    let rows = named.map { JSONValue(Self.row(of: $0.0)) }
    do {
      let table = try DataTable(objects: rows, budget: budget)
      return GeoMap(source: source, features: named.map(\.1), table: table, fault: Self.fault(in: named))
    } catch {
      throw Fault(root, error.description)
    }
  }

  /// The properties of a feature with its id.
  private static func row(of feature: JSONValue) -> JSONObject {
    var members = (feature["properties"]?.object?.members ?? []).map { ($0.key, $0.value) }
    if !members.contains(where: { $0.0 == "id" }) { members.insert(("id", feature["id"] ?? nil), at: 0) }
    return JSONObject(members)
  }

  /// The first latitude that there is not on a sphere.
  private static func fault(in named: [(JSONValue, GeoFeature)]) -> String? {
    for (index, (value, feature)) in named.enumerated() {
      let all = [feature.points] + feature.lines + feature.polygons.flatMap(\.self)
      guard let point = all.lazy.flatMap(\.self).first(where: { abs($0.y) > 90.000001 }) else { continue }
      let name = value["id"].map { ", \"\($0.string ?? $0.number?.text ?? "")\"," } ?? ""
      return
        "feature \(index + 1)\(name) has the latitude \(point.y), which is not within -90…90; a position is [longitude, latitude], and the projection of coordinates on a plane is \"identity\""
    }
    return nil
  }

  /// The features of a value, each with the object that has its id and its properties.
  private func features(of value: JSONValue) throws(Fault) -> [(JSONValue, GeoFeature)] {
    switch value["type"]?.string {
    case "FeatureCollection":
      var features: [(JSONValue, GeoFeature)] = []
      for element in try list(value, "features") { features += try self.features(of: element) }
      return features
    case "Feature":
      return [(value, try geometry(value["geometry"] ?? nil))]
    default:
      return [(value, try geometry(value))]
    }
  }

  private func geometry(_ value: JSONValue) throws(Fault) -> GeoFeature {
    if value.isNull { return GeoFeature() }
    if value["type"]?.string == "GeometryCollection" {
      var feature = GeoFeature()
      for element in try list(value, "geometries") { feature.append(try geometry(element)) }
      return feature
    }
    return try shape(value, coordinates: "coordinates") { (value: JSONValue) throws(Fault) in try line(value)
    }
  }

  /// A geometry of any other type.
  ///
  /// - Parameter line: Reads the positions of a line or a ring.
  func shape(
    _ value: JSONValue, coordinates key: String, line: (JSONValue) throws(Fault) -> [Point]
  ) throws(Fault) -> GeoFeature {
    let kind = value["type"]?.string ?? ""
    func lines(_ list: [JSONValue]) throws(Fault) -> [[Point]] {
      var lines: [[Point]] = []
      for element in list { lines.append(try line(element)) }
      return lines
    }
    switch kind {
    case "Point":
      let place = try member(value, "coordinates")
      // An empty list is a place that is nowhere.
      return GeoFeature(points: place.array?.isEmpty == true ? [] : [try position(place)])
    case "MultiPoint": return GeoFeature(points: try self.line(try member(value, "coordinates")))
    case "LineString": return GeoFeature(lines: [try line(try member(value, key))])
    case "MultiLineString": return GeoFeature(lines: try lines(try list(value, key)))
    case "Polygon": return GeoFeature(polygons: [try lines(try list(value, key))])
    case "MultiPolygon":
      var polygons: [[[Point]]] = []
      for element in try list(value, key) {
        guard let rings = element.array else { throw Fault(element, "expected a list of rings") }
        polygons.append(try lines(rings))
      }
      return GeoFeature(polygons: polygons)
    default:
      throw Fault(value, "expected a map, which is GeoJSON or TopoJSON, found \(Self.kind(value))")
    }
  }

  private static func kind(_ value: JSONValue) -> String {
    value["type"]?.string.map { "an object of type \"\($0.excerpt)\"" } ?? "\(value.kind) without a type"
  }

  func line(_ value: JSONValue) throws(Fault) -> [Point] {
    guard let array = value.array else {
      throw Fault(value, "expected a list of positions, found \(value.kind)")
    }
    try take(array.count, at: value)
    var points: [Point] = []
    points.reserveCapacity(array.count)
    for element in array { points.append(try position(element)) }
    return points
  }

  func position(_ value: JSONValue) throws(Fault) -> Point {
    guard let array = value.array, array.count >= 2, let x = array[0].double, let y = array[1].double else {
      throw Fault(value, "expected a position such as [13.4, 52.5], found \(value.briefDescription)")
    }
    guard max(abs(x), abs(y)) <= Self.greatestCoordinate else {
      throw Fault(value, "coordinates must be within -1e12…1e12")
    }
    return Point(x: x, y: y)
  }

  /// Farther than any place in millimeters; products of coordinates are numbers.
  private static let greatestCoordinate = 1e12

  /// Takes the memory of positions.
  func take(_ count: Int, at value: JSONValue) throws(Fault) {
    do throws(BudgetError) {
      try budget.take(.bytes(count * MemoryLayout<Point>.size))
    } catch {
      throw Fault(value, error.description)
    }
  }

  private func member(_ value: JSONValue, _ key: String) throws(Fault) -> JSONValue {
    guard let member = value[key] else { throw Fault(value, "\(Self.kind(value)) needs \"\(key)\"") }
    return member
  }

  func list(_ value: JSONValue, _ key: String) throws(Fault) -> [JSONValue] {
    let member = try member(value, key)
    guard let array = member.array else {
      throw Fault(member, "\"\(key)\" must be a list, not \(member.kind)")
    }
    return array
  }
}

/// Reads the features of a topology, whose borders are arcs that neighbors share.
private struct TopologyReader {
  let root: JSONValue
  let reader: GeoReader
  private let arcs: [[Point]]
  private let transform: (scale: Point, translate: Point)?

  init(_ root: JSONValue, reader: GeoReader) throws(GeoReader.Fault) {
    (self.root, self.reader) = (root, reader)
    transform = try root["transform"].map { (value) throws(GeoReader.Fault) in
      (
        try reader.position(value["scale"] ?? value),
        try reader.position(value["translate"] ?? value)
      )
    }
    var arcs: [[Point]] = []
    for value in try reader.list(root, "arcs") {
      arcs.append(Self.placed(try reader.line(value), transform, areDifferences: transform != nil))
    }
    self.arcs = arcs
  }

  /// Quantized positions in degrees; each of an arc is the difference from the one before.
  private static func placed(
    _ points: [Point], _ transform: (scale: Point, translate: Point)?, areDifferences: Bool
  ) -> [Point] {
    guard let (scale, translate) = transform else { return points }
    var sum = Point.zero
    return points.map { point in
      sum = areDifferences ? sum + point : point
      return Point(x: sum.x * scale.x + translate.x, y: sum.y * scale.y + translate.y)
    }
  }

  func features(ofObject name: String?) throws(GeoReader.Fault) -> [(JSONValue, GeoFeature)] {
    let objects = root["objects"]?.object?.members ?? []
    let names = objects.map { "\"\($0.key)\"" }.joined(separator: ", ")
    guard
      let object = name.map({ name in objects.first { $0.key == name } })
        ?? (objects.count == 1 ? objects[0] : nil)
    else {
      throw GeoReader.Fault(
        root["objects"] ?? root,
        name.map { "there is no object \"\($0.excerpt)\"; there are \(names)" }
          ?? "there are the objects \(names); name one of them")
    }
    return try features(of: object.value)
  }

  /// Each geometry of a collection is a feature.
  private func features(of value: JSONValue) throws(GeoReader.Fault) -> [(JSONValue, GeoFeature)] {
    guard value["type"]?.string == "GeometryCollection" else { return [(value, try geometry(value))] }
    var features: [(JSONValue, GeoFeature)] = []
    for element in try reader.list(value, "geometries") { features.append((element, try geometry(element))) }
    return features
  }

  private func geometry(_ value: JSONValue) throws(GeoReader.Fault) -> GeoFeature {
    guard let kind = value["type"], !kind.isNull else { return GeoFeature() }
    if kind.string == "GeometryCollection" {
      return try features(of: value).reduce(into: GeoFeature()) { $0.append($1.1) }
    }
    var feature = try reader.shape(value, coordinates: "arcs") { (value: JSONValue) throws(GeoReader.Fault) in
      try line(value)
    }
    feature.points = Self.placed(feature.points, transform, areDifferences: false)
    return feature
  }

  /// The positions of arcs one after the other; that of a negative index is the complement's, backwards.
  private func line(_ value: JSONValue) throws(GeoReader.Fault) -> [Point] {
    guard let indices = value.array else {
      throw GeoReader.Fault(value, "expected a list of arcs, found \(value.kind)")
    }
    var points: [Point] = []
    for index in indices {
      guard let number = index.int, arcs.indices.contains(number < 0 ? ~number : number) else {
        throw GeoReader.Fault(
          index, "there is no arc \(index.briefDescription); arcs are numbered from 0 to \(arcs.count - 1)")
      }
      let arc = arcs[number < 0 ? ~number : number]
      try reader.take(arc.count, at: index)
      if !points.isEmpty { points.removeLast() }
      points += number < 0 ? arc.reversed() : arc
    }
    return points
  }
}
