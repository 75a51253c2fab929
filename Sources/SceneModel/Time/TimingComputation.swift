// The steps and their names are those of Web Animations Level 1, section 4 ("Timing model"), for an
// animation that plays forward.
extension Timing {
  /// The phase, iteration and progress at a local time in seconds.
  ///
  /// Times that differ by no more than the rounding errors of the sums and products that yield them are
  /// treated as equal: three iterations of 0.1 s end at 0.3 s, although 3 · 0.1 is slightly more than 0.3
  /// in `Double`. NaN is an unresolved local time: the effect is not in effect.
  package func computed(at localTime: Double) -> ComputedTiming {
    guard !localTime.isNaN else { return computed(phase: .before) }
    let clock = LocalClock(timing: self, localTime: localTime)
    let phase = clock.phase
    guard let activeTime = clock.activeTime(in: phase) else { return computed(phase: phase) }
    var position = overallProgress(activeTime: activeTime, phase: phase, timeTolerance: clock.tolerance)
    if position.offset == 0, phase != .before, activeTime == activeDuration, iterations != 0 {
      position = OverallProgress(iteration: position.iteration - 1, offset: 1)
    }
    let (simple, iteration) = (position.offset, position.iteration)
    let isForwards = isForwards(in: iteration)
    let directed = isForwards ? simple : 1 - simple
    let beforeFlag = (phase == .before && isForwards) || (phase == .after && !isForwards)
    return computed(
      phase: phase, activeTime: activeTime, currentIteration: iteration,
      progress: easing(directed, before: beforeFlag), beforeFlag: beforeFlag)
  }

  private func computed(
    phase: ComputedTiming.Phase, activeTime: Double? = nil, currentIteration: Double? = nil,
    progress: Double? = nil, beforeFlag: Bool = false
  ) -> ComputedTiming {
    ComputedTiming(
      phase: phase, activeDuration: activeDuration, endTime: endTime, activeTime: activeTime,
      currentIteration: currentIteration, progress: progress, beforeFlag: beforeFlag)
  }

  /// Iterations since the start, including `iterationStart`.
  ///
  /// The remainder within the iteration is exact, so an effect repeats bit for bit after its period.
  private func overallProgress(
    activeTime: Double, phase: ComputedTiming.Phase, timeTolerance: Double
  ) -> OverallProgress {
    var progress: OverallProgress
    if duration == 0 {
      progress = OverallProgress(iterations: phase == .before ? 0 : iterations)
    } else if activeTime == activeDuration {
      progress = OverallProgress(iterations: iterations)
    } else {
      let rest = activeTime.truncatingRemainder(dividingBy: duration)
      progress = OverallProgress(
        iteration: ((activeTime - rest) / duration).rounded(), offset: rest / duration,
        tolerance: timeTolerance / duration)
    }
    progress.advance(by: iterationStart)
    return progress
  }

  private func isForwards(in iteration: Double) -> Bool {
    switch direction {
    case .normal: true
    case .reverse: false
    case .alternate: iteration.isInfinite || iteration.truncatingRemainder(dividingBy: 2) == 0
    case .alternateReverse: iteration.isInfinite || iteration.truncatingRemainder(dividingBy: 2) != 0
    }
  }
}

/// A local time compared with the boundaries of a timing.
private struct LocalClock {
  let timing: Timing
  let localTime: Double
  /// The maximum difference of two times that are equal except for rounding.
  let tolerance: Double

  init(timing: Timing, localTime: Double) {
    self.timing = timing
    self.localTime = localTime
    tolerance =
      4
      * max(
        localTime.rounding, timing.delay.rounding, timing.activeDuration.rounding, timing.endDelay.rounding)
  }

  var phase: ComputedTiming.Phase {
    let beforeActive = max(min(timing.delay, timing.endTime), 0)
    let activeAfter = max(min(timing.delay + timing.activeDuration, timing.endTime), 0)
    if localTime < beforeActive, !isSame(localTime, beforeActive) { return .before }
    if localTime >= activeAfter || isSame(localTime, activeAfter) { return .after }
    return .active
  }

  /// The time in the active interval; `nil` outside it unless the fill extends there.
  func activeTime(in phase: ComputedTiming.Phase) -> Double? {
    let elapsed = localTime - timing.delay
    switch phase {
    case .before:
      return timing.fill == .backwards || timing.fill == .both ? max(elapsed, 0) : nil
    case .active:
      return max(elapsed, 0)
    case .after:
      guard timing.fill == .forwards || timing.fill == .both else { return nil }
      return isSame(elapsed, timing.activeDuration)
        ? timing.activeDuration : max(min(elapsed, timing.activeDuration), 0)
    }
  }

  private func isSame(_ a: Double, _ b: Double) -> Bool {
    a == b || abs(a - b) <= tolerance
  }
}

/// A number of iterations as an integer and a fraction, which keeps the fraction precise after many
/// iterations.
private struct OverallProgress {
  /// The current iteration, from 0; may be infinite.
  private(set) var iteration: Double
  /// The elapsed fraction of it, 0…1.
  private(set) var offset: Double
  /// The rounding error of the offset.
  private var tolerance: Double

  init(iteration: Double, offset: Double, tolerance: Double = 0) {
    self.iteration = iteration
    self.offset = offset
    self.tolerance = tolerance
  }

  init(iterations: Double) {
    self.init(
      iteration: iterations.rounded(.down),
      offset: iterations.isFinite ? iterations.truncatingRemainder(dividingBy: 1) : 0,
      tolerance: iterations.isFinite ? iterations.ulp : 0)
  }

  /// Adds iterations; a sum that is an integer except for rounding becomes that integer.
  mutating func advance(by amount: Double) {
    let sum = offset + amount.truncatingRemainder(dividingBy: 1)
    iteration += amount.rounded(.down)
    if iteration.isInfinite {
      offset = amount.truncatingRemainder(dividingBy: 1)
      return
    }
    let isWhole = abs(sum - sum.rounded()) <= tolerance + amount.ulp + 4 * .ulpOfOne
    let whole = isWhole ? sum.rounded() : sum.rounded(.down)
    iteration += whole
    offset = isWhole ? 0 : sum - whole
  }
}

extension Double {
  /// The spacing of doubles around a finite number, 0 for an infinite one.
  fileprivate var rounding: Double { isFinite ? ulp : 0 }
}
