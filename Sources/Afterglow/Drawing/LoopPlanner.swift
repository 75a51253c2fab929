import FrameExport
import SceneModel
import VideoCoding

/// Finds the frames of a loop.
package struct LoopPlanner {
  let scene: Scene
  /// The frames from a start on for a duration, at the rate of the video.
  let frames: (_ start: Double, _ duration: Double) throws(AfterglowError) -> FramePlan
  let words: LoopWords

  package init(
    scene: Scene, words: LoopWords,
    frames: @escaping (_ start: Double, _ duration: Double) throws(AfterglowError) -> FramePlan
  ) {
    self.scene = scene
    self.frames = frames
    self.words = words
  }

  /// The frames of a loop.
  ///
  /// - Parameters:
  ///   - start: Where the loop begins; nil is from when on all of the scene repeats, and 0 with a crossfade.
  ///   - duration: How long a crossfaded one is; nil is the scene's duration.
  /// - Throws: `invalidOption` if there is no such loop, with what would be one.
  package func stretch(
    _ loop: VideoLoop, from start: Double?, duration: Double? = nil
  ) throws(AfterglowError) -> LoopedStretch {
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
  ) throws(AfterglowError) -> LoopedStretch {
    guard let duration = duration ?? scene.duration.map({ $0 - start }) else {
      throw invalid("the scene has no duration; \(words.giveDuration)")
    }
    let plan = try frames(start, duration)
    do {
      return LoopedStretch(
        plan: plan,
        crossfade: try LoopCrossfade(
          start: plan.start, duration: plan.time(ofFrame: plan.frameCount) - plan.start, length: length),
        isProven: true)
    } catch {
      throw .export(error)
    }
  }

  /// An animation that ends may still return to its start: the proof decides.
  private func coming(back seconds: Double?, from start: Double?) throws(AfterglowError) -> LoopedStretch {
    guard let length = seconds ?? scene.duration.map({ $0 - (start ?? 0) }) else {
      throw invalid("nothing in the scene repeats forever, and it has no duration; \(words.advice)")
    }
    return LoopedStretch(plan: try frames(start ?? 0, length), isProven: true)
  }

  private func earliest(_ start: Double?) -> Double { max(start ?? 0, scene.loopStart) }

  private func period(from start: Double?) throws(AfterglowError) -> LoopedStretch {
    guard let period = scene.shortestLoop else { throw invalid(obstacles) }
    let plan = try frames(earliest(start), period.value)
    guard period.isWhole(at: plan.frameRate) else { throw invalid(uneven(period, plan.frameRate)) }
    return LoopedStretch(plan: plan, isProven: true, repeats: true)
  }

  private func retimed(
    to seconds: Double, within tolerance: Double, from start: Double?
  ) throws(AfterglowError) -> LoopedStretch {
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
        "; the nearest loop within \(percent) % is \(words.loop($0.duration.forPeople))"
      }
      throw invalid(
        "a loop of \(duration.forPeople) s changes periods by more than \(percent) %: \(loop.text { abs($0.change) > tolerance })\(nearest ?? ""); \(words.advice)"
      )
    }
    guard loop.largestChange > 0 else { return LoopedStretch(plan: plan, isProven: true, repeats: true) }
    let scene = scene.retimed(to: duration)
    do {
      return LoopedStretch(
        plan: try FramePlan(
          frameRate: plan.frameRate, start: max(plan.start, scene.loopStart), duration: duration),
        scene: scene, isProven: true, repeats: true, note: "retimed: \(loop.text { $0.change != 0 })")
    } catch {
      throw .export(error)
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
      (rates.isEmpty ? [] : [words.rate(rates.formatted(lastBefore: "or"))]) + [words.loop(near.forPeople)]
    return
      "the period of \(period.description) s is not a whole number of frames at \(rate) per second; use \(choices.joined(separator: ", or "))"
  }

  private var obstacles: String {
    let nearest = scene.nearestLoop(to: 0, tolerance: 0.02).map {
      "; \(words.loop($0.duration.forPeople)) changes them by up to \((100 * $0.largestChange).forPeople) %: \($0.text { $0.change != 0 })"
    }
    return "the scene does not repeat within an hour\(nearest ?? ""); \(words.advice)"
  }
}

/// How options are named where a loop cannot be.
package struct LoopWords: Sendable {
  let advice: String
  let giveDuration: String
  let longerCrossfade: String
  let loop: @Sendable (String) -> String
  let rate: @Sendable (String) -> String

  package static let commandLine = LoopWords(
    advice: "--loop 10 --loop-crossfade 1 blends the end of a 10 s loop into its start",
    giveDuration: "use --duration, or --loop SECONDS", longerCrossfade: "use a longer --loop-crossfade",
    loop: { "--loop \($0)" }, rate: { "--fps \($0)" })

  static let swift = LoopWords(
    advice: "loop: .crossfade(1) blends the end of the video into its start",
    giveDuration: "set one for the video",
    longerCrossfade: "use a longer crossfade", loop: { "the loop .seconds(\($0))" },
    rate: { "a frameRate of \($0)" })
}

extension Rational {
  /// Whether a number of seconds is a whole number of frames.
  fileprivate func isWhole(at rate: FrameRate) -> Bool {
    let (frames, overflow) = numerator.multipliedReportingOverflow(by: rate.numerator)
    let (parts, isTooLarge) = denominator.multipliedReportingOverflow(by: rate.denominator)
    return !overflow && !isTooLarge && frames % parts == 0
  }
}
