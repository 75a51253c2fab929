/// What `afterglow lint` looks for; the raw values are the names that `$lint` silences, and never change.
package enum LintRule: String, Sendable, Hashable, CaseIterable {
  /// The ink of a text reaches beyond the layer's box.
  case textOutsideBox = "text-outside-box"
  /// A text that does not move is cut by the edge of the canvas or by a clip.
  case textOutsideCanvas = "text-outside-canvas"
  /// A text that does not move lies beyond the safe area.
  case textOutsideSafeArea = "text-outside-safe-area"
  /// Glyphs of one text cover those of another.
  case textOverText = "text-over-text"
  /// Something in front covers a part of a text, and neither moves.
  case textCovered = "text-covered"
  /// The contrast of a text, as drawn, is below that of WCAG 2.2, success criterion 1.4.3.
  case lowContrast = "low-contrast"
  /// The em of a text is below 9 pixels of the picture: 9 points where a point is a pixel.
  case smallType = "small-type"
  /// More than three flashes a second (WCAG 2.2, success criterion 2.3.1).
  case flashing
  /// A layer changes no pixel at any instant.
  case neverSeen = "never-seen"
  /// An animation changes nothing at any instant.
  case idleAnimation = "idle-animation"
  /// The video ends while an animation of limited length is on its way.
  case endsInMotion = "ends-in-motion"
  /// The picture jumps where a repeating scene begins again.
  case jumpsAtLoop = "jumps-at-loop"
  /// A font family that is named is not there.
  case fontFallback = "font-fallback"
  /// A `$lint` key that silences nothing, or names no rule.
  case needlessSilence = "needless-silence"
}
