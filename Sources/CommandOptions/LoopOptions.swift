import Afterglow
import ArgumentParser

/// The length of a loop.
package enum LoopLength: Equatable, Sendable {
  /// The shortest time after which all of the scene repeats.
  case period
  case seconds(Double)
  /// An invalid value, which is refused with the other options.
  case invalid(String)
}

extension LoopLength: ExpressibleByArgument, CustomStringConvertible {
  package init?(argument: String) {
    if argument == Self.period.description {
      self = .period
    } else if let seconds = Double(argument), seconds > 0, seconds.isFinite {
      self = .seconds(seconds)
    } else {
      self = .invalid(argument)
    }
  }

  package var description: String {
    switch self {
    case .period: "period"
    case .seconds(let seconds): "\(seconds)"
    case .invalid(let text): text
    }
  }

  /// Arguments in which each `--loop` has its value: a number that follows it, else the period.
  package static func explicit(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument == "--loop" else {
        result.append(argument)
        continue
      }
      let isNumber = rest.first.flatMap(Double.init) != nil
      result.append("--loop=\(isNumber ? rest.removeFirst() : Self.period.description)")
    }
    return result
  }
}

/// How a video is made to repeat without a seam.
package struct LoopOptions: ParsableArguments {
  package init() {}

  @Option(
    defaultAsFlag: LoopLength.period, parsing: .next,
    help: ArgumentHelp(
      """
      Write exactly one period of the scene's repeating animations, and verify that its ends match; with a number, \
      write a loop of that many seconds, and retime the periods to fit.
      """, valueName: "seconds"))
  package var loop: LoopLength?

  @Option(
    help: ArgumentHelp(
      "Maximum change of a period by --loop SECONDS, in percent (default: 2).", valueName: "percent"))
  package var loopTolerance: Double?

  @Option(
    help: ArgumentHelp(
      "Cross-fade the end of a video into its start over this many seconds, so that it loops without a jump.",
      valueName: "seconds"))
  package var loopCrossfade: Double?

  /// Whether the video has to repeat without a seam.
  package var isAsked: Bool { loop != nil || loopCrossfade != nil }

  package func validate() throws {
    if case .invalid(let text) = loop {
      throw ValidationError("--loop must be a number of seconds greater than 0, not \(text)")
    }
    if loopTolerance != nil {
      guard case .seconds = loop else {
        throw ValidationError("--loop-tolerance applies only to --loop SECONDS, which changes periods")
      }
      guard loopCrossfade == nil else {
        throw ValidationError("--loop-crossfade does not change periods; remove --loop-tolerance")
      }
    }
  }
}

extension LoopOptions {
  /// - Parameter duration: How long a crossfaded loop is where `--loop` does not say it; nil is the scene's.
  package func apply(to request: inout some TimedRequest, duration: Double?) {
    request.duration = duration
    if let loopCrossfade {
      request.loop = .crossfade(loopCrossfade)
      request.duration = duration ?? seconds
    } else if loop != nil {
      request.loop = seconds.map { .seconds($0, tolerance: (loopTolerance ?? 2) / 100) } ?? .period
    }
  }

  private var seconds: Double? {
    if case .seconds(let seconds) = loop { seconds } else { nil }
  }
}
