import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCharts
import PixelKernels
import Tabular
import VectorGraphics
import VideoCoding

extension MarkKind: ExpressibleByArgument {
  /// Those for tables: the others complement them in scenes.
  package static var allValueStrings: [String] { allCases.filter(\.traits.isForTables).map(\.rawValue) }
}
extension MarkPosition: ExpressibleByArgument {}
extension InterpolationMethod: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }
}
extension LegendPlacement: ExpressibleByArgument {}
extension ScaleKind: ExpressibleByArgument {}
extension ChartAnimation.Kind: ExpressibleByArgument {}

extension ChartFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [ChartCommand.self]
}

/// `afterglow chart`: a picture or a video of a table.
struct ChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw a chart from a table: a still (.png, .jpg) or, with --animate, a video (.mp4).",
    discussion: """
      A column name may be followed by a time unit (hour, day, week, month, year), an aggregate (sum, mean, count, \
      max, min, median) or a type (number, time, category):

        afterglow chart log.csv --mark bar --x date:week --y volume:sum -o volume.png
        afterglow chart log.csv --mark line --x date --y weight --series exercise -o weight.png
        afterglow chart log.csv --mark sector --y count --series exercise --labels -o exercises.png
        afterglow chart log.csv --mark rectangle --x hour:category --y day --series sets:sum -o heat.png
        afterglow chart log.csv --mark bar --x date:week --y volume:sum --animate grow -o volume.mp4

      Unreadable values are skipped with a warning; with --strict they are an error. The exit code is 65 in that case, \
      and also if no value of a column that encodes a position or a length can be read.
      """)

  @Argument(
    help: "Table: .csv, .tsv, .json or .ndjson.",
    completion: .file(extensions: ["csv", "json", "ndjson"]))
  var data: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output file: \(OutputFormat.stillExtensions), \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @OptionGroup(title: "Marks") var marks: ChartMarkOptions
  @OptionGroup(title: "Text") var texts: ChartTextOptions

  @Option(help: "Theme: light, dark or botanical.")
  var theme = ThemeName.light

  @Option(
    help: """
      Locale for numbers and dates: en, zh-Hans, zh-Hant, hi, es, fr, ar, bn, pt, ru, ur, id, de, ja, tr, vi, ko, it, th, \
      pl or uk, optionally with a region. It also determines how dates such as 3/4/2025 are read: day first in en-GB \
      and de, month first in en.
      """)
  var locale = LocaleName.english

  @Option(
    help: ArgumentHelp(
      "Size in pixels; for SVG and PDF also the page size, such as 210x297mm.", valueName: "width>x<height"))
  var size = OutputSize.pixels(PixelSize(width: 1600, height: 1000))

  @Option(help: "Pixels per point; also scales text (default: 2, or 1 for a size in millimeters).")
  var scale: Double?

  @Option(help: "How the chart is animated: grow, draw or fade.")
  var animate: ChartAnimation.Kind?

  @Option(help: "Duration of each mark's animation, in seconds.")
  var duration = 1.2

  @Option(help: "Background: scene, transparent, or a CSS color.")
  var background = "scene"

  @OptionGroup var text: TextOptionGroup
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions
  @OptionGroup(title: "Video") var film: FilmOptions

  @OptionGroup var jobs: JobOptions

  @OptionGroup var strict: StrictOption

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--scale must be within 0…64, not \(scale)")
    }
    guard duration > 0, duration <= 600 else {
      throw ValidationError("--duration must be greater than 0 and at most 600 seconds")
    }
    let kind = try OutputKind(output, codec: film.codec, moves: animate != nil)
    if kind.isSequence {
      throw ValidationError(
        "\(output): a chart is written as one \(OutputFormat.stillExtensions), or as a video \(OutputFormat.videoExtensions)"
      )
    }
    if !kind.isVideo, animate != nil {
      throw ValidationError("--animate applies only to videos: -o chart.mp4")
    }
  }

  func run() async throws {
    let (page, size, scale) = (self.size.page, self.size.pixels, scale ?? (self.size.page == nil ? 2 : 1))
    let format = try OutputKind(output, codec: film.codec, moves: animate != nil).format
    let isVideo = format.isVideo
    let (image, video) = (try image(), try video())
    if isVideo {
      try video.check(as: format)
      try image.checkStillSettings(as: format)
    } else {
      try film.checkIsUnused()
      try image.check(as: format)
      let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
      PictureMemory.keepFreed(preparing: isTooLarge ? 0 : area)
    }
    var specification = try marks.specification()
    texts.apply(to: &specification)
    specification.theme = theme.theme
    specification.locale = locale.locale
    specification.hasBackground = background == "scene"
    if isVideo { specification.animation = ChartAnimation(animate ?? .draw, duration: duration, delay: 0.2) }
    let side =
      page.map { Size(width: $0.width * 96 / 25.4, height: $0.height * 96 / 25.4) }
      ?? Size(width: Double(size.width), height: Double(size.height))
    let points = Size(width: side.width / scale, height: side.height / scale)
    let chart = try ChartFile(
      data: data, specification: specification, size: points,
      demand: strict.strict ? .everything : .neededColumns,
      text: text.optionsForData)
    try strict.report(chart.warnings, isQuiet: quiet)
    if isVideo {
      try await film.write(chart.document, video, to: output, strict: strict, isQuiet: quiet)
    } else {
      try StillOutput(path: output, strict: strict, isQuiet: quiet)
        .write(chart.document, image, as: format)
    }
  }

  private func image() throws -> ImageRequest {
    var request = ImageRequest()
    try apply(to: &request)
    (request.dither, request.compression) = (.none, .fastest)
    request.chroma = jpeg.chroma
    try vectors.apply(to: &request, size: size, fonts: text)
    return request
  }

  private func video() throws -> VideoRequest {
    var request = VideoRequest()
    try apply(to: &request)
    film.apply(to: &request)
    request.jobs = jobs.jobs
    return request
  }

  private func apply(to request: inout some PixelRequest) throws {
    color.apply(to: &request)
    jpeg.apply(to: &request)
    request.options.size = PictureSize(
      .pixels(width: size.pixels.width, height: size.pixels.height), fit: size.page == nil ? nil : .contain)
    request.options.background = try RenderOptions.Background(option: background)
    request.protectedPaths = [data]
  }
}
