import Glibc

/// The easing `spring(duration, bounce)`: the response of SwiftUI's `Spring(duration:bounce:)`.
///
/// A unit mass starts at rest at 0 and is pulled to 1 by a spring of stiffness (2π / duration)²; its damping
/// ratio is 1 − bounce for a bounce of 0 or more, and 1 / (1 + bounce) below 0. A positive bounce overshoots,
/// 0 is critically damped, a negative one is slower.
///
/// An easing works on progress, not seconds, so the time axis is scaled: progress 1 is the moment at which the spring
/// has settled (``settlingDuration``). An interval of exactly that length therefore plays the spring as in SwiftUI, a
/// longer one plays it in slow motion. The output is exactly 0 up to progress 0 and exactly 1 from progress 1 on;
/// just before 1 it is within ``settlingTolerance`` of 1.
public struct SpringTiming: Sendable, Hashable {
  /// The perceptual duration in seconds: the period of the undamped spring. Positive and finite.
  public let duration: Double
  /// The amount of overshoot, above −1 and below 1 (at −1 the spring would never move, at 1 never stop).
  public let bounce: Double
  /// The seconds after which the spring stays within ``settlingTolerance`` of its target.
  public let settlingDuration: Double

  /// How close to its target a spring must stay to be treated as settled, as a fraction of the whole
  /// distance; SwiftUI's default.
  public static let settlingTolerance = 0.001

  private let oscillator: DampedOscillator
  private let settlingTime: Double

  /// Throws unless the duration is positive and finite, and the bounce above −1 and below 1.
  public init(duration: Double, bounce: Double = 0) throws(TimingRangeError) {
    guard duration > 0, duration.isFinite else {
      throw TimingRangeError(
        property: "duration", found: duration, expected: "a positive, finite number of seconds")
    }
    guard bounce > -1, bounce < 1 else {
      throw TimingRangeError(
        property: "bounce", found: bounce, expected: "a number above -1 and below 1 (0 does not overshoot)")
    }
    self.duration = duration
    self.bounce = bounce
    oscillator = DampedOscillator(bounce: bounce)
    settlingTime = oscillator.settlingTime(within: Self.settlingTolerance)
    settlingDuration = (settlingTime * duration).clampedToFinite
  }

  /// The value after a number of seconds, from 0 at rest toward 1, at the spring's own speed.
  public func value(atSeconds seconds: Double) -> Double {
    seconds > 0 ? 1 - oscillator.displacement(at: (seconds / duration).clampedToFinite) : 0
  }

  /// The output for a finite input; at progress 1 the spring is settled.
  func output(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    return 1 - oscillator.displacement(at: progress * settlingTime)
  }
}

/// A damped oscillator with angular frequency 2π, released at displacement 1 with velocity 0.
private struct DampedOscillator: Sendable, Hashable {
  /// Damping ratio times angular frequency.
  private let decay: Double
  /// The angular frequency of the damped oscillation if underdamped, otherwise half the difference of the
  /// two decay rates.
  private let rate: Double
  private let swings: Bool

  init(bounce: Double) {
    let frequency = 2 * Double.pi
    swings = bounce > 0
    if swings {
      decay = frequency * (1 - bounce)
      rate = frequency * (bounce * (2 - bounce)).squareRoot()
    } else {
      decay = frequency / (1 + bounce)
      rate = frequency * (-bounce * (2 + bounce)).squareRoot() / (1 + bounce)
    }
  }

  /// The displacement at a time of 0 or more, computed without overflow or cancellation near critical
  /// damping.
  func displacement(at time: Double) -> Double {
    if swings {
      return exp(-decay * time) * (cos(rate * time) + decay * sin(rate * time) / rate)
    }
    // cosh and sinh, with their growth included in the slower of the two decays.
    let slowDecay = 4 * Double.pi * Double.pi / (decay + rate)
    let meanOfExponentials = (1 + exp(-2 * rate * time)) / 2
    let difference = rate > 0 ? -expm1(-2 * rate * time) / (2 * rate) : time
    return exp(-slowDecay * time) * (meanOfExponentials + decay * difference)
  }

  /// The time after which the displacement stays within a tolerance (0 to 1, exclusive), found by
  /// bisection.
  ///
  /// The extremes of the oscillation are half a damped period apart and shrink geometrically, so the last
  /// crossing is between the last extreme outside the tolerance and the first one inside; without
  /// oscillation the displacement decreases monotonically.
  func settlingTime(within tolerance: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    if swings {
      let halfPeriod = Double.pi / rate
      let firstInside = max(1, (-log(tolerance) / (decay * halfPeriod)).rounded(.up))
      (low, high) = ((firstInside - 1) * halfPeriod, firstInside * halfPeriod)
    } else {
      while displacement(at: high) > tolerance { (low, high) = (high, high * 2) }
    }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if abs(displacement(at: middle)) > tolerance { low = middle } else { high = middle }
    }
  }
}
