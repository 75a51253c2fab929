import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension MapProjection {
  /// A name, or an object.
  static var codec: Codec<MapProjection> {
    .oneOf(
      Alternative(.choice, { MapProjection($0) }, { $0 == MapProjection($0.kind) ? $0.kind : nil }),
      Alternative(format.codec, { $0 }, { $0 }))
  }

  private static let format = ObjectFormat<MapProjection>(
    "projection", "How a map shows the sphere on a plane.", initial: .usual, acceptsNull: true
  ) {
    Key(required: "type", \.kind, .choice, "The formula, as in d3-geo.")
    Key(
      "rotate", \.rotate, .list(of: .number(-360...360)), default: [],
      "Degrees by which the sphere is turned first: the negative longitude and latitude of the middle, and about it."
    )
    Key(
      "center", \.center, pair, default: [],
      "The longitude and latitude, after turning, in the middle of the plot, for a map with a scale.")
    Key(
      "parallels", \.parallels, pair, default: [],
      "Where the cone of conicConformal meets the sphere (30, 30).")
    Key(
      "scale", \.scale, .number(0.001...1_000_000),
      "The radius of the sphere in points (default: the map fits).")
    Key(
      "fit", \.fit, .list(of: .number, count: 4, expecting: "four numbers: west, south, east, north"),
      default: [],
      "West, south, east and north of what fits into the plot (default: all that is drawn).")
    Key("reflectY", \.reflectsY, .boolean, default: false, "Whether y of identity points up.")
  }

  private static var pair: Codec<[Double]> {
    .list(of: .number(-360...360), count: 2, expecting: "two numbers")
  }
}

/// A map as written.
private struct MapReference: Sendable, Hashable {
  var url = ""
  var object: String?

  static let format = ObjectFormat<MapReference>(
    "map", "A GeoJSON or TopoJSON file.", initial: MapReference()
  ) {
    Key(required: "url", \.url, .text, "A .json, .geojson or .topojson file, relative to the scene's folder.")
    Key("object", \.object, .text, "The object of a TopoJSON file that has several.")
  }
}

extension Codec where Value == GeoMap {
  /// `sphere`, a net of lines, or a file.
  package static var map: Codec {
    oneOf(
      Alternative(
        .choice(["sphere", "graticule"]), { $0 == "sphere" ? .sphere : .graticule() }, { $0.word }),
      Alternative(.number(1...90), { .graticule(step: $0) }, { $0.step }),
      Alternative(file, { $0 }, { $0 }))
  }

  private static var file: Codec {
    Codec(MapReference.format.codec.shape) { node in
      MapReference.format.codec.decode(node).flatMap { node.map(in: $0) }
    } encode: { map in
      guard case .file(let url, let object) = map.source else { return nil }
      return MapReference.format.codec.encode(MapReference(url: url, object: object))
    }
  }
}

extension GeoMap {
  fileprivate var word: String? { source == .sphere ? "sphere" : step == 10 ? "graticule" : nil }

  fileprivate var step: Double? { if case .graticule(let step) = source { step } else { nil } }
}

extension Node {
  /// The map of a file; nil, with an error at its place in the file, if there is none.
  fileprivate func map(in reference: MapReference) -> GeoMap? {
    let source = GeoMap.Source.file(reference.url, object: reference.object)
    guard readsFiles else { return .unread(source) }
    guard let file = jsonFile(named: reference.url) else { return nil }
    do throws(GeoReader.Fault) {
      return try GeoReader(budget: file.budget).map(of: file.contents.value, source: source)
    } catch {
      file.contents.report(error.message, at: error.offset)
      return nil
    }
  }
}
