import Synchronization

/// Runs numbered pieces of work on several threads; the first error stops the rest.
package enum Workers {
  /// Calls `work` once for each index below `count`, with a state of its own for each worker.
  package static func run<State>(
    count: Int, jobs: Int, makeState: @escaping @Sendable () -> State,
    work: @escaping @Sendable (Int, inout State) throws(ExportError) -> Void
  ) async throws(ExportError) {
    let queue = WorkQueue(count: count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(jobs, count)) {
        group.addTask {
          var state = makeState()
          while let index = queue.next() {
            do throws(ExportError) {
              try work(index, &state)
            } catch {
              queue.fail(error)
            }
          }
        }
      }
    }
    if let error = queue.failure { throw error }
  }
}

/// The numbers still to be worked on, and the first error.
private final class WorkQueue: Sendable {
  private let count: Int
  private let state = Mutex<(next: Int, failure: ExportError?)>((0, nil))

  init(count: Int) {
    self.count = count
  }

  /// The next number; nil where there is none or something has failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func fail(_ error: ExportError) {
    state.withLock { if $0.failure == nil { $0.failure = error } }
  }

  var failure: ExportError? { state.withLock { $0.failure } }
}
