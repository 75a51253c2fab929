import CrochetScenes
import DataFiles
import PangoText
import SceneFile
import SceneModel

/// A written crochet pattern in a file.
package struct CrochetFile: Sendable {
  package let path: String
  package let pattern: CrochetPattern

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - path: A text file in UTF-8.
  ///   - size: Which of several sizes is read, from 1.
  ///   - dialect: The terms it is written in; nil tells them apart by its words.
  /// - Throws: `missingInput` where the file cannot be read, `invalidScene` where it is not text in UTF-8.
  package init(_ path: String, size: Int = 1, dialect: Dialect? = nil) throws(AfterglowError) {
    self.path = path
    let bytes = try InputFile.contents(of: path, limit: CrochetPattern.lengthLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidScene([SceneFileError(file: path, message: "the pattern is not valid UTF-8")])
    }
    pattern = CrochetPattern(text, size: size, dialect: dialect)
  }

  /// Checks every row.
  ///
  /// - Parameter previous: What the row below the first line offers, as `18 sc` or `4 ch-2 sps`.
  package func check(previous: String? = nil) -> CheckReport {
    PatternChecker.check(pattern, previous: previous)
  }

  /// The chart of the pattern's greatest piece, in the size that suits it.
  package func chart(_ look: CrochetLook, text options: TextOptions = TextOptions()) throws(AfterglowError)
    -> SceneDocument
  {
    let text = try SceneDocument.textEngine(options)
    let chart = PatternChart(pattern)
    var look = look
    look.title = look.title ?? pattern.title
    do {
      let size = try chart.usualSize(rows: look.rows)
      let expansion = try chart.expansion(look, size: size, text: text)
      let scene = Scene(size: size, language: "en", summary: expansion.summary, layers: expansion.layers)
      return try SceneDocument(made: scene, from: path, text: text)
    } catch let error as ComponentError {
      throw .invalidScene([SceneFileError(file: path, message: error.message)])
    } catch let error as AfterglowError {
      throw error
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: "\(error)")])
    }
  }

  /// The report as JSON, with a line break at its end.
  package static func json(_ report: CheckReport) -> String {
    JSONWriter().text(report.json) + "\n"
  }
}
