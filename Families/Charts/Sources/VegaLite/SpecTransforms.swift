import DataFiles
import Tabular

extension SpecReader {
  static let bins: [String: TimeBin] = [
    "year": .year, "yearquarter": .quarter, "yearmonth": .month, "yearweek": .week, "yearmonthdate": .day,
    "yearmonthdatehours": .hour,
  ]

  static let cycles: [String: DateCycle] = [
    "quarter": .quarterOfYear, "month": .monthOfYear, "week": .weekOfYear, "date": .dayOfMonth,
    "day": .weekday,
    "dayofyear": .dayOfYear, "hours": .hourOfDay, "minutes": .minuteOfHour,
  ]

  static let operations: [String: Aggregation.Operation] = [
    "sum": .sum, "mean": .mean, "average": .mean, "count": .count, "valid": .count, "max": .max, "min": .min,
    "median": .median, "stdev": .deviation, "variance": .variance, "stderr": .error, "q1": .lowerQuartile,
    "q3": .upperQuartile, "distinct": .distinct,
  ]

  static func unit(_ value: JSONValue) -> String {
    let name = value.string ?? value["unit"]?.string ?? ""
    return name.hasPrefix("utc") ? String(name.dropFirst(3)) : name
  }

  mutating func formula(_ text: String, path: String, _ value: JSONValue) -> Formula? {
    do throws(TableError) {
      return try Formula(text)
    } catch {
      var reason = error.description
      if case .malformed(_, _, let message) = error { reason = message }
      fail(path, value, "is not available: \(reason)")
      return nil
    }
  }

  /// The steps of one of a specification.
  mutating func transforms(_ value: SpecObject) -> [DataTransform] {
    var step = value
    defer { finish(step) }
    if let test = step.take("filter") { return filter(test, path: step.path(of: "filter")) }
    if let expression = step.take("calculate") {
      guard let text = expression.string, let name = step.take("as")?.string,
        let formula = formula(SpecFormula.text(of: text), path: step.path(of: "calculate"), expression)
      else { return [] }
      return [.calculate(formula, name: name)]
    }
    let groups = (step.take("groupby")?.array ?? []).compactMap(\.string)
    if let list = step.take("aggregate") {
      return aggregate(list, by: groups, path: step.path(of: "aggregate"))
    }
    if let list = step.take("joinaggregate") {
      return windows(list, path: step.path(of: "joinaggregate"), by: groups, along: [], frame: .all)
    }
    if let list = step.take("window") {
      let along = keys(step.take("sort"))
      let frame = step.take("frame")?.array.map { ends in
        WindowStep.Frame.rows(ends.first?.int, ends.count > 1 ? ends[1].int : 0)
      }
      step.drop("ignorePeers")
      return windows(list, path: step.path(of: "window"), by: groups, along: along, frame: frame)
    }
    if let unit = step.take("timeUnit") { return timeUnit(unit, &step) }
    if let bin = step.take("bin") { return intervals(bin, &step) }
    if let columns = step.take("fold")?.array?.compactMap(\.string) {
      let names = step.take("as")?.array?.compactMap(\.string) ?? []
      return [.fold(columns, key: names.first ?? "key", value: names.count > 1 ? names[1] : "value")]
    }
    if let column = step.take("pivot")?.string, let value = step.take("value")?.string {
      step.drop("op")
      return [.pivot(column: column, value: value, by: groups)]
    }
    if let columns = step.take("flatten")?.array?.compactMap(\.string), columns.count == 1 {
      step.drop("as")
      return [.flatten(columns[0])]
    }
    if let column = step.take("impute")?.string, let key = step.take("key")?.string {
      let filling = Self.filling(value: step.take("value"), method: step.take("method")?.string)
      return filling.map { [.impute(ImputeStep(column, along: key, by: groups, filling: $0))] } ?? []
    }
    if let column = step.take("lookup")?.string { return lookup(column, &step) }
    if let column = step.take("stack")?.string { return stack(column, by: groups, &step) }
    return statistics(&step, by: groups)
  }

