import FrameExport
import ImageEncoding
import PixelKernels
import SceneModel
import SoundMixing
import SystemFiles
import VideoCoding

/// A video or an animated image of a scene: which frames, and how they are encoded.
///
/// ```swift
/// var request = VideoRequest(duration: 6)
/// request.codec = .hevc
/// request.bitDepth = 10
/// try await request.write(document, to: "video.mp4")
/// ```
public struct VideoRequest: Sendable, Hashable {
  /// The time of the first frame, in seconds of the scene's time.
  public var start: Double
  /// The length in seconds; nil for the rest of the scene from `start`.
  public var duration: Double?
  /// The frame rate; nil for the scene's, or 30 frames per second.
  public var frameRate: FrameRate?
  /// How the video is made to loop seamlessly; nil if it is not. `duration` then applies only to `.crossfade`.
  public var loop: VideoLoop?
  /// The size in pixels (for most codecs, both sides must be even), the background, and whether motion is reduced.
  ///
  /// VP9, ProRes 4444, FFV1 and animated images preserve transparency; in other videos black shows through.
  public var options: RenderOptions
  /// The codec; nil for the default of the file extension: H.264 for `.mp4` and `.mov`, VP9 for `.webm`, FFV1 for
  /// `.mkv`; a `.png` is animated only with `apng`.
  public var codec: VideoEncoding.Codec?
  /// Bits per sample; nil for the codec's default: 8, ProRes and AVIF 10, FFV1 16.
  public var bitDepth: Int?
  /// The dither applied when quantizing.
  public var dither = Dither.standard
  /// The constant rate factor, 0…51 (AV1 and VP9: 0…63); lower is better and larger. Nil for the codec's default.
  public var constantRateFactor: Double?
  /// The encoder's trade-off between time and size; nil for `medium`.
  public var preset: VideoEncoding.Preset?
  /// The quality of animated WebP and AVIF files, 1…100; nil for 80.
  public var quality: Int?
  /// Whether animated WebP and AVIF files preserve every pixel as quantized.
  public var isLossless = false
  /// The effort spent on making an animated WebP file smaller, 0…6; nil for 5.
  public var effort: Int?
  /// High dynamic range: preserves colors above white. For HEVC, AV1, VP9, ProRes and AVIF, with 10 bits.
  public var highDynamicRange: HighDynamicRange?
  /// The peak luminance in cd/m², 100…10000; nil for 1000. Only with `pq`.
  public var peakLuminance: Double?
  /// Sound files that begin with the video and are added to the scene's sounds; none for those of the scene's bundle, if the format
  /// can contain sound.
  public var audioPaths: [String] = []
  /// The loudness in LUFS that the sound is brought to (EBU R 128), -70…0, as far as a true peak of -1 dBTP allows; nil leaves it
  /// as it is.
  public var loudness: Double?
  /// How many times an animated image plays, 0…65535, with 0 for endless; nil for endless.
  public var plays: Int?
  /// The maximum number of colors of a GIF file, 2…256; nil for 256.
  public var colors: Int?
  /// Whether a GIF file has one palette, or one per frame; nil for one.
  public var palettes: GIFPalettes?
  /// The maximum size of a GIF, animated WebP or animated AVIF file in bytes: the number of colors of a GIF file, and the quality
  /// of the others, is reduced until it fits.
  public var maximumByteCount: Int?
  /// The number of frames drawn in parallel, 1…256; nil for the number of processors. It does not affect the file.
  public var jobs: Int?
  /// Whether to use the segments of an interrupted export, and to keep them if this one is interrupted.
  public var resumes = false
  /// Whether to wait while another export writes the same video, instead of failing.
  public var waits = false
  /// An image file to write beside the video, such as `poster.jpg`; nil for none.
  public var posterPath: String?
  /// The time of the poster, in seconds of the scene's time; nil for the middle of the video.
  public var posterTime: Double?
  /// Files that are not overwritten, besides those that the scene was read from.
  public var protectedPaths: [String] = []

  /// Creates a request for a video, by default of the whole scene.
  public init(
    start: Double = 0, duration: Double? = nil, frameRate: FrameRate? = nil,
    options: RenderOptions = RenderOptions()
  ) {
    self.start = start
    self.duration = duration
    self.frameRate = frameRate
    self.options = options
  }
}

