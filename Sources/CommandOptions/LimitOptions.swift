import Afterglow
import ArgumentParser

/// What a scene may use.
package struct LimitOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Most memory for a scene that is read, and for each frame: 500M or 2G (default: 4G; for frames 1G or more).",
      valueName: "bytes"))
  package var maxMemory: ByteCount?

  @Option(
    help: ArgumentHelp(
      "Most time for a scene that is read, and for each frame (default: any).", valueName: "seconds"))
  package var maxSeconds: Double?

  package func validate() throws {
    if let maxSeconds, !(maxSeconds > 0 && maxSeconds <= 1e9) {
      throw ValidationError("--max-seconds must be greater than 0 and at most 1e9, not \(maxSeconds)")
    }
  }

  package var limits: SceneLimits {
    var limits = SceneLimits()
    limits.bytes = maxMemory?.value
    limits.time = maxSeconds.map { .seconds($0) }
    return limits
  }
}

/// A number of bytes: `500000000`, `500M` or `2G`.
package struct ByteCount: ExpressibleByArgument, Sendable {
  package let value: Int

  package init?(argument: String) {
    let units = ["K": 10, "M": 20, "G": 30]
    let shift = argument.last.flatMap { units[$0.uppercased()] }
    guard let number = Int(shift == nil ? argument : String(argument.dropLast())),
      number > 0, number <= Int.max >> (shift ?? 0)
    else { return nil }
    value = number << (shift ?? 0)
  }
}
