import DataFiles
import Tabular
import VectorGraphics

/// A row of a training log, split into the fields that the statistics need.
struct LogRow {
  var workoutKey: WorkoutKey
  var start: LocalDateTime
  var duration: Double?
  var workoutNote: String
  var exerciseName: String
  var category: String?
  var set: SetEntry
}

/// What rows of one workout have in common.
struct WorkoutKey: Hashable {
  var number: String
  var date: String
  var title: String
}

/// An error in a row, or in one of its values.
struct LogRowProblem: Error {
  /// Begins with the name of the column if it is about a value.
  var message: String
}

/// Reads the fields of rows. Keeps the last dates, as neighboring rows share it.
struct LogRowReader {
  let columns: LogColumns
  /// The unit of weights whose unit the log does not say.
  let defaultUnit: WeightUnit
  /// Facts from all dates of the log that resolve single ambiguous ones.
  let dateHints: WrittenDate.Hints
  /// Whether commas divide the fields, so that one within a number before three digits divides thousands.
  let hasCommas: Bool
  /// The unit that the log states for its weights; nil for none.
  private(set) var statedUnit: WeightUnit?
  /// Whether a weight has no unit.
  private(set) var lacksUnit = false
  private var lastStart: (text: String, value: LocalDateTime)?
  private var lastEnd: (text: String, value: LocalDateTime?)?
  /// Values that were left out of the row read last.
  private(set) var remarks: [LogRowProblem] = []

  init(
    columns: LogColumns, defaultUnit: WeightUnit, dateHints: WrittenDate.Hints = WrittenDate.Hints(),
    hasCommas: Bool = false
  ) {
    self.hasCommas = hasCommas
    self.columns = columns
    self.defaultUnit = defaultUnit
    self.dateHints = dateHints
  }

  /// The sets of a row: one, or all of an exercise where the log writes them in one row.
  mutating func rows(_ fields: [String]) throws(LogRowProblem) -> [LogRow] {
    guard columns[.sets] != nil || !columns.numbered.isEmpty else {
      return [try read(fields)].compactMap(\.self)
    }
    var rows: [LogRow] = []
    remarks = []
    let fields = try align(fields)
    let pairs: [(repetitions: String, weight: String)] =
      columns[.sets].map { Self.sets(fields[$0]) }
      ?? columns.numbered.map { (fields[$0.repetitions], fields[$0.weight]) }
    for pair in pairs where !pair.repetitions.trimmingSpaces.isEmpty {
      if let row = try read(fields, set: pair) { rows.append(row) }
    }
    return rows
  }

  /// Jefit's `60x8,60x8`: weights and repetitions.
  private static func sets(_ text: String) -> [(repetitions: String, weight: String)] {
    text.split(separator: ",").map { set in
      let parts = set.split(separator: "x", omittingEmptySubsequences: false).map {
        String($0).trimmingSpaces
      }
      return (parts.count > 1 ? parts[1] : "?", parts.first ?? "")
    }
  }

  /// Nil for rows that hold no set, such as rest timers and what spreadsheets leave of empty rows.
  mutating func read(
    _ fields: [String], set given: (repetitions: String, weight: String)? = nil
  ) throws(LogRowProblem) -> LogRow? {
    remarks = []
    if fields.allSatisfy(\.trimmingSpaces.isEmpty) { return nil }
    let aligned = try align(fields)
    let order = text(.order, in: aligned)
    if Self.isNoSet(order) { return nil }
    let exerciseName = text(.exercise, in: aligned)
    guard !exerciseName.isEmpty else {
      throw problem(.exercise, "is empty; expected the name of an exercise")
    }
    let dateText = text(.date, in: aligned)
    let start = try date(dateText)
    let set = try setEntry(aligned, order: order, given: given)
    let length = columns.format.countsNoWeights ? set.seconds : duration(aligned, start: start)
    return LogRow(
      workoutKey: WorkoutKey(
        number: text(.workoutNumber, in: aligned), date: dateText, title: text(.title, in: aligned)),
      start: start, duration: length, workoutNote: note(.workoutNote, in: aligned),
      exerciseName: exerciseName, category: columns[.category].map { aligned[$0] }, set: set)
  }

  /// Whether the set number marks a row that is not a set.
  private static func isNoSet(_ order: String) -> Bool {
    guard order.utf8.count > 3 else { return false }
    return ["rest timer", "note"].contains(order.lowercased())
  }

