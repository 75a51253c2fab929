import Afterglow
import ArgumentParser
import PixelKernels
import Synchronization

extension StillSettings.Compression: ExpressibleByArgument {}

/// `afterglow batch`: one picture for each row of a data file.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Draws one picture for each row of a data file.",
    discussion: """
      A row gives the scene's parameters values by their names, and names its file:

        afterglow batch Scenes/bracelet-share.json --data customers.ndjson -o 'out/{id}-{format}.png'

      Data are NDJSON, a JSON array of objects, or CSV with a header, where a column ratios.goal.fire stands \
      for an object within an object. {row} is the number of the row. A bad row is reported with its line, \
      the others are drawn, and the exit code is 65 at the end. Every file is there whole or not at all.
      """)

  @OptionGroup var input: SceneOptions

  @Option(help: "The rows: .ndjson, .jsonl, .json, .csv or .tsv.", completion: .file())
  var data: String

  @Option(name: .shortAndLong, help: "Where to write, with fields in braces: 'out/{id}.png'.")
  var output: String

  @OptionGroup(title: "Size") var formatting: FormatOptions
  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Look") var look: LookOptions

  @Option(help: "The instant that is drawn, in seconds.")
  var at = 0.0

  @Option(help: "How much time is spent on small files: fastest, balanced, smallest.")
  var compression = StillSettings.Compression.balanced

  @Option(help: "Where to write what became of each row, as JSON.", completion: .file())
  var report: String?

  @Flag(help: "Leaves out rows whose file is there already.")
  var resume = false

  @Flag(help: "Stops at the first bad row.")
  var failFast = false

  @OptionGroup var workers: WorkerOptions

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  func validate() throws {
    guard at.isFinite else { throw ValidationError("--at is a finite number of seconds") }
    try look.check(for: .still)
  }

  /// Rows are read as they are drawn, but their file is in memory.
  private static let largestData = 1 << 30

  func run() async throws {
    Interruption.install()
    PictureMemory.keepFreed()
    let pattern = try FileNamePattern(output)
    let template = try SceneTemplate(
      path: input.scene, settings: try input.parameterSettings(format: formatting.format),
      limits: input.limits, text: input.text.options)
    let rows = try BatchRows(path: data, limit: Self.largestData)
    var batch = BatchExport(template: template, pattern: pattern)
    batch.options.size = sizing.pictureSize
    batch.options.background = try look.renderBackground()
    batch.options.reducesMotion = look.reducedMotion
    batch.options.isExact = look.exact
    batch.stills = StillSettings(bitDepth: look.bitDepth ?? 8, dither: look.dither, compression: compression)
    batch.time = at
    batch.resumes = resume
    batch.stopsAtFirstError = failFast
    try await finish(batch, rows)
  }

  private func finish(_ batch: BatchExport, _ rows: BatchRows) async throws {
    let bar = ProgressBar(unit: "pictures", isQuiet: quiet)
    let result = try await batch.run(
      rows, data: data, jobs: workers.count, cancellation: Interruption.cancellation,
      finished: { outcome in
        for error in outcome.errors { bar.interrupt(with: "error: \(error)\n") }
        for warning in outcome.warnings where !quiet {
          bar.interrupt(with: "warning: \(data):\(outcome.line): \(warning)\n")
        }
      }, progress: { bar.show($0) })
    bar.finish()
    for field in result.unusedFields where !quiet {
      StandardError.write(
        "warning: \(data): the scene has no parameter \"\(field)\"; the field is left aside\n")
    }
    if let report { try result.write(to: report) }
    if Interruption.cancellation.isCancelled { throw AfterglowError.export(.interrupted) }
    if result.count(of: .failed) > 0 {
      StandardError.write("\(result.count(of: .failed)) of \(result.rowCount) rows are bad\n")
      throw ExitCode(65)
    }
  }
}
