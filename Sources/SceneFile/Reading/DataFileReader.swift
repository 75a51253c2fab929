import Budgets
import DataFiles
import SceneModel
import Tabular

/// The contents of a data file beside a scene.
struct DataFileContents {
  enum Content {
    case json(JSONDocument)
    /// Of CSV and NDJSON.
    case table(DataTable)
    case text(String)
  }

  var content: Content
  /// The unreadable rows, located.
  var warnings: [String] = []
}

/// Reads data files beside a scene.
struct DataFileReader {
  let files: any SceneFileAccess
  let budget: Budget

  func contents(of path: String) throws(FileAccessError) -> DataFileContents {
    do {
      let bytes = try files.contents(of: path, budget: budget)
      if Self.jsonExtensions.contains(where: path.hasSuffix) {
        return DataFileContents(content: .json(try JSONDocument(parsing: bytes)))
      }
      if Self.textExtensions.contains(where: path.hasSuffix) {
        guard let text = String(file: bytes) else {
          throw FileAccessError("is not valid UTF-8")
        }
        return DataFileContents(content: .text(text))
      }
      guard let format = Self.format(of: path) else {
        throw FileAccessError("data files are .json, .ndjson, .csv, .lrc, .ttml or .txt")
      }
      let table = try DataTable(reading: bytes, as: format, budget: budget)
      return DataFileContents(
        content: .table(DataTable(columns: table.columns)),
        warnings: table.issues.map { "\(path):\($0.description)" })
    } catch let error as DataError {
      throw FileAccessError("\(path):\(error.description)")
    } catch {
      throw FileAccessError("\(path): \(error)")
    }
  }

  private static let jsonExtensions = [".json", ".geojson", ".topojson"]
  private static let textExtensions = [".lrc", ".ttml", ".txt"]

  private static func format(of path: String) -> DataTable.FileFormat? {
    if path.hasSuffix(".csv") || path.hasSuffix(".tsv") { return .csv }
    return path.hasSuffix(".ndjson") ? .ndjson : nil
  }
}
