import Afterglow
import AfterglowCharts
import ArgumentParser
import CommandOptions
import DataFiles

extension MapProjection.Kind: OptionChoice {}

// Marks on a map.
extension ChartMarkOptions {
  /// Gives a mark its map: regions, or longitudes and latitudes in place of axes.
  ///
  /// - Returns: The marks below it.
  func putOnMap(_ mark: inout Mark) throws -> [Mark] {
    guard let map else {
      guard region == nil, projection == nil, mark.kind != .geoshape else {
        throw ValidationError(
          "--\(region != nil ? "region" : projection != nil ? "projection" : "mark geoshape") needs --map")
      }
      return []
    }
    if region != nil, mark.kind == .bar { mark.kind = .geoshape }
    if mark.kind == .bar { mark.kind = .point }
    let geoMap = try GeoMap.reading(map)
    if mark.kind == .geoshape {
      guard x == nil, y == nil else {
        throw ValidationError(
          "--\(x != nil ? "x" : "y"): a map has no axes; --color is the column of its values")
      }
      mark.map = geoMap
      mark.region = region.map { Encoding(shorthand: $0) }
      return []
    }
    guard region == nil else {
      throw ValidationError("--region needs --mark geoshape, not \(mark.kind.rawValue)")
    }
    guard let x, let y else {
      throw ValidationError("--map needs --region, or longitudes in --x and latitudes in --y")
    }
    (mark.x, mark.y) = (nil, nil)
    (mark.longitude, mark.latitude) = (Encoding(shorthand: x), Encoding(shorthand: y))
    var ground = Mark(.geoshape)
    ground.map = geoMap
    return [ground]
  }
}

extension GeoMap {
  /// Reads a file, or the object of it that follows a number sign.
  static func reading(_ argument: String) throws -> GeoMap {
    let parts = argument.split(separator: "#", maxSplits: 1).map { String($0) }
    return try reading(path: parts.first ?? "", object: parts.count > 1 ? parts[1] : nil)
  }

  /// - Parameter base: The folder of the path, with its slash.
  static func reading(path: String, object: String?, in base: String = "") throws(AfterglowError) -> GeoMap {
    let whole = path.hasPrefix("/") ? path : base + path
    let bytes = try InputFile.contents(of: whole, limit: SceneLimits().fileSize)
    do throws(DataError) {
      return try GeoMap(reading: bytes, path: whole, object: object)
    } catch {
      throw .invalidScene([
        SceneFileError(
          file: whole, line: error.position.line, column: error.position.column, message: error.message)
      ])
    }
  }
}

extension VegaLiteSpec {
  /// Reads the maps that a specification names.
  func readingMaps(in folder: String) throws(AfterglowError) -> VegaLiteSpec {
    var panels = panels
    for panel in panels.indices {
      for index in panels[panel].chart.marks.indices {
        guard case .file(let path, let object) = panels[panel].chart.marks[index].map?.source else {
          continue
        }
        panels[panel].chart.marks[index].map = try .reading(path: path, object: object, in: folder)
      }
    }
    return VegaLiteSpec(panels: panels)
  }
}
