import FrameExport
import PixelKernels
import SceneModel
import VideoCoding

/// Which frames of a scene become a video, and how they are encoded.
public struct VideoOptions: Sendable, Hashable {
  /// Where the video begins, in seconds of the scene's time.
  public var start: Double
  /// Seconds; nil is what the scene lasts from `start` on.
  public var duration: Double?
  /// Nil is the scene's, or 30 frames per second.
  public var frameRate: FrameRate?
  /// Nil is the usual codec of the file, by its extension: H.264 for `.mp4` and `.mov`, VP9 for `.webm`, FFV1 for `.mkv`; a `.png` is animated
  /// with `apng` alone.
  public var codec: VideoEncoding.Codec?
  /// Bits per sample; nil is the codec's usual number: 8, ProRes 10, FFV1 16.
  public var bitDepth: Int?
  /// 0…51 (AV1 and VP9: 0…63); lower is better and larger. Nil is the codec's usual one: 18, AV1 24.
  public var constantRateFactor: Double?
  /// The encoder's balance of time against size; nil is `medium`.
  public var preset: VideoEncoding.Preset?
  /// How the video is made to repeat without a seam; nil is not at all. `duration` is then for `.crossfade` alone.
  public var loop: VideoLoop?
  /// High dynamic range: colors above white are kept. For HEVC, AV1, VP9, ProRes and AVIF, with 10 bits.
  public var highDynamicRange: HighDynamicRange?
  /// The greatest luminance with `pq`, in cd/m²; nil is 1000.
  public var peakLuminance: Double?
  /// A sound file to lay under the video.
  public var audioPath: String?
  /// How many frames are drawn at a time; nil is the number of processors. The file does not depend on it.
  public var jobs: Int?
  /// Whether segments of an export that was stopped are used, and kept where this one is stopped.
  public var resumes = false

  /// - Parameters:
  ///   - start: Where the video begins, in seconds of the scene's time.
  ///   - duration: Seconds; nil is what the scene lasts from `start` on.
  ///   - frameRate: Nil is the scene's, or 30 frames per second.
  ///   - constantRateFactor: Lower is better and larger; nil is the codec's usual one.
  ///   - audioPath: A sound file to lay under the video.
  public init(
    start: Double = 0, duration: Double? = nil, frameRate: FrameRate? = nil,
    constantRateFactor: Double? = nil, audioPath: String? = nil
  ) {
    self.start = start
    self.duration = duration
    self.frameRate = frameRate
    self.constantRateFactor = constantRateFactor
    self.audioPath = audioPath
  }

  /// The frames of a scene.
  func plan(for scene: Scene) throws(AfterglowError) -> FramePlan {
    guard let duration = duration ?? scene.duration.map({ $0 - start }) else {
      throw .invalidOption("duration: the scene has none; set one for the video")
    }
    let rate: FrameRate
    do {
      rate = if let frameRate { frameRate } else { try FrameRate(framesPerSecond: scene.frameRate ?? 30) }
    } catch {
      throw .export(.video(error))
    }
    do {
      return try FramePlan(frameRate: rate, start: start, duration: duration)
    } catch {
      throw .export(error)
    }
  }
}

