import Afterglow
import ArgumentParser
import FrameExport
import SceneModel
import VideoCoding

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
    if let loopTolerance {
      guard (0...50).contains(loopTolerance) else {
        throw ValidationError("--loop-tolerance must be within 0…50 percent, not \(loopTolerance)")
      }
      guard case .seconds = loop else {
        throw ValidationError("--loop-tolerance applies only to --loop SECONDS, which changes periods")
      }
      guard loopCrossfade == nil else {
        throw ValidationError("--loop-crossfade does not change periods; remove --loop-tolerance")
      }
    }
    if let loopCrossfade, !(loopCrossfade > 0 && loopCrossfade.isFinite) {
      throw ValidationError(
        "--loop-crossfade must be a number of seconds greater than 0, not \(loopCrossfade)")
    }
  }
}

extension LoopOptions {
  /// The frames of a loop.
  ///
  /// - Parameters:
  ///   - rate: The frame rate as it is written; nil is the scene's.
  ///   - start: Where the loop begins; nil is from when on all of the scene repeats, and 0 with a crossfade.
  ///   - duration: How long it is where `--loop` does not say it; nil is the scene's.
  package func stretch(of scene: Scene, rate: String?, from start: Double?, duration: Double?) throws
    -> LoopedStretch
  {
    if loopCrossfade == nil, duration != nil {
      throw ValidationError(
        "--loop determines the length of the video; remove --to and --duration")
    }
    let planner = LoopPlanner(scene: scene, words: .commandLine) { (start, duration) throws(AfterglowError) in
      try FramePlan(rate: rate, or: scene.frameRate ?? 30, start: start, duration: duration)
    }
    return try planner.stretch(kind, from: start, duration: duration ?? seconds)
  }

  private var kind: VideoLoop {
    if let loopCrossfade { return .crossfade(loopCrossfade) }
    return seconds.map { .seconds($0, tolerance: (loopTolerance ?? 2) / 100) } ?? .period
  }

  private var seconds: Double? {
    if case .seconds(let seconds) = loop { seconds } else { nil }
  }
}

extension LoopedStretch {
  /// Proves that the ends of a loop meet, if one is requested, and reports the result.
  package func prove(_ source: FrameSource, isQuiet: Bool) throws {
    guard isProven else { return }
    let found = try prove(source, words: .commandLine)
    if !isQuiet { StandardError.write(found.map { $0 + "\n" }.joined()) }
  }
}
