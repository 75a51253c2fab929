import Afterglow
import AfterglowCharts
import CommandOptions
import DataFiles
import SceneModel
import VectorGraphics

/// The scene of charts of tables.
package struct ChartScene: Sendable {
  /// Where the rows of a chart are.
  package enum Source: Sendable, Hashable {
    /// A `.csv`, `.tsv`, `.json` or `.ndjson` file, or `-` for standard input.
    case file(String)
    case table(DataTable)
  }

  /// The path that stands for standard input.
  static let standardInput = "-"

  /// One of the charts of a scene.
  package struct Part: Sendable {
    /// The chart, without data until its table is read.
    package var chart: Chart
    package var source: Source
    /// Its box in points.
    package var place: Rect
    /// The axes that it shares with the other charts that do.
    package var sharedAxes: Set<Channel> = []
    /// Finds the place in a specification of a parameter of the chart; nil for charts of options.
    var path: (@Sendable (String) -> String)?

    package init(chart: Chart, source: Source, place: Rect) {
      self.chart = chart
      self.source = source
      self.place = place
    }
  }

  private var parts: [Part]
  private let name: String
  private let size: Size
  /// The folder of the files of images, with a slash at the end; empty for the current folder.
  private let folder: String

  /// Reads the table of a chart.
  ///
  /// - Parameters:
  ///   - path: A `.csv`, `.tsv`, `.json` or `.ndjson` file.
  ///   - chart: The chart, without data.
  ///   - size: The canvas in points.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` if it is no table.
  package init(data path: String, chart: Chart, size: Size) throws(AfterglowError) {
    try self.init(
      [Part(chart: chart, source: .file(path), place: Rect(size: size))], name: path, size: size,
      folder: Self.folder(of: path))
  }

  /// Reads the tables of charts.
  ///
  /// - Parameters:
  ///   - name: What messages are about.
  ///   - folder: That of the files of images, with a slash at the end.
  ///   - reduces: Whether a long table may be read in parts, of which only what the chart shows is kept.
  init(
    _ parts: [Part], name: String, size: Size, folder: String, reduces: Bool = false
  ) throws(AfterglowError) {
    (self.parts, self.name, self.size, self.folder) = (parts, name, size, folder)
    var tables: [Source: DataTable] = [:]
    for index in self.parts.indices {
      let part = self.parts[index]
      if tables[part.source] == nil {
        let (table, isReduced) = try Self.table(of: part, reduces: reduces && parts.count == 1)
        tables[part.source] = table
        if isReduced { self.parts[index].chart.transforms = [] }
      }
      self.parts[index].chart.data = tables[part.source] ?? DataTable(columns: [])
    }
    for channel in [Channel.x, .y] { shareScales(channel) }
  }

  /// The folder of a file, with a slash at the end; empty for the current one.
  static func folder(of path: String) -> String { String(path.reversed().drop { $0 != "/" }.reversed()) }

  private mutating func shareScales(_ channel: Channel) {
    let indices = parts.indices.filter { parts[$0].sharedAxes.contains(channel) }
    var charts = indices.map { parts[$0].chart }
    Chart.share(channel, among: &charts)
    for (index, chart) in zip(indices, charts) { parts[index].chart = chart }
  }

  private static func table(
    of part: Part, reduces: Bool
  ) throws(AfterglowError) -> (table: DataTable, isReduced: Bool) {
    switch part.source {
    case .table(let table): return (table, false)
    case .file(let path):
      let table = ChartTable(
        path: path, order: part.chart.locale.dateOrder, columns: reduces ? part.chart.namedColumns : nil)
      guard reduces, let reduction = ChartReduction(of: part.chart) else { return (try table.whole(), false) }
      return try table.reduced(by: reduction)
    }
  }

  /// Reads a specification of Vega-Lite.
  ///
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` with all that charts do not have.
  static func spec(at path: String) throws(AfterglowError) -> VegaLiteSpec {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    let folder = folder(of: path)
    do {
      return try VegaLiteSpec(reading: try JSONDocument(parsing: bytes)) { name in
        try ChartTable(path: name.hasPrefix("/") ? name : folder + name, order: nil).whole()
      }
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

  private func scene(of charts: [Chart]) -> Scene {
    let first = charts.first ?? Chart(marks: [])
    let layers = zip(charts, parts).map { chart, part -> [Layer] in
      guard parts.count > 1 else { return chart.layers }
      return [Layer(frame: LayerFrame(part.place), content: .group(chart.layers))]
    }
    return Scene(
      size: size, duration: first.animation.map(\.videoDuration), frameRate: 30,
      language: first.locale.languageTag,
      summary: [first.title, first.subtitle].compactMap(\.self).joined(separator: ". "),
      layers: layers.flatMap(\.self))
  }

  /// Draws the charts, whose errors name the options that they are about.
  package func document(
    _ text: TextOptions = TextOptions(), limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) -> SceneDocument {
    let charts = parts.map { part in
      var chart = part.chart
      chart.needsReadableColumns = true
      return chart
    }
    do {
      return try SceneDocument(
        scene(of: charts),
        in: try RenderContext(directory: folder.isEmpty ? "." : folder, text: text, limits: limits),
        name: name)
    } catch {
      throw OptionNames.inserted(into: error, at: place)
    }
  }

  /// The option that sets the parameter at a path of the scene, or the path in the specification that does.
  private func place(of path: String) -> String {
    let steps = path.split(separator: "parameters.", maxSplits: 1)
    guard let index = Int(path.drop { !$0.isNumber }.prefix { $0.isNumber }), parts.indices.contains(index),
      let find = parts[index].path
    else { return OptionNames.option(at: path) }
    return steps.count > 1 ? find(String(steps[1])) : ""
  }

  /// Returns the scene as a file in the current folder, which names a table if it reads the same there, and contains it
  /// otherwise: only options say how days such as 3/4/2025 are read.
  func json() throws -> String {
    let empty = #""data": []"#
    var charts = parts.map(\.chart)
    var written: [String] = []
    for index in charts.indices {
      if charts[index].marks.contains(where: { $0.kind == .image }) {
        charts[index].imageFolder = String(folder.dropLast())
      }
      if case .file(let path) = parts[index].source, path != Self.standardInput {
        let isSkippingRows = DataTable.FileFormat(path: path) == .json && !charts[index].data.issues.isEmpty
        if !isSkippingRows, try ChartTable(path: path, order: nil).whole() == charts[index].data {
          charts[index].data = DataTable(columns: [])
          written.append(#""data": {"url": \#(JSONWriter().text(JSONValue(path)))}"#)
          continue
        }
      }
      if charts[index].data.rowCount == 0 { written.append(empty) }
    }
    let pieces = try scene(of: charts).encodedJSON().split(separator: empty, omittingEmptySubsequences: false)
    return zip(pieces, written + [""]).map { $0 + $1 }.joined()
  }
}

extension ChartAnimation {
  /// The seconds of a video that shows the whole animation and then stays a while.
  fileprivate var videoDuration: Double { delay + 2 * duration + 1 }
}
