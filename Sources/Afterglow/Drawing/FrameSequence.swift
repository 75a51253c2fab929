import FrameExport
import PixelKernels
import SceneRenderer
import VideoCoding

/// The frames of a scene, drawn on demand.
///
/// ```swift
/// for try await frame in try document.frames(frameRate: 25, duration: 4) {
///   use(frame.bitmap)
/// }
/// ```
///
/// A few frames are drawn ahead, one per job, so memory does not grow with the number of frames. Frames are a pure
/// function of the scene and the time, so the same sequence can be iterated many times.
public struct FrameSequence: AsyncSequence, Sendable {
  public typealias Element = Frame
  public typealias Failure = AfterglowError

  let source: FrameSource
  let plan: FramePlan
  let jobs: Int

  /// The number of frames.
  public var count: Int { plan.frameCount }

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Delivers the frames in order.
  public struct Iterator: AsyncIteratorProtocol {
    private let window: FrameWindow

    init(_ sequence: FrameSequence) {
      window = FrameWindow(sequence)
    }

    /// The next frame; nil after the last one.
    ///
    /// - Throws: `export` if a frame cannot be drawn, and `export(.interrupted)` if the task is canceled.
    public mutating func next() async throws(AfterglowError) -> Frame? {
      try await window.next()
    }
  }
}

/// The frames that are being drawn ahead of the one that is requested.
private final class FrameWindow {
  private let plan: FramePlan
  private let workers: [FrameWorker]
  private var pending: [Task<Result<Frame, ExportError>, Never>] = []
  private var next = 0

  init(_ sequence: FrameSequence) {
    plan = sequence.plan
    workers = (0..<sequence.jobs).map { _ in FrameWorker(source: sequence.source) }
  }

  deinit { cancel() }

  private func cancel() {
    for task in pending { task.cancel() }
    pending = []
  }

  func next() async throws(AfterglowError) -> Frame? {
    while pending.count < workers.count, next < plan.frameCount {
      let (index, time) = (next, plan.time(ofFrame: next))
      let worker = workers[index % workers.count]
      pending.append(Task { await worker.frame(index, at: time) })
      next += 1
    }
    guard !pending.isEmpty else { return nil }
    let result = await pending.removeFirst().value
    do throws(ExportError) {
      if Task.isCancelled { throw .interrupted }
      return try result.get()
    } catch {
      cancel()
      next = plan.frameCount
      throw .export(error)
    }
  }
}

/// Draws frames one after the other with its own renderer, which keeps what they have in common.
private actor FrameWorker {
  private let source: FrameSource
  private let renderer: SceneRenderer

  init(source: FrameSource) {
    self.source = source
    renderer = source.renderer()
  }

  func frame(_ index: Int, at time: Double) -> Result<Frame, ExportError> {
    do throws(ExportError) {
      if Task.isCancelled { throw .interrupted }
      let bitmap = try source.canvas(at: time, by: renderer).finished()
      return .success(Frame(index: index, time: time, bitmap: bitmap))
    } catch {
      return .failure(error)
    }
  }
}

extension SceneDocument {
  /// The frames of the scene, drawn on demand.
  ///
  /// - Parameters:
  ///   - frameRate: Frames per second; 29.97 means 30000/1001. Nil for the scene's, or 30.
  ///   - start: The scene's time at the first frame, in seconds.
  ///   - duration: The length in seconds; nil for the rest of the scene from `start`.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  ///   - jobs: The number of frames drawn in parallel, 1…256; nil for the number of processors.
  /// - Throws: `invalidOption` for an invalid size, rate, duration or number of jobs.
  public func frames(
    frameRate: Double? = nil, from start: Double = 0, duration: Double? = nil,
    options: RenderOptions = RenderOptions(), jobs: Int? = nil
  ) throws(AfterglowError) -> FrameSequence {
    let jobs = try Jobs.count(jobs)
    var request = SequenceRequest(start: start, duration: duration)
    if let frameRate {
      do {
        request.frameRate = try FrameRate(framesPerSecond: frameRate)
      } catch {
        throw AfterglowError(error)
      }
    }
    try request.checkTimes()
    return FrameSequence(
      source: try frames(options), plan: try request.stretch(of: scene).plan, jobs: jobs)
  }
}

extension Scene {
  /// The frames of the scene, drawn on demand; see
  /// ``SceneDocument/frames(frameRate:from:duration:options:jobs:)``.
  ///
  /// - Throws: `invalidScene` with every error of the scene, `missingInput` for a missing image; otherwise like those of
  ///   a ``SceneDocument``.
  public func frames(
    frameRate: Double? = nil, from start: Double = 0, duration: Double? = nil,
    options: RenderOptions = RenderOptions(), jobs: Int? = nil, in context: RenderContext? = nil
  ) throws(AfterglowError) -> FrameSequence {
    try SceneDocument(self, in: context).frames(
      frameRate: frameRate, from: start, duration: duration, options: options, jobs: jobs)
  }
}
