import Tabular

/// What is left of a table for a chart of sums, means, counts or extremes, so that a table of any length can be read in
/// parts: a row for each group.
package struct ChartReduction: Sendable {
  /// The steps that are applied to each part.
  private let transforms: [DataTransform]
  private let keys: [RunningAggregation.Key]
  private let values: [Aggregation]

  /// Nil for a chart that needs each row: points, or a median.
  package init?(of chart: Chart) {
    guard chart.transforms.allSatisfy(\.isOfEachRow), chart.over == nil else { return nil }
    var keys: Set<RunningAggregation.Key>?
    var values: [String: Aggregation.Operation] = [:]
    for var mark in chart.completeMarks {
      mark.split(by: chart.facet)
      mark.split(by: chart.facetRow, as: .facetRow)
      guard let roles = MarkRoles(of: mark) else { return nil }
      guard !roles.areConstant else { continue }
      guard keys ?? roles.keys == roles.keys else { return nil }
      keys = roles.keys
      for (column, operation) in roles.values {
        guard values[column] ?? operation == operation else { return nil }
        values[column] = operation
      }
    }
    guard let keys, Set(keys.map(\.column)).count == keys.count,
      !keys.contains(where: { values[$0.column] != nil })
    else { return nil }
    transforms = chart.transforms
    self.keys = keys.sorted { $0.column < $1.column }
    self.values = values.sorted { $0.key < $1.key }.map { Aggregation($0.value, of: $0.key) }
  }

  /// The columns that the chart has; nil for all, since a formula may name others.
  package var columns: Set<String>? {
    transforms.isEmpty ? Set(keys.map(\.column) + values.compactMap(\.column)) : nil
  }

  /// The groups of a table that comes in parts.
  ///
  /// - Parameter next: The next part; nil at the end.
  package func table<Failure: Error>(
    of next: () throws(Failure) -> DataTable?
  ) throws -> DataTable {
    var running = RunningAggregation(keys: keys, values: values)
    while let part = try next() { try running.add(try part.applying(transforms)) }
    return running.table
  }
}

/// The columns of a mark by which rows are grouped, and those of which it shows one number for each group.
private struct MarkRoles {
  var keys: Set<RunningAggregation.Key> = []
  var values: [String: Aggregation.Operation] = [:]
  /// Whether it shows no data.
  var areConstant = true

  init?(of mark: Mark) {
    guard mark.data == nil, mark.filter.isEmpty, mark.transforms.isEmpty, !mark.traits.isSummary,
      !mark.isOnMap
    else {
      return nil
    }
    var hasResults = mark.traits.countsRows && (mark.encodings[.x] == nil || mark.encodings[.y] == nil)
    var isAdditive = true
    for encoding in mark.encodings.values where encoding.field != nil || encoding.aggregate != nil {
      areConstant = false
      if case .by = encoding.order { return nil }
      guard let column = encoding.field else {
        hasResults = true
        continue
      }
      if let operation = encoding.aggregate {
        guard RunningAggregation.supports(operation), values[column] ?? operation == operation else {
          return nil
        }
        values[column] = operation
        hasResults = true
        isAdditive = isAdditive && operation.isAdditive
      } else if column == "count" {
        return nil
      } else {
        var step: Double?
        if let bin = encoding.numberBin {
          guard case .step(let width) = bin else { return nil }
          step = width
        }
        keys.insert(.init(column: column, bin: encoding.bin, cycle: encoding.cycle, step: step))
      }
    }
    // The greatest number of an interval may be the end of the one before.
    let hasIntervals = mark.encodings.values.contains { $0.numberBin != nil }
    guard areConstant || hasResults, isAdditive || !hasIntervals else { return nil }
  }
}

extension DataTransform {
  /// Whether a row of its result depends on one row.
  fileprivate var isOfEachRow: Bool {
    switch self {
    case .filter, .timeBin, .cycle: true
    case .keep(let formula), .calculate(let formula, _): !formula.text.contains("random")
    default: false
    }
  }
}

extension Chart {
  /// The columns that it names; nil if its steps may name others.
  package var namedColumns: Set<String>? {
    let marks = completeMarks
    guard transforms.isEmpty, marks.allSatisfy({ $0.transforms.isEmpty && $0.data == nil }) else {
      return nil
    }
    var names: Set<String> = []
    for encoding in marks.flatMap(\.encodings.values) + [facet, facetRow].compactMap(\.self) {
      if let field = encoding.field { names.insert(field) }
      if case .by(let column, _, _) = encoding.order { names.insert(column) }
    }
    names.formUnion([over?.encoding.field, over?.key].compactMap(\.self))
    for condition in marks.flatMap(\.filter) { names.insert(condition.column) }
    return names
  }
}
