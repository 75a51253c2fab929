import Afterglow
import ArgumentParser
import FrameExport
import SceneModel
import VideoCoding

/// How a video is made to repeat without a seam.
struct LoopOptions: ParsableArguments {
  @Flag(help: "Write exactly one period of what repeats in the scene, and prove that its ends meet.")
  var loop = false

  @Option(
    help: ArgumentHelp(
      "Blend the end of a video into its start over so many seconds, so that it repeats without a jump.",
      valueName: "seconds"))
  var loopCrossfade: Double?

  /// Whether the video has to repeat without a seam.
  var isAsked: Bool { loop || loopCrossfade != nil }

  func validate() throws {
    if loop, loopCrossfade != nil {
      throw ValidationError("--loop is one period, which needs no --loop-crossfade; give one of them")
    }
  }

  /// Frames of exactly one period, from when on all of the scene repeats.
  func plan(for scene: Scene, rate: String?, from start: Double?) throws -> FramePlan {
    guard let period = scene.shortestLoop else { throw ValidationError(Self.reason(scene)) }
    let plan = try FramePlan(
      rate: rate, or: scene.frameRate ?? 30, start: max(start ?? 0, scene.loopStart), duration: period.value)
    guard Self.isWhole(period, plan.frameRate) else {
      let rates = [24, 25, 30, 50, 60, 20, 12, 10].compactMap { try? FrameRate(numerator: $0) }
        .filter { Self.isWhole(period, $0) }.map(\.description)
      let advice = rates.isEmpty ? "" : "; give --fps \(rates.formatted(lastBefore: "or"))"
      throw ValidationError(
        "the period of \(period.value) s is no whole number of frames at \(plan.frameRate) a second\(advice)")
    }
    return plan
  }

  private static func isWhole(_ period: Rational, _ rate: FrameRate) -> Bool {
    let (frames, overflow) = period.numerator.multipliedReportingOverflow(by: rate.numerator)
    let (parts, isTooLarge) = period.denominator.multipliedReportingOverflow(by: rate.denominator)
    return !overflow && !isTooLarge && frames % parts == 0
  }

  private static func reason(_ scene: Scene) -> String {
    let advice = "--loop-crossfade 1 with --duration blends the end into the start"
    if !scene.repeats { return "nothing in the scene repeats forever; \(advice)" }
    if scene.ends { return "the scene does not repeat as a whole: some animations end; \(advice)" }
    let periods = Set(scene.loopPeriods.map { "\($0.layer) \($0.period.value) s" }).sorted()
    let shown = periods.prefix(8).joined(separator: ", ") + (periods.count > 8 ? ", …" : "")
    return "the scene does not repeat within an hour; its periods are: \(shown); \(advice)"
  }

  /// The crossfade of a plan; nil where none is asked for.
  func crossfade(of plan: FramePlan) throws -> LoopCrossfade? {
    guard let loopCrossfade else { return nil }
    let duration = plan.time(ofFrame: plan.frameCount) - plan.start
    return try LoopCrossfade(start: plan.start, duration: duration, length: loopCrossfade)
  }

  /// Compares the frames around the seam, and says what was found.
  ///
  /// - Throws: Where the ends of a loop do not meet.
  static func prove(_ export: VideoExport, isQuiet: Bool) throws {
    let proof = try export.loopProof()
    let frames = export.plan.frameCount
    guard proof.seam == 0 else {
      throw ValidationError(
        "the loop is not seamless: frame 0 and frame \(frames) differ by up to \(proof.seam) of 65535; --loop-crossfade 1 blends the end into the start"
      )
    }
    if isQuiet { return }
    StandardError.write(
      "loop of \(frames) frames: frame 0 and frame \(frames) are equal in all 16 bits; mean change of a channel before the seam \(rounded(proof.before)), behind it \(rounded(proof.after)) of 65535\n"
    )
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
