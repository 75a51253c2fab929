import Glibc

/// Runs of several ways to do a thing, taken in turn so that a machine whose speed drifts favors none.
enum Measurement {
  typealias Way<Failure: Error> = () throws(Failure) -> Void

  /// Wall times in seconds.
  static func time<Failure>(_ work: Way<Failure>) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The time in seconds that this process has kept processors busy, which others' load hardly changes.
  static func processorTime<Failure>(_ work: Way<Failure>) throws(Failure) -> Double {
    let start = processorClock
    try work()
    return processorClock - start
  }

  /// Seconds for which this process has kept processors busy so far.
  static var processorClock: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// The median wall time in seconds of each way, each done `runs` times after one that is not counted.
  static func medians<Failure>(runs: Int, _ ways: [Way<Failure>]) throws(Failure) -> [Double] {
    var times = ways.map { _ in [Double]() }
    for way in ways { try way() }
    for _ in 0..<runs {
      for (index, way) in ways.enumerated() { times[index].append(try time(way)) }
    }
    return times.map(Statistics.median)
  }
}
