import Synchronization

/// How far an export is; reported from any thread.
public struct ExportProgress: Sendable, Hashable {
  /// How many frames are done.
  public var finishedFrames: Int
  /// How many there are in all.
  public var frameCount: Int
  /// Those of the finished ones that were not drawn, as they were there already or cannot be drawn.
  public var undrawnFrames = 0
}

/// Asked between frames whether to go on; set from a signal handler or another thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Not cancelled.
  public init() {}

  /// Asks the export to stop; it does so after the frames in work.
  public func cancel() { flag.store(true, ordering: .relaxed) }
  /// Whether the export was asked to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func check() throws(ExportError) {
    if isCancelled { throw .interrupted }
  }
}

/// Counts frames over all workers and tells of each.
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
