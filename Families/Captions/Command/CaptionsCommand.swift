import Afterglow
import AfterglowCaptions
import AfterglowLyrics
import ArgumentParser
import CommandOptions
import FrameExport
import SceneModel

extension CaptionFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [CaptionsCommand.self]
}

/// `afterglow captions`: what a scene shows, or a file with captions, as SRT or WebVTT.
struct CaptionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "captions",
    abstract: "Write the captions that a scene shows as SRT or WebVTT, or convert a file with captions.",
    discussion: """
        afterglow captions scene.json -o film.vtt
        afterglow captions film.ass -o film.srt
        afterglow captions scene.json --captions film.srt -o film.vtt

      Of a scene, each page is a cue with the lines that are on screen, at the times at which they are. A file with \
      captions is converted cue by cue.
      """)

  @Argument(
    help: "A scene, or a file with captions: SRT, WebVTT, ASS, TTML, LRC or JSON of words.",
    completion: .file(extensions: ["json", "srt", "vtt", "ass", "ttml", "lrc"]))
  var input: String

  @Option(
    name: .shortAndLong, help: "Output file: .srt or .vtt, or - for WebVTT on standard output.",
    completion: .file())
  var output: String

  @OptionGroup var captions: CaptionOptions
  @OptionGroup var text: TextOptionGroup
  @OptionGroup var strict: StrictOption

  func validate() throws { _ = try format() }

  private func format() throws -> ShownCaptions.Format {
    if output == "-" { return .vtt }
    guard let format = ShownCaptions.Format.allCases.first(where: { output.hasSuffix(".\($0.rawValue)") })
    else {
      throw ValidationError("--output \(output): the name must end in .srt or .vtt")
    }
    return format
  }

  func run() throws {
    let format = try format()
    let shown = try shown()
    guard !shown.cues.isEmpty else {
      throw AfterglowError.invalidScene([SceneFileError(file: input, message: "it shows no captions")])
    }
    let text = shown.text(as: format)
    guard output != "-" else { return try StandardOutput.write(text) }
    do {
      try AtomicFile.write(Array(text.utf8), to: output)
    } catch {
      throw AfterglowError.export(error)
    }
  }

  private func shown() throws -> ShownCaptions {
    if captions.file == nil, let track = try CaptionFile(path: input).trackIfCaptions() {
      try strict.report(track.warnings.map(\.description), about: input)
      return ShownCaptions(track)
    }
    let overlays = try captions.layers()
    let document = try SceneDocument(
      path: input, families: [CaptionFamily.self], overlays: overlays, text: text.options)
    try strict.report(captions.located(document.warnings, layers: document.scene.layers.count), about: input)
    return ShownCaptions(
      document.details(named: "captions").flatMap { detail in
        ShownCaptions(details: detail.value).cues.compactMap { cue in
          guard let start = detail.time(of: cue.start), let end = detail.time(of: cue.end) else { return nil }
          var cue = cue
          cue.start = max(start, detail.window.lowerBound)
          cue.end = min(end, detail.window.upperBound)
          return cue.end > cue.start ? cue : nil
        }
      })
  }
}
