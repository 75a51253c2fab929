import Afterglow
import AfterglowChartsCommand
import AfterglowWorkouts
import ArgumentParser
import CommandOptions
import SceneFile
import SystemFiles

extension YearFormat: OptionChoice {}

/// `afterglow workout-year`: the film of a year of a training log.
struct WorkoutYearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout-year",
    abstract:
      "Render the film of a year of a training log: figures that count, months that grow, best lifts, a closing card.",
    discussion: """
      The log is one that afterglow workout reads. The film lasts about 20 seconds:

        afterglow workout-year log.csv -o year.mp4 --format story
        afterglow workout-year log.csv -o 2025.mp4 --year 2025 --format wide --theme light --units lb

      With --scene, the scene of the film is printed instead, to be edited and rendered with afterglow render.
      """)

  @Argument(help: "Training log.", completion: .file(extensions: ["csv", "json", "gpx"]))
  var log: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String?

  @Flag(help: "Print the scene of the film instead of drawing it.")
  var scene = false

  @Option(help: "The year (default: that of the newest workout).")
  var year: Int?

  @Option(help: "Size: story is 1080x1920, square 1080x1080, wide 1920x1080.")
  var format = YearFormat.story

  @Option(help: "Title (default: a year of training).")
  var title: String?

  @OptionGroup var reading: LogOptions

  @Option(help: "Theme: light, dark or botanical.")
  var theme = ThemeName.dark

  @Option(help: "Frame rate: 30, 29.97 or 30000/1001.")
  var fps = "30"

  @OptionGroup var strict: StrictOption

  @OptionGroup var text: TextOptionGroup
  @OptionGroup var limits: LimitOptions
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "Video") var videoOutput: VideoOutputOptions

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors and warnings only.")
  var quiet = false

  func validate() throws {
    guard output != nil || scene else {
      throw ValidationError("Missing expected argument '--output <output>'")
    }
    guard output == nil || !scene else { throw ValidationError("--scene prints the scene; remove --output") }
  }

  func run() async throws {
    guard let output else { return try StandardOutput.write(try film().scene.json()) }
    var request = VideoRequest(frameRate: try FrameRate(option: fps))
    color.apply(to: &request)
    videoOutput.apply(to: &request)
    request.options.size = OutputSize(.pixels(width: format.pixels.width, height: format.pixels.height))
    request.jobs = jobs.jobs
    request.protectedPaths = [log]
    try request.check(for: output)
    let film = try film()
    let context = try RenderContext(text: text.optionsForData, limits: limits.limits)
    var document = try SceneDocument(film.scene, in: context, name: log)
    document.digest = FNV1a.digest(of: try film.scene.json().utf8)
    try strict.report(document.warnings)
    try await videoOutput.write(document, request, to: output, strict: strict, isQuiet: quiet)
  }

  private func film() throws -> YearVideo {
    var report = try TrainingReport(log: log, logUnits: reading.logUnits, warmups: !reading.withoutWarmups)
    report.source.units = reading.units
    report.source.theme = theme.theme
    report.source.locale = reading.locale.locale
    try strict.report(report.warnings)
    guard var film = YearVideo(report.log, year: year, source: report.source, format: format) else {
      throw AfterglowError.invalidScene([SceneFileError(file: log, message: missing(report.log))])
    }
    film.title = title
    return film
  }

  private func missing(_ log: WorkoutLog) -> String {
    let years = log.years.map(String.init).joined(separator: ", ")
    return years.isEmpty
      ? "there is no workout in the log"
      : "there is no workout in \(year.map(String.init) ?? "the log"): use --year with one of \(years)"
  }
}
