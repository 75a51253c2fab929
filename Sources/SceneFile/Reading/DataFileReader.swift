import Tabular
import DataFiles
import SceneModel

/// Data files beside a scene, as values: JSON as it is; CSV and NDJSON as a list of records.
///
/// In CSV a column whose cells are all numbers is one of numbers, as in `DataTable`; empty cells are null.
struct DataFileReader {
  let files: any SceneFileAccess
  let limit: Int

  /// The value of a file, and what there is to say about rows that could not be read.
  func value(of path: String) throws(FileAccessError) -> (value: ParameterValue, warnings: [String]) {
    do {
      let bytes = try files.contents(of: path, limit: limit)
      if path.hasSuffix(".json") { return (ParameterValue(try JSONDocument(parsing: bytes).root), []) }
      if path.hasSuffix(".lrc") || path.hasSuffix(".txt") {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw FileAccessError("is no text in UTF-8")
        }
        return (.text(text), [])
      }
      guard let format = Self.format(of: path) else {
        throw FileAccessError("data files are .json, .ndjson, .csv, .lrc or .txt")
      }
      let table = try DataTable(reading: bytes, as: format)
      return (.list(table.records), table.issues.map { "\(path):\($0.description)" })
    } catch let error as DataError {
      throw FileAccessError("\(path):\(error.description)")
    } catch {
      throw FileAccessError("\(path): \(error)")
    }
  }

  private static func format(of path: String) -> DataTable.FileFormat? {
    if path.hasSuffix(".csv") || path.hasSuffix(".tsv") { return .csv }
    return path.hasSuffix(".ndjson") ? .ndjson : nil
  }
}
