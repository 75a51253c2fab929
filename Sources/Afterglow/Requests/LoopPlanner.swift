import FrameExport
import SceneModel
import VideoCoding

/// Finds the frames of a loop.
struct LoopPlanner {
  let scene: Scene
  /// The frames from a start on for a duration, at the rate of the video.
  let frames: (_ start: Double, _ duration: Double) throws(AfterglowError) -> FramePlan

  /// What makes a loop of any scene.
  static let advice =
    "`loop.crossfade` 1 with `duration` 10 blends the end of a 10 s loop into its start"

  /// The frames of a loop.
  ///
  /// - Parameters:
  ///   - start: Where the loop begins; nil is from when on all of the scene repeats, and 0 with a crossfade.
  ///   - duration: How long a crossfaded one is; nil is the scene's duration.
  /// - Throws: `invalidOption` if there is no such loop, with what would be one.
  func stretch(
    _ loop: VideoLoop, from start: Double?, duration: Double? = nil
  ) throws(AfterglowError) -> LoopedRange {
    switch loop {
    case .crossfade(let length): try crossfaded(length, from: start ?? 0, duration: duration)
    case .period where !scene.repeats: try coming(back: nil, from: start)
    case .seconds(let seconds, _) where !scene.repeats: try coming(back: seconds, from: start)
    case .period: try period(from: start)
    case .seconds(let seconds, let tolerance): try retimed(to: seconds, within: tolerance, from: start)
    }
  }

  private func crossfaded(
    _ length: Double, from start: Double, duration: Double?
  ) throws(AfterglowError) -> LoopedRange {
    guard let duration = duration ?? scene.duration.map({ $0 - start }) else {
      throw invalid("the scene has no duration; set `duration`, or `loop.seconds`")
    }
    let plan = try frames(start, duration)
    do {
      return LoopedRange(
        plan: plan,
        crossfade: try LoopCrossfade(
          start: plan.start, duration: plan.time(ofFrame: plan.frameCount) - plan.start, length: length),
        isProven: true)
    } catch {
      throw AfterglowError(error)
    }
  }

  /// An animation that ends may still return to its start: the proof decides.
  private func coming(back seconds: Double?, from start: Double?) throws(AfterglowError) -> LoopedRange {
    guard let length = seconds ?? scene.duration.map({ $0 - (start ?? 0) }) else {
      throw invalid("nothing in the scene repeats forever, and it has no duration; \(Self.advice)")
    }
    return LoopedRange(plan: try frames(start ?? 0, length), isProven: true)
  }

  private func earliest(_ start: Double?) -> Double { max(start ?? 0, scene.loopStart) }

  private func period(from start: Double?) throws(AfterglowError) -> LoopedRange {
    guard let period = scene.shortestLoop else { throw invalid(obstacles) }
    let plan = try frames(earliest(start), period.value)
    guard period.isWhole(at: plan.frameRate) else { throw invalid(uneven(period, plan.frameRate)) }
    return LoopedRange(plan: plan, isProven: true, repeats: true)
  }

  private func retimed(
    to seconds: Double, within tolerance: Double, from start: Double?
  ) throws(AfterglowError) -> LoopedRange {
    let start = earliest(start)
    // To the nearest frame, where a stretch of time has every frame that begins in it.
    let rate = try frames(start, seconds).frameRate
    let count = max(1, (seconds * Double(rate.numerator) / Double(rate.denominator)).rounded())
    let plan = try frames(start, count * Double(rate.denominator) / Double(rate.numerator))
    let duration = plan.time(ofFrame: plan.frameCount) - plan.start
    let loop = scene.retimedLoop(duration)
    guard loop.largestChange <= tolerance + 1e-9 else {
      let percent = (100 * tolerance).forPeople
      let nearest = scene.nearestLoop(to: duration, tolerance: tolerance).map {
        "; the nearest loop within \(percent) % is `loop.seconds` \($0.duration.forPeople)"
      }
      throw invalid(
        "a loop of \(duration.forPeople) s changes periods by more than \(percent) %: \(loop.text { abs($0.change) > tolerance })\(nearest ?? ""); \(Self.advice)"
      )
    }
    guard loop.largestChange > 0 else { return LoopedRange(plan: plan, isProven: true, repeats: true) }
    let scene = scene.retimed(to: duration)
    do {
      return LoopedRange(
        plan: try FramePlan(
          frameRate: plan.frameRate, start: max(plan.start, scene.loopStart), duration: duration),
        scene: scene, isProven: true, repeats: true, note: "retimed: \(loop.text { $0.change != 0 })")
    } catch {
      throw AfterglowError(error)
    }
  }

  // MARK: Messages

  private func invalid(_ problem: String) -> AfterglowError { .invalidOption(InvalidOption(problem)) }

  private func uneven(_ period: Rational, _ rate: FrameRate) -> String {
    let rates = [24, 25, 30, 50, 60, 20, 12, 10].compactMap { try? FrameRate(numerator: $0) }
      .filter { period.isWhole(at: $0) }.map(\.description)
    let perSecond = Double(rate.numerator) / Double(rate.denominator)
    let near = max(1, (period.value * perSecond).rounded()) / perSecond
    let choices =
      (rates.isEmpty ? [] : ["`frameRate` \(rates.formatted(lastBefore: "or"))"])
      + ["`loop.seconds` \(near.forPeople)"]
    return
      "the period of \(period.description) s is not a whole number of frames at \(rate) per second; use \(choices.joined(separator: ", or "))"
  }

  private var obstacles: String {
    let nearest = scene.nearestLoop(to: 0, tolerance: 0.02).map {
      "; `loop.seconds` \($0.duration.forPeople) changes them by up to \((100 * $0.largestChange).forPeople) %: \($0.text { $0.change != 0 })"
    }
    return "the scene does not repeat within an hour\(nearest ?? ""); \(Self.advice)"
  }
}

extension Rational {
  /// Whether a number of seconds is a whole number of frames.
  fileprivate func isWhole(at rate: FrameRate) -> Bool {
    let (frames, overflow) = numerator.multipliedReportingOverflow(by: rate.numerator)
    let (parts, isTooLarge) = denominator.multipliedReportingOverflow(by: rate.denominator)
    return !overflow && !isTooLarge && frames % parts == 0
  }
}
