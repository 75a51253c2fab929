import ChartScenes
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
    let bytes = try files.contents(of: path, limit: limit)
    do {
      if path.hasSuffix(".json") { return (ParameterValue(try JSONDocument(parsing: bytes).root), []) }
    } catch {
      throw FileAccessError("\(path):\(error.description)")
    }
    guard let format = Self.format(of: path) else {
      throw FileAccessError("\(path): data files are .json, .ndjson or .csv")
    }
    do {
      let table = try DataTable(reading: bytes, as: format)
      return (.list(table.records), table.issues.map { "\(path):\($0.description)" })
    } catch {
      throw FileAccessError("\(path):\(error.description)")
    }
  }

  private static func format(of path: String) -> DataTable.FileFormat? {
    if path.hasSuffix(".csv") || path.hasSuffix(".tsv") { return .csv }
    return path.hasSuffix(".ndjson") ? .ndjson : nil
  }
}

extension ParameterValue {
  init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .bool(let bool): .boolean(bool)
      case .number(let number): .number(number.value)
      case .string(let string): .text(string)
      case .array(let elements): .list(elements.map(ParameterValue.init))
      case .object(let object):
        .record(object.members.map { Field(name: $0.key, value: ParameterValue($0.value)) })
      }
  }
}
