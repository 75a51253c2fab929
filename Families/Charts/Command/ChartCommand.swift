import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCharts
import PixelKernels
import Tabular
import VectorGraphics
import VideoCoding

extension MarkKind: OptionChoice {
  /// Those for tables: the others complement them in scenes.
  public static var allValueStrings: [String] { allCases.filter(\.traits.isForTables).map(\.rawValue) }
}
extension MarkPosition: OptionChoice {}
extension InterpolationMethod: OptionChoice {
  public init?(argument: String) { self.init(name: argument) }
}
extension LegendPlacement: OptionChoice {}
extension ScaleKind: OptionChoice {}
extension ChartAnimation.Kind: OptionChoice {}

extension ChartFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [ChartCommand.self]
}

/// `afterglow chart`: an image or a video of a table.
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
    help: "Table: .csv, .tsv, .json or .ndjson, or - for standard input.",
    completion: .file(extensions: ["csv", "json", "ndjson"]))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Vega-Lite specification to draw, with its data unless a table is given. What charts do not have is an error that names its path.",
      valueName: "spec"),
    completion: .file(extensions: ["json"]))
  var from: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output file: \(OutputFormat.imageExtensions), \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String?

  @Flag(help: "Print the scene of the chart, a file for the current folder, instead of drawing it.")
  var scene = false

  @OptionGroup(title: "Marks") var marks: ChartMarkOptions
  @OptionGroup(title: "Periods") var periods: ChartPeriodOptions
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
  var size = SizeOption.pixels(PixelSize(width: 1600, height: 1000))

  @Option(help: "Pixels per point; also scales text (default: 2, or 1 for a size in millimeters).")
  var scale: Double?

  @Option(help: "How the chart is animated: grow, draw or fade.")
  var animate: ChartAnimation.Kind?

  @Option(help: "Duration of each mark's animation, in seconds.")
  var duration = 1.2

  @Option(help: "Background: scene, transparent, or a CSS color.")
  var background = "scene"

  @OptionGroup var text: TextOptionGroup
  @OptionGroup var folders: FolderOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions
  @OptionGroup(title: "Video") var videoOutput: VideoOutputOptions

  @OptionGroup var jobs: JobOptions

  @OptionGroup var strict: StrictOption

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--scale must be within 0…64, not \(scale)")
    }
    if from == nil, data == nil { throw ValidationError("Missing expected argument '<data>'") }
    if from != nil, periods.field != nil {
      throw ValidationError("--over and --race are for tables; add \"over\" to the scene that --scene prints")
    }
    if animate != nil, periods.field != nil {
      throw ValidationError("--animate shows all rows at once; remove it, or --over and --race")
    }
    if from != nil, marks.isUsed {
      throw ValidationError("--from has marks of its own; remove --x, --y and the like")
    }
    guard let output else {
      guard scene else { throw ValidationError("Missing expected argument '--output <output>'") }
      return
    }
    if scene { throw ValidationError("--scene prints the scene; remove --output") }
    let kind = try OutputKind(output, codec: videoOutput.codec, moves: moves)
    if kind.isSequence {
      throw ValidationError(
        "\(output): a chart is written as one \(OutputFormat.imageExtensions), or as a video \(OutputFormat.videoExtensions)"
      )
    }
    if !kind.isVideo, moves {
      let option = animate != nil ? "--animate" : periods.race != nil ? "--race" : "--over"
      throw ValidationError("\(option) applies only to videos: -o chart.mp4")
    }
  }

  private var moves: Bool { animate != nil || periods.field != nil }

  func run() async throws {
    guard let output else { return try StandardOutput.write(chartScene(isVideo: animate != nil).json()) }
    let format = try OutputKind(output, codec: videoOutput.codec, moves: moves).format
    let (image, video) = (try image(), try video())
    if format.isVideo {
      try video.check(as: format)
      try image.checkImageSettings(as: format)
    } else {
      try videoOutput.checkIsUnused()
      try image.check(as: format)
      let (area, isTooLarge) = size.pixels.width.multipliedReportingOverflow(by: size.pixels.height)
      BitmapMemory.reuseFreed(preparing: isTooLarge || format.vectorFormat != nil ? 0 : area)
    }
    var limits = limits.limits
    limits.allowedFolders = folders.allowedFolders
    let document = try chartScene(isVideo: format.isVideo).document(text.optionsForData, limits: limits)
    // The chart is the only layer.
    let warnings = document.warnings.map { $0.replacing("layers[0]: ", with: "") }
    try strict.report(warnings, about: data ?? from ?? "", isQuiet: quiet)
    if format.isVideo {
      try await videoOutput.write(document, video, to: output, strict: strict, isQuiet: quiet)
    } else {
      try ImageOutput(path: output, strict: strict, isQuiet: quiet).write(document, image, as: format)
    }
  }

  /// Reads the table, and returns the scene of its chart.
  private func chartScene(isVideo: Bool) throws -> ChartScene {
    let folder = ChartScene.folder(of: from ?? data ?? "")
    let spec = try from.map { try ChartScene.spec(at: $0).readingMaps(in: folder) }
    var panels: [VegaLiteSpec.Panel]
    if let spec {
      panels = spec.panels
    } else {
      var chart = try marks.chart()
      try periods.apply(to: &chart) { try table() }
      panels = [VegaLiteSpec.Panel(chart: chart)]
    }
    for index in panels.indices {
      if index == 0 { texts.apply(to: &panels[index].chart) }
      panels[index].chart.theme = theme.theme
      panels[index].chart.locale = locale.locale
      panels[index].chart.hasBackground = background == AppearanceOptions.sceneBackground
      if isVideo, periods.field == nil {
        panels[index].chart.animation = ChartAnimation(animate ?? .draw, duration: duration, delay: 0.2)
      }
      if let error = panels[index].chart.parameterErrors.first {
        guard let from else {
          throw ValidationError("\(OptionNames.option(at: error.path)): \(error.message)")
        }
        throw AfterglowError.invalidScene([
          SceneFileError(file: from, path: panels[index].path(of: error.path), message: error.message)
        ])
      }
    }
    let scale = scale ?? (size.page == nil ? 2 : 1)
    let side =
      size.page.map { Size(width: $0.width * 96 / 25.4, height: $0.height * 96 / 25.4) }
      ?? Size(width: Double(size.pixels.width), height: Double(size.pixels.height))
    let box = Size(width: side.width / scale, height: side.height / scale)
    let parts = try panels.map { panel in
      let place = Rect(
        x: panel.place.x * box.width, y: panel.place.y * box.height, width: panel.place.width * box.width,
        height: panel.place.height * box.height)
      let source: ChartScene.Source
      switch (data, panel.source) {
      case (let path?, _): source = .file(path)
      case (nil, .file(let path)): source = .file(path.hasPrefix("/") ? path : folder + path)
      case (nil, .table(let table)): source = .table(table)
      case (nil, nil): throw ValidationError("\(from ?? "") names no data; pass a table as well")
      }
      var part = ChartScene.Part(chart: panel.chart, source: source, place: place)
      part.sharedAxes = panel.sharedAxes
      if from != nil { part.path = panel.path }
      return part
    }
    return try ChartScene(parts, name: data ?? from ?? "", size: box, folder: folder, reduces: !scene)
  }

  /// The table before the chart that it is for is known; nil for standard input, which is read once.
  private func table() throws -> DataTable? {
    guard let data, data != ChartScene.standardInput else { return nil }
    return try ChartTable(path: data, order: locale.locale.dateOrder).whole()
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
    videoOutput.apply(to: &request)
    request.jobs = jobs.jobs
    return request
  }

  private func apply(to request: inout some PixelRequest) throws {
    color.apply(to: &request)
    jpeg.apply(to: &request)
    request.options.size = OutputSize(
      .pixels(width: size.pixels.width, height: size.pixels.height), fit: size.page == nil ? nil : .contain)
    request.options.background = try RenderOptions.Background(option: background)
    request.protectedPaths = [data, from].compactMap(\.self)
  }
}
