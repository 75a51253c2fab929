import AfterglowWorkouts
import ArgumentParser
import CommandOptions

extension TrainingReport {
  /// Returns what is said about rows that were left out, at most twenty one by one, and about the unit.
  var warnings: [String] {
    var warnings = log.issues.prefix(20).map { "\(path):\($0.description)" }
    if let warning = log.unitWarning { warnings.append("\(path): \(warning)") }
    if log.errorCount > 20 { warnings.append("\(path): \(log.errorCount - 20) more problems") }
    return warnings
  }

  /// Reports a log without workouts: an error if its rows were bad, a warning where it has none.
  func checkForWorkouts(isQuiet: Bool) throws {
    guard log.workouts.isEmpty else { return }
    let isError = !log.issues.isEmpty
    if isError || !isQuiet {
      StandardError.report(isError ? .error : .warning, "\(path): no workouts could be read")
    }
    if isError { throw ExitCode(65) }
  }
}
