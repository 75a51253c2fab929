import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many work at the same time.
struct WorkerOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "Workers; the number of processors where absent.")
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is within 1…256, not \(jobs)") }
  }

  var count: Int { jobs ?? Self.processorCount }

  private static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
