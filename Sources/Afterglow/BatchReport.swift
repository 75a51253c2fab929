import DataFiles
import FrameExport

/// What became of one row.
public struct BatchOutcome: Sendable, Hashable {
  /// Whether there is a picture now.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The picture was drawn.
    case written
    /// The file was there already.
    case skipped
    /// There is no picture.
    case failed
  }

  /// From 1.
  public let row: Int
  /// The line of the data file, from 1.
  public let line: Int
  /// Whether there is a picture now.
  public let status: Status
  /// The picture; nil if the row did not get that far.
  public let path: String?
  /// Why there is no picture, one sentence for each thing that is wrong.
  public let errors: [String]
  /// What is odd about the row though its picture was drawn.
  public let warnings: [String]
}

/// What became of a batch.
public struct BatchReport: Sendable, Hashable {
  /// The path of the scene file.
  public let scene: String
  /// The name of the data file.
  public let data: String
  /// In the order of the rows; rows that were not come to are absent.
  public let outcomes: [BatchOutcome]
  /// How many rows the data file has.
  public let rowCount: Int
  let counts: [BatchOutcome.Status: Int]
  /// Fields of rows that are neither parameters nor parts of file names, in the order they were met.
  public let unusedFields: [String]

  /// How many rows had an outcome.
  public func count(of status: BatchOutcome.Status) -> Int { counts[status] ?? 0 }

  /// The report as JSON, its bytes the same for the same outcome.
  public var json: String {
    let counts = BatchOutcome.Status.allCases.map { ($0.rawValue, JSONValue(count(of: $0))) }
    let missing = rowCount - self.counts.values.reduce(0, +)
    let root = JSONObject([
      ("scene", JSONValue(scene)), ("data", JSONValue(data)), ("rows", JSONValue(rowCount)),
      ("counts", JSONValue(JSONObject(counts + [("notReached", JSONValue(missing))]))),
      ("unusedFields", JSONValue(unusedFields.map { JSONValue($0) })),
      ("outcomes", JSONValue(outcomes.map(Self.value))),
    ])
    return JSONWriter(layout: .pretty).text(JSONValue(root)) + "\n"
  }

  /// Writes the report, completely or not at all; a missing directory is made.
  ///
  /// - Parameters:
  ///   - path: Where the report is written; the file extension is the caller's.
  ///   - replacesAnything: Whether a file that is not a report is overwritten too.
  public func write(to path: String, replacesAnything: Bool = false) throws(AfterglowError) {
    do {
      try ReportFile(path: path, beginning: [Self.beginning], replacesAnything: replacesAnything).write(json)
    } catch {
      throw .export(error)
    }
  }

  /// Fails before anything is drawn where the report could not be written, or would replace what the batch reads.
  public static func check(
    _ path: String, of batch: BatchExport, rows: BatchRows, replacesAnything: Bool = false
  ) throws(AfterglowError) {
    do {
      try ReportFile(path: path, beginning: [beginning], replacesAnything: replacesAnything).check(
        inputs: rows.inputs.identities.union(batch.template.inputs.identities))
    } catch {
      throw .export(error)
    }
  }

  /// Fails before anything is drawn where lines of outcomes, or of a manifest, would replace what the batch reads or a file
  /// that holds no such lines.
  package static func checkLines(
    _ path: String, of batch: BatchExport, rows: BatchRows, replacesAnything: Bool
  ) throws(AfterglowError) {
    do {
      try ReportFile(path: path, beginning: BatchManifest.beginnings, replacesAnything: replacesAnything)
        .check(
          inputs: rows.inputs.identities.union(batch.template.inputs.identities))
    } catch {
      throw .export(error)
    }
  }

  /// How every report begins.
  private static let beginning = "{\n  \"scene\": "

  /// What became of a row as one line of JSON.
  package static func line(of outcome: BatchOutcome) -> String {
    JSONWriter(layout: .compact).text(value(of: outcome)) + "\n"
  }

  private static func value(of outcome: BatchOutcome) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("row", JSONValue(outcome.row)), ("line", JSONValue(outcome.line)),
      ("status", JSONValue(outcome.status.rawValue)),
    ]
    if let path = outcome.path { members.append(("path", JSONValue(path))) }
    if !outcome.errors.isEmpty { members.append(("errors", JSONValue(outcome.errors.map { JSONValue($0) }))) }
    if !outcome.warnings.isEmpty {
      members.append(("warnings", JSONValue(outcome.warnings.map { JSONValue($0) })))
    }
    return JSONValue(JSONObject(members))
  }
}
