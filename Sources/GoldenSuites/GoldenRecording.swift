import Budgets
import Afterglow
import Glibc
import GoldenComparison
import SystemFiles

extension GoldenSuite {
  /// Writes the references of goldens that do not pass.
  ///
  /// Nothing is written if one of them would replace a file that a scene of the suite reads. The environment is rewritten only if every golden was checked, because only then does it apply to all references.
  /// - Parameter inputs: The files that the scenes read.
  /// - Returns: The files that were written, by their path in the folder. Whoever records has to look at them: a run
  ///   that wrote anything does not pass.
  package func record(
    _ check: GoldenCheck, protecting inputs: Set<FileIdentity> = [], isRunningInCI: Bool = Self.isRunningInCI,
    cancellation: Cancellation = Cancellation()
  ) throws(GoldenSuiteError) -> [String] {
    try Self.refuseRecording(inCI: isRunningInCI)
    let entries = check.run.results.map(\.entry).filter { check.recordable[$0.name] != nil }
    let isWhole = check.run.results.count == manifest.entries.count
    let writesEnvironment =
      recordedEnvironment == nil || (isWhole && recordedEnvironment != check.environment)
    let names = entries.map(\.referencePath) + (writesEnvironment ? [GoldenFiles.environment] : [])
    do throws(ExportError) {
      for place in names.map(folder.place) {
        if let identity = FileStatus(place)?.identity, inputs.contains(identity) {
          throw ExportError.outputIsInput(path: place)
        }
      }
      try checkDistinct(recording: names)
    } catch {
      throw .cannotWrite(error)
    }
    var written: [String] = []
    for entry in entries {
      guard let bytes = check.recordable[entry.name] else { continue }
      if cancellation.isCancelled { throw .interrupted }
      try folder.write(bytes, to: entry.referencePath)
      written.append(entry.referencePath)
    }
    if writesEnvironment {
      try folder.write(Array(check.environment.json.utf8), to: GoldenFiles.environment)
      written.append(GoldenFiles.environment)
    }
    return written
  }

  /// Throws if the environment variable `CI` is set: a continuous integration run only ever checks.
  package static func refuseRecording(inCI isRunningInCI: Bool = Self.isRunningInCI) throws(GoldenSuiteError)
  {
    if isRunningInCI {
      throw .recordingRefused(
        "goldens are not recorded in CI (the environment variable CI is set): record them locally")
    }
  }

  /// Whether the environment variable `CI` is set to anything but nothing, `0` or `false`.
  package static var isRunningInCI: Bool {
    guard let value = getenv("CI").map({ String(cString: $0).lowercased() }) else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
