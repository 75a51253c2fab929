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
  /// H.264, or H.265 where the encoder is installed.
  public var codec = VideoEncoding.Codec.h264
  /// Bits per sample, 8 or 10.
  public var bitDepth = 8
  /// 0…51; lower is better and larger.
  public var constantRateFactor: Double
  /// The encoder's balance of time against size.
  public var preset = VideoEncoding.Preset.medium
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
  ///   - constantRateFactor: 0…51; lower is better and larger.
  ///   - audioPath: A sound file to lay under the video.
  public init(
    start: Double = 0, duration: Double? = nil, frameRate: FrameRate? = nil, constantRateFactor: Double = 18,
    audioPath: String? = nil
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
      throw .invalidOption("duration: the scene has none; give the video one")
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
  ///   - path: An `.mp4` or a `.mov` file.
  ///   - video: Which frames, and how they are encoded.
  ///   - options: The size in pixels (even both ways) and the background, which must be opaque.
  ///   - cancellation: Stops the export.
  ///   - progress: Called as frames are finished, from any thread.
  /// - Throws: `export(.interrupted)` where it was stopped, `invalidOption` and `export` where it cannot be.
  public func writeVideo(
    to path: String, _ video: VideoOptions = VideoOptions(), options: RenderOptions = RenderOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    let source = try frames(options)
    let plan = try video.plan(for: scene)
    var export = VideoExport(source: source, plan: plan, encoding: try video.encoding(of: source, plan: plan))
    export.audioPath = video.audioPath
    export.resumes = video.resumes
    export.fingerprint = fingerprint(of: options, plan: plan, "\(export.encoding)")
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
  fileprivate func encoding(of source: FrameSource, plan: FramePlan) throws(AfterglowError) -> VideoEncoding {
    do {
      return try VideoEncoding(
        codec: codec, width: source.settings.width, height: source.settings.height, frameRate: plan.frameRate,
        bitDepth: bitDepth, constantRateFactor: constantRateFactor, preset: preset,
        keyframeInterval: plan.segmentLength)
    } catch {
      throw .export(.video(error))
    }
  }
}
