import FrameExport
import PixelKernels
import SceneModel
import VideoCoding

/// The frames of a video of a scene, and how they are encoded.
public struct VideoOptions: Sendable, Hashable {
  /// The start time, in seconds of scene time.
  public var start: Double
  /// The length in seconds; nil for the rest of the scene from `start`.
  public var duration: Double?
  /// The frame rate; nil for the scene's, or 30 frames per second.
  public var frameRate: FrameRate?
  /// The codec; nil for the default of the file extension: H.264 for `.mp4` and `.mov`, VP9 for `.webm`, FFV1 for
  /// `.mkv`; a `.png` is animated only with `apng`.
  public var codec: VideoEncoding.Codec?
  /// Bits per sample; nil for the codec's default: 8, ProRes 10, FFV1 16.
  public var bitDepth: Int?
  /// The constant rate factor, 0…51 (AV1 and VP9: 0…63); lower is better and larger. Nil for the codec's default: 18,
  /// AV1 24.
  public var constantRateFactor: Double?
  /// The encoder's trade-off between time and size; nil for `medium`.
  public var preset: VideoEncoding.Preset?
  /// How the video is made to loop seamlessly; nil if it is not. `duration` then applies only to `.crossfade`.
  public var loop: VideoLoop?
  /// High dynamic range: preserves colors above white. For HEVC, AV1, VP9, ProRes and AVIF, with 10 bits.
  public var highDynamicRange: HighDynamicRange?
  /// The peak luminance in cd/m²; nil for 1000. Only with `pq`: otherwise, a peak is an error.
  public var peakLuminance: Double?
  /// An audio file to add to the video.
  public var audioPath: String?
  /// The number of frames drawn in parallel, 1…256; nil for the number of processors. It does not affect the file.
  public var jobs: Int?
  /// Whether to use the segments of an interrupted export, and to keep them if this one is interrupted.
  public var resumes = false

  /// - Parameters:
  ///   - start: The start time, in seconds of scene time.
  ///   - duration: The length in seconds; nil for the rest of the scene from `start`.
  ///   - frameRate: The frame rate; nil for the scene's, or 30 frames per second.
  ///   - constantRateFactor: Lower is better and larger; nil for the codec's default.
  ///   - audioPath: An audio file to add to the video.
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
  /// Writes a video atomically.
  ///
  /// Several workers draw and encode frames; the bytes do not depend on their number. Canceling the task stops the
  /// export, and so does `cancellation`, from any thread.
  ///
  /// - Parameters:
  ///   - path: An `.mp4`, `.mov`, `.webm`, `.mkv`, `.apng`, `.gif`, `.webp` or `.avif` file.
  ///   - video: Which frames, and how they are encoded.
  ///   - options: The size in pixels (for most codecs, both sides must be even) and the background. VP9, ProRes 4444
  ///     and FFV1 preserve transparency; in other videos black shows through.
  ///   - cancellation: Stops the export.
  ///   - progress: Called when frames are finished, from any thread.
  /// - Throws: `export(.interrupted)` where it was stopped, `invalidOption` and `export` if it cannot be.
  public func writeVideo(
    to path: String, _ video: VideoOptions = VideoOptions(), options: RenderOptions = RenderOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    guard options.gamut == .srgb else {
      throw .invalidOption("gamut: applies only to stills; for videos, use highDynamicRange")
    }
    let jobs = try Processors.workers(video.jobs, option: "jobs")
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

  /// The luminances of a scene; nil if high dynamic range is not requested.
  fileprivate func light(of scene: Scene) throws(AfterglowError) -> LightRange? {
    guard let highDynamicRange else {
      if peakLuminance != nil {
        throw .invalidOption("peakLuminance: has an effect only with highDynamicRange pq; omit it")
      }
      return nil
    }
    do {
      return try LightRange(highDynamicRange, white: scene.white, peak: peakLuminance)
    } catch {
      throw .invalidOption(InvalidOption(error.description))
    }
  }

  fileprivate func encoding(
    of source: FrameSource, plan: FramePlan, light: LightRange?, path: String
  ) throws(AfterglowError) -> VideoEncoding {
    guard !path.isEmpty else { throw .export(.cannotWrite(path: path, reason: "it is empty")) }
    guard let format = OutputFormat(videoPath: path, codec: codec), let row = format.row(codec),
      let codec = row.codec
    else {
      let name = codec.map { " with \($0.rawValue)" } ?? ""
      let formats = OutputFormat.all.filter { $0.isVideo && $0.row(codec) != nil }
      let endings = formats.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ", ")
      throw .invalidOption("\(path): is not a supported video file\(name); end the name in \(endings)")
    }
    guard light == nil || row.hasHighDynamicRange else {
      throw .invalidOption(
        "highDynamicRange: \(row.name) does not support it; use \(OutputFormat.highDynamicRangeAdvice)")
    }
    do {
      return try VideoEncoding(
        codec: codec, width: source.settings.width, height: source.settings.height, frameRate: plan.frameRate,
        bitDepth: row.bitDepth(bitDepth, isHighDynamicRange: light != nil),
        hasAlpha: row.hasAlpha && source.mayBeTransparent,
        constantRateFactor: constantRateFactor, preset: preset,
        keyframeInterval: plan.suited(to: codec).segmentLength
      ).lit(light)
    } catch {
      throw .export(.video(error))
    }
  }
}
