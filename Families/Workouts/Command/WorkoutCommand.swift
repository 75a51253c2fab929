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

extension WeightUnit: OptionChoice {}

/// Sizes of images for phones, in pixels.
enum PhoneFormat: String, OptionChoice {
  /// 1080 × 1920.
  case phone
  /// 1080 × 1350.
  case portrait
}
extension SessionReport.Layout: OptionChoice {}

/// A day as `2026-11-20`.
struct DayArgument: ExpressibleByArgument {
  let date: CivilDate

  init?(argument: String) {
    guard let time = LocalDateTime(iso: argument), time.secondOfDay == 0 else { return nil }
    date = time.date
  }
}

extension WorkoutFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [WorkoutCommand.self, WorkoutYearCommand.self]
}

/// `afterglow workout`: all images of a training log, for people and for CI.
struct WorkoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout",
    abstract:
      "Draw the charts of a training log: volume, load, body parts, one-rep maxima, sessions, a share card.",
    discussion: """
      The log is an export from Strong, Hevy, FitNotes, StrongLifts, Lyfta, Fitbod, Jefit, IronLog, Garmin or Strava, \
      recognized by its header, or a GPX track:

        afterglow workout log.csv -o charts/
        afterglow workout log.csv -o charts/ --as-of 2026-11-20 --locale zh --units lb --theme dark

      Unreadable rows are reported with their line and skipped; with --strict they are an error (exit code 65), and \
      nothing is written. A log without a single readable row is always an error; one without rows is a warning. \
      The paths of the files written are printed to standard output, or the figures with --json:

        afterglow workout log.csv --json

      With --scene, the scene of each image is written instead, as a file that contains the log.
      """)

  @Argument(help: "Training log.", completion: .file(extensions: ["csv", "json", "gpx"]))
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

  @Flag(help: "Write the scene of each image, a .json file, instead of drawing it.")
  var scene = false

  @Option(help: "Date to treat as today (default: the newest workout's).")
  var asOf: DayArgument?

  @OptionGroup var reading: LogOptions

  @Option(help: "Theme: light, dark or botanical.")
  var theme = ThemeName.light

  @Option(help: "Number of exercises whose maxima are drawn, most frequent first.")
  var exercises = 3

  @Option(help: "Layout of the share card: app (like the IronLog app) or poster (one large figure).")
  var card = SessionReport.Layout.app

  @Option(help: "Name at the top of the share card (default: IronLog for its logs, none for others).")
  var brand: String?

  @Option(help: "Pixels per point without a size; the share card is 1080×1350.")
  var scale = 2.0

  @Option(
    help:
      "Size of every image in pixels: 1080x1920. Its shorter side is 390 points, so that a phone shows readable type."
  )
  var size: CommandOptions.PixelSize?

  @Option(help: "The same by name: phone is 1080x1920, portrait 1080x1350.")
  var format: PhoneFormat?

  @OptionGroup var strict: StrictOption

  @OptionGroup var type: ImageTypeOption
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions

  @OptionGroup var text: TextOptionGroup
  @OptionGroup var limits: LimitOptions

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard json || output != nil else {
      throw ValidationError("use --output (a folder for the images) or --json")
    }
    guard size == nil || format == nil else { throw ValidationError("use --size or --format, not both") }
    if scene, output == nil { throw ValidationError("--scene needs --output, a folder for the scenes") }
    try check(scale: scale)
    guard (0...1000).contains(exercises) else {
      throw ValidationError("--exercises must be within 0…1000, not \(exercises)")
    }
  }

  func run() async throws {
    let format = try type.format()
    try image().check(as: format)
    // The figures of --json and vector files have no pixels.
    BitmapMemory.reuseFreed(preparing: output == nil || format.vectorFormat != nil ? 0 : 1600 * 1000)
    var report = try TrainingReport(log: log, logUnits: reading.logUnits, warmups: !reading.withoutWarmups)
    report.source.asOf = asOf?.date
    report.source.units = reading.units
    report.source.theme = theme.theme
    report.source.locale = reading.locale.locale
    report.exerciseCount = exercises
    report.pixels = pixels.map { ($0.width, $0.height) }
    (report.cardLayout, report.brand) = (card, brand)
    try strict.report(report.warnings, isQuiet: quiet)
    try report.checkForWorkouts(isQuiet: quiet)
    if let output {
      // A log with nothing for an image is not a bad one, so --strict accepts it.
      if !quiet {
        for omission in report.omissions() { StandardError.report(.warning, "\(log): \(omission)") }
      }
      try await write(report.pictures(), to: output)
    }
    if json { try StandardOutput.write(report.figures()) }
  }

  private var pixels: CommandOptions.PixelSize? {
    format.map { CommandOptions.PixelSize(width: 1080, height: $0 == .phone ? 1920 : 1350) } ?? size
  }

  private func write(_ pictures: [TrainingReport.NamedImage], to output: String) async throws {
    let folder = output.hasSuffix("/") ? output : output + "/"
    let fileExtension = scene ? "json" : try type.format().fileExtensions[0]
    let paths = pictures.map { "\(folder)\($0.name).\(fileExtension)" }
    try OutputKind.checkDistinct(paths)
    if scene {
      try writeScenes(pictures, to: paths)
    } else {
      try await draw(pictures, to: paths)
    }
    if !json {
      for path in paths { try StandardOutput.write(path.escapedForDisplay + "\n") }
    }
  }

  private func writeScenes(_ pictures: [TrainingReport.NamedImage], to paths: [String]) throws {
    let inputs = Set([FileStatus(log)?.identity].compactMap(\.self))
    do {
      for path in paths { try AtomicFile.check(path, inputs: inputs) }
      for (path, picture) in zip(paths, pictures) {
        try AtomicFile.write(Array(try picture.scene.encodedJSON().utf8), to: path)
      }
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    } catch let error as SceneFileErrors {
      throw AfterglowError.invalidScene(error.errors)
    }
  }

  private func draw(_ pictures: [TrainingReport.NamedImage], to paths: [String]) async throws {
    let context = try RenderContext(text: text.optionsForData, limits: limits.limits)
    let documents = try pictures.map { try SceneDocument($0.scene, in: context, name: log) }
    let warnings = zip(pictures, documents).flatMap { picture, document in
      // Rows that were left out have been reported.
      document.warnings.filter { !$0.hasPrefix("layers[0]: log:") }
        .map { $0.replacing("layers[0]: ", with: "\(picture.name): ") }
    }
    try strict.report(Set(warnings).sorted(), isQuiet: quiet)
    let (strict, quiet, format) = (strict, quiet, try type.format())
    let image = try image()
    let exports = try zip(pictures, documents).map { picture, document in
      var request = image
      if picture.name == "session-report", pixels == nil { request.options.size = OutputSize() }
      return try request.export(of: document, as: format)
    }
    do {
      for (path, export) in zip(paths, exports) { try AtomicFile.check(path, inputs: export.source.inputs) }
    } catch {
      throw AfterglowError.export(error)
    }
    Interruption.beGraceful()
    let end: [Void]? = try await Workers.map(
      Array(zip(paths, exports)), jobs: try jobs.count, cancellation: Interruption.cancellation
    ) { (path, export) throws(AfterglowError) in
      try image.write(
        export, as: format, to: path, Interruption.cancellation, strict.notices(about: path, isQuiet: quiet))
    }
    if end == nil { throw AfterglowError.export(.interrupted) }
  }

  /// How each image is drawn.
  private func image() throws -> ImageRequest {
    var request = ImageRequest()
    request.options.size = OutputSize(
      pixels.map { .pixels(width: $0.width, height: $0.height) } ?? .scale(scale))
    color.apply(to: &request)
    request.dither = .none
    try vectors.apply(to: &request, fonts: text)
    request.protectedPaths = [log]
    return request
  }
}
