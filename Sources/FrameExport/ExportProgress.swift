import Budgets
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

extension Cancellation {
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