  /// Columns of another table by a key.
  private mutating func lookup(_ column: String, _ step: inout SpecObject) -> [DataTransform] {
    let names = step.take("as")
    guard let value = step.take("from"), let data = value["data"], let key = value["key"]?.string else {
      fail(step.path(of: "from"), step.value)
      return []
    }
    let object = SpecObject(data, path: step.path(of: "from") + ".data")
    guard let table = source(of: object).flatMap({ read($0, at: object) }) else { return [] }
    return [
      .lookup(
        LookupStep(
          column, in: table, key: key, columns: (value["fields"]?.array ?? []).compactMap(\.string),
          names: names?.array?.compactMap(\.string) ?? []))
    ]
  }

  /// What takes the place of missing numbers; nil for none.
  private static func filling(value: JSONValue?, method: String?) -> ImputeStep.Filling? {
    if let method, method != "value" { return operations[method].map { .aggregate($0) } }
    return value?.double.map { .value($0) }
  }

  private mutating func filter(_ test: JSONValue, path: String) -> [DataTransform] {
    if test.object != nil, let conditions = Self.conditions(test) { return [.filter(conditions)] }
    guard let text = SpecFormula.test(test) else {
      fail(path, test)
      return []
    }
    return formula(text, path: path, test).map { [.keep($0)] } ?? []
  }

  /// The conditions of an object that compares a column with constants; nil if it says more.
  private static func conditions(_ value: JSONValue) -> [RowCondition]? {
    guard let field = value["field"]?.string, value["timeUnit"] == nil else { return nil }
    func constant(_ key: String) -> DataValue? { value[key].flatMap(Self.constant) }
    let tests: [(String, (DataValue) -> RowCondition.Test)] = [
      ("equal", { .equal($0) }), ("lt", { .less($0) }), ("lte", { .lessOrEqual($0) }),
      ("gt", { .greater($0) }), ("gte", { .greaterOrEqual($0) }),
    ]
    for (key, test) in tests {
      if let operand = constant(key) { return [RowCondition(column: field, test(operand))] }
    }
    if let values = value["oneOf"]?.array {
      return [RowCondition(column: field, .oneOf(values.compactMap(Self.constant)))]
    }
    if let ends = value["range"]?.array?.compactMap(Self.constant), ends.count == 2 {
      return [RowCondition(column: field, .range(ends[0], ends[1]))]
    }
    return value["valid"]?.bool == true ? [RowCondition(column: field, .valid)] : nil
  }

  private mutating func aggregate(_ list: JSONValue, by groups: [String], path: String) -> [DataTransform] {
    var aggregations: [Aggregation] = []
    for (index, item) in (list.array ?? []).enumerated() {
      let field = item["field"]?.string
      guard let operation = Self.operations[item["op"]?.string ?? ""], let name = item["as"]?.string else {
        fail("\(path)[\(index)]", item)
        continue
      }
      let isRowCount = operation == .count && item["op"]?.string == "count"
      aggregations.append(Aggregation(operation, of: isRowCount ? nil : field, name: name))
    }
    return aggregations.isEmpty ? [] : [.aggregate(by: groups, aggregations)]
  }

  private func keys(_ value: JSONValue?) -> [WindowStep.SortKey] {
    (value?.array ?? []).compactMap { key in
      key["field"]?.string.map { WindowStep.SortKey($0, descending: key["order"]?.string == "descending") }
    }
  }

  private mutating func windows(
    _ list: JSONValue, path: String, by groups: [String], along: [WindowStep.SortKey],
    frame: WindowStep.Frame?
  ) -> [DataTransform] {
    var steps: [DataTransform] = []
    for (index, item) in (list.array ?? []).enumerated() {
      let name = item["op"]?.string ?? ""
      let word = [
        "row_number": "rowNumber", "dense_rank": "denseRank", "first_value": "first", "last_value": "last",
      ][name]
      let operation =
        Self.operations[name].map { WindowStep.Operation.aggregate($0) }
        ?? WindowStep.Operation(name: word ?? name, offset: item["param"]?.int ?? 1)
      guard let operation, let new = item["as"]?.string else {
        fail("\(path)[\(index)]", item)
        continue
      }
      let field = operation.needsColumn ? item["field"]?.string : nil
      steps.append(
        .window(WindowStep(operation, of: field, by: groups, along: along, frame: frame, name: new)))
    }
    return steps
  }