  /// The fields of a row, as many as the header has.
  private func align(_ fields: [String]) throws(LogRowProblem) -> [String] {
    let expected = columns.names.count
    if fields.count == expected { return fields }
    if fields.count < expected {
      guard fields.count >= columns.neededCount else {
        throw LogRowProblem(message: "the row has \(fields.count) fields; expected \(expected)")
      }
      return fields + Array(repeating: "", count: expected - fields.count)
    }
    let repair = CommaRepair(columns: columns)
    let beginning = Array(fields.prefix(expected))
    if fields[expected...].allSatisfy(\.isEmpty), repair.isPlausible(beginning) { return beginning }
    if let realigned = repair.realigned(fields) { return realigned }
    throw LogRowProblem(message: "the row has \(fields.count) fields; expected \(expected)")
  }

  private func text(_ field: LogColumns.Field, in fields: [String]) -> String {
    columns[field].map { fields[$0].trimmingSpaces } ?? ""
  }

  /// A note, in which Hevy writes line breaks as a backslash and an n.
  private func note(_ field: LogColumns.Field, in fields: [String]) -> String {
    let note = text(field, in: fields)
    guard columns.format == .hevy, note.utf8.contains(UInt8(ascii: "\\")) else { return note }
    return note.replacing("\\n", with: "\n")
  }

  private func problem(_ field: LogColumns.Field, _ message: String) -> LogRowProblem {
    problem(columns[field], message)
  }

  private func problem(_ column: Int?, _ message: String) -> LogRowProblem {
    LogRowProblem(message: (column.map { columns.names[$0].excerpt + ": " } ?? "") + message)
  }

  private mutating func date(_ text: String) throws(LogRowProblem) -> LocalDateTime {
    if let lastStart, lastStart.text == text { return lastStart.value }
    guard let value = WrittenDate.parse(text, hints: dateHints) else {
      if WrittenDate.isAmbiguous(text) {
        throw problem(
          .date,
          "\"\(text.excerpt)\" may begin with the day or with the month, and no other row decides it"
        )
      }
      throw problem(
        .date, "\"\(text.excerpt)\" is not a date that can be read; expected one such as 2025-06-30 19:56:00")
    }
    lastStart = (text, value)
    return value
  }
}

// MARK: The set

extension LogRowReader {
  private mutating func setEntry(
    _ fields: [String], order: String, given: (repetitions: String, weight: String)?
  ) throws(LogRowProblem) -> SetEntry {
    let kilograms = try weight(fields, given: given?.weight) * multiplier(fields)
    let repetitions = try repetitions(given?.repetitions ?? columns[.repetitions].map { fields[$0] } ?? "")
    var kind = columns[.kind].map { Self.kind(named: fields[$0]) } ?? Self.kind(strongOrder: order)
    if let column = columns[.warmup], LogValues.bool(fields[column]) == true { kind = .warmup }
    var isCompleted = true
    if let column = columns[.completed], !fields[column].trimmingSpaces.isEmpty {
      guard let value = LogValues.bool(fields[column]) else {
        throw problem(column, "\"\(fields[column].excerpt)\" is neither true nor false")
      }
      isCompleted = value
    }
    return SetEntry(
      kind: kind, kilograms: kilograms, repetitions: repetitions, meters: distance(fields),
      seconds: optional(columns[.seconds], in: fields, LogValues.seconds) ?? 0,
      exertion: optional(columns[.exertion], in: fields, number), isCompleted: isCompleted,
      note: note(.note, in: fields))
  }

  /// How often the weight was lifted at once: 2 for a pair of dumbbells. Fitbod writes 0 where nothing was lifted.
  private mutating func multiplier(_ fields: [String]) -> Double {
    let count = optional(columns[.multiplier], in: fields, number) ?? 1
    return count > 0 ? count : 1
  }

  private static func kind(named text: String) -> SetEntry.Kind {
    if text.isEmpty || text == "normal" { return .normal }
    let name = text.lowercased()
    if name.contains("warm") || name == "wu" { return .warmup }
    if name.contains("drop") || name == "ds" { return .drop }
    return name.contains("fail") ? .failure : .normal
  }

