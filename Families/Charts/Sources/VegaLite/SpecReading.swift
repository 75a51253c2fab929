import DataFiles
import Tabular
import VectorGraphics

/// What a specification has that charts do not, by its path.
package struct SpecError: Error, Sendable, Hashable {
  /// The line and the column in the file.
  package let position: SourcePosition
  /// Such as `encoding.x.timeUnit`.
  package let path: String
  package let message: String
}

/// Translates a specification, and collects what it has that charts do not.
struct SpecReader {
  let document: JSONDocument
  /// Reads a file by its path.
  let table: (String) throws -> DataTable
  var errors: [SpecError] = []
  /// The columns that stand for `{"repeat": …}`, by their word.
  var repeated: [String: String] = [:]
  /// The places of the parameters of the chart that is read, by their paths.
  var paths = SpecReader.usualPaths
  static let usualPaths = ["transforms": "transform"]
  /// How many columns were made for conditions.
  var conditionCount = 0

  init(_ document: JSONDocument, table: @escaping (String) throws -> DataTable) {
    self.document = document
    self.table = table
  }

  mutating func fail(_ path: String, _ value: JSONValue, _ message: String = "is not available") {
    let error = SpecError(position: document.position(of: value), path: path, message: message)
    if !errors.contains(error) { errors.append(error) }
  }

  mutating func finish(_ object: SpecObject) {
    for (key, value) in object.left { fail(object.path(of: key), value) }
  }

  /// The name of a column; nil if there is none.
  mutating func field(_ object: inout SpecObject) -> String? {
    guard let value = object.take("field") else { return nil }
    if let word = value["repeat"]?.string, let column = repeated[word] { return column }
    guard let name = value.string else {
      fail(object.path(of: "field"), value)
      return nil
    }
    return name.replacing("\\.", with: ".")
  }

  static func constant(_ value: JSONValue) -> DataValue? {
    value.double.map { .number($0) } ?? value.string.map { .text($0) } ?? value.bool.map { .text("\($0)") }
  }

  /// A constant whose text may be a date.
  static func position(_ value: JSONValue) -> DataValue? {
    if let year = value["year"]?.int {
      let (month, day) = (value["month"]?.int ?? 1, value["date"]?.int ?? 1)
      return CivilDate(year: year, month: month, day: day).map { .date(LocalDateTime(date: $0)) }
    }
    let constant = constant(value)
    return constant?.text.flatMap { DataValue.date(of: $0) }.map { .date($0) } ?? constant
  }
}

/// An object of a specification, whose keys are taken one by one: those that are left are reported.
struct SpecObject {
  let value: JSONValue
  let path: String
  private var rest: [String: JSONValue]

  init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
    rest = Dictionary((value.object?.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Removes a key; nil if it is absent or null.
  mutating func take(_ key: String) -> JSONValue? {
    guard let value = rest.removeValue(forKey: key), !value.isNull else { return nil }
    return value
  }

  /// Removes a key, and returns whether it is null.
  mutating func takeNull(_ key: String) -> Bool {
    guard rest[key]?.isNull == true else { return false }
    rest[key] = nil
    return true
  }

  /// Removes keys that do not change what a chart says.
  mutating func drop(_ keys: String...) {
    for key in keys { rest[key] = nil }
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The keys that nothing has taken, in the order of the file.
  var left: [(key: String, value: JSONValue)] {
    (value.object?.members ?? []).filter { rest[$0.key] != nil }.map { ($0.key, $0.value) }
  }
}

extension JSONValue {
  /// An object with the members of another one that it lacks; other values are unchanged.
  func merged(over base: JSONValue?) -> JSONValue {
    guard let own = object, let others = base?.object else { return self }
    let inherited = others.members.filter { other in !own.members.contains { $0.key == other.key } }
    let members = own.members.map { ($0.key, $0.value) } + inherited.map { ($0.key, $0.value) }
    return JSONValue(.object(JSONObject(members)), offset: offset)
  }

  /// An object with another value of a key.
  func replacing(_ key: String, with value: JSONValue) -> JSONValue {
    JSONValue(.object(JSONObject([(key, value)])), offset: offset).merged(over: self)
  }
}
