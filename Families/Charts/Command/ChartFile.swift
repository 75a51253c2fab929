import Afterglow
import AfterglowCharts
import DataFiles
import PangoText
import SceneFile
import SceneModel
import Tabular
import VectorGraphics

/// A chart of a table in a file.
package struct ChartFile: Sendable {
  /// The scene of the chart, ready to be drawn.
  package let document: SceneDocument
  /// What there is to say about the data and the chart, each with the file.
  package let warnings: [String]

  /// Reads a table and draws a chart over it.
  ///
  /// - Parameters:
  ///   - path: A `.csv`, `.tsv`, `.json` or `.ndjson` file.
  ///   - specification: The chart.
  ///   - size: The canvas in points.
  ///   - demand: What has to be readable.
  ///   - limits: How large the file may be.
  ///   - options: What happens where fonts lack a character.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` if it is no table or lacks a column.
  package init(
    data path: String, specification: ChartSpecification, size: Size, limits: SceneLimits = SceneLimits(),
    demand: ChartPicture.Demand = .nothing, text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let table = try Self.table(path, limits: limits, isDayFirst: specification.locale.isDayFirst)
    let text = try SceneDocument.textEngine(options)
    let expansion: ComponentExpansion
    do {
      expansion = try ChartPicture(specification, size: size, text: text, demand: demand).expansion(
        of: table, tellsWhyEmpty: true)
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: error.message)])
    }
    let scene = Scene(
      size: size, duration: specification.animation.map(\.videoDuration), frameRate: 30,
      reducedMotion: .underlyingValues, language: specification.locale.languageTag,
      summary: [specification.title, specification.subtitle].compactMap(\.self).joined(separator: ". "),
      layers: expansion.layers)
    document = try SceneDocument(made: scene, from: path, text: text)
    warnings = expansion.warnings.map { "\(path): \($0)" } + document.warnings
  }

  private static func table(
    _ path: String, limits: SceneLimits, isDayFirst: Bool
  ) throws(AfterglowError) -> DataTable {
    let formats: [(suffix: String, format: DataTable.FileFormat)] = [
      (".csv", .csv), (".tsv", .csv), (".json", .json), (".ndjson", .ndjson),
    ]
    guard let format = formats.first(where: { path.hasSuffix($0.suffix) })?.format else {
      throw .invalidOption("\(path): a table must be a .csv, .tsv, .json or .ndjson file")
    }
    let bytes = try InputFile.contents(of: path, limit: limits.fileSize)
    do {
      return try DataTable(reading: bytes, as: format, isDayFirst: isDayFirst)
    } catch {
      guard case .malformed(let line, let column, let message) = error else {
        throw .invalidScene([SceneFileError(file: path, message: error.description)])
      }
      throw .invalidScene([SceneFileError(file: path, line: line, column: column, message: message)])
    }
  }
}

extension ChartAnimation {
  /// The seconds of a video that shows the whole animation and then represents a while.
  package var videoDuration: Double { delay + 2 * duration + 1 }
}