extension VideoRequest: PixelRequest, TimedRequest {
  /// Checks everything that does not depend on the scene.
  ///
  /// - Parameter path: The file that will be written.
  /// - Throws: `invalidOption` naming the property at fault.
  public func check(for path: String) throws(AfterglowError) {
    try check(as: try output(for: path))
  }

  /// The format of a file.
  package func output(for path: String) throws(AfterglowError) -> OutputFormat {
    guard !path.isEmpty else { throw .export(.cannotWrite(path: path, reason: "it is empty")) }
    guard let format = OutputFormat(videoPath: path, codec: codec) else {
      let name = codec.map { " with \($0.rawValue)" } ?? ""
      let formats = OutputFormat.all.filter { $0.isVideo && $0.row(codec) != nil }
      let endings = formats.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ", ")
      throw .invalidOption("\(path): is not a supported video file\(name); end the name in \(endings)")
    }
    return format
  }

  /// The capabilities of a format with the codec.
  package func row(of format: OutputFormat) throws(AfterglowError) -> OutputFormat.Capabilities {
    if let row = format.row(codec) { return row }
    let codec = codec?.rawValue ?? ""
    let homes = OutputFormat.extensions { $0.row(self.codec) != nil }
    let codecs = format.rows.compactMap(\.codec?.rawValue).joined(separator: " or ")
    throw .invalidOption("`codec` \(codec) is for \(homes); \(format.name) takes \(codecs)")
  }

  /// Checks everything that does not depend on the scene, for a format.
  package func check(as format: OutputFormat) throws(AfterglowError) {
    let row = try row(of: format)
    try checkTimes()
    try checkPixels(format, row)
    try SoundRequest.check(loudness)
    if !row.hasSound, !audioPaths.isEmpty || loudness != nil {
      throw .invalidOption(InvalidOption(Self.silence(of: row)))
    }
    if constantRateFactor != nil, quality != nil || isLossless {
      throw .invalidOption("use only one of `constantRateFactor`, `quality` and `isLossless`")
    }
    try checkAnimation(format, row)
    if let posterPath { try poster(at: posterTime ?? 0).check(for: posterPath) }
    _ = try Jobs.count(jobs)
  }

  private static func silence(of row: OutputFormat.Capabilities) -> String {
    "\(row.name) files have no sound; write \(OutputFormat.extensions { $0.rows.contains(where: \.hasSound) })"
  }

  private func checkAnimation(
    _ format: OutputFormat, _ row: OutputFormat.Capabilities
  ) throws(AfterglowError) {
    if let plays {
      guard (0...65535).contains(plays) else {
        throw .invalidOption("`plays` must be within 0…65535, not \(plays)")
      }
      guard row.looping == .file else {
        let extensions = OutputFormat.extensions { $0.rows[0].looping == .file }
        throw .invalidOption("`plays` applies only to \(extensions); for other files the player decides")
      }
    }
    if let colors, !(2...256).contains(colors) {
      throw .invalidOption("`colors` must be within 2…256, not \(colors)")
    }
    if let maximumByteCount, maximumByteCount < 1 {
      throw .invalidOption("`maximumByteCount` must be 1 or more, not \(maximumByteCount)")
    }
    if maximumByteCount != nil {
      guard [.gif, .webp, .avif].contains(row.codec) else {
        throw .invalidOption("`maximumByteCount` applies only to .gif and animated .webp and .avif files")
      }
      if isLossless {
        throw .invalidOption(
          "use `maximumByteCount` or `isLossless`, not both: the size of a lossless file is fixed")
      }
    }
    guard row.codec != .gif else { return }
    for (name, isSet) in [("colors", colors != nil), ("palettes", palettes != nil)] where isSet {
      throw .invalidOption(InvalidOption("`\(name)` applies only to .gif files"))
    }
  }
}

