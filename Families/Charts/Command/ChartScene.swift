import Afterglow
import AfterglowCharts
import CommandOptions
import DataFiles
import SceneModel
import VectorGraphics

/// The scene of a chart of a table in a file.
package struct ChartScene: Sendable {
  private let path: String
  /// Nil for a table that is in no file.
  private let format: DataTable.FileFormat?
  private let size: Size
  private var chart: Chart

  /// Reads the table of a chart.
  ///
  /// - Parameters:
  ///   - path: A `.csv`, `.tsv`, `.json` or `.ndjson` file.
  ///   - chart: The chart, without data.
  ///   - size: The canvas in points.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` if it is no table.
  package init(data path: String, chart: Chart, size: Size) throws(AfterglowError) {
    guard let format = DataTable.FileFormat(path: path) else {
      throw .invalidOption("\(path): a table must be a .csv, .tsv, .json or .ndjson file")
    }
    self.path = path
    self.format = format
    self.size = size
    self.chart = chart
    self.chart.data = try table(as: format, order: chart.locale.dateOrder)
  }

  /// Creates the scene of a chart of a table.
  init(table: DataTable, name: String, chart: Chart, size: Size) {
    (path, format, self.size, self.chart) = (name, nil, size, chart)
    self.chart.data = table
  }

  /// Reads a specification of Vega-Lite.
  ///
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` with all that charts do not have.
  static func spec(at path: String) throws(AfterglowError) -> VegaLiteSpec {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    do {
      return try VegaLiteSpec(reading: try JSONDocument(parsing: bytes))
    } catch let error as DataError {
      throw .invalidScene([
        SceneFileError(
          file: path, line: error.position.line, column: error.position.column, message: error.message)
      ])
    } catch let errors as VegaLiteSpec.SpecErrors {
      throw .invalidScene(
        errors.list.map {
          SceneFileError(
            file: path, line: $0.position.line, column: $0.position.column, path: $0.path, message: $0.message
          )
        })
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: "\(error)")])
    }
  }

  /// Reads the table.
  ///
  /// - Parameter order: The order of days such as 3/4/2025; nil if they are texts, as in a file that a scene names.
  private func table(
    as format: DataTable.FileFormat, order: DateOrder?
  ) throws(AfterglowError) -> DataTable {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    do {
      return try DataTable(reading: bytes, as: format, order: order)
    } catch {
      guard case .malformed(let line, let column, let message) = error else {
        throw .invalidScene([SceneFileError(file: path, message: error.description)])
      }
      throw .invalidScene([SceneFileError(file: path, line: line, column: column, message: message)])
    }
  }

  private func scene(showing chart: Chart) -> Scene {
    Scene(
      size: size, duration: chart.animation.map(\.videoDuration), frameRate: 30,
      language: chart.locale.languageTag,
      summary: [chart.title, chart.subtitle].compactMap(\.self).joined(separator: ". "),
      layers: chart.layers)
  }

  /// Draws the chart, whose errors name the options that they are about.
  package func document(
    _ text: TextOptions = TextOptions(), limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) -> SceneDocument {
    var chart = chart
    chart.needsReadableColumns = true
    do {
      return try SceneDocument(
        scene(showing: chart), in: try RenderContext(text: text, limits: limits), name: path)
    } catch {
      throw OptionNames.inserted(into: error)
    }
  }

  /// Returns the scene as a file in the current folder, which names the table if it reads the same there, and contains it
  /// otherwise: only options say how days such as 3/4/2025 are read.
  func json() throws -> String {
    let isSkippingRows = format == .json && !chart.data.issues.isEmpty
    guard let format, !isSkippingRows, try table(as: format, order: nil) == chart.data else {
      return try scene(showing: chart).encodedJSON()
    }
    var empty = chart
    empty.data = DataTable(columns: [])
    return try scene(showing: empty).encodedJSON().replacing(
      #""data": []"#, with: #""data": {"url": \#(JSONWriter().text(JSONValue(path)))}"#)
  }
}

extension ChartAnimation {
  /// The seconds of a video that shows the whole animation and then stays a while.
  fileprivate var videoDuration: Double { delay + 2 * duration + 1 }
}
