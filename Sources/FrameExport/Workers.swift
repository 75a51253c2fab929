import Synchronization

/// Runs numbered pieces of work on several threads; the first error stops the rest.
enum Workers {
  /// Calls `work` once for each index below `count`, with a state of its own for each worker.
  static func run<State>(
    count: Int, jobs: Int, makeState: @escaping @Sendable () -> State,
    work: @escaping @Sendable (Int, inout State) throws(ExportError) -> Void
  ) async throws(ExportError) {
    let next = Atomic(0)
    let failure = Mutex<ExportError?>(nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(jobs, count)) {
        group.addTask {
          var state = makeState()
          while failure.withLock({ $0 == nil }) {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            do throws(ExportError) {
              try work(index, &state)
            } catch {
              failure.withLock { if $0 == nil { $0 = error } }
              return
            }
          }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
