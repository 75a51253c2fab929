import DataFiles
import SystemFiles
import Tabular
import VectorGraphics

/// The regions, lines and places of a map: those of a GeoJSON or TopoJSON file, the whole sphere, or a net of meridians and
/// parallels.
public struct GeoMap: Sendable {
  /// Where the features are from.
  package enum Source: Sendable, Hashable {
    case file(String, object: String?)
    case sphere
    /// Lines at each multiple of a number of degrees.
    case graticule(Double)
  }

  package let source: Source
  let features: [GeoFeature]
  /// A row for each feature: its properties, and its id in the column `id` unless that is a property.
  let table: DataTable
  /// What is wrong with coordinates that are taken for longitudes and latitudes; nil if nothing is.
  let fault: String?

  init(
    source: Source, features: [GeoFeature] = [], table: DataTable = DataTable(columns: []),
    fault: String? = nil
  ) {
    (self.source, self.features, self.table, self.fault) = (source, features, table, fault)
  }

  /// A file that is only named.
  static func unread(_ source: Source) -> GeoMap {
    GeoMap(source: source, fault: "the file has not been read")
  }

  fileprivate var isUnread: Bool {
    if case .file = source { features.isEmpty && fault != nil } else { false }
  }

  /// The whole sphere, as water below the land.
  public static let sphere = GeoMap(source: .sphere, features: [GeoFeature()])

  /// Returns meridians and parallels.
  ///
  /// - Parameter step: Their distance in degrees, 1…90.
  public static func graticule(step: Double = 10) -> GeoMap {
    let step = step.isFinite ? min(90, max(1, step)) : 10
    return GeoMap(source: .graticule(step), features: [GeoFeature(lines: Graticule(step: step).lines)])
  }

  /// Reads a `.json`, `.geojson` or `.topojson` file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - object: The object of a TopoJSON file; nil for the only one.
  /// - Throws: `unreadable`, with the path and the place in the file.
  public init(path: String, object: String? = nil) throws(TableError) {
    let bytes: [UInt8]
    do throws(SystemFileError) {
      bytes = try SystemFile.contents(of: path)
    } catch {
      throw .unreadable("\(path): \(error.description)")
    }
    do throws(DataError) {
      try self.init(reading: bytes, path: path, object: object)
    } catch {
      throw .unreadable("\(path):\(error.description)")
    }
  }

  /// - Throws: The first fault, at its place.
  package init(reading bytes: [UInt8], path: String, object: String?) throws(DataError) {
    let document = try JSONDocument(parsing: bytes)
    do throws(GeoReader.Fault) {
      self = try GeoReader().map(of: document.root, source: .file(path, object: object))
    } catch {
      throw DataError(at: document.position(at: error.offset), error.message)
    }
  }
}

extension GeoMap: Hashable {
  // Without the coordinates, of which there may be a million.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }

  /// Maps are equal if their features are; one that has not been read, to any of its file.
  public static func == (first: GeoMap, second: GeoMap) -> Bool {
    guard first.source == second.source else { return false }
    if first.isUnread || second.isUnread { return true }
    return first.features == second.features && first.table == second.table
  }
}

/// One thing of a map, of any number of areas, lines and places: x is the longitude, y the latitude, in degrees.
struct GeoFeature: Sendable, Hashable {
  /// The rings of each area, that of its outside first.
  var polygons: [[[Point]]] = []
  var lines: [[Point]] = []
  var points: [Point] = []

  mutating func append(_ other: GeoFeature) {
    polygons += other.polygons
    lines += other.lines
    points += other.points
  }
}

/// Meridians and parallels. Only the meridians at multiples of 90° reach the poles, where others would run together.
struct Graticule {
  let step: Double

  var lines: [[Point]] {
    let meridians = stride(from: -180, to: 180, by: step).map { longitude -> [Point] in
      let end: Double = longitude.remainder(dividingBy: 90) == 0 ? 90 : 90 - min(step, 10)
      return Self.values(from: -end, to: end).map { Point(x: longitude, y: $0) }
    }
    let latitudes = stride(from: 0, to: 90, by: step).flatMap { (degrees: Double) -> [Double] in
      degrees == 0 ? [0] : [-degrees, degrees]
    }
    let parallels = latitudes.map { latitude -> [Point] in
      Self.values(from: -180, to: 180).map { Point(x: $0, y: latitude) }
    }
    return meridians + parallels
  }

  /// Near enough that an arc between two of them is a parallel.
  private static func values(from start: Double, to end: Double) -> [Double] {
    let count = Int(((end - start) / 2.5).rounded(.up))
    return (0...count).map { start + (end - start) * Double($0) / Double(count) }
  }
}
