import SceneFile
import SceneModel
import Synchronization

/// A row that is ready to be drawn: its settings, and the file it becomes.
struct BatchJob: Sendable {
  let row: Int
  let line: Int
  let settings: [ParameterSetting]
  let path: String
}

/// Hands out rows in their order, and gathers what became of them.
///
/// Names are given here, one row after the other, so that of two rows with one name it is always the later that is
/// refused.
final class BatchQueue: Sendable {
  private struct State {
    var rows: BatchRows
    /// The line on which each name was given first, names without regard to case: on many disks they are one file.
    var names: [String: Int] = [:]
    var unusedFields: [String] = []
    var knownUnusedFields: Set<String> = []
    var outcomes: [BatchOutcome] = []
    var isStopped = false
  }

  private let template: SceneTemplate
  private let pattern: FileNamePattern
  private let parameterNames: Set<String>
  private let fileNameFields: Set<String>
  private let state: Mutex<State>

  init(rows: BatchRows, template: SceneTemplate, pattern: FileNamePattern) {
    self.template = template
    self.pattern = pattern
    parameterNames = Set(template.parameterNames)
    fileNameFields = Set(pattern.fieldNames)
    state = Mutex(State(rows: rows))
  }

  /// The next row, or why it cannot be drawn; nil if there is none, or the batch has been stopped.
  func next() -> Result<BatchJob, BatchFailure>? {
    state.withLock { state in
      guard !state.isStopped, let row = state.rows.next() else { return nil }
      do throws(BatchRowError) {
        let fields = try row.fields.get()
        let path = try path(of: row, fields)
        if let line = state.names[path.lowercased()] {
          throw BatchRowError(message: "\(path) is the picture of line \(line) already")
        }
        state.names[path.lowercased()] = row.line
        noteUnused(fields, in: &state)
        return .success(
          BatchJob(row: row.number, line: row.line, settings: settings(of: fields), path: path))
      } catch {
        return .failure(
          BatchFailure(row: row.number, line: row.line, column: error.column, message: error.message))
      }
    }
  }

  func record(_ outcome: BatchOutcome) { state.withLock { $0.outcomes.append(outcome) } }

  /// No more rows are handed out.
  func stop() { state.withLock { $0.isStopped = true } }

  var outcomes: [BatchOutcome] { state.withLock { $0.outcomes }.sorted { $0.row < $1.row } }
  var unusedFields: [String] { state.withLock { $0.unusedFields } }

  private func settings(of fields: [BatchRow.Field]) -> [ParameterSetting] {
    fields.filter { parameterNames.contains($0.name) }.map { field in
      switch field.value {
      case .typed(let value): ParameterSetting(name: field.name, value: value)
      case .text(let text): ParameterSetting(name: field.name, text: text)
      }
    }
  }

  private func noteUnused(_ fields: [BatchRow.Field], in state: inout State) {
    for field in fields where !parameterNames.contains(field.name) && !fileNameFields.contains(field.name) {
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
        throw BatchRowError(message: "there is no field \"\(name)\", but the file is named by it")
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
        message: "\(name): \(value.kindDescription) cannot name a file; give a text or a number")
    }
  }
}

/// A row that makes no picture.
struct BatchFailure: Error, Sendable {
  let row: Int
  let line: Int
  var column: Int?
  let message: String
}
