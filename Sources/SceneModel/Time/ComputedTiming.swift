/// The computed timing of an effect at a local time (Web Animations Level 1 § 4.5–4.10).
package struct ComputedTiming: Sendable, Hashable {
  /// The phase of a local time; the idle phase does not occur, since a scene always has a time.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case before, active, after
  }

  package let phase: Phase
  /// The total length of all iterations in seconds; may be infinite.
  package let activeDuration: Double
  /// The end of the effect, in seconds; may be infinite.
  package let endTime: Double
  /// The seconds since the start of the active interval; `nil` if the effect is not in effect.
  package let activeTime: Double?
  /// The current iteration, from 0; `nil` if the effect is not in effect. It is infinite after an effect of
  /// infinitely many iterations without duration.
  package let currentIteration: Double?
  /// The transformed progress: the position in the iteration after direction and easing. Usually within
  /// 0…1, but outside if the easing overshoots; `nil` if the effect is not in effect.
  package let progress: Double?
  /// The "before flag" of CSS Easing 2: whether a step exactly at the progress has not yet been taken.
  package let beforeFlag: Bool
}
