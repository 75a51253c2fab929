import Afterglow
import AfterglowCrochet
import DataFiles
import PangoText
import SceneFile
import SceneModel

/// A written crochet pattern in a file.
package struct CrochetFile: Sendable {
  package let path: String
  private let text: String
  private let size: Int
  private let dialect: Dialect?

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - path: A text file in UTF-8.
  ///   - size: Which of several sizes is read, from 1.
  ///   - dialect: The terms it is written in; nil detects them by its words.
  /// - Throws: `missingInput` if the file cannot be read, `invalidScene` if it is not text in UTF-8.
  package init(_ path: String, size: Int = 1, dialect: Dialect? = nil) throws(AfterglowError) {
    let bytes = try InputFile.contents(of: path, limit: CrochetPattern.lengthLimit)
    try self.init(bytes: bytes, path: path, size: size, dialect: dialect)
  }

  /// A pattern that has been read; messages call it `path`.
  package init(bytes: [UInt8], path: String, size: Int, dialect: Dialect?) throws(AfterglowError) {
    self.path = path
    guard let text = String(file: bytes) else {
      throw .invalidScene([SceneFileError(file: path, message: "the pattern is not valid UTF-8")])
    }
    self.text = text
    self.size = size
    self.dialect = dialect
  }

  private func pattern() throws(AfterglowError) -> CrochetPattern {
    let pattern = CrochetPattern(text, size: size, dialect: dialect)
    if let line = pattern.lineBeyondLimit {
      let message =
        "the pattern has more than \(CrochetPattern.rowCountLimit) rows; divide it into several files"
      throw .invalidScene([SceneFileError(file: path, line: line, column: 1, message: message)])
    }
    return pattern
  }

  /// Checks every row.
  ///
  /// - Parameter previous: What the row below the first line offers, as `18 sc` or `4 ch-2 sps`.
  package func check(previous: String? = nil) throws(AfterglowError) -> CheckReport {
    PatternChecker.check(try pattern(), previous: previous)
  }

  /// Returns the scene of the chart of the pattern's greatest piece, in the size that suits it.
  ///
  /// - Parameter chart: How the chart looks.
  package func scene(of chart: CrochetChart) throws(AfterglowError) -> Scene {
    var chart = chart
    chart.pattern = text
    chart.size = size
    chart.terms = dialect
    do {
      return Scene(size: try chart.usualSize(), language: "en", layers: chart.layers)
    } catch {
      throw located(error)
    }
  }

  private func located(_ error: ComponentError) -> AfterglowError {
    .invalidScene([SceneFileError(file: path, message: error.message)])
  }

  /// The video of the making of the pattern's greatest piece, and what could not be read.
  package func making(
    _ look: CrochetVideo.Style, text options: TextOptions = TextOptions(),
    limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) -> (document: SceneDocument, warnings: [String]) {
    let text = try SceneDocument.textEngine(options)
    let pattern = try pattern()
    var look = look
    look.chart.title = look.chart.title ?? pattern.title
    let video: CrochetVideo
    do throws(ComponentError) {
      video = try CrochetVideo(PatternChart(pattern), look: look, text: text)
    } catch {
      throw located(error)
    }
    return (try SceneDocument(made: video.scene, from: path, text: text, limits: limits), video.warnings)
  }

  /// A line for every stitch: its number, round, kind, parents and words.
  package func stitchTable(rows: ClosedRange<Int>? = nil) throws(AfterglowError) -> String {
    let chart = PatternChart(try pattern())
    do throws(ComponentError) {
      return chart.table(of: try chart.layout(rows: rows))
    } catch {
      throw located(error)
    }
  }

  /// Every stitch with its kind, round, parents, position, and the characters that made it, as JSON.
  package func stitches(rows: ClosedRange<Int>? = nil) throws(AfterglowError) -> String {
    let chart = PatternChart(try pattern())
    do throws(ComponentError) {
      return JSONWriter(layout: .pretty, sortsKeys: true).text(chart.json(of: try chart.layout(rows: rows)))
        + "\n"
    } catch {
      throw located(error)
    }
  }

  /// Hands over the report as JSON in parts, with a line break at its end.
  package static func writeJSON<Failure: Error>(
    _ report: CheckReport, to receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try JSONWriter().write(report.json, to: receive)
    try receive([UInt8(ascii: "\n")])
  }
}
