import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCharts
import AfterglowChartsCommand
import FrameExport
import PixelKernels
import SystemFiles
import Tabular
import AfterglowWorkouts

extension WeightUnit: ExpressibleByArgument {}
extension SessionLayout: ExpressibleByArgument {}

/// A day as `2026-11-20`.
struct DayArgument: ExpressibleByArgument {
  let date: CivilDate

  init?(argument: String) {
    guard let time = LocalDateTime(iso: argument), time.secondOfDay == 0 else { return nil }
    date = time.date
  }
}

extension WorkoutFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [WorkoutCommand.self]
}

/// `afterglow workout`: all pictures of a training log, for people and for CI.
struct WorkoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout",
    abstract:
      "Draw the charts of a training log: volume, load, body parts, one-rep maxima, sessions, a share card.",
    discussion: """
      The log is an export from Strong, Hevy, FitNotes or IronLog, recognized by its header:

        afterglow workout log.csv -o charts/
        afterglow workout log.csv -o charts/ --as-of 2026-11-20 --locale zh --units lb --theme dark

      Unreadable rows are reported with their line and skipped; with --strict they are an error (exit code 65), and \
      nothing is written. A log without a single readable row is always an error; one without rows is a warning. \
      The paths of the files written are printed to standard output, or the figures with --json:

        afterglow workout log.csv --json
      """)

  @Argument(help: "Training log.", completion: .file(extensions: ["csv", "json"]))
  var log: String

  @Option(
    name: .shortAndLong, help: "Output folder; created if missing.",
    completion: .directory)
  var output: String?

  @Flag(
    help: """
      Print the figures as JSON to standard output: weeks, loads, records, one-rep maxima by formula, body parts, \
      sessions. Images are drawn only with --output.
      """)
  var json = false

  @Option(help: "Date to treat as today (default: the newest workout's).")
  var asOf: DayArgument?

  @Option(help: "Locale for labels, numbers and dates: en, zh-Hans, ja.")
  var locale = LocaleName.english

  @Option(help: "Unit for displaying weights.")
  var units = WeightUnit.kilograms

  @Option(help: "Unit of weights if the export does not state it.")
  var logUnits = WeightUnit.kilograms

  @Option(help: "Theme: light, dark or botanical.")
  var theme = ThemeName.light

  @Option(help: "Number of exercises whose maxima are drawn, most frequent first.")
  var exercises = 3

  @Option(help: "Layout of the share card: app (like the IronLog app) or poster (one large figure).")
  var card = SessionLayout.app

  @Option(help: "Name at the top of the share card (default: IronLog for its logs, none for others).")
  var brand: String?

  @Option(help: "Pixels per point; the share card is always 1080×1350.")
  var scale = 2.0

  @OptionGroup var strict: StrictOption

  @OptionGroup var type: ImageTypeOption
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions

  @OptionGroup var text: TextOptionGroup

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard json || output != nil else {
      throw ValidationError("use --output (a folder for the images) or --json")
    }
    try check(scale: scale)
    guard (0...1000).contains(exercises) else {
      throw ValidationError("--exercises must be within 0…1000, not \(exercises)")
    }
  }

  func run() async throws {
    try image().check(as: try type.format())
    PictureMemory.keepFreed(preparing: 1600 * 1000)
    let report = try TrainingReport(log: log, defaultUnit: logUnits, text: text.optionsForData)
    try tell(report.log)
    try tellIfEmpty(report.log)
    var look = TrainingReport.Look()
    look.asOf = asOf?.date
    look.units = units
    look.theme = theme.theme
    look.locale = locale.locale
    look.exerciseCount = exercises
    (look.cardLayout, look.brand) = (card, brand)
    if output != nil { try strict.report(report.omissions(look), about: log, isQuiet: quiet) }
    let figures = json ? report.figures(look) : ""
    if let output { try await write(try report.pictures(look), to: output) }
    try StandardOutput.write(figures)
  }

  /// Reports rows that were left out, at most twenty one by one.
  private func tell(_ read: WorkoutLog) throws {
    var warnings = read.issues.prefix(20).map { "\(log):\($0.description)" }
    if read.issueCount > 20 { warnings.append("\(log): \(read.issueCount - 20) more problems") }
    try strict.report(warnings, isQuiet: quiet)
  }

  /// A log without workouts: an error if its rows were bad, a warning where it has none.
  private func tellIfEmpty(_ read: WorkoutLog) throws {
    guard read.workouts.isEmpty else { return }
    let isError = !read.issues.isEmpty
    if isError || !quiet {
      StandardError.report(isError ? .error : .warning, "\(log): no workouts could be read")
    }
    if isError { throw ExitCode(65) }
  }

  private func write(_ pictures: [TrainingReport.Picture], to output: String) async throws {
    let folder = output.hasSuffix("/") ? output : output + "/"
    let warnings = Set(pictures.flatMap { $0.warnings + $0.document.warnings })
    try strict.report(warnings.sorted(), isQuiet: quiet)
    let (strict, quiet, format) = (strict, quiet, try type.format())
    let paths = pictures.map { "\(folder)\($0.name).\(format.fileExtensions[0])" }
    try OutputKind.checkDistinct(paths)
    let image = try image()
    let stills = try pictures.map { picture in
      var request = image
      if picture.name == "session-report" { request.options.size = PictureSize() }
      return try request.still(of: picture.document, as: format)
    }
    do {
      for (path, still) in zip(paths, stills) { try WholeFile.check(path, inputs: still.source.inputs) }
    } catch {
      throw AfterglowError.export(error)
    }
    Interruption.beGraceful()
    let end: [Void]? = try await Workers.map(
      Array(zip(paths, stills)), jobs: try jobs.count, cancellation: Interruption.cancellation
    ) { (path, still) throws(AfterglowError) in
      try image.write(
        still, as: format, to: path, Interruption.cancellation, strict.notices(about: path, isQuiet: quiet))
    }
    if end == nil { throw AfterglowError.export(.interrupted) }
    if !json {
      for path in paths { try StandardOutput.write(path.escapedForDisplay + "\n") }
    }
  }

  /// How each image is drawn.
  private func image() throws -> ImageRequest {
    var request = ImageRequest()
    request.options.size = PictureSize(.scale(scale))
    color.apply(to: &request)
    request.dither = .none
    try vectors.apply(to: &request, fonts: text)
    request.protectedPaths = [log]
    return request
  }
}
