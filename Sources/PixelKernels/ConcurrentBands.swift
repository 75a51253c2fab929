#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls `body` for `threads` bands of `range`, which together are the range, each on a thread of its own,
/// and returns when all are done.
///
/// The last band, and any that the system grants no thread, run on the calling thread.
func performInBands(of range: Range<Int>, threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
  let count = max(1, min(threads, range.count))
  guard count > 1 else { return body(range) }
  withoutActuallyEscaping(body) { body in
    var started: [pthread_t] = []
    for band in 0..<count {
      let rows =
        range.lowerBound + range.count * band / count..<range.lowerBound + range.count * (band + 1) / count
      if band + 1 < count, let thread = startThread({ body(rows) }) {
        started.append(thread)
      } else {
        body(rows)
      }
    }
    for thread in started { pthread_join(thread, nil) }
  }
}

/// The results of `transform` for all elements in their order, the elements divided among `threads` threads.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], threads: Int, _ transform: @Sendable (Element) -> Result
) -> [Result] {
  [Result](unsafeUninitializedCapacity: elements.count) { results, count in
    // Each thread writes places of its own.
    nonisolated(unsafe) let results = results
    performInBands(of: elements.indices, threads: threads) { band in
      for index in band { results.initializeElement(at: index, to: transform(elements[index])) }
    }
    count = elements.count
  }
}

/// What a thread is to do, carried through C.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread that has to be joined; nil if the system has none.
private func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  let body = Unmanaged.passRetained(ThreadBody(run))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let status = pthread_create(
    &thread, nil,
    { pointer in
      #if canImport(Darwin)
        Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
      #else
        if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run() }
      #endif
      return nil
    }, body.toOpaque())
  guard status == 0 else {
    body.release()
    return nil
  }
  return thread
}