extension VideoRequest {
  /// Writes the video atomically.
  ///
  /// Several frames are drawn and encoded at a time; the bytes do not depend on their number. Canceling the task stops
  /// the export, and so does `cancellation`, from any thread.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - path: An `.mp4`, `.mov`, `.webm`, `.mkv`, `.apng`, `.gif`, `.webp` or `.avif` file.
  ///   - cancellation: Stops the export.
  ///   - progress: Called when frames are finished, from any thread.
  ///   - notices: Receives what is to be said about the video, before anything is written.
  /// - Throws: `export(.interrupted)` where it was stopped, `invalidOption` naming the property at fault, and `export`
  ///   if it cannot be drawn or written.
  public func write(
    _ document: SceneDocument, to path: String, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }, notices: ExportNotice.Handler? = nil
  ) async throws(AfterglowError) {
    let format = try output(for: path)
    try check(as: format)
    let jobs = try Jobs.count(jobs)
    var video = try prepared(document, as: format)
    try video.measureSound(notices)
    if let notices {
      if !video.row.hasSound, document.hasSound { try notices(.warning(Self.silence(of: video.row))) }
      try video.warnOfAlpha(options.background, notices)
      try video.warnOfImages(notices)
    }
    try video.proveLoop(notices)
    let result: Result<Void, ExportError> = await withTaskCancellationHandler {
      do throws(ExportError) {
        try await video.export.write(
          to: path, jobs: jobs, cancellation: cancellation, progress: progress)
        return .success(())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.cancel()
    }
    if case .failure(let error) = result { throw AfterglowError(error) }
    if let posterPath {
      let plan = video.stretch.plan
      try poster(at: posterTime ?? plan.time(ofFrame: plan.frameCount / 2))
        .write(document, to: posterPath, cancellation: cancellation, notices: notices)
    }
  }

  private func poster(at time: Double) -> ImageRequest {
    var request = ImageRequest(time: time, options: options)
    request.protectedPaths = protectedPaths
    return request
  }

  /// The video of a document, ready to be written.
  ///
  /// - Parameter format: A format that has the codec.
  package func prepared(
    _ document: SceneDocument, as format: OutputFormat
  ) throws(AfterglowError) -> PreparedVideo {
    let row = try row(of: format)
    let scene = document.scene
    let stretch = try stretch(of: scene)
    let light: LightRange?
    do {
      light = try colors.light(of: scene)
    } catch {
      throw AfterglowError(error)
    }
    let source = try document.frames(options).protecting(protectedPaths + audioPaths).retimed(stretch.scene)
      .drawn(in: light?.canvas)
    let encoding = try encoding(of: source, plan: stretch.plan, light: light, row)
    var export = VideoExport(source: source, plan: stretch.plan, encoding: encoding)
    export.dither = encoding.dither(dither)
    export.animation = animation(summary: scene.summary)
    export.crossfade = stretch.crossfade
    export.maximumByteCount = maximumByteCount
    export.resumes = resumes
    export.waits = waits
    // A loop that was retimed has other times than the scene.
    if stretch.scene == nil, row.codec?.isAnimation == false {
      export.chapters = document.chapters(in: stretch.plan)
    }
    var added: AddedSounds?
    if row.hasSound {
      let sounds = try AddedSounds(try document.soundFiles(audioPaths))
      var hash = FNV1a()
      hash.combine(sounds.digest)
      hash.combine("\(loudness as Any)".utf8)
      export.sound = try document.mix(
        from: stretch.plan.start,
        sampleCount: stretch.plan.frameRate.sampleCount(ofFrames: stretch.plan.frameCount),
        adding: sounds.sources, loudness: loudness, digest: hash.value)
      added = sounds
    }
    let settings = "\(encoding)\(export.dither)\(export.animation)\(stretch.key)"
    export.fingerprint = document.fingerprint(of: options, plan: stretch.plan, settings)
    var inputs = document.videoInputs(of: options, plan: stretch.plan, settings)
    inputs.files.formUnion(added?.files ?? [])
    return PreparedVideo(
      export: export, stretch: stretch, format: format, row: row, inputs: inputs, added: added)
  }

  private func animation(summary: String?) -> AnimatedImageSettings {
    var animation = AnimatedImageSettings()
    if let plays { animation.plays = plays }
    if let colors { animation.colors = colors }
    if let palettes { animation.palettes = palettes }
    animation.dither = dither
    animation.summary = summary
    animation.quality = imageQuality
    animation.quality.effort = effort ?? ImageQuality.animationEffort
    return animation
  }

  private func encoding(
    of source: FrameSource, plan: FramePlan, light: LightRange?, _ row: OutputFormat.Capabilities
  ) throws(AfterglowError) -> VideoEncoding {
    let codec = row.codec ?? .h264
    do {
      var encoding = try VideoEncoding(
        codec: codec, width: source.settings.width, height: source.settings.height,
        frameRate: plan.frameRate, bitDepth: row.bitDepth(bitDepth, isHighDynamicRange: light != nil),
        hasAlpha: row.hasAlpha && source.mayBeTransparent,
        constantRateFactor: constantRateFactor ?? (codec == .avif ? imageQuality.rateFactor : nil),
        preset: preset, keyframeInterval: plan.suited(to: codec).segmentLength)
      encoding.isLossless = codec == .avif && isLossless
      return try encoding.lit(light)
    } catch {
      throw AfterglowError(error)
    }
  }
}