  private mutating func timeUnit(_ value: JSONValue, _ step: inout SpecObject) -> [DataTransform] {
    let unit = Self.unit(value)
    guard let field = step.take("field")?.string, let name = step.take("as")?.string else { return [] }
    if let bin = Self.bins[unit] { return [.timeBin(column: field, every: bin, name: name)] }
    if let cycle = Self.cycles[unit] { return [.cycle(column: field, of: cycle, name: name)] }
    fail(step.path(of: "timeUnit"), value)
    return []
  }

  private mutating func intervals(_ value: JSONValue, _ step: inout SpecObject) -> [DataTransform] {
    guard let field = step.take("field")?.string, let name = step.take("as") else { return [] }
    let names = name.string.map { [$0] } ?? name.array?.compactMap(\.string) ?? []
    guard let first = names.first else { return [] }
    let steps: [DataTransform] = [.bin(column: field, Self.numberBin(value, count: 10), name: first)]
    guard names.count > 1, names[1] != "\(first)_end",
      let rename = formula(SpecFormula.column("\(first)_end"), path: step.path(of: "as"), name)
    else { return steps }
    return steps + [.calculate(rename, name: names[1])]
  }

  /// - Parameter count: The most bins if none is specified.
  static func numberBin(_ value: JSONValue, count: Int) -> NumberBin {
    value["step"]?.double.map { .step($0) } ?? .maximum(min(max(value["maxbins"]?.int ?? count, 1), 1000))
  }

  private mutating func stack(_ column: String, by groups: [String], _ step: inout SpecObject)
    -> [DataTransform]
  {
    let names = step.take("as")
    let both = names?.array?.compactMap(\.string) ?? names?.string.map { [$0, "\($0)_end"] } ?? []
    let along = keys(step.take("sort"))
    let method = step.take("offset")?.string ?? "zero"
    guard both.count == 2, let method = StackStep.Method(rawValue: method) else {
      fail(step.path(of: "stack"), step.value)
      return []
    }
    return [.stack(StackStep(column, by: groups, along: along, method: method, start: both[0], end: both[1]))]
  }

  private mutating func statistics(_ step: inout SpecObject, by groups: [String]) -> [DataTransform] {
    let names = step.take("as")?.array?.compactMap(\.string) ?? []
    let extent = step.take("extent")?.array?.compactMap(\.double)
    if let column = step.take("density")?.string {
      step.drop("minsteps", "maxsteps", "resolve")
      let bandwidth = step.take("bandwidth")?.double
      return [
        .density(
          DensityStep(
            column, by: groups, bandwidth: bandwidth == 0 ? nil : bandwidth, extent: extent,
            steps: min(max(step.take("steps")?.int ?? 200, 2), 10_000),
            counts: step.take("counts")?.bool ?? false,
            cumulative: step.take("cumulative")?.bool ?? false, value: names.first ?? "value",
            density: names.count > 1 ? names[1] : "density"))
      ]
    }
    if let y = step.take("loess")?.string, let x = step.take("on")?.string {
      let share = step.take("bandwidth")?.double ?? 0.3
      return [
        .regression(
          RegressionStep(
            y, on: x, method: .loess(share), by: groups, xName: names.first,
            yName: names.count > 1 ? names[1] : nil))
      ]
    }
    if let y = step.take("regression"), let column = y.string, let x = step.take("on")?.string {
      let order = step.take("order")?.int ?? 3
      let methods: [String: RegressionStep.Method] = [
        "linear": .polynomial(1), "log": .logarithmic, "exp": .exponential, "pow": .power,
        "quad": .polynomial(2),
        "poly": .polynomial(order),
      ]
      guard let method = methods[step.take("method")?.string ?? "linear"] else {
        fail(step.path(of: "method"), y)
        return []
      }
      return [
        .regression(
          RegressionStep(
            column, on: x, method: method, by: groups, extent: extent, xName: names.first,
            yName: names.count > 1 ? names[1] : nil))
      ]
    }
    if let column = step.take("quantile")?.string {
      let distance = step.take("step")?.double ?? 0.01
      return [
        .quantiles(
          column: column, step: distance, by: groups, probability: names.first ?? "prob",
          value: names.count > 1 ? names[1] : "value")
      ]
    }
    return []
  }
}
