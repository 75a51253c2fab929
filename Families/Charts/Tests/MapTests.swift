import DataFiles
import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct MapTests {
  private func map(_ json: String, object: String? = nil) throws -> GeoMap {
    try GeoMap(reading: Array(json.utf8), path: "map.json", object: object)
  }

  private func fault(_ json: String, object: String? = nil) -> String {
    do throws(DataError) {
      _ = try GeoMap(reading: Array(json.utf8), path: "map.json", object: object)
      return ""
    } catch {
      return error.description
    }
  }

  @Test("all geometries of GeoJSON are read, also empty ones and none")
  func geoJSON() throws {
    let map = try map(
      """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "id": 7, "properties": {"name": "A", "n": 3}, "geometry": {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [1, 2, 3]}, {"type": "MultiPoint", "coordinates": [[3, 4], [5, 6]]},
        {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}, {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], []]},
        {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]},
        {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]], []]}]}},
       {"type": "Feature", "properties": null, "geometry": null},
       {"type": "Feature", "geometry": {"type": "Point", "coordinates": []}}]}
      """)
    let feature = try #require(map.features.first)
    #expect(feature.points == [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)])
    #expect(feature.lines.count == 3 && feature.polygons.count == 3)
    #expect(map.features.dropFirst().allSatisfy { $0 == GeoFeature() })
    #expect(map.table.columnNames == ["id", "name", "n"] && map.table.rowCount == 3)
  }

  private static let topology =
    #"{"type": "Topology", "transform": {"scale": [0.5, 2], "translate": [10, 20]}, "objects": {"a": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "id": "x", "arcs": [[0, -2]]}, {"type": "Point", "coordinates": [2, 3]}, {"type": null}]}, "b": {"type": "LineString", "arcs": [1]}}, "arcs": [[[0, 0], [4, 0], [0, 4]], [[0, 0], [0, 1], [4, 3]]]}"#

  @Test("arcs of TopoJSON are differences, which neighbors share in either direction")
  func topoJSON() throws {
    let map = try map(Self.topology, object: "a")
    let corners = [(10.0, 20.0), (12, 20), (12, 28), (10, 22), (10, 20)].map { Point(x: $0.0, y: $0.1) }
    #expect(map.features.map(\.polygons) == [[[corners]], [], []])
    #expect(map.features[1].points == [Point(x: 11, y: 26)])
    #expect(
      try self.map(Self.topology, object: "b").features.first?.lines == [
        [corners[0], corners[3], corners[2]]
      ])
  }

  @Test(
    "what is no map is an error at its place",
    arguments: [
      (topology, nil, #"1:90: there are the objects "a", "b"; name one of them"#),
      (topology, "c", #"1:90: there is no object "c"; there are "a", "b""#),
      (
        topology.replacing("[0, -2]", with: "[0, -3]"), "a",
        "there is no arc -3; arcs are numbered from 0 to 1"
      ),
      (
        topology.replacing("[4, 0]", with: "[4]"), "a",
        "expected a position such as [13.4, 52.5], found a list of 1"
      ),
      (#"{"type": "Topology", "objects": {}}"#, nil, #"needs "arcs""#),
      (#"{"type": "Polygon"}"#, nil, #"1:1: an object of type "Polygon" needs "coordinates""#),
      (
        #"{"type": "Feature", "geometry": {"type": "Sphere"}}"#, nil,
        #"1:33: expected a map, which is GeoJSON or TopoJSON"#
      ),
      (#"{"type": "Point", "coordinates": ["a", 1]}"#, nil, "1:34: expected a position"),
      (#"{"type": "Point", "coordinates": [1, 1e300]}"#, nil, "1:34: coordinates must be within -1e12…1e12"),
      ("[1]", nil, "expected a map, which is GeoJSON or TopoJSON, found an array without a type"),
      (#"{"type": "Point", "coordinates": [1, 1]}"#, "a", "only TopoJSON has objects with names"),
    ] as [(String, String?, String)])
  func faults(json: String, object: String?, message: String) {
    #expect(fault(json, object: object).contains(message))
  }

  private static let squares =
    #"{"type": "FeatureCollection", "features": ["#
    + (1...4).map {
      #"{"type": "Feature", "id": \#($0), "properties": {"name": "S\#($0)"}, "geometry": {"type": "Polygon", "coordinates": [[[\#($0 * 10), 0], [\#($0 * 10 + 9), 0], [\#($0 * 10 + 9), 9], [\#($0 * 10), 0]]]}}"#
    }.joined(separator: ", ") + "]}"

  private func chart(_ csv: String, _ change: (inout Chart) -> Void = { _ in }) throws -> Chart {
    var mark = Mark(.geoshape, color: .by("v"))
    mark.region = "r"
    mark.map = try map(Self.squares)
    var chart = Chart(data: try DataTable(csv: csv), marks: [mark])
    change(&chart)
    return chart
  }

  private func expansion(of chart: Chart) throws -> ComponentExpansion {
    try chart.expanded(in: ComponentContext(size: Size(width: 300, height: 200), text: EvenText()))
  }

  @Test(
    "regions are known by their ids, with leading zeros too, or by a property, and what is on one side only is said"
  )
  func regions() throws {
    #expect(
      try expansion(of: chart("r,v\n01,2.5\n02,3.5\n3,4.5\n60,1.5")).warnings == [
        #"region: 1 of 4 regions of the table are not on the map: "60""#,
        #"region: 1 of 4 regions of the map have no row: "S4""#,
      ])
    #expect(
      try expansion(of: chart("r,v\nS1,2.5\nS2,3.5\nS3,4.5\nS4,1.5")).warnings.isEmpty)
    #expect(
      try expansion(of: chart("r,v\na,2.5\nb,3.5\nc,4.5\nd,1.5")).warnings == [
        #"region: 4 of 4 regions of the table are not on the map: "a", "b", "c", …"#
      ])
  }

  /// The fills of paths, by their colors.
  private func fills(_ layers: [Layer]) -> [Color] {
    layers.flatMap { layer -> [Color] in
      switch layer.content {
      case .group(let children): return fills(children)
      case .path: if case .color(let color) = layer.fill { return [color] } else { return [] }
      default: return []
      }
    }
  }

  @Test("regions without a row have a tone of their own, and without a table the features are the rows")
  func colors() throws {
    let chart = try chart("r,v\n1,2.5\n2,3.5\n3,4.5\n3,9")
    let drawn = fills(try expansion(of: chart).layers)
    #expect(drawn.count == 4 && Set(drawn).count == 4 && drawn.last == chart.theme.missing)
    let own = try self.chart("r,v") { chart in
      chart.marks[0].region = nil
      chart.marks[0].encodings[.color] = Encoding(shorthand: "id:number")
      chart.marks[0].filter = [RowCondition(column: "name", .notEqual("S2"))]
    }
    #expect(Set(fills(try expansion(of: own).layers)).count == 3)
  }

  @Test("a flat file needs the projection for it")
  func planarFile() throws {
    let flat = Self.squares.replacing(", 0]", with: ", 400]")
    let chart = try chart("r,v\n1,2.5") { $0.marks[0].map = try? self.map(flat) }
    #expect(throws: ComponentError.self) { try self.expansion(of: chart) }
    var plane = chart
    plane.projection = MapProjection(.identity)
    #expect(try expansion(of: plane).warnings.count == 1)
  }

  @Test("what does not go with a map is an error at its place")
  func combinations() throws {
    let chart = try chart("r,v\n1,2.5") { chart in
      chart.marks += [
        Mark(.bar, x: "v"), Mark(.point, encodings: [.longitude: "v"]), Mark(.geoshape),
        Mark(.area, encodings: [.latitude: "v", .longitude: "v"]),
      ]
      chart.projection = MapProjection(.albersUsa)
      chart.projection?.rotate = [10]
      chart.projection?.parallels = [10, 20]
    }
    #expect(
      chart.parameterErrors.map(\.path) == [
        "marks[2]", "marks[3]", "marks[4]", "projection.rotate", "projection.parallels", "marks[1].x",
      ])
  }

  @Test("points, lines and texts are at their longitudes and latitudes")
  func places() throws {
    var line = Mark(.line, encodings: [.longitude: "x", .latitude: "y"])
    line.order = "o"
    var chart = Chart(
      data: try DataTable(csv: "x,y,o,n\n10,10,2,A\n40,30,1,B\n"),
      marks: [
        line, Mark(.point, encodings: [.longitude: "x", .latitude: "y"]),
        Mark(.text, encodings: [.longitude: "x", .latitude: "y", .text: "n"]),
      ])
    chart.padding = 0
    chart.hasBackground = false
    #expect(texts(try expansion(of: chart).layers) == ["A", "B"])
    #expect(try expansion(of: chart).warnings.isEmpty)
  }
}
