import PixelKernels
import SceneRenderer
import VideoCoding

/// A film of a scene: segments on a fixed grid of frames, each rendered and encoded by itself, then joined.
///
/// The bytes do not depend on how many workers there were, nor on whether the export was resumed.
public struct FilmExport: Sendable {
  public let source: FrameSource
  public let plan: FramePlan
  public let encoding: VideoEncoding
  public var dither = FilmDither.standard
  /// A sound file to lay under the film.
  public var audioPath: String?
  /// A digest of all that decides the pictures, by which segments of an earlier run are known to be of this film.
  public var fingerprint: UInt64 = 0
  /// Whether segments of an earlier run are used, and kept where this one does not come to its end.
  public var resumes = false

  public init(source: FrameSource, plan: FramePlan, encoding: VideoEncoding) {
    self.source = source
    self.plan = plan
    self.encoding = encoding
  }

  /// Writes the film; nothing is seen under `path` before it is whole.
  public func write(
    to path: String, jobs: Int, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) {
    try WholeFile.checkWritable(path)
    try checkSound()
    let folder = SegmentFolder(film: path, fingerprint: fingerprint)
    try folder.make()
    do {
      try await encodeSegments(into: folder, jobs: jobs, cancellation: cancellation, progress: progress)
      try join(folder, as: path)
    } catch {
      if !resumes { folder.remove(segments: plan.segments.count) }
      throw error
    }
    folder.remove(segments: plan.segments.count)
  }

  private func checkSound() throws(ExportError) {
    guard let audioPath else { return }
    do {
      try MovieWriter.checkSound(audioPath)
    } catch {
      throw .video(error)
    }
  }

  private func encodeSegments(
    into folder: SegmentFolder, jobs: Int, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) {
    let segments = plan.segments
    let missing = segments.indices.filter { !resumes || !folder.holds(segment: $0) }
    let frames = missing.reduce(0) { $0 + segments[$1].count }
    let counter = ProgressCounter(
      frameCount: plan.frameCount, alreadyFinished: plan.frameCount - frames, report: progress)
    guard let quantizer = FilmQuantizer(bitDepth: encoding.bitDepth, dither: dither) else {
      throw .invalidSetting("a film has 8 or 10 bits, not \(encoding.bitDepth)")
    }
    try await Workers.run(
      count: missing.count, jobs: jobs, makeState: { FilmPictures(of: source, quantizer: quantizer) }
    ) { (index, pictures) throws(ExportError) in
      let segment = missing[index]
      let encoded = try encoded(
        segments[segment], of: pictures, cancellation: cancellation, counter: counter)
      try folder.keep(encoded, segment: segment)
    }
  }

  private func encoded(
    _ frames: Range<Int>, of pictures: FilmPictures, cancellation: Cancellation, counter: ProgressCounter
  ) throws(ExportError) -> EncodedSegment {
    do {
      var encoder = try SegmentEncoder(encoding, firstFrame: frames.lowerBound)
      for frame in frames {
        try cancellation.check()
        try encoder.encode(try pictures.picture(at: plan.time(ofFrame: frame)))
        counter.advance()
      }
      return try encoder.finish()
    } catch let error as VideoCodingError {
      throw .video(error)
    } catch let error as ExportError {
      throw error
    } catch {
      throw .rendering("\(error)")
    }
  }

  private func join(_ folder: SegmentFolder, as path: String) throws(ExportError) {
    let temporary = WholeFile.temporaryPath(for: path)
    do {
      let first = try folder.segment(0)
      var writer = try MovieWriter(
        path: temporary, stream: first.stream, frameCount: plan.frameCount, audioPath: audioPath)
      try writer.append(first)
      for index in plan.segments.indices.dropFirst() {
        try writer.append(try folder.segment(index))
      }
      try writer.finish()
      try WholeFile.publish(temporary, as: path)
    } catch let error as VideoCodingError {
      WholeFile.remove(temporary)
      throw .video(error)
    } catch let error as ExportError {
      WholeFile.remove(temporary)
      throw error
    } catch {
      WholeFile.remove(temporary)
      throw .rendering("\(error)")
    }
  }
}

extension FilmQuantizer {
  /// The film picture of a canvas, refined and quantised in one step where it is coarse.
  package func picture(of canvas: consuming Canvas) throws(ExportError) -> YCbCrPicture {
    let (width, height, factor) = (canvas.width, canvas.height, canvas.factor)
    let picture =
      factor > 1
      ? picture(ofSmall: canvas.cropped, factor: factor, width: width, height: height)
      : picture(of: canvas.finished())
    guard let picture else {
      throw .invalidSetting("a film's size is even, not \(width)×\(height)")
    }
    return picture
  }
}
