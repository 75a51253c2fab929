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
    if case .image = kind {
      if looping.isAsked { throw ValidationError("--loop and --loop-crossfade apply only to videos") }
      guard fps == nil, from == nil, to == nil, duration == nil else {
        throw ValidationError("a still is drawn at the time --at; remove --fps, --from, --to and --duration")
      }
    } else if at != nil {
      throw ValidationError(
        "--at applies only to stills; for a video or a sequence, use --from, --to and --duration")
    }
    if to != nil, duration != nil { throw ValidationError("use --to or --duration, not both") }
  }

  /// Sets the frames of a video or a sequence.
  package func apply(to request: inout some TimedRequest) throws {
    request.start = from ?? 0
    request.frameRate = try fps.map { try FrameRate(option: $0) }
    looping.apply(to: &request, duration: to.map { $0 - request.start } ?? duration)
  }
}

extension FrameRate {
  /// Reads a rate as `--fps` gives it.
  package init(option text: String) throws(AfterglowError) {
    do {
      try self.init(text)
    } catch {
      throw AfterglowError(error)
    }
  }
}

extension Dither: OptionChoice {}

/// The appearance of the images.
package struct AppearanceOptions: ParsableArguments {
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

  package func apply(to request: inout some PixelRequest) throws {
    request.options.background = try RenderOptions.Background(option: background)
    request.options.reducesMotion = reducedMotion
    request.options.isExact = exact
    request.bitDepth = bitDepth
    request.dither = dither
  }
}

extension RenderOptions.Background {
  /// The background that `--background` names.
  package init(option text: String) throws {
    switch text {
    case AppearanceOptions.sceneBackground: self = .scene
    case "transparent": self = .transparent
    default:
      do {
        self = .color(try Color(css: text))
      } catch {
        throw ValidationError("--background: \(error.description)")
      }
    }
  }
}

extension RenderOptions.Renderer: OptionChoice {}

/// What draws the pixels.
package struct RendererOption: ParsableArguments {
  package init() {}

  @Option(help: "What draws the pixels; cairo is an independent check, at 8 bits per channel.")
  package var renderer = RenderOptions.Renderer.afterglow
}

/// How a video is written.
package struct VideoOutputOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var encoding: EncodingOptions

  @Option(help: "Write a still beside the video, such as poster.jpg.", completion: .file())
  package var poster: String?

  @Option(help: "Time of the still in seconds (default: the middle of the video).")
  package var posterAt: Double?

  @Flag(help: "Resume an interrupted export from its segments, and keep them if interrupted again.")
  package var resume = false

  @Flag(help: "Wait if another export is writing the same video, instead of failing.")
  package var wait = false

  /// The codec that was chosen.
  package var codec: VideoEncoding.Codec? { encoding.codec }

  package func apply(to request: inout VideoRequest) {
    encoding.apply(to: &request)
    request.posterPath = poster
    request.posterTime = posterAt
    request.resumes = resume
    request.waits = wait
  }

  /// Writes a video of a document, with suitable memory settings, and reports progress.
  package func write(
    _ document: SceneDocument, _ request: VideoRequest, to path: String, strict: StrictOption,
    isQuiet: Bool
  ) async throws {
    Interruption.beGraceful()
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.finish() }
    try await request.write(
      document, to: path, cancellation: Interruption.cancellation, progress: { bar.show($0) },
      notices: strict.notices(about: path, isQuiet: isQuiet))
  }

  /// Refuses what only a video has where a still is written.
  package func checkIsUnused() throws {
    let (animation, sounds) = (encoding.animation, OutputFormat.extensions { $0.rows[0].hasSound })
    let animations = OutputFormat.extensions { $0.rows[0].looping == .file }
    for (isSet, message) in [
      (poster != nil || posterAt != nil, "--poster applies only to videos"),
      (wait, "--wait applies only to videos"), (resume, "--resume applies only to videos"),
      (!encoding.audio.isEmpty, "--audio applies only to videos: \(sounds) and .wav"),
      (encoding.loudness != nil, "--loudness applies only to videos: \(sounds) and .wav"),
      (codec != nil, "--codec applies only to videos"),
      (animation.plays != nil, "--plays applies only to animations: \(animations)"),
      (animation.colors != nil, "--colors applies only to .gif files"),
      (animation.palettes != nil, "--palettes applies only to .gif files"),
      (animation.maxBytes != nil, "--max-bytes applies only to animations: .gif, .webp, .avif"),
      (encoding.crf != nil, "--crf applies only to videos; for .jpg files, use --quality"),
      (encoding.preset != nil, "--preset applies only to videos"),
    ] where isSet {
      throw ValidationError(message)
    }
  }
}
