import Afterglow
import Dispatch

/// Draws pictures on a bounded number of threads; equal ones that are asked for at the same time are drawn once.
actor DrawingQueue {
  /// Draws a picture, and stops where it is canceled.
  typealias Drawing = @Sendable (Cancellation) throws -> Picture

  private final class Work {
    let key: String
    let cancellation = Cancellation()
    let draw: Drawing
    var isRunning = false
    /// Those who wait for the picture, by number.
    var waiters: [Int: CheckedContinuation<Picture, any Error>] = [:]

    init(key: String, draw: @escaping Drawing) {
      self.key = key
      self.draw = draw
    }
  }

  private let workers: Int
  private let limit: Int
  private var works: [String: Work] = [:]
  private var waiting: [Work] = []
  private var runningCount = 0
  private var waiterCount = 0
  private let threads = DispatchQueue(label: "afterglow.drawing", attributes: .concurrent)

  /// - Parameters:
  ///   - workers: How many pictures are drawn at once.
  ///   - limit: How many may wait.
  init(workers: Int, limit: Int) {
    self.workers = workers
    self.limit = limit
  }

  /// How many pictures wait, and how many are being drawn.
  var load: (waiting: Int, running: Int) { (waiting.count, runningCount) }

  /// Returns the picture of a key, drawn by the first who asks for it.
  ///
  /// - Throws: `Problem` if too many wait, what `draw` throws, or `CancellationError` if the task was canceled; the drawing stops when
  ///   nobody waits for it any more.
  func picture(_ key: String, draw: @escaping Drawing) async throws -> Picture {
    waiterCount += 1
    let waiter = waiterCount
    let work: Work
    if let known = works[key], !known.cancellation.isCancelled {
      work = known
    } else {
      guard waiting.count < limit else {
        var problem = Problem(
          .serviceUnavailable, "Overloaded", "too many pictures are waiting to be drawn; try again")
        problem.retryAfter = 1
        throw problem
      }
      work = Work(key: key, draw: draw)
      works[key] = work
      waiting.append(work)
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else {
          continuation.resume(throwing: CancellationError())
          return leave(work, nil)
        }
        work.waiters[waiter] = continuation
        startNext()
      }
    } onCancel: {
      Task { await self.leave(key, waiter) }
    }
  }

  private func leave(_ key: String, _ waiter: Int) {
    guard let work = works[key] else { return }
    leave(work, waiter)
  }

  /// Forgets who waits; the work ends if it was the last.
  private func leave(_ work: Work, _ waiter: Int?) {
    if let waiter {
      guard let continuation = work.waiters.removeValue(forKey: waiter) else { return }
      continuation.resume(throwing: CancellationError())
    }
    guard work.waiters.isEmpty else { return }
    work.cancellation.cancel()
    if !work.isRunning {
      waiting.removeAll { $0 === work }
      if works[work.key] === work { works[work.key] = nil }
    }
  }

  private func startNext() {
    while runningCount < workers, !waiting.isEmpty {
      let work = waiting.removeFirst()
      work.isRunning = true
      runningCount += 1
      let (key, draw, cancellation) = (work.key, work.draw, work.cancellation)
      let end: @Sendable (Result<Picture, any Error>) -> Void = { result in
        Task { await self.end(key, cancellation, with: result) }
      }
      threads.async { end(Result { try draw(cancellation) }) }
    }
  }

  private func end(_ key: String, _ cancellation: Cancellation, with result: Result<Picture, any Error>) {
    runningCount -= 1
    if let work = works[key], work.cancellation === cancellation {
      works[key] = nil
      for continuation in work.waiters.values { continuation.resume(with: result) }
      work.waiters = [:]
    }
    startNext()
  }
}

/// The bytes of a picture's file.
struct Picture: Sendable {
  var bytes: [UInt8]
}
