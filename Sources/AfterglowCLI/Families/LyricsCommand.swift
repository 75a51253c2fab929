import Afterglow
import ArgumentParser
import LyricScenes
import PixelKernels
import VideoCoding

extension ReadingMode: ExpressibleByArgument {}
extension PitchLineStyle: ExpressibleByArgument {}
extension LyricArrangement: ExpressibleByArgument {}
extension LyricsNotation: ExpressibleByArgument {}

extension LyricFamily: CommandFamily {
  static let commands: [any ParsableCommand.Type] = [LyricsCommand.self]
}

/// `afterglow lyrics`: a video of a song from its lyrics and their time stamps.
struct LyricsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lyrics",
    abstract: "Makes a video of a song: lines that move, brighten and draw their pitch as they are sung.",
    discussion: """
      The song is Onpu's JSON, or a .txt file with a line of the song on each line: 夏|なつ|01_が|が|0, or with \
      the accent numbers of dictionaries (--notation accentNumber) 夏|なつ|2_が|が|. The timing is an LRC file with \
      stamps for lines, and for words where it has them:

        afterglow lyrics song.json --timing song.lrc -o song.mp4 --audio song.m4a
      """)

  enum Theme: String, ExpressibleByArgument, CaseIterable {
    case light, dark
  }

  @Argument(help: "The lyrics: .json or .txt.", completion: .file(extensions: ["json", "txt"]))
  var song: String

  @Option(help: "The time stamps: an LRC file.", completion: .file(extensions: ["lrc"]))
  var timing: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @Option(help: "What stands over the words: none, furigana or pitch.")
  var mode = ReadingMode.pitch

  @Option(help: "How pitch is drawn: onpu or dictionary.")
  var style = PitchLineStyle.onpu

  @Option(help: "Where translations stand: block, under each line, or parallel, beside it.")
  var arrangement = LyricArrangement.block

  @Option(help: "How the lines of a .txt file are written: pitchBits or accentNumber.")
  var notation = LyricsNotation.pitchBits

  @Option(help: "light or dark.")
  var theme = Theme.dark

  @Option(help: "The em of words in points; the shorter side of the picture has 360.")
  var fontSize = 28.0

  @Option(help: "The language of translations, such as en or zh-Hans: which forms their Han characters have.")
  var translationLanguage: String?

  @Flag(help: "Leaves translations out.")
  var noTranslations = false

  @Flag(help: "Takes faulty time stamps for errors instead of putting them right.")
  var strict = false

  @Option(help: ArgumentHelp("The picture in pixels.", valueName: "width>x<height"))
  var size = PixelSize(width: 1080, height: 1920)

  @Option(help: "Frames a second: 30, 29.97 or 30000/1001.")
  var fps = "30"

  @Option(help: "How many seconds the video lasts; a little more than the song where absent.")
  var duration: Double?

  @OptionGroup var text: TextOptionGroup
  @OptionGroup(title: "Film") var film: FilmOptions

  @OptionGroup var workers: WorkerOptions

  @Flag(name: .shortAndLong, help: "Says nothing but errors and warnings.")
  var quiet = false

  func validate() throws {
    guard OutputFormat(path: output)?.isVideo == true else {
      throw ValidationError("\(output): a video's name ends in \(OutputFormat.videoExtensions)")
    }
    if !(4...200).contains(fontSize) { throw ValidationError("--font-size is within 4…200, not \(fontSize)") }
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration is more than 0 and at most 86400 seconds, not \(duration)")
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
    let song = try LyricVideo(
      song: song, notation: notation, timing: timing, look: look, isStrict: strict, duration: duration,
      text: text.options)
    for warning in song.warnings { StandardError.report(.warning, warning) }
    var options = RenderOptions()
    options.size = PictureSize(.pixels(width: size.width, height: size.height))
    let document = song.document
    try await film.write(
      document, options,
      plan: try FramePlan(rate: fps, duration: document.scene.duration ?? 1), to: output,
      workers: workers.count, isQuiet: quiet, protecting: [self.song, timing])
  }
}
