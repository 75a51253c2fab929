import SceneModel
import Tabular

/// Reads a step of the data from its record.
struct TransformReader {
  private let value: ParameterValue
  private let path: [String]
  private static let kinds = ["filter", "bin", "aggregate", "rolling", "sort", "fillGaps"]

  init(_ value: ParameterValue, path: [String]) {
    self.value = value
    self.path = path
  }

  func transform() throws(ComponentError) -> DataTransform {
    let given = Self.kinds.filter { value[$0] != nil }
    guard given.count == 1, let kind = given.first else {
      throw ComponentError(
        path: path,
        message: "a step is one of \(Self.kinds.joined(separator: ", ")); found \(given.count) of them")
    }
    let by = (value["by"]?.listValue ?? []).compactMap(\.textValue)
    switch kind {
    case "filter":
      var conditions: [RowCondition] = []
      for (index, condition) in (value["filter"]?.listValue ?? []).enumerated() {
        conditions.append(try ConditionReader(condition, path: path + ["filter", "[\(index)]"]).condition())
      }
      return .filter(conditions)
    case "bin": return .timeBin(column: try field(), every: bin("bin"), name: try name())
    case "aggregate":
      let operation = value["aggregate"]?.textValue.flatMap(Aggregation.Operation.init) ?? .count
      let column = value["field"]?.textValue
      guard operation == .count || column != nil else {
        throw ComponentError(
          path: path, message: "\(operation.rawValue) needs \"field\": the column of numbers")
      }
      return .aggregate(by: by, [Aggregation(operation, of: column, name: value["as"]?.textValue)])
    case "rolling":
      let window = value["rolling"]?.numberValue.map { Int($0.rounded()) } ?? 1
      return .rollingMean(column: try field(), window: window, by: by, name: try name())
    case "sort": return .sort(by: try field(), isDescending: value["sort"]?.textValue == "descending")
    default: return .fillGaps(column: try field(), every: bin("fillGaps"), by: by)
    }
  }

  private func bin(_ key: String) -> TimeBin { value[key]?.textValue.flatMap(TimeBin.init) ?? .day }

  private func field() throws(ComponentError) -> String {
    guard let field = value["field"]?.textValue else {
      throw ComponentError(path: path, message: "this step needs \"field\": the column it works on")
    }
    return field
  }

  private func name() throws(ComponentError) -> String {
    if let name = value["as"]?.textValue { return name }
    return try field()
  }
}

/// Reads a condition on rows from its record.
struct ConditionReader {
  private let value: ParameterValue
  private let path: [String]

  init(_ value: ParameterValue, path: [String]) {
    self.value = value
    self.path = path
  }

  func condition() throws(ComponentError) -> RowCondition {
    let tests = self.tests
    guard let column = value["field"]?.textValue, tests.count == 1, let test = tests.first else {
      throw ComponentError(
        path: path,
        message: "a condition has \"field\" and one test, such as \"greater\": 10; found \(tests.count) tests"
      )
    }
    return RowCondition(column: column, test)
  }

  private var tests: [RowCondition.Test] {
    var tests: [RowCondition.Test] = []
    if let other = constant("equal") { tests.append(.equal(other)) }
    if let other = constant("less") { tests.append(.less(other)) }
    if let other = constant("lessOrEqual") { tests.append(.lessOrEqual(other)) }
    if let other = constant("greater") { tests.append(.greater(other)) }
    if let other = constant("greaterOrEqual") { tests.append(.greaterOrEqual(other)) }
    if let others = value["oneOf"]?.listValue { tests.append(.oneOf(others.map { DataValue($0) })) }
    if let ends = value["range"]?.listValue, ends.count == 2 {
      tests.append(.range(DataValue(ends[0]), DataValue(ends[1])))
    }
    if value["valid"]?.booleanValue == true { tests.append(.valid) }
    return tests
  }

  private func constant(_ key: String) -> DataValue? { value[key].map { DataValue($0) } }
}
