import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowLyrics
import PixelKernels
import VideoCoding

extension ReadingMode: OptionChoice {}
extension PitchLineStyle: OptionChoice {}
extension LyricArrangement: OptionChoice {}
extension LyricsNotation: OptionChoice {}
extension LyricTheme: OptionChoice {}

extension LyricFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [LyricsCommand.self]
}

/// `afterglow lyrics`: a video of a song from its lyrics and their time stamps.
struct LyricsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lyrics",
    abstract: "Render a lyric video: lines scroll, brighten and trace their pitch as they are sung.",
    discussion: """
      The song is an LRC or TTML file, which has the times of its lines and, optionally, of its words; or Onpu's JSON, or \
      a .txt file with one line of lyrics per line, with the times in a file of its own. A line is plain words, or words \
      with readings: 夏|なつ|01_が|が|0, or with dictionary accent numbers (--notation accentNumber) 夏|なつ|2_が|が|.

        afterglow lyrics song.lrc --mode none -o song.mp4 --audio song.m4a
        afterglow lyrics song.json --timing song.lrc -o song.mp4 --audio song.m4a
      """)

  @Argument(
    help: "Lyrics: .lrc, .ttml, .json or .txt.",
    completion: .file(extensions: ["lrc", "ttml", "json", "txt"]))
  var song: String

  @Option(
    help: "LRC or TTML file with the times (default: the lyrics have them).",
    completion: .file(extensions: ["lrc", "ttml"]))
  var timing: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String?

  @Flag(help: "Print the scene of the video instead of drawing it.")
  var scene = false

  @Option(help: "Annotation above the words: none, furigana or pitch.")
  var mode = ReadingMode.pitch

  @Option(help: "Pitch notation: onpu or dictionary.")
  var style = PitchLineStyle.onpu

  @Option(help: "Position of translations: block (below each line) or parallel (beside it).")
  var arrangement = LyricArrangement.block

  @Option(help: "Notation of a .txt file: pitchBits or accentNumber.")
  var notation = LyricsNotation.pitchBits

  @Option(help: "Theme: light or dark.")
  var theme = LyricTheme.dark

  @Option(help: "Font size in points; the shorter side of the canvas is 360 points.")
  var fontSize = 28.0

  @Option(help: "Language of the words, such as en, ko or zh-Hans; selects the forms of Han characters.")
  var language = "ja"

  @Option(help: "Language of translations, such as en or zh-Hans; selects the forms of Han characters.")
  var translationLanguage: String?

  @Flag(help: "Omit translations.")
  var noTranslations = false

  @OptionGroup var strict: StrictOption

  @Option(help: ArgumentHelp("Size in pixels.", valueName: "width>x<height"))
  var size = PixelSize(width: 1080, height: 1920)

  @Option(help: "Frame rate: 30, 29.97 or 30000/1001.")
  var fps = "30"

  @Option(help: "Length in seconds (default: a little longer than the song).")
  var duration: Double?

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
    if !(4...200).contains(fontSize) {
      throw ValidationError("--font-size must be within 4…200, not \(fontSize)")
    }
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration must be greater than 0 and at most 86400 seconds, not \(duration)")
    }
  }

  private var look: Lyrics {
    var look = LyricVideo.look()
    look.look.notation = notation
    look.look.language = language
    look.look.typography.mode = mode
    look.look.typography.pitchStyle = style
    look.look.typography.font.size = fontSize
    look.look.theme = theme
    look.arrangement = arrangement
    look.showsTranslations = !noTranslations
    look.translationLanguage = translationLanguage
    look.tolerance = strict.strict ? .strict : .repairing
    return look
  }

  private func video() throws(AfterglowError) -> LyricVideo {
    try LyricVideo(
      song: song, timing: timing, look: look, width: size.width, height: size.height, duration: duration)
  }

  func run() async throws {
    guard let output else { return try StandardOutput.write(try video().scene.json()) }
    var request = VideoRequest(frameRate: try FrameRate(option: fps))
    color.apply(to: &request)
    videoOutput.apply(to: &request)
    request.options.size = OutputSize(.pixels(width: size.width, height: size.height))
    request.jobs = jobs.jobs
    request.protectedPaths = [song] + [timing].compactMap(\.self)
    try request.check(for: output)
    let video = try video()
    let document = try video.document(text.options, limits: limits.limits)
    try strict.report(video.warnings(of: document))
    try await videoOutput.write(document, request, to: output, strict: strict, isQuiet: quiet)
  }
}
