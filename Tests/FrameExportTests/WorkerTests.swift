import Budgets
import Afterglow
import Synchronization
import Testing

@Suite("Work on several threads")
struct WorkerTests {
  private struct Failure: Error, Equatable {
    let index: Int
  }

  @Test(
    "each piece is worked on once, and results come in the order of the pieces", arguments: [1, 2, 7, 300])
  func order(jobs: Int) async throws {
    let counts = Mutex([Int](repeating: 0, count: 100))
    let results = await Workers.map(Array(0..<100), jobs: jobs) { (number) throws(Never) in
      counts.withLock { $0[number] += 1 }
      return number * number
    }
    let squares = (0..<100).map { $0 * $0 }
    #expect(results == squares)
    #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 100))
  }

  @Test("if several pieces fail, the error of the first is thrown, with its own type", arguments: [1, 2, 5])
  func firstFailure(jobs: Int) async {
    await #expect(throws: Failure(index: 40)) {
      try await Workers.run(count: 100, jobs: jobs, makeState: {}) { (index, _) throws(Failure) in
        if index >= 40 { throw Failure(index: index) }
      }
    }
  }

  @Test("a worker keeps its state from piece to piece")
  func state() async {
    let sums = Mutex([Int]())
    let end = await Workers.run(count: 10, jobs: 1, makeState: { 0 }) { (index, sum) throws(Never) in
      sum += index
      let sum = sum
      sums.withLock { $0.append(sum) }
    }
    #expect(end == .finished)
    #expect(sums.withLock { $0 } == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45])
  }

  @Test("no piece is started after a stop was requested", arguments: [1, 3])
  func cancellation(jobs: Int) async {
    let cancellation = Cancellation()
    let begun = Mutex(0)
    let end = await Workers.run(count: 1000, jobs: jobs, cancellation: cancellation, makeState: {}) {
      (index, _) throws(Never) in
      begun.withLock { $0 += 1 }
      if index == 5 { cancellation.cancel() }
    }
    #expect(end == .cancelled)
    #expect((6...5 + jobs).contains(begun.withLock { $0 }))
  }

  @Test("a cancelled task stops too")
  func taskCancellation() async {
    let task = Task {
      await Workers.run(count: 1_000_000, jobs: 2, makeState: {}) { (_, _) async throws(Never) in
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test("progress reaches the end")
  func progress() async {
    let counts = Mutex([Int]())
    _ = await Workers.run(
      count: 20, jobs: 4, progress: { progress in counts.withLock { $0.append(progress.finishedFrames) } },
      makeState: {}
    ) { (_, _) throws(Never) in }
    #expect(counts.withLock { $0 } == Array(1...20))
  }

  @Test("empty work finishes immediately")
  func nothing() async {
    #expect(await Workers.run(count: 0, jobs: 4, makeState: {}) { (_, _) throws(Never) in } == .finished)
  }
}