  private static func kind(strongOrder order: String) -> SetEntry.Kind {
    switch order {
    case "W", "w": .warmup
    case "D", "d": .drop
    case "F", "f": .failure
    default: .normal
    }
  }

  /// Kilograms of the first weight column that is not empty; 0 where all are.
  private mutating func weight(_ fields: [String], given: String?) throws(LogRowProblem) -> Double {
    let column = given == nil ? columns.weights.first { !fields[$0.index].isEmpty } : columns.weights.first
    guard let text = given ?? column.map({ fields[$0.index] }), !text.isEmpty else { return 0 }
    // What assists an exercise is written as a negative weight.
    let value = try count(text, column?.index ?? columns[.sets], within: -100_000...100_000)
    guard value != 0 else { return 0 }
    let inRow = try rowUnit(fields)
    let unit = column?.unit ?? inRow
    if let unit { statedUnit = statedUnit ?? unit } else { lacksUnit = true }
    return LogValues.withoutNoise(value) * (unit ?? defaultUnit).kilograms
  }

  private func rowUnit(_ fields: [String]) throws(LogRowProblem) -> WeightUnit? {
    guard let column = columns[.weightUnit], !fields[column].isEmpty else { return nil }
    guard let unit = LogValues.weightUnit(fields[column]) else {
      throw problem(column, "\"\(fields[column].excerpt)\" is not a unit of weight; expected kg or lbs")
    }
    return unit
  }

  private func repetitions(_ text: String) throws(LogRowProblem) -> Int {
    guard !text.isEmpty else { return 0 }
    let column = columns[.repetitions] ?? columns[.sets]
    let value = try count(text, column, within: 0...100_000)
    guard value == value.rounded() else {
      throw problem(column, "\"\(text.excerpt)\" is not a whole number")
    }
    return Int(value)
  }

  /// A number within a range that the row cannot do without.
  private func count(
    _ text: String, _ column: Int?, within range: ClosedRange<Double>
  ) throws(LogRowProblem) -> Double {
    guard let value = number(text) else {
      throw problem(column, "\"\(text.excerpt)\" is not a number")
    }
    guard range ~= value else {
      throw problem(column, "\(text) is not within \(Int(range.lowerBound))…\(Int(range.upperBound))")
    }
    return value
  }

  private func number(_ text: String) -> Double? {
    LogValues.number(hasCommas ? LogValues.withoutGroups(text) : text)
  }

  /// A value that the row can do without: nil and a remark where it cannot be read.
  private mutating func optional(
    _ column: Int?, in fields: [String], _ read: (String) -> Double?
  ) -> Double? {
    guard let column, !fields[column].isEmpty else { return nil }
    if let value = read(fields[column]), 0...1e9 ~= value { return value }
    remarks.append(problem(column, "\"\(fields[column].excerpt)\" cannot be read"))
    return nil
  }

  private mutating func distance(_ fields: [String]) -> Double {
    guard let column = columns.distance,
      let value = optional(column.index, in: fields, number), value > 0
    else { return 0 }
    let written = columns[.distanceUnit].flatMap { LogValues.meters(ofUnit: fields[$0]) }
    let usual = defaultUnit == .kilograms || columns.format == .strava ? 1000 : 1609.344
    return value * (column.meters ?? written ?? usual)
  }

  /// From the column of durations, or from the start to the end.
  private mutating func duration(_ fields: [String], start: LocalDateTime) -> Double? {
    // StrongLifts writes hours and minutes, `0:55`.
    let unit = columns.format == .strongLifts ? 60.0 : 1
    if columns[.duration] != nil {
      return optional(columns[.duration], in: fields, LogValues.seconds).map { $0 * unit }
    }
    guard let column = columns[.end], !fields[column].isEmpty else { return nil }
    if lastEnd?.text != fields[column] {
      lastEnd = (fields[column], WrittenDate.parse(fields[column], hints: dateHints))
    }
    // When clocks are set back, a session of less than an hour ends before its start.
    let hour = 3600
    guard let end = lastEnd?.value, end.secondsSinceEpoch + hour >= start.secondsSinceEpoch else {
      remarks.append(problem(column, "\"\(fields[column].excerpt)\" is not a date at or after the start"))
      return nil
    }
    let seconds = end.secondsSinceEpoch - start.secondsSinceEpoch
    return Double(seconds < 0 ? seconds + hour : seconds)
  }
}
