import DataFiles
import Tabular
import VectorGraphics

/// The data of a view that are a map.
struct SpecMap {
  let map: GeoMap
  /// Whether only the borders are drawn.
  var areBorders = false

  /// Nil for tables.
  init?(_ data: JSONValue) {
    let format = data["format"]
    if data["sphere"] != nil {
      map = .sphere
    } else if let net = data["graticule"] {
      map = .graticule(step: net["step"]?.array?.first?.double ?? 10)
    } else if let url = data["url"]?.string, let object = format?["feature"] ?? format?["mesh"] {
      map = GeoMap(source: .file(url, object: object.string))
      areBorders = format?["mesh"] != nil
    } else if let url = data["url"]?.string, format?["property"]?.string == "features" {
      map = GeoMap(source: .file(url, object: nil))
    } else {
      return nil
    }
  }
}

extension SpecReader {
  /// A lookup that joins a map with a table, in either direction: the table is that of the chart.
  mutating func joinMap(
    _ step: JSONValue, path: String, _ context: inout SpecContext, into chart: inout SpecChart
  ) -> Bool {
    guard let column = step["lookup"]?.string, let other = step["from"]?["data"] else { return false }
    if let map = SpecMap(other) {
      (context.map, context.region) = (map, column)
      return true
    }
    guard context.map != nil else { return false }
    let object = SpecObject(other, path: "\(path).from.data")
    if let other = readData(object, into: &chart) { context.table = read(other, at: object) }
    context.region = step["from"]?["key"]?.string
    return true
  }

  mutating func readMap(_ context: SpecContext, _ style: JSONValue, _ mark: inout Mark) {
    mark.map = context.map?.map
    mark.region = context.region.map { Encoding(field: $0, type: .category) }
    let fill = style["fill"]
    let isEmpty = fill.map { $0.isNull || $0.string == "transparent" || $0.string == "none" } ?? false
    mark.isHollow = context.map?.areBorders == true || style["filled"]?.bool == false || isEmpty
  }

  mutating func readProjection(_ value: SpecObject, _ view: JSONValue, into chart: inout Chart) {
    var object = value
    object.drop("precision", "size", "extent", "fit", "pointRadius")
    let type = object.take("type")
    guard let kind = type.map({ MapProjection.Kind(rawValue: $0.string ?? "") }) ?? .equalEarth else {
      return fail(object.path(of: "type"), type ?? value.value)
    }
    var projection = MapProjection(kind)
    func numbers(_ key: String) -> [Double] { object.take(key)?.array?.compactMap(\.double) ?? [] }
    projection.rotate = numbers("rotate")
    projection.center = numbers("center")
    projection.parallels = numbers("parallels")
    projection.reflectsY = object.take("reflectY")?.bool ?? false
    if let scale = object.take("scale") {
      projection.scale = scale.double
      if projection.scale == nil { fail(object.path(of: "scale"), scale) }
    }
    // The middle is where the center is anyway.
    if object.value["translate"]?.array?.map(\.double)
      == ["width", "height"].map({ view[$0]?.double.map { $0 / 2 } })
    {
      object.drop("translate")
    }
    finish(object)
    if let other = chart.projection, other != projection {
      return fail(object.path, value.value, "differs from that of the chart")
    }
    chart.projection = projection
  }
}
