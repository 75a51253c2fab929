import Afterglow
import ArgumentParser

/// The number of concurrent workers.
package struct WorkerOptions: ParsableArguments {
  package init() {}

  @Option(
    name: [.customShort("j", allowingJoined: true), .long], help: "Number of workers (default: CPU count).")
  package var jobs: Int?

  package func validate() throws {
    let range = Processors.workerRange
    if let jobs, !range.contains(jobs) {
      throw ValidationError("--jobs must be within \(range.lowerBound)…\(range.upperBound), not \(jobs)")
    }
  }

  /// The number of workers.
  package var count: Int { jobs ?? Processors.count }
}
