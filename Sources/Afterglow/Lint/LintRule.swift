/// The rules of `afterglow lint`; the raw values are the names that `$lint` uses, and never change.
package enum LintRule: String, Sendable, Hashable, CaseIterable {
  /// The ink of a text extends beyond the layer's box.
  case textOutsideBox = "text-outside-box"
  /// A still text is cut off by the edge of the canvas or by a clip.
  case textOutsideCanvas = "text-outside-canvas"
  /// A still text extends beyond the safe area.
  case textOutsideSafeArea = "text-outside-safe-area"
  /// Glyphs of one text cover those of another.
  case textOverText = "text-over-text"
  /// Something in front covers part of a text, and neither moves.
  case textCovered = "text-covered"
  /// A text is cut, and ends with an ellipsis.
  case textTruncated = "text-truncated"
  /// The contrast of a text, as drawn, is below that of WCAG 2.2, success criterion 1.4.3.
  case lowContrast = "low-contrast"
  /// The em of a text is below 9 pixels of the output: 9 points at one pixel per point.
  case smallType = "small-type"
  /// More than three flashes per second (WCAG 2.2, success criterion 2.3.1).
  case flashing
  /// A layer changes no pixel at any time.
  case neverSeen = "never-seen"
  /// The image is of one color for a while, between what is seen or as no layer is in its window.
  case nothingSeen = "nothing-seen"
  /// An animation has no effect at any time.
  case idleAnimation = "idle-animation"
  /// The video ends while a finite animation is still running.
  case endsInMotion = "ends-in-motion"
  /// The image jumps where a looping scene restarts.
  case jumpsAtLoop = "jumps-at-loop"
  /// An image layer shows the first frame of an animated file.
  case stillAnimation = "still-animation"
  /// The sounds together exceed full scale.
  case soundClips = "sound-clips"
  /// A sound is cut while it is heard.
  case soundCut = "sound-cut"
  /// What plays beside a sound that others give way to is too loud.
  case coveredSound = "covered-sound"
  /// A named font family is not available.
  case fontFallback = "font-fallback"
  /// A `$lint` key that silences nothing, or names no rule.
  case needlessSilence = "needless-silence"
}
