/// The positions of the jumps of a step easing (CSS Easing 2 § 2.4); `start` and `end` of CSS are `jumpStart` and
/// `jumpEnd`.
public enum StepPosition: String, Sendable, Hashable, CaseIterable {
  /// The first jump is at 0.
  case jumpStart = "jump-start"
  /// The last jump is at 1.
  case jumpEnd = "jump-end"
  /// No jump at 0 or 1: holds at both ends, with one jump fewer than steps.
  case jumpNone = "jump-none"
  /// A jump at 0 and one at 1: one jump more than steps.
  case jumpBoth = "jump-both"

  /// CSS `start`.
  public static let start = Self.jumpStart
  /// CSS `end`.
  public static let end = Self.jumpEnd
}

/// The easing `steps(count, position)` of CSS Easing 2 § 2.4.
public struct StepTiming: Sendable, Hashable {
  /// The number of intervals of equal length, 1…2 147 483 647 (at least 2 for `jumpNone`).
  public let count: Int
  /// The positions of the jumps.
  public let position: StepPosition

  /// CSS `step-start`.
  public static let start = Self(uncheckedCount: 1, position: .jumpStart)
  /// CSS `step-end`.
  public static let end = Self(uncheckedCount: 1, position: .jumpEnd)

  /// Throws unless the count is within 1…2 147 483 647, and within 2… for `jumpNone`.
  public init(count: Int, position: StepPosition = .jumpEnd) throws(TimingRangeError) {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least, count <= Int(Int32.max) else {
      throw TimingRangeError(
        property: "steps", found: Double(count), expected: "a whole number within \(least)…\(Int32.max)")
    }
    self.init(uncheckedCount: count, position: position)
  }

  private init(uncheckedCount count: Int, position: StepPosition) {
    self.count = count
    self.position = position
  }

  /// The output for a finite input.
  ///
  /// An input within rounding errors of a boundary is treated as on the boundary: 29 % of 100 steps is 29
  /// steps, although 0.29 · 100 is slightly less than 29 in `Double`.
  func output(at progress: Double, before: Bool) -> Double {
    let scaled = progress * Double(count)
    let whole = scaled.rounded()
    let isWhole = abs(scaled - whole) <= 4 * .ulpOfOne * max(abs(scaled), Double(count))
    var step = isWhole ? whole : scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before, isWhole { step -= 1 }
    if progress >= 0, step < 0 { step = 0 }
    if progress <= 1, step > jumps { step = jumps }
    return step / jumps
  }

  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }
}
