/// Puts rows right that have too many fields because a name or a note contains commas and no quotes.
///
/// FitNotes writes `2025-04-29,Overhead Press (Each Side, Dumbbells),Shoulders,8.0,kgs,5,,,`.
struct CommaRepair {
  let columns: LogColumns

  /// The row with as many fields as the header: its name takes as many of the surplus as it can with the numbers still in
  /// their columns, its note the rest. Nil if no division makes sense, and for other apps, which write quotes.
  func realigned(_ fields: [String]) -> [String]? {
    let surplus = fields.count - columns.names.count
    let isFitNotes = columns.format == .fitNotes || columns.format == .fitNotes2
    guard isFitNotes, 1...20 ~= surplus, let name = columns[.exercise] else { return nil }
    for inName in (0...surplus).reversed() {
      var row = joining(fields, at: name, surplus: inName)
      if surplus > inName {
        guard let note = columns[.note] else { continue }
        row = joining(row, at: note, surplus: surplus - inName)
      }
      if isPlausible(row) { return row }
    }
    return nil
  }

  private func joining(_ fields: [String], at index: Int, surplus: Int) -> [String] {
    guard index + surplus < fields.count else { return fields }
    let joined = fields[index...(index + surplus)].joined(separator: ",")
    return fields[..<index] + [joined] + fields[(index + surplus + 1)...]
  }

  /// Whether numbers and units stand where the header has them.
  func isPlausible(_ row: [String]) -> Bool {
    let numeric =
      columns.weights.map(\.index) + [columns[.repetitions], columns.distance?.index].compactMap { $0 }
    let areNumbers = numeric.allSatisfy { row[$0].isEmpty || LogValues.number(row[$0]) != nil }
    let category = columns[.category].map { !row[$0].isEmpty } ?? true
    let unit = columns[.weightUnit].map { row[$0].isEmpty || LogValues.weightUnit(row[$0]) != nil } ?? true
    let seconds = columns[.seconds].map { row[$0].isEmpty || LogValues.seconds(row[$0]) != nil } ?? true
    return areNumbers && category && unit && seconds
  }
}
