import Budgets
import Synchronization

/// Numbered pieces of work on several threads: used for all multithreading of videos, sequences, batches,
/// golden images and training images.
///
/// Pieces are started in order. After a failure no further pieces are started; those that have started are
/// finished, so that of several failures the first one's error is always thrown, whatever the number of
/// workers.
package enum Workers {
  package enum End: Sendable, Hashable {
    case finished
    /// The user asked to stop before all pieces were done.
    case cancelled
  }

  /// Calls `work` once for each index below `count`.
  ///
  /// - Parameters:
  ///   - jobs: The number of concurrent calls; more than the number of processors does not help.
  ///   - cancellation: Checked before each piece; the task's own cancellation counts too.
  ///   - progress: Called with the number of finished pieces, one call at a time.
  ///   - makeState: Makes the state that one worker keeps from piece to piece.
  package static func run<State, Failure: Error>(
    count: Int, jobs: Int, cancellation: Cancellation = Cancellation(),
    progress: (@Sendable (ExportProgress) -> Void)? = nil, makeState: @escaping @Sendable () -> State,
    work: @escaping @Sendable (Int, inout State) async throws(Failure) -> Void
  ) async throws(Failure) -> End {
    let queue = WorkQueue<Failure>(count: count)
    let counter = progress.map { ProgressCounter(frameCount: count, report: $0) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(jobs, count)) {
        group.addTask {
          var state = makeState()
          while !cancellation.isCancelled, !Task.isCancelled, let index = queue.next() {
            do throws(Failure) {
              try await work(index, &state)
              queue.finish()
              counter?.advance()
            } catch {
              queue.fail(error, at: index)
            }
          }
        }
      }
    }
    if let failure = queue.failure { throw failure }
    return queue.isFinished ? .finished : .cancelled
  }

  /// The results of `work` for each element, in the order of the elements; nil if the user asked to stop.
  package static func map<Element: Sendable, Result: Sendable, Failure: Error>(
    _ elements: [Element], jobs: Int, cancellation: Cancellation = Cancellation(),
    progress: (@Sendable (ExportProgress) -> Void)? = nil,
    work: @escaping @Sendable (Element) async throws(Failure) -> Result
  ) async throws(Failure) -> [Result]? {
    let results = OrderedResults<Result>(count: elements.count)
    let end = try await run(
      count: elements.count, jobs: jobs, cancellation: cancellation, progress: progress, makeState: {}
    ) { (index, _) async throws(Failure) in
      let result = try await work(elements[index])
      results.store(result, at: index)
    }
    return end == .finished ? results.all : nil
  }
}

/// The remaining indices, and the failure if any.
private final class WorkQueue<Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var finished = 0
    var failure: (index: Int, error: Failure)?
  }

  private let count: Int
  private let state = Mutex(State())

  init(count: Int) {
    self.count = count
  }

  /// The next index; nil if there is none or a piece has failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func finish() { state.withLock { $0.finished += 1 } }

  func fail(_ error: Failure, at index: Int) {
    state.withLock { if index < $0.failure?.index ?? .max { $0.failure = (index, error) } }
  }

  var failure: Failure? { state.withLock { $0.failure?.error } }
  var isFinished: Bool { state.withLock { $0.finished == count } }
}

/// Results that arrive in any order.
private final class OrderedResults<Result: Sendable>: Sendable {
  private let results: Mutex<[Result?]>

  init(count: Int) {
    results = Mutex([Result?](repeating: nil, count: count))
  }

  func store(_ result: Result, at index: Int) { results.withLock { $0[index] = result } }

  var all: [Result] { results.withLock { $0.compactMap(\.self) } }
}
