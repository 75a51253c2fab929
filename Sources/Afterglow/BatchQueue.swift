import DataFiles
import SceneFile
import SceneModel
import Synchronization
import SystemFiles

/// A row that is ready to be drawn: its settings, and its output file.
struct BatchJob: Sendable {
  /// How many rows were handed out before.
  let order: Int
  let row: Int
  let line: Int
  let settings: [ParameterSetting]
  /// A digest of the settings, which does not depend on where they stand in the data.
  let digest: UInt64
  let path: String
  /// That by the pattern, without regard to case: on many disks they are one file.
  let name: NameDigest
}

/// Hands out rows in their order, and gathers what became of them.
///
/// Names are given here, one row after the other, so that of two rows with one name it is always the later that is
/// refused.
final class BatchQueue: Sendable {
  private struct State {
    var rows: BatchRows
    /// How many rows have been handed out.
    var count = 0
    /// The line on which each name was given first; where they are reused, of rows that are being drawn.
    var names: [NameDigest: UInt32] = [:]
    var unusedFields: [String] = []
    var knownUnusedFields: Set<String> = []
  }

  /// What became of rows: apart from the rows, which may be waited for.
  private struct Results {
    var outcomes: [BatchOutcome] = []
    var counts: [BatchOutcome.Status: Int] = [:]
    var isStopped = false
    /// Whether there were more outcomes than are remembered.
    var isOverfull = false
  }

  /// The maximum number of unused fields that are listed.
  private static let mostUnusedFields = 100

  private let template: SceneTemplate
  private let pattern: FileNamePattern
  private let parameterNames: Set<String>
  private let fileNameFields: Set<String>
  private let state: Mutex<State>
  private let results = Mutex(Results())

  private let selection: RowSelection
  /// Where the file of a name by the pattern is.
  private let layout: BatchLayout
  private let reusesNames: Bool
  /// Of how many rows it is remembered what became of them; nil for none. More are refused.
  private let mostOutcomes: Int?

  init(
    rows: BatchRows, template: SceneTemplate, pattern: FileNamePattern, selection: RowSelection,
    layout: BatchLayout, reusesNames: Bool, mostOutcomes: Int?
  ) {
    self.reusesNames = reusesNames
    self.selection = selection
    self.layout = layout
    self.mostOutcomes = mostOutcomes
    self.template = template
    self.pattern = pattern
    parameterNames = Set(template.parameterNames)
    fileNameFields = Set(pattern.fieldNames)
    state = Mutex(State(rows: rows))
  }

  /// The next row, or why it cannot be drawn; nil if there is none, or the batch has been stopped.
  func next(isCancelled: () -> Bool) -> Result<BatchJob, BatchFailure>? {
    state.withLock { state in
      guard !isStopped, let row = state.rows.next(in: selection, isCancelled: isCancelled) else {
        return nil
      }
      defer { state.count += 1 }
      do throws(BatchRowError) {
        let fields = try row.fields.get()
        let path = try path(of: row, fields)
        let name = NameDigest(path.lowercased())
        if let first = state.names[name] {
          throw BatchRowError(
            message: reusesNames
              ? "\(path) is still being drawn for line \(first); send it when that is done"
              : "\(path) is already the output of line \(first)")
        }
        state.names[name] = UInt32(clamping: row.line)
        noteUnused(fields, in: &state)
        return .success(
          BatchJob(
            order: state.count, row: row.number, line: row.line, settings: settings(of: fields),
            digest: digest(of: fields),
            path: layout.place(path, root: pattern.root), name: name))
      } catch {
        return .failure(
          BatchFailure(
            order: state.count, row: row.number, line: row.line, column: error.column, message: error.message)
        )
      }
    }
  }

  func record(_ outcome: BatchOutcome, of next: Result<BatchJob, BatchFailure>) {
    if reusesNames, case .success(let job) = next { state.withLock { $0.names[job.name] = nil } }
    results.withLock { results in
      results.counts[outcome.status, default: 0] += 1
      guard let mostOutcomes else { return }
      if results.outcomes.count < mostOutcomes {
        results.outcomes.append(outcome)
      } else {
        (results.isStopped, results.isOverfull) = (true, true)
      }
    }
  }

