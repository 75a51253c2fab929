/// The measured widths of a base text and of the ruby over it, in points.
package struct RubyMeasure: Sendable, Hashable {
  /// The advance of each character of the base, 0 or more.
  package let baseWidths: [Double]
  /// The advance of each character of the ruby at its own size, 0 or more.
  package let rubyWidths: [Double]
  /// The font size of the base: one em, called b below.
  package let baseSize: Double
  /// Latin text is centered as a whole, and its letters keep together.
  package let baseIsLatin: Bool
  package let rubyIsLatin: Bool

  /// Widths that are not finite, or below 0, count as 0; those above a billion as a billion.
  package init(
    baseWidths: [Double], rubyWidths: [Double], baseSize: Double, baseIsLatin: Bool = false,
    rubyIsLatin: Bool = false
  ) {
    self.baseWidths = baseWidths.map(RubyMeasure.usable)
    self.rubyWidths = rubyWidths.map(RubyMeasure.usable)
    self.baseSize = RubyMeasure.usable(baseSize)
    self.baseIsLatin = baseIsLatin
    self.rubyIsLatin = rubyIsLatin
  }

  private static func usable(_ width: Double) -> Double { width.isFinite ? min(max(width, 0), 1e9) : 0 }

  package var baseWidth: Double { baseWidths.reduce(0, +) }
  package var rubyWidth: Double { rubyWidths.reduce(0, +) }
}

/// Sizes and vertical places of ruby, in points.
package enum RubyMetrics {
  /// The size of ruby to that of its base.
  package static let customaryRatio = 0.5
  /// Bases below this size carry no ruby: it could not be read.
  package static let smallestBase = 7.0

  /// The font size of ruby over a base of `baseSize` points; nil if the base is too small for ruby.
  package static func rubySize(baseSize: Double, ratio: Double = customaryRatio) -> Double? {
    baseSize.isFinite && ratio.isFinite && baseSize >= smallestBase && ratio > 0 ? baseSize * ratio : nil
  }
}
