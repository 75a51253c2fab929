import CommandOptions
import Afterglow
import ArgumentParser

/// `afterglow render`: a still, a sequence or a video, by the name of the output.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Render a scene to a still (x.png, x.jpg), a sequence (frames/%05d.png) or a video (x.mp4, x.gif, x.webp).",
    discussion: """
      The file extension selects the output type:

        afterglow render scene.json -o image.png --at 1.25
        afterglow render scene.json -o 'frames/%05d.png' --fps 25 --duration 4
        afterglow render scene.json -o video.mp4 --size 1080x1920 --crf 16

      `afterglow formats` lists what each format supports. Files are written atomically. A video's bytes do not depend \
      on --jobs.
      """)

  @OptionGroup var input: SceneOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file: \(OutputFormat.imageExtensions), a pattern with %d, \(OutputFormat.videoExtensions), or .wav for the sound alone."
    ),
    completion: .file())
  var output: String

  @OptionGroup(title: "Size") var formatting: FormatOptions
  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Time") var timing: TimeOptions
  @OptionGroup(title: "Appearance") var look: AppearanceOptions
  @OptionGroup(title: "Appearance") var drawing: RendererOption
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions
  @OptionGroup(title: "Video") var videoOutput: VideoOutputOptions

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() async throws {
    if isSound { return try writeSound() }
    var kind = try OutputKind(output, codec: videoOutput.codec, moves: timing.isSpan)
    let document: SceneDocument
    if timing.at == nil, let moving = kind.moving {
      // Whether it moves, and thus which options are allowed, depends on the scene.
      document = try input.document(format: formatting.format)
      if document.scene.duration != nil { kind = moving }
      try check(kind)
    } else {
      try check(kind)
      document = try input.document(format: formatting.format)
    }
    switch kind {
    case .image(let format):
      try ImageOutput(path: output, strict: input.strict, isQuiet: quiet)
        .write(document, try image(), as: format)
    case .sequence:
      BitmapMemory.reuseFreed()
      try await write(document, try sequence())
    case .video:
      try await videoOutput.write(document, try video(), to: output, strict: input.strict, isQuiet: quiet)
    }
  }

  /// Whether the output is the scene's sound alone.
  private var isSound: Bool { output.lowercased().hasSuffix(".wav") }

  private func writeSound() throws {
    if timing.at != nil { throw ValidationError("--at applies only to stills") }
    var request = SoundRequest(start: timing.from ?? 0, audioPaths: videoOutput.encoding.audio)
    request.duration = timing.to.map { $0 - request.start } ?? timing.duration
    request.loudness = videoOutput.encoding.loudness
    let document = try input.document(format: formatting.format)
    Interruption.beGraceful()
    try request.write(
      document, to: output, cancellation: Interruption.cancellation,
      notices: input.strict.notices(about: output, isQuiet: quiet))
  }

  /// Checks everything that does not depend on the scene.
  private func check(_ kind: OutputKind) throws {
    if !kind.isVideo { try videoOutput.checkIsUnused() }
    try timing.check(for: kind)
    switch kind {
    case .image(let format): try image().check(as: format)
    case .sequence: try sequence().check(for: output)
    case .video(let format):
      try video().check(as: format)
      try image().checkImageSettings(as: format)
    }
  }

  private func image() throws -> ImageRequest {
    var request = ImageRequest(time: timing.at ?? 0)
    try apply(to: &request)
    request.chroma = jpeg.chroma
    try vectors.apply(to: &request, size: sizing.size, fonts: input.text)
    return request
  }

  private func sequence() throws -> SequenceRequest {
    var request = SequenceRequest(try image())
    try timing.apply(to: &request)
    request.jobs = jobs.jobs
    return request
  }

  private func video() throws -> VideoRequest {
    var request = VideoRequest()
    try apply(to: &request)
    try timing.apply(to: &request)
    videoOutput.apply(to: &request)
    request.jobs = jobs.jobs
    return request
  }

  private func apply(to request: inout some PixelRequest) throws {
    sizing.apply(to: &request)
    try look.apply(to: &request)
    request.options.renderer = drawing.renderer
    color.apply(to: &request)
    jpeg.apply(to: &request)
  }

  private func write(_ document: SceneDocument, _ request: SequenceRequest) async throws {
    Interruption.beGraceful()
    let bar = ProgressBar(isQuiet: quiet)
    defer { bar.finish() }
    try await request.write(
      document, to: output, cancellation: Interruption.cancellation, progress: { bar.show($0) },
      notices: input.strict.notices(about: output, isQuiet: quiet, above: bar))
  }
}
