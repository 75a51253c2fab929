import Afterglow
import ArgumentParser
import FrameExport
import SceneModel
import VideoCoding

/// How long a loop is.
enum LoopLength: Equatable, Sendable {
  /// The shortest time after which all of the scene repeats.
  case period
  case seconds(Double)
  /// What is neither; it is refused with the other options.
  case invalid(String)
}

extension LoopLength: ExpressibleByArgument, CustomStringConvertible {
  init?(argument: String) {
    if argument == Self.period.description {
      self = .period
    } else if let seconds = Double(argument), seconds > 0, seconds.isFinite {
      self = .seconds(seconds)
    } else {
      self = .invalid(argument)
    }
  }

  var description: String {
    switch self {
    case .period: "period"
    case .seconds(let seconds): "\(seconds)"
    case .invalid(let text): text
    }
  }

  /// Arguments in which each `--loop` has its value: a number that follows it, else the period.
  static func explicit(_ arguments: [String]) -> [String] {
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
struct LoopOptions: ParsableArguments {
  @Option(
    defaultAsFlag: LoopLength.period, parsing: .next,
    help: ArgumentHelp(
      """
      Write exactly one period of what repeats in the scene, and prove that its ends meet; with a number, a loop of so \
      many seconds, to which periods are retimed.
      """, valueName: "seconds"))
  var loop: LoopLength?

  @Option(
    help: ArgumentHelp(
      "The most by which --loop SECONDS may change a period, in percent (default: 2).", valueName: "percent"))
  var loopTolerance: Double?

  @Option(
    help: ArgumentHelp(
      "Blend the end of a video into its start over so many seconds, so that it repeats without a jump.",
      valueName: "seconds"))
  var loopCrossfade: Double?

  /// Whether the video has to repeat without a seam.
  var isAsked: Bool { loop != nil || loopCrossfade != nil }

  func validate() throws {
    if case .invalid(let text) = loop {
      throw ValidationError("--loop takes a number of seconds greater than 0, not \(text)")
    }
    if let loopTolerance {
      guard (0...50).contains(loopTolerance) else {
        throw ValidationError("--loop-tolerance is within 0…50 percent, not \(loopTolerance)")
      }
      guard case .seconds = loop else {
        throw ValidationError("--loop-tolerance is for --loop SECONDS, which changes periods")
      }
      guard loopCrossfade == nil else {
        throw ValidationError("--loop-crossfade changes no periods; leave --loop-tolerance out")
      }
    }
    if let loopCrossfade, !(loopCrossfade > 0 && loopCrossfade.isFinite) {
      throw ValidationError("--loop-crossfade is a number of seconds greater than 0, not \(loopCrossfade)")
    }
  }
}

extension LoopOptions {
  static let advice = "--loop 10 --loop-crossfade 1 blends the end of 10 s into their start"

  /// The frames of a loop.
  ///
  /// - Parameters:
  ///   - rate: The frame rate as it is written; nil is the scene's.
  ///   - start: Where the loop begins; nil is from when on all of the scene repeats, and 0 with a crossfade.
  ///   - duration: How long it is where `--loop` does not say it; nil is the scene's.
  func stretch(of scene: Scene, rate: String?, from start: Double?, duration: Double?) throws -> LoopedStretch
  {
    func plan(_ start: Double, _ duration: Double) throws -> FramePlan {
      try FramePlan(rate: rate, or: scene.frameRate ?? 30, start: start, duration: duration)
    }
    let earliest = max(start ?? 0, scene.loopStart)
    if let loopCrossfade {
      let start = start ?? 0
      guard let length = duration ?? seconds ?? scene.duration.map({ $0 - start }) else {
        throw ValidationError("the scene has no duration: give --duration, or --loop SECONDS")
      }
      let frames = try plan(start, length)
      return LoopedStretch(
        plan: frames,
        crossfade: try LoopCrossfade(
          start: frames.start, duration: frames.time(ofFrame: frames.frameCount) - frames.start,
          length: loopCrossfade), isProven: true)
    }
    guard duration == nil else {
      throw ValidationError(
        "--loop is one period, or says itself how long the loop is; leave out --to and --duration")
    }
    guard scene.repeats else {
      // What ends may still come back to where it began: the proof tells.
      guard let length = seconds ?? scene.duration.map({ $0 - (start ?? 0) }) else {
        throw ValidationError("nothing in the scene repeats forever, and it has no duration; \(Self.advice)")
      }
      return LoopedStretch(plan: try plan(start ?? 0, length), isProven: true)
    }
    if let seconds {
      // To the nearest frame, where a stretch of time has every frame that begins in it.
      let rate = try plan(earliest, seconds).frameRate
      let count = max(1, (seconds * Double(rate.numerator) / Double(rate.denominator)).rounded())
      return try retimed(
        scene, to: try plan(earliest, count * Double(rate.denominator) / Double(rate.numerator)))
    }
    guard let period = scene.shortestLoop else { throw ValidationError(Self.obstacles(scene)) }
    let frames = try plan(earliest, period.value)
    try Self.check(period, is: frames)
    return LoopedStretch(plan: frames, isProven: true, repeats: true)
  }

  private var seconds: Double? {
    if case .seconds(let seconds) = loop { seconds } else { nil }
  }

  private func retimed(_ scene: Scene, to plan: FramePlan) throws -> LoopedStretch {
    let duration = plan.time(ofFrame: plan.frameCount) - plan.start
    let loop = scene.retimedLoop(duration)
    let tolerance = (loopTolerance ?? 2) / 100
    guard loop.largestChange <= tolerance + 1e-9 else {
      let nearest = scene.nearestLoop(to: duration, tolerance: tolerance).map {
        "; the nearest loop within \((100 * tolerance).forPeople) % is --loop \($0.duration.forPeople)"
      }
      throw ValidationError(
        "a loop of \(duration.forPeople) s changes periods by more than \((100 * tolerance).forPeople) %: \(loop.text { abs($0.change) > tolerance })\(nearest ?? ""); \(Self.advice)"
      )
    }
    guard loop.largestChange > 0 else { return LoopedStretch(plan: plan, isProven: true, repeats: true) }
    let scene = scene.retimed(to: duration)
    return LoopedStretch(
      plan: try FramePlan(
        frameRate: plan.frameRate, start: max(plan.start, scene.loopStart), duration: duration),
      scene: scene, isProven: true, repeats: true, note: "retimed: \(loop.text { $0.change != 0 })")
  }

  /// Refuses a period that is no whole number of frames.
  private static func check(_ period: Rational, is plan: FramePlan) throws {
    guard !isWhole(period, plan.frameRate) else { return }
    let rates = [24, 25, 30, 50, 60, 20, 12, 10].compactMap { try? FrameRate(numerator: $0) }
      .filter { isWhole(period, $0) }.map(\.description)
    let rate = Double(plan.frameRate.numerator) / Double(plan.frameRate.denominator)
    let near = max(1, (period.value * rate).rounded()) / rate
    let choices =
      (rates.isEmpty ? [] : ["--fps \(rates.formatted(lastBefore: "or"))"]) + ["--loop \(near.forPeople)"]
    throw ValidationError(
      "the period of \(period.description) s is no whole number of frames at \(plan.frameRate) a second; give \(choices.joined(separator: ", or "))"
    )
  }

  private static func isWhole(_ period: Rational, _ rate: FrameRate) -> Bool {
    let (frames, overflow) = period.numerator.multipliedReportingOverflow(by: rate.numerator)
    let (parts, isTooLarge) = period.denominator.multipliedReportingOverflow(by: rate.denominator)
    return !overflow && !isTooLarge && frames % parts == 0
  }

  private static func obstacles(_ scene: Scene) -> String {
    let nearest = scene.nearestLoop(to: 0, tolerance: 0.02).map {
      "; --loop \($0.duration.forPeople) changes them by up to \((100 * $0.largestChange).forPeople) %: \($0.text { $0.change != 0 })"
    }
    return "the scene does not repeat within an hour\(nearest ?? ""); \(advice)"
  }
}
