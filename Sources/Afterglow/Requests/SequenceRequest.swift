import FrameExport
import VideoCoding

/// The frames of a scene as images, each in a file of its own.
public struct SequenceRequest: Sendable, Hashable {
  /// How each frame is drawn and written; its time is ignored.
  public var image: ImageRequest
  /// The time of the first frame, in seconds of the scene's time.
  public var start: Double
  /// The length in seconds; nil for the rest of the scene from `start`.
  public var duration: Double?
  /// The frame rate; nil for the scene's, or 30 frames per second.
  public var frameRate: FrameRate?
  /// How the frames are made to loop; nil if they are not. Images are not crossfaded.
  public var loop: VideoLoop?
  /// The number of frames drawn in parallel, 1…256; nil for the number of processors.
  public var jobs: Int?

  /// Creates a request for a sequence, by default of the whole scene.
  public init(
    _ image: ImageRequest = ImageRequest(), start: Double = 0, duration: Double? = nil,
    frameRate: FrameRate? = nil
  ) {
    self.image = image
    self.start = start
    self.duration = duration
    self.frameRate = frameRate
  }
}

extension SequenceRequest: TimedRequest {
  /// Checks everything that does not depend on the scene.
  ///
  /// - Parameter pattern: The names of the files, such as `frames/%05d.png`.
  /// - Throws: `invalidOption` naming the property at fault.
  public func check(for pattern: String) throws(AfterglowError) {
    guard FramePattern(pattern) != nil else {
      throw .invalidOption("\(pattern): the name of a sequence has a place for the number, such as %05d")
    }
    try image.check(for: pattern)
    try checkTimes()
    if case .crossfade = loop {
      throw .invalidOption(
        "`loop.crossfade` applies only to videos and animations such as .apng; for a sequence, use `loop`")
    }
    _ = try Jobs.count(jobs)
  }

  /// Writes the frames, each file atomically; missing directories are created.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - pattern: The names of the files, such as `frames/%05d.png`; the first frame has the number 1.
  ///   - cancellation: Stops the export between frames.
  ///   - progress: Called when frames are finished, from any thread.
  ///   - notices: Receives what is to be said about the frames, equal messages once.
  /// - Throws: `export(.interrupted)` where it was stopped, `invalidOption` naming the property at fault, and `export`
  ///   if a frame cannot be drawn or written.
  public func write(
    _ document: SceneDocument, to pattern: String, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }, notices: ExportNotice.Handler? = nil
  ) async throws(AfterglowError) {
    try check(for: pattern)
    guard let names = FramePattern(pattern) else { return }
    let format = try image.output(for: pattern)
    let stretch = try stretch(of: document.scene)
    var export = try image.export(of: document, as: format)
    export.source = export.source.retimed(stretch.scene)
    for line in try stretch.prove(export.source) {
      try notices?(ExportNotice(kind: .information, message: line))
    }
    let found = FrameWarnings()
    do {
      try await export.write(
        stretch.plan, jobs: try Jobs.count(jobs), cancellation: cancellation,
        path: { names.path(frame: $0) }, progress: progress, finished: { found.note($0) })
    } catch let error as ExportError {
      throw AfterglowError(error)
    } catch let error as AfterglowError {
      throw error
    } catch {
      throw .export(.rendering("\(error)"))
    }
    for warning in found.warnings(as: format) { try notices?(.warning(warning)) }
  }
}
