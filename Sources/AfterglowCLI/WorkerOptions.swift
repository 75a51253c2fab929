import Afterglow
import ArgumentParser

/// The number of concurrent workers.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long], help: "Number of workers (default: CPU count).")
  var jobs: Int?

  func validate() throws {
    let range = Processors.workerRange
    if let jobs, !range.contains(jobs) {
      throw ValidationError("--jobs must be within \(range.lowerBound)…\(range.upperBound), not \(jobs)")
    }
  }

  /// The number of workers.
  var count: Int { jobs ?? Processors.count }
}
