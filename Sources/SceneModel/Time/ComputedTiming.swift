/// What the timing of an effect comes to at one local time (Web Animations Level 1 § 4.5–4.10).
package struct ComputedTiming: Sendable, Hashable {
  /// Where a local time is; the idle phase does not occur, since a scene always has a time.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case before, active, after
  }

  package let phase: Phase
  /// The length of all iterations together in seconds; may be infinite.
  package let activeDuration: Double
  /// When the effect is over, in seconds; may be infinite.
  package let endTime: Double
  /// The seconds into the active interval; `nil` when the effect is not in effect.
  package let activeTime: Double?
  /// The iteration in progress, from 0; `nil` when the effect is not in effect. It is infinite after an
  /// effect of infinitely many iterations of no duration.
  package let currentIteration: Double?
  /// The transformed progress: the position in the iteration after direction and easing. Usually within 0…1,
  /// beyond it where the easing overshoots; `nil` when the effect is not in effect.
  package let progress: Double?
  /// The "before flag" of CSS Easing 2: whether a step that is exactly at the progress is still to be taken.
  package let beforeFlag: Bool
}
