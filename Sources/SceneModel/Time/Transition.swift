import VectorGraphics

/// How a child of a sequence replaces the one before it.
///
/// For its duration both are shown: the later child begins that much before the end of the earlier one. Of the first child,
/// a transition replaces nothing.
public struct Transition: Sendable, Hashable {
  /// What is seen of the two children.
  public enum Style: Sendable, Hashable {
    /// One fades into the other; where both are opaque, so is the result.
    case crossfade
    /// The earlier child fades to a color, and the later one out of it.
    indirect case fade(through: Color)
    /// An edge moves across the box.
    case wipe(Direction)
    /// The later child pushes the earlier one out of the box.
    case push(Direction)
    /// The later child slides over the earlier one.
    case slide(Direction)
    /// A circle grows from the center.
    case iris
    /// The earlier child grows as it fades.
    case zoom
    /// Both are blurred in between.
    case blur
  }

  /// The direction of a movement.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upward.
    case up
    /// Downward.
    case down
  }

  /// What is seen.
  public var style: Style
  /// In seconds, more than 0.
  public var duration: Double
  /// The easing of its progress.
  public var easing: TimingFunction

  /// Creates a transition; by default it lasts half a second.
  public init(_ style: Style, duration: Double = 0.5, easing: TimingFunction = .easeInOut) {
    self.style = style
    self.duration = duration
    self.easing = easing
  }

  /// The durations allowed, in seconds.
  package static let durations = 0.001...86_400
}
