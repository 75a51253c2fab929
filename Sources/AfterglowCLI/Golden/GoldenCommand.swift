import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import GoldenComparison
import GoldenSuites
import SystemFiles

/// `afterglow golden`: golden-image testing.
struct GoldenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compare scenes with reference images (golden-image testing).",
    discussion: """
      A folder of goldens contains manifest.json, which lists the goldens, and a reference for each. To get started:

        afterglow golden record     writes missing and changed references; inspect them
        afterglow golden check      compares exactly, unless tolerances.json says otherwise

      See docs/golden-testing.md.
      """,
    subcommands: [GoldenCheckCommand.self, GoldenRecordCommand.self, GoldenReportCommand.self])
}

/// Which goldens.
struct GoldenSelection: ParsableArguments {
  @Argument(
    help: "Scene files, goldens or folders of goldens (default: all).",
    completion: .file(extensions: ["json"]))
  var scenes: [String] = []

  @Option(help: "Folder with manifest.json.", completion: .directory)
  var folder = "GoldenImages"

  @OptionGroup var jobs: JobOptions

  /// Checks the goldens, once it is known that the outputs can be written.
  func checked(_ outputs: [ReportFile]) async throws -> CheckedSuite {
    let suite = try GoldenSuite(folder: folder, families: ProgramFamilies.all)
    try OutputKind.checkDistinct(outputs.map(\.path))
    try suite.checkOutputs(outputs.map(\.path))
    for output in outputs { try output.check(inputs: suite.inputs) }
    Interruption.beGraceful()
    let entries = try suite.selected(scenes)
    if outputs.contains(where: { $0.replacesAnything && FileStatus($0.path) != nil }) {
      let inputs = try await sceneInputs(of: suite)
      for output in outputs { try output.check(inputs: inputs) }
    }
    let check = try await suite.check(
      entries, jobs: try jobs.count, cancellation: Interruption.cancellation)
    return CheckedSuite(suite: suite, check: check)
  }

  /// The files that the scenes of a suite read.
  func sceneInputs(of suite: GoldenSuite) async throws -> Set<FileIdentity> {
    try await suite.sceneInputs(jobs: try jobs.count, cancellation: Interruption.cancellation)
  }
}

/// A suite and what a check of it found.
struct CheckedSuite {
  let suite: GoldenSuite
  let check: GoldenCheck
}

extension ReportFile {
  fileprivate static func junit(_ path: String, force: Bool) -> ReportFile {
    ReportFile(path: path, beginning: JUnitReport.beginning, replacesAnything: force)
  }

  fileprivate static func html(_ path: String, force: Bool) -> ReportFile {
    ReportFile(path: path, beginning: HTMLReport.beginning, replacesAnything: force)
  }
}

/// Where a run is reported.
struct GoldenOutputs: ParsableArguments {
  @Option(help: "Write JUnit XML for CI to this file.", completion: .file())
  var junit: String?

  @Option(
    help: "Write an HTML page with expected, actual and difference images to this file.", completion: .file())
  var report: String?

  @Flag(help: "Allow reports to overwrite files that are not reports.")
  var force = false

  func validate() throws {
    try OutputKind.refuseStandardOutput(junit, for: "--junit")
    try OutputKind.refuseStandardOutput(report, for: "--report")
  }

  var files: [ReportFile] {
    [junit.map { .junit($0, force: force) }, report.map { .html($0, force: force) }].compactMap(\.self)
  }

  func write(_ run: GoldenRun) throws {
    let cancellation = Interruption.cancellation
    if let junit {
      try ReportFile.junit(junit, force: force).write(JUnitReport(run).xml, cancellation: cancellation)
    }
    if let report {
      try ReportFile.html(report, force: force).write(HTMLReport(run).html, cancellation: cancellation)
    }
  }
}

/// `afterglow golden check`.
struct GoldenCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Draw the goldens and compare them; exit with 1 on any difference, orphan or duplicate.")

  @OptionGroup var selection: GoldenSelection
  @OptionGroup var outputs: GoldenOutputs

  func run() async throws {
    let run = try await selection.checked(outputs.files).check.run
    try outputs.write(run)
    try StandardOutput.write(TextReport(run).text)
    if !run.passes { throw ExitCode(1) }
  }
}

/// `afterglow golden record`.
struct GoldenRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write missing and changed references.",
    discussion: """
      Recording never counts as a pass: it exits with 1 if anything was written, so a recording run cannot be \
      mistaken for a check. It refuses to run if CI is set in the environment.
      """)

  @OptionGroup var selection: GoldenSelection
  @OptionGroup var outputs: GoldenOutputs

  func run() async throws {
    try GoldenSuite.refuseRecording()
    let checked = try await selection.checked(outputs.files)
    let (suite, check) = (checked.suite, checked.check)
    try outputs.write(check.run)
    try StandardOutput.write(TextReport(check.run).text)
    let inputs = check.hasRecordable ? try await selection.sceneInputs(of: suite) : []
    let written = try suite.record(check, protecting: inputs, cancellation: Interruption.cancellation)
    for file in written {
      try StandardOutput.write("recorded \(suite.folder.place(of: file).escapedForDisplay)\n")
    }
    if !written.isEmpty {
      try StandardOutput.write("inspect what was recorded, then run: afterglow golden check\n")
    }
    if !written.isEmpty || !check.run.passes { throw ExitCode(1) }
  }
}

/// `afterglow golden report`.
struct GoldenReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Check, and write a self-contained HTML report; the exit codes are those of check.")

  @OptionGroup var selection: GoldenSelection

  @Option(name: .shortAndLong, help: "Output page.", completion: .file(extensions: ["html"]))
  var output = "out/golden-report.html"

  @Flag(help: "Allow the page to overwrite a file that is not a report.")
  var force = false

  func validate() throws { try OutputKind.refuseStandardOutput(output, for: "--output") }

  func run() async throws {
    let page = ReportFile.html(output, force: force)
    let run = try await selection.checked([page]).check.run
    try page.write(HTMLReport(run).html, cancellation: Interruption.cancellation)
    try StandardOutput.write("\(TextReport(run).summary): \(output.escapedForDisplay)\n")
    if !run.passes { throw ExitCode(1) }
  }
}
