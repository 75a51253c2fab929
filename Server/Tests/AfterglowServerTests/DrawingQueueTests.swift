import Foundation
import Testing

@testable import AfterglowServer

@Suite("The queue of drawings")
struct DrawingQueueTests {
  @Test("work for which nobody waits any more is stopped, or not begun")
  func departures() async throws {
    let queue = DrawingQueue(workers: 1, limit: 8)
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await queue.picture("a") { cancellation in
        begin.yield()
        while !cancellation.isCancelled { usleep(1000) }
        throw CancellationError()
      }
    }
    var iterator = begun.makeAsyncIterator()
    await iterator.next()
    let second = Task {
      try await queue.picture("b") { _ in
        Issue.record("it was drawn for nobody")
        return Picture(bytes: [])
      }
    }
    while await queue.load.waiting == 0 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let third = try await queue.picture("c") { _ in Picture(bytes: [1]) }
    #expect(third.bytes == [1])
  }

  @Test("more than may wait are refused")
  func bounds() async throws {
    let queue = DrawingQueue(workers: 1, limit: 1)
    let tasks = ["a", "b"].map { key in
      Task {
        try await queue.picture(key) { cancellation in
          while !cancellation.isCancelled { usleep(1000) }
          throw CancellationError()
        }
      }
    }
    while await queue.load != (1, 1) { await Task.yield() }
    await #expect(throws: Problem.self) { _ = try await queue.picture("c") { _ in Picture(bytes: []) } }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }
}