  /// No more rows are handed out.
  func stop() { results.withLock { $0.isStopped = true } }
  var isStopped: Bool { results.withLock { $0.isStopped } }

  var outcomes: [BatchOutcome] { results.withLock { $0.outcomes }.sorted { $0.row < $1.row } }
  var counts: [BatchOutcome.Status: Int] { results.withLock { $0.counts } }

  /// How many of the rows that were read are selected, or of all where they were counted.
  func rowCount(isCounted: Bool, of count: Int) -> Int {
    state.withLock { state in selection.count(of: isCounted ? count : state.rows.rowsRead) }
  }

  /// Throws what ended the rows before their end.
  func checkRows(name: String) throws(AfterglowError) {
    if let mostOutcomes, results.withLock({ $0.isOverfull }) {
      throw .invalidScene([
        SceneFileError(
          file: name,
          message:
            "a report lists at most \(mostOutcomes) rows; render the rows in parts, or write results instead of a report"
        )
      ])
    }
    try state.withLock { state throws(AfterglowError) in try state.rows.check(name: name) }
  }

  var unusedFields: [String] { state.withLock { $0.unusedFields } }

  private func settings(of fields: [BatchRow.Field]) -> [ParameterSetting] {
    fields.filter { parameterNames.contains($0.name) }.map { field in
      switch field.value {
      case .typed(let value): ParameterSetting(name: field.name, value: value)
      case .text(let text): ParameterSetting(name: field.name, text: text)
      }
    }
  }

  private func digest(of fields: [BatchRow.Field]) -> UInt64 {
    var hash = FNV1a()
    for field in fields where parameterNames.contains(field.name) {
      let value =
        switch field.value {
        case .typed(let value): value.stableText
        case .text(let text): JSONWriter(layout: .compact).text(JSONValue(text))
        }
      hash.combine("\(field.name)=\(value);".utf8)
    }
    return hash.value
  }

  private func noteUnused(_ fields: [BatchRow.Field], in state: inout State) {
    for field in fields where !parameterNames.contains(field.name) && !fileNameFields.contains(field.name) {
      guard state.unusedFields.count < Self.mostUnusedFields else { return }
      if state.knownUnusedFields.insert(field.name).inserted { state.unusedFields.append(field.name) }
    }
  }

  private func path(of row: BatchRow, _ fields: [BatchRow.Field]) throws(BatchRowError) -> String {
    try pattern.path { (name) throws(BatchRowError) in
      let text = try self.text(of: name, row: row, fields)
      return name == "format" ? template.formatName(text) : text
    }
  }

  /// The text of a field: of the row, else of the scene's parameter; `{row}` is the row's number.
  private func text(
    of name: String, row: BatchRow, _ fields: [BatchRow.Field]
  ) throws(BatchRowError) -> String {
    let value: ParameterValue
    switch fields.first(where: { $0.name == name })?.value {
    case .text(let text)?: return text
    case .typed(let typed)?: value = typed
    case nil:
      guard let known = template.value(of: name) ?? (name == "row" ? .number(Double(row.number)) : nil) else {
        throw BatchRowError(message: "there is no field \"\(name)\", which the output file name needs")
      }
      value = known
    }
    switch value.content {
    case .text(let text): return text
    case .boolean(let value): return "\(value)"
    case .number(let number):
      return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default:
      throw BatchRowError(
        message: "\(name): \(value.kindDescription) cannot be used in a file name; use a string or a number")
    }
  }
}

extension ParameterValue {
  /// The value as a text that is the same wherever it was written.
  fileprivate var stableText: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): JSONWriter(layout: .compact).text(JSONValue(text))
    case .color(let color): "color(\(color))"
    case .list(let values): "[\(values.map(\.stableText).joined(separator: ","))]"
    case .record(let fields):
      "{\(fields.map { "\(JSONWriter(layout: .compact).text(JSONValue($0.name))):\($0.value.stableText)" }.joined(separator: ","))}"
    }
  }
}

extension Result where Success == BatchJob, Failure == BatchFailure {
  /// How many rows were handed out before.
  var order: Int {
    switch self {
    case .success(let job): job.order
    case .failure(let failure): failure.order
    }
  }
}

/// A row that makes no picture.
struct BatchFailure: Error, Sendable {
  let order: Int
  let row: Int
  let line: Int
  var column: Int?
  let message: String
}
