import Synchronization

/// How far an export is; told from any thread.
public struct ExportProgress: Sendable, Hashable {
  public var finishedFrames: Int
  public var frameCount: Int
}

/// Asked between frames whether to go on; set from a signal handler or another thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  public init() {}

  public func cancel() { flag.store(true, ordering: .relaxed) }
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func check() throws(ExportError) {
    if isCancelled { throw .interrupted }
  }
}

/// Counts frames over all workers and tells of each.
package final class ProgressCounter: Sendable {
  private let finished: Mutex<Int>
  private let frameCount: Int
  private let report: @Sendable (ExportProgress) -> Void

  package init(
    frameCount: Int, alreadyFinished: Int = 0, report: @escaping @Sendable (ExportProgress) -> Void
  ) {
    finished = Mutex(alreadyFinished)
    self.frameCount = frameCount
    self.report = report
  }

  package func advance(by count: Int = 1) {
    finished.withLock { finished in
      finished += count
      report(ExportProgress(finishedFrames: finished, frameCount: frameCount))
    }
  }
}
