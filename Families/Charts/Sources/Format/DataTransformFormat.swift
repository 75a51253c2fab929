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

  /// Reads a step that is written as in scenes.
  package static func reading(_ text: String) throws(LocatedErrors) -> DataTransform {
    try codec.value(in: Array(text.utf8), file: "")
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
  var filter: Filter?
  var calculate: String?
  var bin: Binning?
  var aggregate: Aggregates?
  var window: String?
  var rolling: Int?
  var fold: [String]?
  var pivot: String?
  var flatten: String?
  var stack: StackStep.Method?
  var top: Int?
  var density: DensityDraft?
  var regression: RegressionDraft?
  var quantiles: Double?
  var sort: Order?
  var fillGaps: TimeBin?
  var zone: String?
  var impute: ImputeStep.Filling?
  var lookup: LookupDraft?
  var field: String?
  var value: String?
  var by: [String] = []
  var along: [String] = []
  var frame: FrameDraft?
  var offset: Int?
  var others: String?
  var names: [String] = []

  enum Order: String, CaseIterable {
    case ascending, descending
  }

  enum Filter: Sendable {
    case conditions([RowCondition])
    case formula(String)
  }

  enum Aggregates: Sendable {
    case one(Aggregation.Operation)
    case several([Aggregation])
  }

  static let kinds = [
    "filter", "calculate", "bin", "aggregate", "window", "rolling", "fold", "pivot", "flatten", "stack",
    "top",
    "density", "regression", "quantiles", "sort", "fillGaps", "zone", "impute", "lookup",
  ]

  static let format = ObjectFormat<Step>(
    "transform", "A step applied to the data.", initial: Step(), acceptsNull: true,
    rules: [.exactlyOne(kinds)]
  ) {
    rows
    statistics
    columns
  }

  @KeyBuilder<Step> private static var rows: [Key<Step>] {
    Key(
      "filter", \.filter, filterCodec,
      "Keeps rows that meet all conditions, or for which a formula such as \"price < 10 && kind != 'x'\" is true."
    )
    Key("calculate", \.calculate, .text, "Adds the values of a formula such as \"price * count\" as \"as\".")
    Key(
      "bin", \.bin, .binning,
      "Adds the time unit, the part of dates or the interval of \"field\" as \"as\", and its end as \"as\" with _end."
    )
    Key(
      "aggregate", \.aggregate, aggregatesCodec,
      "One row per group by \"by\", with this of \"field\" as \"as\", or with several, each with its own field and name."
    )
    Key(
      "window", \.window, .choice(WindowStep.Operation.names),
      "Adds this of the rows around each row as \"as\": of \"field\", in the groups of \"by\", in the order of \"along\"."
    )
    Key(
      "rolling", \.rolling, .integer(1...10_000),
      "Adds the mean of this many last values of \"field\" as \"as\".")
    Key(
      "fold", \.fold, .list(of: .text), "One row for each of these columns: its name and its value as \"as\"."
    )
    Key(
      "pivot", \.pivot, .text,
      "A column with the sum of \"value\" for each value of this one; rows by \"by\".")
    Key("flatten", \.flatten, .text, "One row for each element of the lists in this column.")
    Key("stack", \.stack, .choice, "Adds both ends of values of \"field\" on top of each other as \"as\".")
    Key(
      "top", \.top, .integer(1...10_000),
      "Names in \"field\" beyond this many with the greatest sums of \"value\" become \"others\".")
    Key("sort", \.sort, .choice, "Sorts by \"field\".")
    Key("fillGaps", \.fillGaps, .choice, "Adds rows with zeros for time units without any.")
    Key(
      "impute", \.impute, fillingCodec,
      "Gives each group of \"by\" a row for each value of \"along\", and missing numbers in \"field\" this one, or this of the group."
    )
    Key(
      "lookup", \.lookup, LookupDraft.format.codec,
      "Adds columns of another table, of its first row whose key is that in \"field\", as \"as\".")
    Key("zone", \.zone, .text, "Shows the times in \"field\" on the clock of a zone such as Europe/Berlin.")
  }

  @KeyBuilder<Step> private static var statistics: [Key<Step>] {
    Key(
      "density", \.density, DensityDraft.format.codec,
      "The estimated density of \"field\" in place of the rows.")
    Key(
      "regression", \.regression, RegressionDraft.format.codec,
      "A curve of \"field\" over \"value\" in place of the rows.")
    Key(
      "quantiles", \.quantiles, .number(1e-5...1),
      "The values of \"field\" at probabilities this far apart in place of the rows.")
  }

  @KeyBuilder<Step> private static var columns: [Key<Step>] {
    Key("field", \.field, .text, "The column that the step works on.")
    Key("value", \.value, .text, "The column of values, or that of x.")
    Key("by", \.by, .list(of: .text), default: [], "The grouping columns.")
    Key("along", \.along, .list(of: .text), default: [], "The columns that order rows; \"-volume\" descends.")
    Key(
      "frame", \.frame, FrameDraft.codec, "The rows of a window: \"all\", or [-3, 3]; \"all\" for no bound.")
    Key("offset", \.offset, .integer(1...1_000_000), "The rows between those of lag, lead and difference.")
    Key("others", \.others, .text, "The name of the rest.")
    Key("as", \.names, namesCodec, default: [], "The name of the new column, or a list of names.")
  }

  private static let namesCodec = Codec<[String]>.oneOf(
    Alternative(.text, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
    Alternative(.list(of: .text), { $0 }, { $0 }))

  private static let fillingCodec = Codec<ImputeStep.Filling>.oneOf(
    Alternative(.number, { .value($0) }, { if case .value(let value) = $0 { value } else { nil } }),
    Alternative(
      .choice, { .aggregate($0) }, { if case .aggregate(let operation) = $0 { operation } else { nil } }))

  private static let filterCodec = Codec<Filter>.oneOf(
    Alternative(
      .list(of: RowCondition.codec), { .conditions($0) },
      { if case .conditions(let conditions) = $0 { conditions } else { nil } }),
    Alternative(.text, { .formula($0) }, { if case .formula(let text) = $0 { text } else { nil } }))

  private static let aggregatesCodec = Codec<Aggregates>.oneOf(
    Alternative(.choice, { .one($0) }, { if case .one(let one) = $0 { one } else { nil } }),
    Alternative(
      .list(of: Aggregation.format.codec), { .several($0) },
      { if case .several(let several) = $0 { several } else { nil } }))

  private var name: String? { names.first }

  /// The step; nil, after reporting it, if it lacks a column.
  func transform(at node: Node) -> DataTransform? {
    switch filter {
    case .conditions(let conditions): return .filter(conditions)
    case .formula(let text): return formula(text, at: node).map { .keep($0) }
    case nil: break
    }
    if let calculate {
      guard let name else {
        node.fail("calculate needs \"as\": the name of the new column")
        return nil
      }
      return formula(calculate, at: node).map { .calculate($0, name: name) }
    }
    switch aggregate {
    case .several(let several): return .aggregate(by: by, several)
    case .one(let one) where one == .count || field != nil:
      return .aggregate(by: by, [Aggregation(one, of: field, name: name)])
    default: break
    }
    if let step = reshaping ?? window.flatMap({ windowStep($0) }) { return step }
    guard let field else {
      var step = "this step"
      if case .one(let one) = aggregate { step = one.rawValue }
      node.fail("\(step) needs \"field\": the column it works on")
      return nil
    }
    return transform(of: field, at: node)
  }

  private func formula(_ text: String, at node: Node) -> Formula? {
    do throws(TableError) {
      return try Formula(text)
    } catch {
      guard case .malformed(_, let column, let message) = error else { return nil }
      node.fail("the formula \"\(text.excerpt)\" is wrong at character \(column): \(message)")
      return nil
    }
  }

  /// Steps that need no column, or name it themselves.
  private var reshaping: DataTransform? {
    if let fold {
      return .fold(fold, key: name ?? "key", value: names.count > 1 ? names[1] : "value")
    }
    if let pivot, let value { return .pivot(column: pivot, value: value, by: by) }
    return flatten.map { .flatten($0) }
  }

  private func windowStep(_ word: String) -> DataTransform? {
    guard let operation = WindowStep.Operation(name: word, offset: offset ?? 1),
      !operation.needsColumn || field != nil
    else { return nil }
    return .window(
      WindowStep(
        operation, of: field, by: by, along: along.map { WindowStep.SortKey(shorthand: $0) },
        frame: frame?.frame,
        name: name ?? word))
  }

  private func transform(of field: String, at node: Node) -> DataTransform? {
    switch bin {
    case .time(let unit): return .timeBin(column: field, every: unit, name: name ?? field)
    case .cycle(let cycle): return .cycle(column: field, of: cycle, name: name ?? field)
    case .number(let bin): return .bin(column: field, bin, name: name ?? field)
    case .nothing, nil: break
    }
    if let rolling { return .rollingMean(column: field, window: rolling, by: by, name: name ?? field) }
    if let fillGaps { return .fillGaps(column: field, every: fillGaps, by: by) }
    if let impute {
      guard let key = along.first else {
        node.fail("impute needs \"along\": the column of whose values each group has a row")
        return nil
      }
      return .impute(ImputeStep(field, along: key, by: by, filling: impute))
    }
    if let lookup { return .lookup(lookup.step(field, names: names)) }
    if let zone {
      if TimeZoneRules(name: zone) == nil { node.fail(DataTable.unknownZone(zone)) }
      return .zone(column: field, zone)
    }
    if let stack {
      let order = along.map { WindowStep.SortKey(shorthand: $0) }
      let start = name ?? "\(field)_start"
      return .stack(
        StackStep(
          field, by: by, along: order, method: stack, start: start,
          end: names.count > 1 ? names[1] : name.map { "\($0)_end" } ?? "\(field)_end"))
    }
    if let top { return .top(top, of: field, by: value, others: others ?? "Others") }
    if let density { return .density(density.step(field, by: by, names: names)) }
    if let quantiles {
      return .quantiles(
        column: field, step: quantiles, by: by, probability: name ?? "probability",
        value: names.count > 1 ? names[1] : "value")
    }
    if let regression {
      guard let value else {
        node.fail("regression needs \"value\": the column of x")
        return nil
      }
      return .regression(regression.step(field, on: value, by: by, names: names))
    }
    if sort == nil {
      node.fail("this step lacks a column, such as \"value\"")
      return nil
    }
    return .sort(by: field, isDescending: sort == .descending)
  }
}

extension Step {
  init(_ transform: DataTransform) {
    switch transform {
    case .filter(let conditions): filter = .conditions(conditions)
    case .keep(let formula): filter = .formula(formula.text)
    case .calculate(let formula, let name): (calculate, names) = (formula.text, [name])
    case .timeBin(let column, let every, let name): (field, bin, names) = (column, .time(every), [name])
    case .cycle(let column, let cycle, let name): (field, bin, names) = (column, .cycle(cycle), [name])
    case .bin(let column, let bin, let name): (field, self.bin, names) = (column, .number(bin), [name])
    case .aggregate(let groups, let aggregations):
      by = groups
      if aggregations.count == 1 {
        aggregate = .one(aggregations[0].operation)
        (field, names) = (aggregations[0].column, [aggregations[0].name])
      } else {
        aggregate = .several(aggregations)
      }
    case .window(let step):
      (window, field, by, names) = (step.operation.name, step.column, step.groups, [step.name])
      along = step.along.map(\.shorthand)
      frame = step.frame.map { FrameDraft($0) }
      offset = step.operation.offset
    case .rollingMean(let column, let window, let groups, let name):
      (field, rolling, by, names) = (column, window, groups, [name])
    case .fold(let columns, let key, let value): (fold, names) = (columns, [key, value])
    case .pivot(let column, let value, let groups): (pivot, self.value, by) = (column, value, groups)
    case .flatten(let column): flatten = column
    case .stack(let step):
      (stack, field, by, names) = (step.method, step.column, step.groups, [step.start, step.end])
      along = step.along.map(\.shorthand)
    case .top(let count, let column, let value, let others):
      (top, field, self.value, self.others) = (count, column, value, others)
    case .density(let step):
      (field, by, names) = (step.column, step.groups, [step.value, step.density])
      density = DensityDraft(step)
    case .regression(let step):
      (field, value, by, names) = (step.y, step.x, step.groups, [step.xName, step.yName])
      regression = RegressionDraft(step)
    case .quantiles(let column, let step, let groups, let probability, let value):
      (field, quantiles, by, names) = (column, step, groups, [probability, value])
    case .sort(let column, let isDescending):
      (field, sort) = (column, isDescending ? .descending : .ascending)
    case .fillGaps(let column, let every, let groups): (field, fillGaps, by) = (column, every, groups)
    case .zone(let column, let name): (field, zone) = (column, name)
    case .impute(let step):
      (field, along, by, impute) = (step.column, [step.key], step.by, step.filling)
    case .lookup(let step): (field, lookup, names) = (step.column, LookupDraft(step), step.names)
    }
  }
}

/// A condition as written: one of several keys determines the test.
private struct Condition {
  var field = ""
  var equal: DataValue?
  var notEqual: DataValue?
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
      .exactlyOne([
        "equal", "notEqual", "oneOf", "less", "lessOrEqual", "greater", "greaterOrEqual", "range", "valid",
      ])
    ]
  ) {
    Key(required: "field", \.field, .text, "The column.")
    Key("equal", \.equal, .plainConstant, "The value is this.")
    Key("notEqual", \.notEqual, .plainConstant, "The value is not this.")
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
    if let notEqual { return .notEqual(notEqual) }
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
    case .notEqual(let value): notEqual = value
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
