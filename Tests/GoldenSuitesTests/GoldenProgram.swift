import Foundation

/// The program `afterglow` built with the tests.
struct GoldenProgram {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs `afterglow golden` with arguments; `CI` and the recording variable are as given and not
  /// inherited.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    let process = Process()
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    process.executableURL = folder?.appendingPathComponent("afterglow")
    process.arguments = ["golden"] + arguments
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    process.environment = variables.merging(environment) { $1 }
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: complained, as: UTF8.self))
  }
}
