import CrochetScenes
import DataFiles
import SceneFile

/// A written crochet pattern in a file.
public struct CrochetFile: Sendable {
  public let path: String
  public let pattern: CrochetPattern

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - path: A text file in UTF-8.
  ///   - size: Which of several sizes is read, from 1.
  ///   - dialect: The terms it is written in; nil tells them apart by its words.
  /// - Throws: `missingInput` where the file cannot be read, `invalidScene` where it is not text in UTF-8.
  public init(_ path: String, size: Int = 1, dialect: Dialect? = nil) throws(AfterglowError) {
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
  public func check(previous: String? = nil) -> CheckReport {
    PatternChecker.check(pattern, previous: previous)
  }

  /// The report as JSON, with a line break at its end.
  public static func json(_ report: CheckReport) -> String {
    JSONWriter().text(report.json) + "\n"
  }
}
