import CommandOptions
import Afterglow
import ArgumentParser
import DataFiles
import FrameExport
import PixelKernels
import Synchronization

/// `afterglow batch`: one image for each row of a data file.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render one image per row of a data file.",
    discussion: """
      Each row sets the scene's parameters by name, and determines its output file name:

        afterglow batch Families/Bracelets/Scenes/bracelet-share.json --data customers.ndjson -o 'out/{id}-{format}.png'

      Data is NDJSON, a JSON array of objects, or CSV with a header; a column named ratios.goal.fire is a nested \
      field. {row} is the row number. A bad row is reported with its line, the others are rendered, and the \
      exit code is 65. Files are written atomically. See docs/batch.md for large batches on many machines.
      """)

  @OptionGroup var drawing: BatchImageOptions

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: """
      Output files (\(OutputFormat.imageExtensions)), with fields in braces: 'out/{id}.png'; with --output-layout tar, \
      '-/{id}.png' are names in an archive on standard output.
      """)
  var output: String

  @OptionGroup(title: "Size") var formatting: FormatOptions

  @Option(help: "Write a JSON report about every row to this file.", completion: .file())
  var report: String?

  @Flag(help: "Allow the report, results and manifest to overwrite other files.")
  var force = false

  @Flag(help: "Skip rows whose output file exists; with --manifest, rows that are done and intact.")
  var resume = false

  @OptionGroup(title: "Many rows") var share: BatchShareOptions

  @Flag(help: "Stop at the first bad row.")
  var failFast = false

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws { try OutputKind.refuseStandardOutput(report, for: "--report") }

  /// A JSON array is in memory; other rows are read as they are drawn.
  private static let largestData = 1 << 30

  func run() async throws {
    BitmapMemory.reuseFreed()
    let isArchive = output == OutputKind.standardOutput && share.outputLayout == .tar
    let pattern = try FileNamePattern(isArchive ? BatchShareOptions.streamRoot + "{row}.png" : output)
    try drawing.image().check(as: pattern.format)
    let template = try drawing.template(format: formatting.format)
    Interruption.beGraceful()
    let rows =
      drawing.data == "-"
      ? try BatchRows(
        readingStandardInputAs: StandardInput.name, limit: Self.largestData,
        isCancelled: { Interruption.cancellation.isCancelled })
      : try BatchRows(readingFile: drawing.data, limit: Self.largestData)
    var batch = try drawing.export(template, pattern)
    batch.resumes = resume
    batch.stopsAtFirstError = failFast || share.onError == .stop
    batch.retainsOutcomes = report != nil
    let lines = [share.results, share.manifestPath(root: pattern.root)].compactMap { $0 }
      .filter { $0 != OutputKind.standardOutput }
    batch.companions = lines + (report.map { [$0] } ?? [])
    let inputs = BatchInputs(of: batch, rows: rows, data: dataName)
    batch.inputs = inputs
    try check(batch.companions, of: pattern, by: inputs)
    // Whatever could end the program comes before the files of an earlier run are touched.
    batch.jobs = jobs.jobs
    try share.apply(to: &batch, resumes: resume, replacesAnything: force)
    do {
      try await finish(batch, rows)
    } catch let error as AfterglowError {
      batch.manifest?.discardIfEmpty()
      throw error
    }
  }

  /// Refuses outputs that are one file, would replace an input, or a file that no earlier run has written.
  private func check(_ companions: [String], of pattern: FileNamePattern, by inputs: BatchInputs) throws {
    try OutputKind.checkDistinct(companions)
    try share.check(companions, of: pattern)
    for file in share.files(root: pattern.root, replacesAnything: force) + reportFile {
      try inputs.check(file)
    }
    if try share.results == OutputKind.standardOutput || share.isStream(pattern) {
      try inputs.checkStandardOutput()
    }
  }

  /// The report's file, if there is one.
  private var reportFile: [ReportFile] {
    report.map { [BatchReport.file($0, replacesAnything: force)] } ?? []
  }

  /// What the rows are called in messages.
  private var dataName: String { drawing.data == "-" ? StandardInput.name : drawing.data }

  private func finish(_ batch: BatchExport, _ rows: BatchRows) async throws {
    let data = dataName
    let bar = ProgressBar(unit: "pictures", isQuiet: quiet)
    let warnings = RepeatedWarnings()
    let errors = Atomic(0)
    let results = try share.results.map { try ResultLines($0) }
    let result: BatchReport
    do {
      result = try await batch.run(
        rows, data: data, cancellation: Interruption.cancellation,
        finished: { outcome in
          results?.write(BatchReport.line(of: outcome))
          for error in outcome.errors {
            let count = errors.wrappingAdd(1, ordering: .relaxed).newValue
            if count <= shownErrorCount { bar.interrupt(with: .error, error) }
            if count == shownErrorCount + 1 {
              bar.interrupt(
                with: .error, "\(data): further errors are not printed; a report or results list them")
            }
          }
          for warning in outcome.warnings where !quiet && warnings.isNew(warning) {
            bar.interrupt(with: .warning, "\(data):\(outcome.line): \(warning)")
          }
        }, progress: { bar.show($0) })
    } catch {
      results?.discardIfEmpty()
      throw error
    }
    bar.finish()
    try results?.check()
    if !quiet {
      for line in warnings.summary { StandardError.report(.warning, "\(data): \(line)") }
      for field in result.unusedFields {
        StandardError.report(
          .warning, "\(data): the scene has no parameter \"\(field)\"; the field is ignored")
      }
    }
    // A row of the standard input may have named the report's file meanwhile.
    for file in reportFile { try batch.inputs?.check(file) }
    if let report {
      try result.write(to: report, replacesAnything: force, cancellation: Interruption.cancellation)
    }
    if Interruption.cancellation.isCancelled { throw AfterglowError.export(.interrupted) }
    if result.count(of: .failed) > 0 {
      StandardError.write("\(result.count(of: .failed)) of \(result.rowCount) rows failed\n")
      if share.onError != .skip { throw ExitCode(65) }
    }
  }
}

/// Warnings that many rows have in common: the first is shown with its line, the others are counted.
final class RepeatedWarnings: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts a warning; true if it is the first of its text.
  func isNew(_ warning: String) -> Bool {
    counts.withLock { counts in
      // More texts are not remembered, and shown every time.
      guard counts.count < shownErrorCount || counts[warning] != nil else { return true }
      counts[warning, default: 0] += 1
      return counts[warning] == 1
    }
  }

  /// A sentence for each warning that came more than once.
  var summary: [String] {
    counts.withLock { counts in
      counts.filter { $0.value > 1 }.sorted { $0.key < $1.key }.map {
        "\($0.value - 1) more \($0.value == 2 ? "row" : "rows"): \($0.key)"
      }
    }
  }
}
