/// When an animation effect runs and how often: the timing model of Web Animations Level 1. Times are in
/// seconds.
public struct Timing: Sendable, Hashable {
  /// Whether iterations run forward or backward.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Every iteration runs forward.
    case normal
    /// Every iteration runs backward.
    case reverse
    /// Alternates, starting forward.
    case alternate
    /// Alternates, starting backward.
    case alternateReverse = "alternate-reverse"
  }

  /// The effect of an animation outside its active interval.
  public enum Fill: String, Sendable, Hashable, CaseIterable {
    /// No effect.
    case none
    /// The last value holds after the end.
    case forwards
    /// The first value holds before the delay is over.
    case backwards
    /// Both hold.
    case both
  }

  /// The time from the scene's start to the first iteration; finite, may be negative.
  public let delay: Double
  /// The time after the last iteration; finite, may be negative.
  public let endDelay: Double
  /// The length of one iteration: 0 or more, may be infinite.
  public let duration: Double
  /// The number of iterations: 0 or more, may be fractional or infinite.
  public let iterations: Double
  /// The start within the iterations: 0 or more and finite; 0.5 starts halfway through the first iteration.
  public let iterationStart: Double
  /// Whether iterations run forward or backward.
  public let direction: Direction
  /// Whether values hold before the delay and after the end.
  public let fill: Fill
  /// The easing of each iteration as a whole.
  public let easing: TimingFunction

  /// Creates a timing; throws if a number is outside the range documented for its property.
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double = 0, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fill: Fill = .none,
    easing: TimingFunction = .linear
  ) throws(TimingRangeError) {
    for (name, value) in [("delay", delay), ("endDelay", endDelay)] where !value.isFinite {
      throw TimingRangeError(property: name, found: value, expected: "a finite number of seconds")
    }
    guard duration >= 0 else {
      throw TimingRangeError(
        property: "duration", found: duration, expected: "0 seconds or more, or infinity")
    }
    guard iterations >= 0 else {
      throw TimingRangeError(property: "iterations", found: iterations, expected: "0 or more, or infinity")
    }
    guard iterationStart >= 0, iterationStart.isFinite else {
      throw TimingRangeError(
        property: "iterationStart", found: iterationStart, expected: "a finite number, 0 or more")
    }
    self.init(
      uncheckedDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
      iterationStart: iterationStart, direction: direction, fill: fill, easing: easing)
  }

  private init(
    uncheckedDelay delay: Double, endDelay: Double, duration: Double, iterations: Double,
    iterationStart: Double, direction: Direction, fill: Fill, easing: TimingFunction
  ) {
    self.delay = delay
    self.endDelay = endDelay
    self.duration = duration
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.direction = direction
    self.fill = fill
    self.easing = easing
  }

  /// A timing of no duration.
  static let instant = Timing(
    uncheckedDelay: 0, endDelay: 0, duration: 0, iterations: 1, iterationStart: 0, direction: .normal,
    fill: .none, easing: .linear)

  /// The total length of all iterations: 0 if either factor is 0, otherwise their product, which may be
  /// infinite.
  public var activeDuration: Double {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// The end of the effect: the sum of delay, active duration and end delay, at least 0; may be infinite.
  public var endTime: Double {
    max(delay + activeDuration + endDelay, 0)
  }
}
