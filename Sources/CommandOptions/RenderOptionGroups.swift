import Afterglow
import ArgumentParser
import FrameExport
import ImageEncoding
import PixelKernels
import VideoCoding

/// Which instants are drawn.
package struct TimeOptions: ParsableArguments {
  package init() {}

  @Option(help: "Time of a still, in seconds (default: 0).")
  package var at: Double?

  @Option(help: "Frame rate: 30, 29.97 or 30000/1001 (default: the scene's, or 30).")
  package var fps: String?

  @Option(help: "Start time of a video or a sequence, in seconds of scene time.")
  package var from: Double?

  @Option(help: "End time, in seconds of scene time.")
  package var to: Double?

  @Option(help: "Length in seconds (default: the scene's duration, unless --to is given).")
  package var duration: Double?

  @OptionGroup package var looping: LoopOptions

  /// Whether a stretch of time was requested.
  package var isSpan: Bool { looping.isAsked || fps != nil || from != nil || to != nil || duration != nil }

  package func check(for kind: OutputKind) throws {
    if case .still = kind {
      if looping.isAsked { throw ValidationError("--loop and --loop-crossfade apply only to videos") }
      guard fps == nil, from == nil, to == nil, duration == nil else {
        throw ValidationError("a still is drawn at the time --at; remove --fps, --from, --to and --duration")
      }
    } else if at != nil {
      throw ValidationError(
        "--at applies only to stills; for a video or a sequence, use --from, --to and --duration")
    }
    if to != nil, duration != nil { throw ValidationError("use --to or --duration, not both") }
    for (name, value) in [("at", at), ("from", from), ("to", to), ("duration", duration)] {
      if let value, !value.isFinite { throw ValidationError("--\(name) must be a finite number of seconds") }
    }
  }

  /// The frames of a video or a sequence, and what makes them a loop where that is requested.
  package func stretch(of scene: Scene) throws -> LoopedStretch {
    let start = from ?? 0
    if looping.isAsked {
      return try looping.stretch(
        of: scene, rate: fps, from: from, duration: to.map { $0 - start } ?? duration)
    }
    guard let length = to.map({ $0 - start }) ?? duration ?? scene.duration.map({ $0 - start }) else {
      throw ValidationError("the scene has no duration; use --duration or --to")
    }
    return LoopedStretch(
      plan: try FramePlan(rate: fps, or: scene.frameRate ?? 30, start: start, duration: length))
  }
}

extension FramePlan {
  /// The frames of a rate as it is written, or of a number of frames per second where it is not given.
  package init(
    rate: String? = nil, or framesPerSecond: Double = 30, start: Double = 0, duration: Double
  ) throws(AfterglowError) {
    let frameRate: FrameRate
    do {
      frameRate =
        if let rate { try FrameRate(rate) } else { try FrameRate(framesPerSecond: framesPerSecond) }
    } catch {
      throw .export(.video(error))
    }
    do {
      try self.init(frameRate: frameRate, start: start, duration: duration)
    } catch {
      throw .export(error)
    }
  }
}

extension Dither: ExpressibleByArgument {}

/// The appearance of the images.
package struct LookOptions: ParsableArguments {
  package init() {}

  package static let sceneBackground = "scene"

  @Option(help: "Background: scene, transparent, or a CSS color.")
  package var background = Self.sceneBackground

  @Option(help: "Bits per channel; `afterglow formats` lists what each format supports (default: the first).")
  package var bitDepth: Int?

  @Option(help: "Dithering applied when quantizing.")
  package var dither = Dither.triangular

  @Flag(help: "Render the scene's variant for viewers who prefer reduced motion.")
  package var reducedMotion = false

  @Flag(help: "Render every layer at full resolution; slower, and within 1/255 of the default.")
  package var exact = false

  package func check(for format: OutputFormat, _ row: OutputFormat.Capabilities) throws {
    if let bitDepth, !row.bitDepths.contains(bitDepth) {
      let depths = row.bitDepths.map(String.init).joined(separator: " or ")
      let title = row.codec == nil ? format.name : row.name
      throw ValidationError("--bit-depth must be \(depths) for \(title), not \(bitDepth)")
    }
    if background == "transparent" { try format.checkAlpha(row) }
  }

  package func renderBackground() throws -> RenderOptions.Background {
    switch background {
    case Self.sceneBackground: return .scene
    case "transparent": return .transparent
    default:
      do {
        return .color(try Color(css: background))
      } catch {
        throw ValidationError("--background: \(error.description)")
      }
    }
  }

  /// - Parameter format: The output format, which determines the default bit depth.
  package func stillSettings(
    _ document: SceneDocument, _ jpeg: JPEGOptions, _ color: ColorOptions, for format: OutputFormat
  ) -> StillSettings {
    var settings = StillSettings(
      bitDepth: color.bitDepth(bitDepth, for: format), dither: dither, summary: document.scene.summary)
    settings.expectsTransparency = background == "transparent"
    settings.jpeg = jpeg.settings
    settings.quality = jpeg.pictureQuality
    return settings
  }
}