extension SceneDocument {
  /// Writes a video, completely or not at all.
  ///
  /// Frames are drawn and encoded by several workers; the bytes do not depend on how many. Cancelling the task stops the
  /// export, as `cancellation` does from any thread.
  ///
  /// - Parameters:
  ///   - path: An `.mp4`, `.mov`, `.webm`, `.mkv`, `.apng`, `.gif`, `.webp` or `.avif` file.
  ///   - video: Which frames, and how they are encoded.
  ///   - options: The size in pixels (for most codecs even both ways) and the background. VP9, ProRes 4444 and FFV1 keep transparency; in
  ///     other videos black shows through.
  ///   - cancellation: Stops the export.
  ///   - progress: Called as frames are finished, from any thread.
  /// - Throws: `export(.interrupted)` where it was stopped, `invalidOption` and `export` where it cannot be.
  public func writeVideo(
    to path: String, _ video: VideoOptions = VideoOptions(), options: RenderOptions = RenderOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    guard options.gamut == .srgb else {
      throw .invalidOption("gamut: applies only to stills; for videos, use highDynamicRange")
    }
    let light = try video.light(of: scene)
    let stretch = try video.stretch(of: scene)
    let plan = stretch.plan
    let source = try frames(options).retimed(stretch.scene).drawn(in: light?.canvas)
    if stretch.isProven { _ = try stretch.prove(source, words: .swift) }
    var export = VideoExport(
      source: source, plan: plan,
      encoding: try video.encoding(of: source, plan: plan, light: light, path: path))
    export.audioPath = video.audioPath
    export.resumes = video.resumes
    export.animation.summary = scene.summary
    export.crossfade = stretch.crossfade
    export.fingerprint = fingerprint(of: options, plan: plan, "\(export.encoding)\(stretch.key)")
    let jobs = video.jobs ?? Processors.count
    let result: Result<Void, ExportError> = await withTaskCancellationHandler {
      do throws(ExportError) {
        try await export.write(to: path, jobs: jobs, cancellation: cancellation, progress: progress)
        return .success(())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.cancel()
    }
    if case .failure(let error) = result { throw .export(error) }
  }
}

extension VideoOptions {
  /// The frames of a scene, and what makes them a loop.
  fileprivate func stretch(of scene: Scene) throws(AfterglowError) -> LoopedStretch {
    guard let loop else { return LoopedStretch(plan: try plan(for: scene)) }
    switch loop {
    case .crossfade: break
    case .seconds(_, let tolerance) where !(0...0.5).contains(tolerance):
      throw .invalidOption("loop: a tolerance must be within 0…0.5, not \(tolerance)")
    case .seconds(let seconds, _) where !(seconds > 0 && seconds.isFinite):
      throw .invalidOption("loop: expected a number of seconds greater than 0, found \(seconds)")
    case .seconds where duration != nil, .period where duration != nil:
      throw .invalidOption("duration: the loop determines the length; remove the duration")
    case .seconds, .period: break
    }
    let planner = LoopPlanner(scene: scene, words: .swift) {
      [self] (start, duration) throws(AfterglowError) in
      var part = self
      part.start = start
      part.duration = duration
      return try part.plan(for: scene)
    }
    return try planner.stretch(loop, from: start == 0 ? nil : start, duration: duration)
  }

  /// The luminances of a scene; nil where high dynamic range is not asked for.
  fileprivate func light(of scene: Scene) throws(AfterglowError) -> LightRange? {
    guard let highDynamicRange else { return nil }
    do {
      return try LightRange(highDynamicRange, white: scene.white, peak: peakLuminance)
    } catch {
      throw .invalidOption(InvalidOption(error.description))
    }
  }

  fileprivate func encoding(
    of source: FrameSource, plan: FramePlan, light: LightRange?, path: String
  ) throws(AfterglowError) -> VideoEncoding {
    guard let format = OutputFormat(videoPath: path, codec: codec), let row = format.row(codec),
      let codec = row.codec
    else {
      let name = codec.map { " with \($0.rawValue)" } ?? ""
      throw .invalidOption("\(path): is not a supported video file\(name)")
    }
    guard light == nil || row.hasHighDynamicRange else {
      throw .invalidOption(
        "highDynamicRange: \(row.name) does not support it; use \(OutputFormat.highDynamicRangeAdvice)")
    }
    do {
      return try VideoEncoding(
        codec: codec, width: source.settings.width, height: source.settings.height, frameRate: plan.frameRate,
        bitDepth: bitDepth ?? (light == nil ? nil : 10), hasAlpha: row.hasAlpha && source.mayBeTransparent,
        constantRateFactor: constantRateFactor, preset: preset,
        keyframeInterval: plan.suited(to: codec).segmentLength
      ).lit(light)
    } catch {
      throw .export(.video(error))
    }
  }
}
