import Afterglow
import ArgumentParser
import PixelKernels
import VideoCoding

/// Which instants are drawn.
struct TimeOptions: ParsableArguments {
  @Option(help: "The instant of a still, in seconds; 0 where absent.")
  var at: Double?

  @Option(help: "Frames a second: 30, 29.97 or 30000/1001; the scene's, or 30.")
  var fps: String?

  @Option(help: "Where a video or a sequence begins, in seconds of the scene.")
  var from: Double?

  @Option(help: "Where it ends.")
  var to: Double?

  @Option(help: "How long it lasts; the scene's duration where neither this nor --to is given.")
  var duration: Double?

  func check(for kind: OutputKind) throws {
    if case .still = kind {
      guard fps == nil, from == nil, to == nil, duration == nil else {
        throw ValidationError("a still has an instant, --at, and no --fps, --from, --to or --duration")
      }
    } else if at != nil {
      throw ValidationError("--at is for a still; a video or a sequence has --from, --to and --duration")
    }
    if to != nil, duration != nil { throw ValidationError("give --to or --duration, not both") }
    for (name, value) in [("at", at), ("from", from), ("to", to), ("duration", duration)] {
      if let value, !value.isFinite { throw ValidationError("--\(name) is a finite number of seconds") }
    }
  }

  func plan(for scene: Scene) throws -> FramePlan {
    let start = from ?? 0
    guard let length = to.map({ $0 - start }) ?? duration ?? scene.duration.map({ $0 - start }) else {
      throw ValidationError("the scene has no duration: give --duration or --to")
    }
    return try FramePlan(rate: fps, or: scene.frameRate ?? 30, start: start, duration: length)
  }
}

extension FramePlan {
  /// The frames of a rate as it is written, or of a number of frames per second where it is not given.
  init(
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

/// What the pictures look like.
struct LookOptions: ParsableArguments {
  @Option(help: "What lies behind the layers: scene, transparent, or a CSS color.")
  var background = "scene"

  @Option(help: "Bits of a channel: 8 or 16 for PNG, 8 or 10 for a video.")
  var bitDepth: Int?

  @Option(help: "How shades between two steps are kept: none, rectangular, triangular.")
  var dither = Dither.triangular

  @Flag(help: "Draws the scene as it asks to be for viewers who want less motion.")
  var reducedMotion = false

  @Flag(help: "Draws every layer at full size; slower, within 1/255 of the usual.")
  var exact = false

  func check(for kind: OutputKind) throws {
    let allowed = kind.format.bitDepths
    if let bitDepth, !allowed.contains(bitDepth) {
      throw ValidationError(
        "--bit-depth is \(allowed[0]) or \(allowed[1]) for \(kind.format.name), not \(bitDepth)"
      )
    }
    if !kind.format.hasTransparency, background == "transparent" {
      throw ValidationError("a video has no transparency; give --background a color, or write a PNG sequence")
    }
  }

  func renderBackground() throws -> RenderOptions.Background {
    switch background {
    case "scene": return .scene
    case "transparent": return .transparent
    default:
      do {
        return .color(try Color(css: background))
      } catch {
        throw ValidationError("--background: \(error.description)")
      }
    }
  }

  func stillSettings(_ document: SceneDocument) -> StillSettings {
    StillSettings(bitDepth: bitDepth ?? 8, dither: dither, summary: document.scene.summary)
  }

  var filmDither: VideoDither { VideoDither(dither) }
}

extension VideoEncoding.Preset: ExpressibleByArgument {}
extension VideoEncoding.Codec: ExpressibleByArgument {}

/// How a video is encoded.
struct FilmOptions: ParsableArguments {
  @Option(help: "The constant rate factor, 0…51; lower is better.")
  var crf = 18.0

  @Option(help: "The encoder's balance of time against size.")
  var preset = VideoEncoding.Preset.medium

  @Option(
    help: """
      h264 plays everywhere; hevc with --bit-depth 10 is smaller, has no bands in dark grounds, and is best for phones and \
      video editors.
      """)
  var codec = VideoEncoding.Codec.h264

  @Option(help: "A sound file to lay under the video.", completion: .file())
  var audio: String?

  @Flag(help: "Goes on from the segments of an export that was stopped, and keeps them where it is stopped.")
  var resume = false

  @Flag(help: "Wait while another export writes the same video; otherwise that is an error.")
  var wait = false

  /// Writes a video of a document, with memory kept as suits one, and tells of its progress.
  func write(
    _ document: SceneDocument, _ options: RenderOptions, plan: FramePlan, bitDepth: Int = 8,
    dither: VideoDither = .standard, to path: String, workers: Int, isQuiet: Bool,
    protecting inputs: [String] = []
  ) async throws {
    PictureMemory.returnFreed()
    let source = try document.frames(options).protecting(inputs)
    Interruption.beGraceful()
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.finish() }
    do {
      var export = VideoExport(
        source: source, plan: plan,
        encoding: try VideoEncoding(
          codec: codec, width: source.settings.width, height: source.settings.height,
          frameRate: plan.frameRate, bitDepth: bitDepth, constantRateFactor: crf, preset: preset,
          keyframeInterval: plan.segmentLength))
      export.dither = dither
      export.audioPath = audio
      export.resumes = resume
      export.waits = wait
      export.fingerprint = document.fingerprint(
        of: options, plan: plan, "\(export.encoding)\(dither)\(AfterglowVersion.current)")
      try await export.write(
        to: path, jobs: workers, cancellation: Interruption.cancellation, progress: { bar.show($0) })
    } catch let error as VideoCodingError {
      throw AfterglowError.export(.video(error))
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  /// Refuses what only a video has where a still is written.
  func checkIsUnused() throws {
    if wait { throw ValidationError("--wait is for videos") }
    if resume { throw ValidationError("--resume is for videos") }
    if audio != nil { throw ValidationError("--audio is for videos") }
  }
}