extension RenderOptions.Renderer: ExpressibleByArgument {}

/// What draws the pixels.
package struct RendererOption: ParsableArguments {
  package init() {}

  @Option(help: "What draws the pixels; cairo is an independent check, at 8 bits per channel.")
  package var renderer = RenderOptions.Renderer.afterglow

  /// Refuses another renderer where no pixels are drawn.
  package func check(for format: OutputFormat) throws {
    if renderer != .afterglow, format.vectorFormat != nil {
      throw ValidationError("--renderer does not apply to .svg and .pdf files")
    }
  }
}

/// How a video is written.
package struct FilmOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var encoding: EncodingOptions

  @Flag(help: "Resume an interrupted export from its segments, and keep them if interrupted again.")
  package var resume = false

  @Flag(help: "Wait if another export is writing the same video, instead of failing.")
  package var wait = false

  /// The codec that was chosen.
  package var codec: VideoEncoding.Codec? { encoding.codec }

  /// Refuses what a video of this name cannot have, before anything is read.
  ///
  /// - Throws: If the name is none of a video, too.
  package func check(_ path: String, _ color: ColorOptions) throws {
    guard let format = OutputFormat(videoPath: path, codec: codec) else {
      throw ValidationError("\(path): a video's name ends in \(OutputFormat.videoExtensions)")
    }
    try color.check(for: format, format.chosenRow(codec))
  }

  /// Writes a video of a document, with suitable memory settings, and reports progress.
  package func write(
    _ document: SceneDocument, _ options: RenderOptions, plan: FramePlan, bitDepth: Int? = nil,
    dither: Dither = .standard, quality: PictureQuality = PictureQuality(), loop: LoopedStretch? = nil,
    color: ColorOptions, to path: String, workers: Int, isQuiet: Bool,
    protecting inputs: [String] = []
  ) async throws {
    PictureMemory.returnFreed()
    guard let format = OutputFormat(videoPath: path, codec: codec) else { return }
    try encoding.animation.check(for: format)
    let row = try format.chosenRow(codec)
    let light = try color.light(of: document.scene)
    let source = try document.frames(options).protecting(inputs).retimed(loop?.scene).drawn(in: light?.canvas)
    Interruption.beGraceful()
    if !isQuiet {
      try warnOfAlpha(source, plan, path, row, options.background)
      if source.isDrawnByCairo {
        let middle = try source.cairoPicture(at: plan.time(ofFrame: plan.frameCount / 2))
        for warning in middle.warnings { StandardError.report(.warning, "\(path): \(warning)") }
      }
    }
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.finish() }
    var export = try encoding.export(
      document, options, of: source, plan: plan, bitDepth: bitDepth, dither: dither, quality: quality,
      loop: loop, light: light,
      row: row)
    if let loop { try loop.prove(source, isQuiet: isQuiet) }
    export.resumes = resume
    export.waits = wait
    do {
      try await export.write(
        to: path, jobs: workers, cancellation: Interruption.cancellation, progress: { bar.show($0) })
    } catch {
      throw AfterglowError.export(error)
    }
  }

  /// Says where a video loses transparency, or has none though it was asked for.
  private func warnOfAlpha(
    _ source: FrameSource, _ plan: FramePlan, _ path: String, _ row: OutputFormat.Capabilities,
    _ background: RenderOptions.Background
  ) throws {
    if !row.hasAlpha {
      if try source.isTransparent(in: plan) { OutputFormat.warnOfAlphaLoss(path, codec) }
    } else if case .transparent = background, try !source.isTransparent(in: plan) {
      OutputFormat.warnOfOpacity(path)
    }
  }

  /// Refuses what only a video has where a still is written.
  package func checkIsUnused() throws {
    if wait { throw ValidationError("--wait applies only to videos") }
    if resume { throw ValidationError("--resume applies only to videos") }
    try encoding.checkIsUnused()
  }
}
