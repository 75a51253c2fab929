import Afterglow
import ArgumentParser
import GoldenComparison
import GoldenSuites

/// `afterglow golden`: pictures that were looked at once, and are compared ever after.
struct GoldenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares scenes with references: golden-image testing.",
    discussion: """
      A folder of goldens holds manifest.json, which lists what is drawn, and a reference for each. To begin:

        afterglow golden record     writes missing and changed references; look at them
        afterglow golden check      compares, exactly unless tolerances.json says otherwise

      docs/golden-testing.md tells it whole.
      """,
    subcommands: [GoldenCheckCommand.self, GoldenRecordCommand.self, GoldenReportCommand.self])
}

/// Which goldens.
struct GoldenSelection: ParsableArguments {
  @Argument(
    help: "Scene files, goldens or folders of goldens; all where absent.",
    completion: .file(extensions: ["json"]))
  var scenes: [String] = []

  @Option(help: "The folder with manifest.json.", completion: .directory)
  var folder = "GoldenImages"

  @OptionGroup var workers: WorkerOptions

  func checked() async throws -> (suite: GoldenSuite, check: GoldenCheck) {
    let suite = try GoldenSuite(folder: folder)
    let check = try await suite.check(try suite.selected(scenes), jobs: workers.count)
    return (suite, check)
  }
}

/// Where a run is told of.
struct GoldenOutputs: ParsableArguments {
  @Option(help: "Writes JUnit XML for CI.", completion: .file())
  var junit: String?

  @Option(help: "Writes one HTML page with expected, actual and difference.", completion: .file())
  var report: String?

  func write(_ run: GoldenRun) throws {
    if let junit { try Self.write(JUnitReport(run).xml, to: junit) }
    if let report { try Self.write(HTMLReport(run).html, to: report) }
  }

  static func write(_ text: String, to path: String) throws {
    do {
      try WholeFile.makeFolder(WholeFile.split(path).folder)
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw AfterglowError.export(error)
    }
  }
}

/// `afterglow golden check`.
struct GoldenCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Draws the goldens and compares them; exits with 1 on any difference, orphan or duplicate.")

  @OptionGroup var selection: GoldenSelection
  @OptionGroup var outputs: GoldenOutputs

  func run() async throws {
    let run = try await selection.checked().check.run
    try outputs.write(run)
    print(TextReport(run).text, terminator: "")
    if !run.passes { throw ExitCode(1) }
  }
}

/// `afterglow golden record`.
struct GoldenRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Writes missing and changed references.",
    discussion: """
      Recording never passes: where anything was written it exits with 1, so that a run that records is never taken \
      for one that checks. Where CI is set in the environment it refuses.
      """)

  @OptionGroup var selection: GoldenSelection
  @OptionGroup var outputs: GoldenOutputs

  func run() async throws {
    try GoldenSuite.refuseRecording()
    let (suite, check) = try await selection.checked()
    try outputs.write(check.run)
    print(TextReport(check.run).text, terminator: "")
    let written = try suite.record(check)
    for file in written { print("recorded \(suite.folder.place(of: file))") }
    if !written.isEmpty { print("look at what was recorded, then run: afterglow golden check") }
    if !written.isEmpty || !check.run.passes { throw ExitCode(1) }
  }
}

/// `afterglow golden report`.
struct GoldenReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Checks, and writes one HTML page that opens from the disk; exits as check does.")

  @OptionGroup var selection: GoldenSelection

  @Option(name: .shortAndLong, help: "The page to write.", completion: .file(extensions: ["html"]))
  var output = "out/golden-report.html"

  func run() async throws {
    let run = try await selection.checked().check.run
    try GoldenOutputs.write(HTMLReport(run).html, to: output)
    print("\(TextReport(run).summary): \(output)")
    if !run.passes { throw ExitCode(1) }
  }
}
