import CommandOptions
import Afterglow
import ArgumentParser
import PixelKernels
import Synchronization
import VideoCoding

/// `afterglow render`: a still, a sequence or a video, by the name of the output.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Render a scene to a still (x.png, x.jpg), a sequence (frames/%05d.png) or a video (x.mp4, x.gif, x.webp).",
    discussion: """
      The file extension selects the output type:

        afterglow render scene.json -o still.png --at 1.25
        afterglow render scene.json -o 'frames/%05d.png' --fps 25 --duration 4
        afterglow render scene.json -o film.mp4 --size 1080x1920 --crf 16

      `afterglow formats` lists what each format supports. Files are written atomically. A video's bytes do not depend \
      on --jobs.
      """)

  @OptionGroup var input: SceneOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file: \(OutputFormat.stillExtensions), a pattern with %d, \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @OptionGroup(title: "Size") var formatting: FormatOptions
  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Time") var timing: TimeOptions
  @OptionGroup(title: "Appearance") var look: LookOptions
  @OptionGroup(title: "Appearance") var drawing: RendererOption
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions
  @OptionGroup(title: "Video") var film: FilmOptions

  @OptionGroup var workers: WorkerOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() async throws {
    var kind = try OutputKind(output, codec: film.codec, moves: timing.isSpan)
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
    var options = RenderOptions()
    options.size = sizing.pictureSize
    // As an SVG file is shown in a place of another shape elsewhere (preserveAspectRatio).
    if document.isDrawing, options.size.fit == nil { options.size.fit = .contain }
    options.background = try look.renderBackground()
    options.reducesMotion = look.reducedMotion
    options.isExact = look.exact
    options.renderer = drawing.renderer
    do {
      switch kind {
      case .still(let format):
        try StillOutput(path: output, isQuiet: quiet).write(
          try stills(document, options, as: format), at: timing.at ?? 0)
      case .sequence(let pattern, let format):
        let stretch = try timing.stretch(of: document.scene)
        let stills = try stills(document, options, as: format, scene: stretch.scene)
        try stretch.prove(stills.source, isQuiet: quiet)
        try await writeSequence(pattern, stretch.plan, stills)
      case .film:
        let stretch = try timing.stretch(of: document.scene)
        try await film.write(
          document, options, plan: stretch.plan, bitDepth: look.bitDepth, dither: look.dither,
          quality: jpeg.pictureQuality, loop: stretch, color: color, to: output, workers: workers.count,
          isQuiet: quiet)
      }
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  private func check(_ kind: OutputKind) throws {
    if !kind.isVideo { try film.checkIsUnused() }
    try look.check(for: kind.format, kind.format.chosenRow(film.codec))
    try color.check(for: kind.format, kind.format.chosenRow(film.codec), bitDepth: look.bitDepth)
    try timing.check(for: kind)
    try jpeg.check(for: kind.format)
    try vectors.check(for: kind.format, size: sizing.size, fonts: input.text)
    try drawing.check(for: kind.format)
    if film.encoding.crf != nil, jpeg.quality != nil || jpeg.lossless {
      throw ValidationError("use only one of --crf, --quality and --lossless")
    }
  }

  private func stills(
    _ document: SceneDocument, _ options: RenderOptions, as format: OutputFormat, scene: Scene? = nil
  ) throws -> StillExport {
    var settings = look.stillSettings(document, jpeg, color, for: format)
    settings.vector = vectors.settings(size: sizing.size, fonts: input.text)
    let codec = format.stillCodec ?? .png
    let source = try color.choice.apply(
      to: &settings, try document.frames(options).retimed(scene), as: codec)
    return StillExport(source: source, settings: settings, codec: codec)
  }

  private func writeSequence(_ pattern: FramePattern, _ plan: FramePlan, _ stills: StillExport) async throws {
    if timing.looping.loopCrossfade != nil {
      throw ValidationError(
        "--loop-crossfade applies only to videos and animations such as .apng; for a sequence, use --loop")
    }
    Interruption.beGraceful()
    let bar = ProgressBar(isQuiet: quiet)
    defer { bar.finish() }
    let warnings = RepeatedWarnings()
    let (isQuiet, path) = (quiet, output)
    let isOpaque = Atomic(look.background == "transparent")
    let losesAlpha = try await stills.write(
      plan, jobs: workers.count,
      cancellation: Interruption.cancellation, path: { pattern.path(frame: $0) }, progress: { bar.show($0) },
      finished: { file in
        if !file.lacksTransparency { isOpaque.store(false, ordering: .relaxed) }
        for warning in file.warnings where !isQuiet && warnings.isNew(warning) {
          bar.interrupt(with: .warning, "\(path): \(warning)")
        }
      })
    bar.finish()
    if losesAlpha, !quiet { OutputFormat.warnOfAlphaLoss(output) }
    if !quiet, isOpaque.load(ordering: .relaxed) { OutputFormat.warnOfOpacity(output) }
  }
}
