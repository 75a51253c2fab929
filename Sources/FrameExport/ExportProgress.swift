import Synchronization

/// The progress of an export; reported from any thread.
public struct ExportProgress: Sendable, Hashable {
  /// The number of finished frames.
  public var finishedFrames: Int
  /// The total number of frames.
  public var frameCount: Int
  /// The number of finished frames that were not drawn, because they already existed or cannot be drawn.
  public var undrawnFrames = 0
}

/// A cancellation flag that is checked between frames; it can be set from a signal handler or another thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Requests the export to stop, which it does after the frames in progress.
  public func cancel() { flag.store(true, ordering: .relaxed) }
  /// Whether the export was requested to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func check() throws(ExportError) {
    if isCancelled { throw .interrupted }
  }
}

/// Counts frames over all workers and reports each.
package final class ProgressCounter: Sendable {
  private let progress: Mutex<ExportProgress>
  private let report: @Sendable (ExportProgress) -> Void

  package init(
    frameCount: Int, alreadyFinished: Int = 0, report: @escaping @Sendable (ExportProgress) -> Void
  ) {
    progress = Mutex(ExportProgress(finishedFrames: alreadyFinished, frameCount: frameCount))
    self.report = report
  }

  package func advance(by count: Int = 1, isDrawn: Bool = true) {
    progress.withLock { progress in
      progress.finishedFrames += count
      progress.undrawnFrames += isDrawn ? 0 : count
      report(progress)
    }
  }
}