/// A video of a document that is ready to be written, or planned in segments.
package struct PreparedVideo: Sendable {
  package private(set) var export: VideoExport
  let stretch: LoopedRange
  /// A format with the codec.
  package let format: OutputFormat
  package let row: OutputFormat.Capabilities
  private let inputs: VideoPlan.Inputs
  private let added: AddedSounds?

  init(
    export: VideoExport, stretch: LoopedRange, format: OutputFormat, row: OutputFormat.Capabilities,
    inputs: VideoPlan.Inputs, added: AddedSounds?
  ) {
    self.export = export
    self.stretch = stretch
    self.format = format
    self.row = row
    self.inputs = inputs
    self.added = added
  }

  /// Says what becomes of the sounds that were added, and measures the loudness if it is to be changed.
  fileprivate mutating func measureSound(_ notices: ExportNotice.Handler?) throws(AfterglowError) {
    guard var sound = export.sound else { return }
    for notice in added?.notices(seconds: Double(sound.sampleCount) / Double(soundRate)) ?? [] {
      try notices?(notice)
    }
    guard sound.target != nil else { return }
    let loudness: Loudness
    do {
      loudness = try sound.measure()
    } catch {
      throw .export(error)
    }
    export.sound = sound
    try notices?(loudness.notice(target: sound.target, gain: sound.gain))
  }

  /// Says where the video would lose transparency, or has none though it was asked for.
  package func warnOfAlpha(
    _ background: RenderOptions.Background, _ notices: ExportNotice.Handler
  ) throws(AfterglowError) {
    guard !row.hasAlpha || background == .transparent else { return }
    let isTransparent: Bool
    do {
      isTransparent = try export.source.isTransparent(in: export.plan)
    } catch {
      throw .export(error)
    }
    if !row.hasAlpha, isTransparent { try notices(.warning(format.alphaLoss(row))) }
    if row.hasAlpha, !isTransparent { try notices(.warning(OutputFormat.opacity)) }
  }

  /// Says what cairo cannot draw by itself in the middle of the video, if it draws the frames.
  func warnOfImages(_ notices: ExportNotice.Handler) throws(AfterglowError) {
    guard export.source.isDrawnByCairo else { return }
    let warnings: [String]
    do {
      warnings = try export.source.cairoImage(at: export.plan.time(ofFrame: export.plan.frameCount / 2))
        .warnings
    } catch {
      throw .export(error)
    }
    for warning in warnings { try notices(.warning(warning)) }
  }

  /// Proves that the ends of a loop meet, if one is requested.
  package func proveLoop(_ notices: ExportNotice.Handler? = nil) throws(AfterglowError) {
    for line in try stretch.prove(export.source) {
      try notices?(ExportNotice(kind: .information, message: line))
    }
  }

  /// The plan of the video for machines that do not communicate.
  package func videoPlan(segmentSeconds: Int) throws(AfterglowError) -> VideoPlan {
    do {
      return try export.videoPlan(
        version: AfterglowVersion.current, inputs: inputs, segmentSeconds: segmentSeconds)
    } catch {
      throw AfterglowError(error)
    }
  }
}
