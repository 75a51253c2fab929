import Synchronization

/// Counters of a server, in the text format of Prometheus.
///
/// Not those of swift-metrics: they belong to the process rather than to a server, and another package would write this format.
final class Metrics: Sendable {
  private struct Counts {
    var responses: [Int: Int] = [:]
    var hits = 0
    var misses = 0
    var drawnPictures = 0
    var departures = 0
    /// By the upper bounds of `bounds`, and beyond.
    var durations = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var duration = 0.0
    var drawing = 0.0
  }

  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  private let counts = Mutex(Counts())

  /// Counts a response.
  ///
  /// - Parameter seconds: From the head of the request to that of the response.
  func respond(status: Int, seconds: Double) {
    counts.withLock { counts in
      counts.responses[status, default: 0] += 1
      counts.duration += seconds
      counts.durations[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }
  }

  func hit() { counts.withLock { $0.hits += 1 } }
  func miss() { counts.withLock { $0.misses += 1 } }
  func depart() { counts.withLock { $0.departures += 1 } }
  func draw(seconds: Double) {
    counts.withLock {
      $0.drawnPictures += 1
      $0.drawing += seconds
    }
  }

  /// All counters, and the state that is measured now.
  func text(waiting: Int, running: Int, cachedFiles: Int, cachedBytes: Int) -> String {
    let counts = counts.withLock { $0 }
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)]) {
      lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
      lines += samples.map { "\(name)\($0.labels) \($0.value)" }
    }
    add(
      "afterglow_responses_total", "counter", "Responses by status.",
      counts.responses.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") })
    add("afterglow_cache_hits_total", "counter", "Pictures from the cache.", [("", "\(counts.hits)")])
    add(
      "afterglow_cache_misses_total", "counter", "Pictures that were not cached.", [("", "\(counts.misses)")])
    add("afterglow_drawn_total", "counter", "Pictures drawn.", [("", "\(counts.drawnPictures)")])
    add("afterglow_drawing_seconds_total", "counter", "Time spent drawing.", [("", "\(counts.drawing)")])
    add(
      "afterglow_departures_total", "counter", "Clients that went away before their picture.",
      [("", "\(counts.departures)")])
    add("afterglow_queue_waiting", "gauge", "Pictures that wait to be drawn.", [("", "\(waiting)")])
    add("afterglow_queue_running", "gauge", "Pictures that are being drawn.", [("", "\(running)")])
    add("afterglow_cache_files", "gauge", "Cached pictures.", [("", "\(cachedFiles)")])
    add("afterglow_cache_bytes", "gauge", "Bytes of cached pictures.", [("", "\(cachedBytes)")])
    lines += [
      "# HELP afterglow_response_seconds Time from a request to its response.",
      "# TYPE afterglow_response_seconds histogram",
    ]
    var sum = 0
    for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts.durations) {
      sum += count
      lines.append("afterglow_response_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    lines += ["afterglow_response_seconds_sum \(counts.duration)", "afterglow_response_seconds_count \(sum)"]
    return lines.joined(separator: "\n") + "\n"
  }
}
