import DataFiles
import SceneModel

/// Data files beside a scene, as values: JSON as it is, NDJSON as a list.
struct DataFileReader {
  let files: any SceneFileAccess
  let limit: Int

  func value(of path: String) throws(FileAccessError) -> ParameterValue {
    do {
      let bytes = try files.contents(of: path, limit: limit)
      if path.hasSuffix(".json") { return ParameterValue(try JSONDocument(parsing: bytes).root) }
      if path.hasSuffix(".lrc") || path.hasSuffix(".txt") {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw FileAccessError("is no text in UTF-8")
        }
        return .text(text)
      }
      throw FileAccessError("data files are .json, .lrc or .txt")
    } catch let error as DataError {
      throw FileAccessError("\(path):\(error.description)")
    } catch {
      throw FileAccessError("\(path): \(error)")
    }
  }
}

extension ParameterValue {
  package init(_ value: JSONValue) {
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
