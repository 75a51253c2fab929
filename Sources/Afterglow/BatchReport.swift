import DataFiles
import FrameExport
import SystemFiles

/// The outcome of one row.
public struct BatchOutcome: Sendable, Hashable {
  /// Whether the row's image exists now.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The image was rendered.
    case written
    /// The file already existed.
    case skipped
    /// The image could not be rendered.
    case failed
  }

  /// From 1.
  public let row: Int
  /// The line of the data file, from 1.
  public let line: Int
  /// Whether the row's image exists now.
  public let status: Status
  /// The path of the image; nil if the row failed before its name was known.
  public let path: String?
  /// Why the row failed, one message per problem.
  public let errors: [String]
  /// Questionable values of a row that was rendered.
  public let warnings: [String]
}

/// The outcome of a batch.
public struct BatchReport: Sendable, Hashable {
  /// The path of the scene file.
  public let scene: String
  /// The name of the data file.
  public let data: String
  /// In row order; rows that were not reached are absent.
  public let outcomes: [BatchOutcome]
  /// The number of rows in the data file.
  public let rowCount: Int
  let counts: [BatchOutcome.Status: Int]
  /// Fields of rows that are neither parameters nor part of the file name pattern, in order of first appearance.
  public let unusedFields: [String]

  /// The number of rows with an outcome.
  public func count(of status: BatchOutcome.Status) -> Int { counts[status] ?? 0 }

  /// The report as JSON; the same outcome gives the same bytes.
  public var json: String { String(decoding: bytes, as: UTF8.self) }

  /// Its bytes, made outcome by outcome: there may be a million.
  private var bytes: [UInt8] {
    let counts = BatchOutcome.Status.allCases.map { ($0.rawValue, JSONValue(count(of: $0))) }
    let missing = rowCount - self.counts.values.reduce(0, +)
    let members: [(String, JSONValue)] = [
      ("scene", JSONValue(scene)), ("data", JSONValue(data)), ("rows", JSONValue(rowCount)),
      ("counts", JSONValue(JSONObject(counts + [("notReached", JSONValue(missing))]))),
      ("unusedFields", JSONValue(unusedFields.map { JSONValue($0) })),
    ]
    let list = JSONStream.list(AnySequence(outcomes.lazy.map { JSONStream.value(Self.value(of: $0)) }))
    var bytes: [UInt8] = []
    JSONWriter(layout: .pretty).write(
      .object(members.map { ($0, .value($1)) } + [("outcomes", list)])
    ) { (part: [UInt8]) in bytes += part }
    bytes.append(0x0A)
    return bytes
  }

  /// Writes the report atomically; a missing directory is created.
  ///
  /// - Parameters:
  ///   - path: Where to write the report, with any file extension.
  ///   - replacesAnything: Whether to overwrite a file even if it is not a report.
  ///   - cancellation: Asked while a pipe at `path` has no reader.
  public func write(
    to path: String, replacesAnything: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws(AfterglowError) {
    do {
      try Self.file(path, replacesAnything: replacesAnything).write(bytes, cancellation: cancellation)
    } catch {
      throw .export(error)
    }
  }

  /// Throws, before anything is drawn, if the report could not be written or would overwrite an input of the batch.
  public static func check(
    _ path: String, of batch: BatchExport, rows: BatchRows, replacesAnything: Bool = false
  ) throws(AfterglowError) {
    let inputs = BatchInputs(of: batch, rows: rows, data: rows.path ?? "")
    try inputs.check(file(path, replacesAnything: replacesAnything))
  }

  /// The file of a report.
  package static func file(_ path: String, replacesAnything: Bool) -> ReportFile {
    ReportFile(path: path, replacesAnything: replacesAnything) { head in
      let lines = head.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
      return lines.count > beginning.count
        && zip(lines, beginning).allSatisfy { line, beginning in line.starts(with: beginning.utf8) }
    }
  }

  /// How the first lines of every report begin.
  private static let beginning = ["{", #"  "scene": "#, #"  "data": "#, #"  "rows": "#]

  /// The file of lines of outcomes.
  package static func linesFile(_ path: String, replacesAnything: Bool) -> ReportFile {
    ReportFile(path: path, replacesAnything: replacesAnything) { head in
      isLine(head, key: "line") { line in
        (try? JSONDocument(parsing: line).root["status"]?.string).flatMap(BatchOutcome.Status.init(rawValue:))
          != nil
      }
    }
  }

  /// Whether a file that begins with these bytes has lines about rows.
  ///
  /// - Parameters:
  ///   - key: What the lines say second, after the row.
  ///   - isWhole: Whether a line is one of these.
  static func isLine(_ head: [UInt8], key: String, isWhole: ([UInt8]) -> Bool) -> Bool {
    let line = head.prefix { $0 != 0x0A }
    // Both parts are short in a line that a kill cut off.
    let first = #"{"row":"#.utf8
    guard line.starts(with: first) else { return line.count == head.count && first.starts(with: line) }
    let second = line.dropFirst(first.count).drop { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let wanted = #","\#(key)":"#.utf8
    guard second.starts(with: wanted) else { return wanted.starts(with: second) }
    return line.last != UInt8(ascii: "}") || isWhole(Array(line))
  }

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
