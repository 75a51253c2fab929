import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCrochet
import VideoCoding

/// `afterglow crochet video`: the making of a piece, stitch by stitch.
struct CrochetVideoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Render a video in which the chart grows stitch by stitch.",
    discussion: """
        afterglow crochet video granny.txt -o making.mp4
        afterglow crochet video granny.txt -o making.mp4 --speed 12 --size 1080x1920 --style dark

      The current line of the pattern is shown, with the words being worked highlighted; the finished chart is held at the end.
      """)

  @Argument(
    help: "The pattern: plain text in UTF-8, or - for standard input.",
    completion: .file(extensions: ["txt", "md"]))
  var pattern: String

  @Option(help: "Which of several sizes to use, as in 36 (40, 44).")
  var patternSize = 1

  @Option(help: "Terminology of the pattern: us or uk (default: inferred).")
  var terms: Dialect?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @Option(help: "Stitches per second.")
  var speed = 6.0

  @Option(help: "Symbol set: jis or cyc.")
  var symbols = SymbolFamily.jis

  @Option(help: "Handedness: right or left.")
  var hand = WorkingHand.right

  @Option(help: "Rows to show, such as 1-6.")
  var rows: RowsArgument?

  @Option(help: "Theme: light or dark.")
  var style = CrochetStyle.light

  @Option(help: "Title (default: the first line that is not an instruction).")
  var title: String?

  @Option(help: ArgumentHelp("Size in pixels.", valueName: "width>x<height"))
  var size = PixelSize(width: 1080, height: 1350)

  @Option(help: "Frame rate: 30, 29.97 or 30000/1001.")
  var fps = "30"

  @OptionGroup var text: TextOptionGroup
  @OptionGroup var limits: LimitOptions
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "Video") var videoOutput: VideoOutputOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var strict: StrictOption

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard (1...100).contains(patternSize) else {
      throw ValidationError("--pattern-size must be within 1…100, not \(patternSize)")
    }
    guard speed >= 0.1, speed <= 1000 else {
      throw ValidationError("--speed must be within 0.1…1000 stitches per second, not \(speed)")
    }
  }

  func run() async throws {
    var request = VideoRequest(frameRate: try FrameRate(option: fps))
    color.apply(to: &request)
    videoOutput.apply(to: &request)
    request.options.size = OutputSize(.pixels(width: size.width, height: size.height))
    request.jobs = jobs.jobs
    request.protectedPaths = [pattern]
    try request.check(for: output)
    var look = CrochetVideo.Style()
    look.chart.family = symbols
    look.chart.isLeftHanded = hand == .left
    look.chart.theme = style.theme
    look.chart.title = title
    look.chart.rows = rows?.rows
    look.speed = speed
    look.width = size.width
    look.height = size.height
    let file = try CrochetFile(argument: pattern, size: patternSize, dialect: terms)
    let (document, warnings) = try file.making(look, text: text.optionsForData, limits: limits.limits)
    try strict.report(warnings + document.warnings, about: file.path, isQuiet: quiet)
    try await videoOutput.write(document, request, to: output, strict: strict, isQuiet: quiet)
  }
}

/// `afterglow crochet inspect`: what a chart is made of.
struct CrochetInspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Print every stitch of a chart: kind, round, parents, position, and the characters it comes from.")

  enum Format: String, OptionChoice {
    case text, json
  }

  @OptionGroup var options: CrochetPatternOptions

  @Option(help: "Rows to show, such as 1-6.")
  var rows: RowsArgument?

  @Option(help: "Output format: text or json.")
  var format = Format.text

  func run() throws {
    let file = try options.file()
    try StandardOutput.write(
      format == .json ? try file.stitches(rows: rows?.rows) : try file.stitchTable(rows: rows?.rows))
  }
}
