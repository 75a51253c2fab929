import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import VideoCoding

/// What decides the segments of a video: everything that `afterglow render` takes for a video but its name and how it is run.
struct FilmPlanOptions: ParsableArguments {
  @OptionGroup var input: SceneOptions

  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Time") var timing: TimeOptions
  @OptionGroup(title: "Appearance") var look: LookOptions
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "WebP, AVIF") var pictures: JPEGOptions
  @OptionGroup(title: "Video") var encoding: EncodingOptions

  @Option(help: "Length of a segment in whole seconds; does not affect the video.")
  var segmentSeconds = 1

  func validate() throws {
    guard (1...3600).contains(segmentSeconds) else {
      throw ValidationError("--segment-seconds must be within 1…3600, not \(segmentSeconds)")
    }
    if input.text.systemFonts {
      throw ValidationError(
        "--system-fonts would make the video depend on the machine; use --fonts with a folder")
    }
    if encoding.animation.maxBytes != nil {
      throw ValidationError("--max-bytes needs the whole file; remove it, or use `afterglow render`")
    }
  }

  /// The video that is planned, and its plan.
  func plan(format: String? = nil, defaultCodec: VideoEncoding.Codec = .h264) throws -> PlannedFilm {
    let codec = encoding.codec ?? defaultCodec
    guard let output = OutputFormat.all.first(where: { $0.isVideo && $0.row(codec) != nil }) else {
      throw ValidationError("\(codec.rawValue) is not a video codec")
    }
    let row = try output.chosenRow(codec)
    try look.check(for: output, row)
    try color.check(for: output, row, bitDepth: look.bitDepth)
    try timing.check(for: .film(output))
    try encoding.animation.check(for: output)
    try pictures.check(for: output)
    try VectorOptions.check(sizing.size, for: output)
    let document = try input.document(format: format)
    var options = RenderOptions()
    options.size = sizing.pictureSize
    options.background = try look.renderBackground()
    options.reducesMotion = look.reducedMotion
    options.isExact = look.exact
    let stretch = try timing.stretch(of: document.scene)
    let frames = stretch.plan
    let light = try color.light(of: document.scene)
    let source = try document.frames(options).retimed(stretch.scene).drawn(in: light?.canvas)
    do {
      let export = try encoding.export(
        document, options, of: source, plan: frames, bitDepth: look.bitDepth, dither: look.dither,
        quality: pictures.pictureQuality, loop: stretch, light: light, row: row)
      try stretch.prove(source, isQuiet: true)
      let film = try export.filmPlan(
        version: AfterglowVersion.current,
        inputs: document.filmInputs(of: options, plan: frames, EncodingOptions.settings(of: export, stretch)),
        segmentSeconds: segmentSeconds)
      return PlannedFilm(
        export: export, film: film, format: output, row: row, paths: document.inputPaths)
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }
}

/// A video that is ready to be made in segments.
struct PlannedFilm {
  let export: VideoExport
  let film: FilmPlan
  /// A format with the codec.
  let format: OutputFormat
  let row: OutputFormat.Capabilities
  /// The files that the scene was read from.
  let paths: [String]

  /// Says where the video would lose transparency: to whoever plans it, not to every task.
  func warnOfAlphaLoss(_ scene: String) throws(AfterglowError) {
    do {
      guard !row.hasAlpha, try export.source.isTransparent(in: export.plan) else { return }
    } catch {
      throw .export(error)
    }
    StandardError.report(.warning, "\(scene): \(format.alphaLoss(row))")
  }
}
