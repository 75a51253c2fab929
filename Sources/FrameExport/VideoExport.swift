import Budgets
import ImageEncoding
import PixelKernels
import SceneRenderer
import SystemFiles
import VideoCoding

/// A video of a scene: segments on a fixed grid of frames, each rendered and encoded independently, then
/// joined.
///
/// The bytes do not depend on the number of workers, nor on whether the export was resumed.
package struct VideoExport: Sendable {
  package let source: FrameSource
  package let plan: FramePlan
  package internal(set) var encoding: VideoEncoding
  /// Default: the usual one for the encoding's bit depth.
  package var dither: VideoDither
  /// How an animated image file is written.
  package var animation = AnimatedImageSettings()
  /// The crossfade from the end to the start; nil for none.
  package var crossfade: LoopCrossfade?
  /// The maximum size of an animated image file in bytes: colors or the quality are reduced until it fits.
  package var maximumByteCount: Int?
  /// What is heard; nil for a video without sound.
  package var sound: SoundMix?
  /// The named parts of the video.
  package var chapters: [Chapter] = []
  /// A digest of everything that determines the images; it identifies the segments of an earlier run of this
  /// video.
  package var fingerprint: UInt64 = 0
  /// Whether segments of an earlier run are reused, and kept if this one does not finish.
  package var resumes = false
  /// Whether to wait while another export writes the same video; otherwise that is an error.
  package var waits = false

  package init(source: FrameSource, plan: FramePlan, encoding: VideoEncoding) {
    self.source = source
    self.plan = plan.suited(to: encoding.codec)
    self.encoding = encoding
    dither = encoding.dither(.standard)
  }

  /// Writes the video; `path` only exists once it is complete.
  ///
  /// A missing directory is created. Of two concurrent exports of one video, one fails or waits.
  package func write(
    to path: String, jobs: Int, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) {
    try AtomicFile.check(path, as: .regular, inputs: source.inputs)
    try checkReaders()
    let destination = LinkedPath.destination(of: path)
    let made = try AtomicFile.makeFolder(SystemPath.split(destination).folder)
    do throws(ExportError) {
      let fits = try await writeFitting { (export, isTrial) throws(ExportError) in
        try await export.write(
          to: path, destination, isTrial: isTrial, jobs: jobs, cancellation: cancellation, progress: progress)
      }
      if !fits {
        let least = encoding.codec == .gif ? "with \(Self.fewestColors) colors" : "at the lowest quality"
        throw ExportError.invalidSetting(
          "\(path): would have more than \(maximumByteCount ?? 0) bytes even \(least); make it smaller or shorter, or reduce the frame rate"
        )
      }
    } catch {
      if !resumes { for folder in made.reversed() { Folder.removeEmpty(folder) } }
      throw error
    }
  }

  /// - Returns: Whether the file is within `maximumByteCount`; if not, or in a trial, it has not been published.
  private func write(
    to path: String, _ destination: String, isTrial: Bool, jobs: Int, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) -> Bool {
    let folder = try await SegmentFolder.take(
      video: destination, fingerprint: fingerprint, waits: waits, cancellation: cancellation)
    // If memory runs out, the process removes what a finished export would.
    let cleanup = resumes ? nil : CrashCleanup(of: folder.path)
    defer { cleanup?.forget() }
    let isWithin: Bool
    do {
      Leftovers.remove(of: path)
      try await encodeSegments(into: folder, jobs: jobs, cancellation: cancellation, progress: progress)
      isWithin = try join(folder, as: path, isTrial: isTrial)
    } catch {
      if !resumes { folder.remove() }
      throw error
    }
    folder.remove()
    return isWithin
  }

  private func encodeSegments(
    into folder: SegmentFolder, jobs: Int, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) {
    let segments = plan.segments
    var missing = Array(segments.indices)
    if resumes { missing.removeAll { folder.contains(segment: $0, frames: segments[$0]) } }
    let isMissing = Set(missing)
    try folder.clear { segments.indices.contains($0) && !isMissing.contains($0) }
    let frames = missing.reduce(0) { $0 + segments[$1].count }
    let counter = ProgressCounter(
      frameCount: plan.frameCount, alreadyFinished: plan.frameCount - frames, report: progress)
    try await encode(missing.map { segments[$0] }, jobs: jobs, cancellation: cancellation, counter: counter) {
      [missing] (index, encoded) throws(ExportError) in
      try folder.write(encoded, segment: missing[index])
    }
  }

  /// Renders and encodes parts of the video independently.
  ///
  /// - Parameter keep: Called with each part and its index, from any thread.
  func encode(
    _ stretches: [Range<Int>], jobs: Int, cancellation: Cancellation, counter: ProgressCounter,
    keep: @escaping @Sendable (Int, EncodedSegment) throws(ExportError) -> Void
  ) async throws(ExportError) {
    let chroma = encoding.chroma
    let quantized = chroma == nil ? 8 : encoding.bitDepth
    let signal = encoding.light.map { SignalEncoder($0) }
    let weights: VideoQuantizer.LumaWeights = signal == nil ? .bt709 : .bt2020
    let range: VideoQuantizer.SampleRange = encoding.colorTags.isLimitedRange ? .limited : .full
    guard
      let quantizer = VideoQuantizer(bitDepth: quantized, dither: dither, weights: weights, range: range)
    else {
      throw .invalidSetting("a video must have 8 or 10 bits, not \(encoding.bitDepth)")
    }
    let hasAlpha = encoding.hasAlpha
    let palette = stretches.isEmpty ? nil : try await gifPalette(jobs: jobs, cancellation: cancellation)
    let gif = palette.flatMap {
      GIFCoder(width: encoding.width, hasAlpha: hasAlpha, palette: $0, dither: animation.dither)
    }
    let end = try await Workers.run(
      count: stretches.count, jobs: jobs, cancellation: cancellation,
      makeState: {
        SegmentWorker(
          pictures: VideoFrames(
            of: source, quantizer: quantizer, chroma: chroma ?? .full, hasAlpha: hasAlpha,
            crossfade: crossfade, signal: signal),
          animation: animationWorker(gif: gif))
      }
    ) { (index, worker) throws(ExportError) in
      let frames = stretches[index]
      let encoded =
        encoding.codec.isAnimation
        ? try encoded(frames, by: worker, palette: palette, cancellation: cancellation, counter: counter)
        : try encoded(frames, of: worker.pictures, cancellation: cancellation, counter: counter)
      try keep(index, encoded)
    }
    if end == .cancelled { throw .interrupted }
  }

  private func encoded(
    _ frames: Range<Int>, of pictures: VideoFrames, cancellation: Cancellation, counter: ProgressCounter
  ) throws(ExportError) -> EncodedSegment {
    do {
      var encoder = try SegmentEncoder(encoding, firstFrame: frames.lowerBound)
      for frame in frames {
        try cancellation.check()
        let time = plan.time(ofFrame: frame)
        if encoding.isLossless {
          try encoder.encode(try pictures.signal(at: time), dither: animation.dither)
        } else if encoding.chroma == nil {
          try encoder.encode(PlanarFrame(try pictures.bitmap(at: time), hasAlpha: encoding.hasAlpha))
        } else {
          try encoder.encode(try pictures.picture(at: time))
        }
        counter.advance()
      }
      var segment = try encoder.finish()
      segment.contentLight = pictures.takeContentLight()
      return segment
    } catch let error as VideoCodingError {
      throw .video(error)
    } catch let error as ExportError {
      throw error
    } catch {
      throw .rendering("\(error)")
    }
  }

  /// - Returns: Whether the file is within `maximumByteCount`; if not, or in a trial, it has not been published.
  private func join(_ folder: SegmentFolder, as path: String, isTrial: Bool) throws(ExportError) -> Bool {
    var join = VideoJoin(
      encoding: encoding, frameCount: plan.frameCount, segmentCount: plan.segments.count)
    join.sound = sound
    join.chapters = chapters
    join.animation = animation
    join.maximumByteCount = maximumByteCount
    join.isTrial = isTrial
    return try join.write(to: path) { (index) throws(VideoCodingError) in try folder.segment(index) }
  }
}

extension VideoEncoding {
  /// The dither applied when images are quantized. Noise would double the size of AVIF files, whose 10-bit
  /// steps are invisible; so are those of PQ and HLG, whose levels should be accurate to one step.
  package func dither(_ dither: Dither) -> VideoDither {
    if codec == .avif { return .none }
    return VideoDither(light != nil && dither == .triangular ? .rectangular : dither, bitDepth: bitDepth)
  }
}

extension VideoQuantizer {
  /// The video frame for a canvas, refined and quantized in one step if it is coarse.
  package func picture(of canvas: consuming Canvas) throws(ExportError) -> YCbCrFrame {
    let (width, height, factor) = (canvas.width, canvas.height, canvas.factor)
    let picture =
      factor > 1
      ? picture(ofSmall: canvas.cropped, factor: factor, width: width, height: height)
      : picture(of: canvas.finished())
    guard let picture else {
      throw .invalidSetting("the size of a video must be even, not \(width)×\(height)")
    }
    return picture
  }
}
