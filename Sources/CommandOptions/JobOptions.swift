import Afterglow
import ArgumentParser

/// The number of frames, images or rows that are drawn at the same time.
package struct JobOptions: ParsableArguments {
  package init() {}

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Number of parallel jobs, \(Jobs.range.lowerBound)…\(Jobs.range.upperBound) (default: CPU count)."))
  package var jobs: Int?

  package func validate() throws {
    do {
      _ = try Jobs.count(jobs)
    } catch {
      throw ValidationError(OptionNames.inserted(into: error.description))
    }
  }

  /// The number that was chosen, or the usual one.
  package var count: Int {
    get throws(AfterglowError) { try Jobs.count(jobs) }
  }
}
