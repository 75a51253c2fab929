// The steps and their names are those of Web Animations Level 1, section 4 ("Timing model"), for an animation that plays
// forwards.
extension Timing {
  /// Phase, iteration and progress at a local time in seconds.
  ///
  /// Times that differ by no more than the rounding of the sums and products that led to them are one instant: three
  /// iterations of 0.1 s end at 0.3 s, although 3 · 0.1 is a little more than 0.3 in `Double`. A local time that is no number
  /// is unresolved: the effect is then not in effect.
  public func computed(at localTime: Double) -> ComputedTiming {
    guard !localTime.isNaN else { return computed(phase: .before) }
    let clock = LocalClock(timing: self, localTime: localTime)
    let phase = clock.phase
    guard let activeTime = clock.activeTime(in: phase) else { return computed(phase: phase) }
    let overall = overallProgress(
      activeTime: activeTime, phase: phase, timeTolerance: clock.tolerance)
    let simple = simpleIterationProgress(overall: overall, activeTime: activeTime, phase: phase)
    let iteration = currentIteration(overall: overall, simple: simple, phase: phase)
    let isForwards = isForwards(in: iteration)
    let directed = isForwards ? simple : 1 - simple
    let beforeFlag = (phase == .before && isForwards) || (phase == .after && !isForwards)
    return computed(
      phase: phase, activeTime: activeTime, currentIteration: iteration,
      progress: easing(directed, before: beforeFlag))
  }

  private func computed(
    phase: ComputedTiming.Phase, activeTime: Double? = nil, currentIteration: Double? = nil,
    progress: Double? = nil
  ) -> ComputedTiming {
    ComputedTiming(
      phase: phase, activeDuration: activeDuration, endTime: endTime, activeTime: activeTime,
      currentIteration: currentIteration, progress: progress)
  }

  /// Iterations since the beginning, `iterationStart` included; a sum that is whole but for rounding is made whole.
  private func overallProgress(
    activeTime: Double, phase: ComputedTiming.Phase, timeTolerance: Double
  ) -> Double {
    if duration == 0 { return (phase == .before ? 0 : iterations) + iterationStart }
    if activeTime == activeDuration { return (iterations + iterationStart).roundedIfWhole(within: 0) }
    return (activeTime / duration + iterationStart).roundedIfWhole(within: timeTolerance / duration)
  }

  private func simpleIterationProgress(
    overall: Double, activeTime: Double, phase: ComputedTiming.Phase
  ) -> Double {
    let simple = (overall.isInfinite ? iterationStart : overall).truncatingRemainder(dividingBy: 1)
    let isAtEnd = phase != .before && activeTime == activeDuration && iterations != 0
    return simple == 0 && isAtEnd ? 1 : simple
  }

  private func currentIteration(overall: Double, simple: Double, phase: ComputedTiming.Phase) -> Double {
    if phase == .after, iterations.isInfinite { return .infinity }
    return simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
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

/// A local time beside the boundaries of a timing.
private struct LocalClock {
  let timing: Timing
  let localTime: Double
  /// How far two times may lie apart that are equal but for rounding.
  let tolerance: Double

  init(timing: Timing, localTime: Double) {
    self.timing = timing
    self.localTime = localTime
    let magnitudes = [localTime, timing.delay, timing.activeDuration, timing.endDelay].filter(\.isFinite)
    tolerance = 4 * (magnitudes.map { abs($0).ulp }.max() ?? 0)
  }

  var phase: ComputedTiming.Phase {
    let beforeActive = max(min(timing.delay, timing.endTime), 0)
    let activeAfter = max(min(timing.delay + timing.activeDuration, timing.endTime), 0)
    if localTime < beforeActive, !isSame(localTime, beforeActive) { return .before }
    if localTime >= activeAfter || isSame(localTime, activeAfter) { return .after }
    return .active
  }

  /// The time into the active interval, `nil` outside it unless the fill reaches there.
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

extension Double {
  /// The nearest whole number if it lies within a tolerance and the rounding of one sum, otherwise the number itself.
  fileprivate func roundedIfWhole(within tolerance: Double) -> Double {
    guard isFinite else { return self }
    let whole = rounded()
    return abs(self - whole) <= tolerance + 4 * ulp ? whole : self
  }
}
