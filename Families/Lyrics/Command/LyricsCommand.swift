import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowLyrics
import PixelKernels
import VideoCoding

extension ReadingMode: ExpressibleByArgument {}
extension PitchLineStyle: ExpressibleByArgument {}
extension LyricArrangement: ExpressibleByArgument {}
extension LyricsNotation: ExpressibleByArgument {}

extension LyricFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [LyricsCommand.self]
}

/// `afterglow lyrics`: a video of a song from its lyrics and their time stamps.
struct LyricsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lyrics",
    abstract: "Render a lyric video: lines scroll, brighten and trace their pitch as they are sung.",
    discussion: """
      The song is Onpu's JSON, or a .txt file with one line of lyrics per line: 夏|なつ|01_が|が|0, or with dictionary \
      accent numbers (--notation accentNumber) 夏|なつ|2_が|が|. The timing is an LRC file with timestamps for lines \
      and, optionally, for words:

        afterglow lyrics song.json --timing song.lrc -o song.mp4 --audio song.m4a
      """)

  enum Theme: String, ExpressibleByArgument, CaseIterable {
    case light, dark
  }

  @Argument(help: "Lyrics: .json or .txt.", completion: .file(extensions: ["json", "txt"]))
  var song: String

  @Option(help: "LRC file with the timestamps.", completion: .file(extensions: ["lrc"]))
  var timing: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @Option(help: "Annotation above the words: none, furigana or pitch.")
  var mode = ReadingMode.pitch

  @Option(help: "Pitch notation: onpu or dictionary.")
  var style = PitchLineStyle.onpu

  @Option(help: "Position of translations: block (below each line) or parallel (beside it).")
  var arrangement = LyricArrangement.block

  @Option(help: "Notation of a .txt file: pitchBits or accentNumber.")
  var notation = LyricsNotation.pitchBits

  @Option(help: "Theme: light or dark.")
  var theme = Theme.dark

  @Option(help: "Font size in points; the shorter side of the canvas is 360 points.")
  var fontSize = 28.0

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
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "Video") var film: FilmOptions

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors and warnings only.")
  var quiet = false

  func validate() throws {
    if !(4...200).contains(fontSize) {
      throw ValidationError("--font-size must be within 4…200, not \(fontSize)")
    }
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration must be greater than 0 and at most 86400 seconds, not \(duration)")
    }
  }

  private var look: LyricVideo.Look {
    var look = LyricVideo.Look()
    look.mode = mode
    look.style = style
    look.arrangement = arrangement
    look.isDark = theme == .dark
    look.fontSize = fontSize
    look.showsTranslations = !noTranslations
    look.translationLanguage = translationLanguage
    look.width = size.width
    look.height = size.height
    return look
  }

  func run() async throws {
    var request = VideoRequest(frameRate: try FrameRate(option: fps))
    color.apply(to: &request)
    film.apply(to: &request)
    request.options.size = PictureSize(.pixels(width: size.width, height: size.height))
    request.jobs = jobs.jobs
    request.protectedPaths = [self.song, timing]
    try request.check(for: output)
    let song = try LyricVideo(
      song: song, notation: notation, timing: timing, look: look, duration: duration,
      text: text.options)
    try strict.report(song.warnings)
    try await film.write(song.document, request, to: output, strict: strict, isQuiet: quiet)
  }
}
