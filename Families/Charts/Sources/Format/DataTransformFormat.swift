import DataFiles
import SceneModel
import Tabular

extension DataTransform {
  /// One step applied to the data.
  static let codec = Step.format.codec.map { step, node in
    step.transform(at: node)
  } back: {
    Step($0)
  }
}

extension RowCondition {
  /// A column and one test.
  static let codec = Condition.format.codec.map { condition, node in
    condition.rowCondition(at: node)
  } back: {
    Condition($0)
  }
}

/// A step as written: one of several keys determines its kind.
private struct Step {
  var filter: [RowCondition]?
  var bin: TimeBin?
  var aggregate: Aggregation.Operation?
  var rolling: Int?
  var sort: Order?
  var fillGaps: TimeBin?
  var field: String?
  var by: [String] = []
  var name: String?

  enum Order: String, CaseIterable {
    case ascending, descending
  }

  static let format = ObjectFormat<Step>(
    "transform", "A step applied to the data.", initial: Step(), acceptsNull: true,
    rules: [.exactlyOne(["filter", "bin", "aggregate", "rolling", "sort", "fillGaps"])]
  ) {
    Key("filter", \.filter, .list(of: RowCondition.codec), "Keeps rows that meet all conditions.")
    Key("bin", \.bin, .choice, "Adds the time unit of \"field\" as \"as\".")
    Key(
      "aggregate", \.aggregate, .choice, "One row per group by \"by\", with this of \"field\" as \"as\"."
    )
    Key(
      "rolling", \.rolling, .integer(1...10_000),
      "Adds the mean of this many last values of \"field\" as \"as\".")
    Key("sort", \.sort, .choice, "Sorts by \"field\".")
    Key("fillGaps", \.fillGaps, .choice, "Adds rows with zeros for time units without any.")
    Key("field", \.field, .text, "The column that the step works on.")
    Key("by", \.by, .list(of: .text), default: [], "The grouping columns.")
    Key("as", \.name, .text, "The name of the new column.")
  }

  /// The step; nil, after reporting it, if it lacks a column.
  func transform(at node: Node) -> DataTransform? {
    if let filter { return .filter(filter) }
    if let aggregate, aggregate == .count || field != nil {
      return .aggregate(by: by, Aggregation(aggregate, of: field, name: name))
    }
    guard let field else {
      let step = aggregate.map { "\($0.rawValue) needs \"field\": the column of numbers" }
      node.fail(step ?? "this step needs \"field\": the column it works on")
      return nil
    }
    if let bin { return .timeBin(column: field, every: bin, name: name ?? field) }
    if let rolling { return .rollingMean(column: field, window: rolling, by: by, name: name ?? field) }
    if let fillGaps { return .fillGaps(column: field, every: fillGaps, by: by) }
    return .sort(by: field, isDescending: sort == .descending)
  }
}

extension Step {
  init(_ transform: DataTransform) {
    switch transform {
    case .filter(let conditions): filter = conditions
    case .timeBin(let column, let every, let name): (field, bin, self.name) = (column, every, name)
    case .aggregate(let groups, let aggregation):
      (by, aggregate) = (groups, aggregation.operation)
      (field, name) = (aggregation.column, aggregation.name)
    case .rollingMean(let column, let window, let groups, let name):
      (field, rolling, by, self.name) = (column, window, groups, name)
    case .sort(let column, let isDescending):
      (field, sort) = (column, isDescending ? .descending : .ascending)
    case .fillGaps(let column, let every, let groups): (field, fillGaps, by) = (column, every, groups)
    }
  }
}

/// A condition as written: one of several keys determines the test.
private struct Condition {
  var field = ""
  var equal: DataValue?
  var oneOf: [DataValue]?
  var less: DataValue?
  var lessOrEqual: DataValue?
  var greater: DataValue?
  var greaterOrEqual: DataValue?
  var range: [DataValue]?
  var valid: Bool?

  static let format = ObjectFormat<Condition>(
    "condition", "What must be true of a row.", initial: Condition(), acceptsNull: true,
    rules: [
      .exactlyOne(["equal", "oneOf", "less", "lessOrEqual", "greater", "greaterOrEqual", "range", "valid"])
    ]
  ) {
    Key(required: "field", \.field, .text, "The column.")
    Key("equal", \.equal, .plainConstant, "The value is this.")
    Key("oneOf", \.oneOf, .list(of: .plainConstant), "The value is one of these.")
    Key("less", \.less, .plainConstant, "The value is less.")
    Key("lessOrEqual", \.lessOrEqual, .plainConstant, "The value is not greater.")
    Key("greater", \.greater, .plainConstant, "The value is greater.")
    Key("greaterOrEqual", \.greaterOrEqual, .plainConstant, "The value is not less.")
    Key(
      "range", \.range, .list(of: .plainConstant, count: 2, expecting: "two ends"),
      "The value is within both, inclusive.")
    Key("valid", \.valid, .boolean, "There is a value.")
  }

  /// The condition; nil, after reporting it, if there is no test.
  func rowCondition(at node: Node) -> RowCondition? {
    guard let test else {
      // A test that is itself invalid has already been reported.
      if valid == false { node.fail("\"valid\" must be true or omitted") }
      return nil
    }
    return RowCondition(column: field, test)
  }

  private var test: RowCondition.Test? {
    if let equal { return .equal(equal) }
    if let oneOf { return .oneOf(oneOf) }
    if let less { return .less(less) }
    if let lessOrEqual { return .lessOrEqual(lessOrEqual) }
    if let greater { return .greater(greater) }
    if let greaterOrEqual { return .greaterOrEqual(greaterOrEqual) }
    if let range { return .range(range[0], range[1]) }
    return valid == true ? .valid : nil
  }
}

extension Condition {
  init(_ condition: RowCondition) {
    field = condition.column
    switch condition.test {
    case .equal(let value): equal = value
    case .oneOf(let values): oneOf = values
    case .less(let value): less = value
    case .lessOrEqual(let value): lessOrEqual = value
    case .greater(let value): greater = value
    case .greaterOrEqual(let value): greaterOrEqual = value
    case .range(let low, let high): range = [low, high]
    case .valid: valid = true
    }
  }
}
