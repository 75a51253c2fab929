import Afterglow
import ArgumentParser
import CMemoryExhaustion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// How many workers; the program ends here where a limit of memory or of open files leaves no space for them.
  package var count: Int {
    let count = jobs ?? Self.processorCount
    Self.checkRoom(for: count)
    return count
  }

  /// What an export opens at the same time: an output with its folder and lock, a font, an image or a sound, and the event
  /// queue of Dispatch, which traps without one.
  private static let descriptorCount: Int32 = 8

  /// Ends the program if the limit of memory or of open files is too low for the number of workers.
  package static func checkRoom(for count: Int) {
    descriptor_exhaustion_check(descriptorCount)
    memory_exhaustion_check_limit(Int32(min(count, processorCount)))
  }

  private static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
