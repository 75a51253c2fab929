/// How far two colors stand apart in lightness (WCAG 2.2, "contrast ratio").
package enum Contrast {
  /// What a pair of colors is needed for, and the least ratio it must have. Ratios are not rounded: 2.999 is below 3.
  package enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// Success criterion 1.4.3.
    case text
    /// From 24 pixels, or 18.66 bold.
    case largeText
    /// Parts of graphics that are needed to understand them, 1.4.11.
    case graphics

    package var ratio: Double { self == .text ? 4.5 : 3 }
  }

  /// 1 for equal colors to 21 for black and white. Translucent colors are judged as they look on `ground`.
  package static func ratio(_ first: Color, _ second: Color, on ground: Color = .white) -> Double {
    let opaque = ground.withAlpha(1)
    return first.composited(over: opaque).contrastRatio(with: second.composited(over: opaque))
  }

  /// Black or white, whichever reads better on a color.
  package static func textColor(on color: Color) -> Color {
    ratio(.black, color) >= ratio(.white, color) ? .black : .white
  }

  /// The nearest color on the way to `end` that has the ratio against `ground`; `end` itself if none has.
  ///
  /// Steps are a hundredth of the way.
  package static func adjusted(_ color: Color, toward end: Color, ratio wanted: Double, on ground: Color)
    -> Color
  {
    for step in 0..<100 {
      let candidate = color.interpolated(to: end, fraction: Double(step) / 100)
      if ratio(candidate, ground, on: ground) >= wanted { return candidate }
    }
    return end
  }
}
