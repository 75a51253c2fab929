/// Where the characters of a base and of its ruby lie, in points from the start of the space they take.
///
/// After W3C "Rules for Simple Placement of Japanese Ruby" and JLREQ 3.3.
package struct RubyLayout: Sendable, Hashable {
  /// The room that base and ruby take in the line when nothing overhangs.
  package let advance: Double
  /// The left edge of each base character.
  package let baseOffsets: [Double]
  /// The left edge of each ruby character; below 0 for an overlay that is wider than its base.
  package let rubyOffsets: [Double]
  /// From the left edge of the first base character to the right edge of the last.
  package let baseExtent: ClosedRange<Double>
  /// From the left edge of the first ruby character to the right edge of the last.
  package let rubyExtent: ClosedRange<Double>

  init(advance: Double, measure: RubyMeasure, baseOffsets: [Double], rubyOffsets: [Double]) {
    self.advance = advance
    self.baseOffsets = baseOffsets
    self.rubyOffsets = rubyOffsets
    baseExtent = RubyLayout.extent(baseOffsets, measure.baseWidths)
    rubyExtent = RubyLayout.extent(rubyOffsets, measure.rubyWidths)
  }

  private init(copying layout: RubyLayout, movingBaseBy shift: Double) {
    advance = layout.advance
    rubyOffsets = layout.rubyOffsets
    rubyExtent = layout.rubyExtent
    baseOffsets = layout.baseOffsets.map { $0 + shift }
    baseExtent = layout.baseExtent.lowerBound + shift...layout.baseExtent.upperBound + shift
  }

  private static func extent(_ offsets: [Double], _ widths: [Double]) -> ClosedRange<Double> {
    guard let first = offsets.first, let last = offsets.last, let width = widths.last else { return 0...0 }
    return first...max(first, last + width)
  }

  /// How far the ruby begins before the base: what may hang over the text before.
  package var leadingExcess: Double { max(0, baseExtent.lowerBound - rubyExtent.lowerBound) }

  /// How far the ruby ends after the base: what may hang over the text after.
  package var trailingExcess: Double { max(0, rubyExtent.upperBound - baseExtent.upperBound) }

  /// The same with the base at the start of its room, as a line may begin.
  package var withBaseAtStart: RubyLayout {
    RubyLayout(copying: self, movingBaseBy: -baseExtent.lowerBound)
  }

  /// The same with the base at the end of its room, as a line may end.
  package var withBaseAtEnd: RubyLayout {
    RubyLayout(copying: self, movingBaseBy: advance - baseExtent.upperBound)
  }
}

extension RubyLayout {
  /// Ruby of one kanji, or a reading that carries a pitch line: both set without spacing, the shorter centered
  /// on the longer.
  package static func mono(_ measure: RubyMeasure) -> RubyLayout {
    let advance = max(measure.baseWidth, measure.rubyWidth)
    return RubyLayout(
      advance: advance, measure: measure,
      baseOffsets: centered(measure.baseWidths, in: advance),
      rubyOffsets: centered(measure.rubyWidths, in: advance))
  }

  /// Ruby of several kanji that cannot be divided: the shorter of the two is spaced out over the longer.
  ///
  /// With the slack s and m characters of ruby, s/(2m) is left at each end and s/m between; at most b/2 at the
  /// ends. A base of n characters under longer ruby has s/(2n) and s/n. Latin text is centered unspaced.
  package static func group(_ measure: RubyMeasure) -> RubyLayout {
    let (base, ruby) = (measure.baseWidth, measure.rubyWidth)
    if ruby <= base {
      return RubyLayout(
        advance: base, measure: measure, baseOffsets: centered(measure.baseWidths, in: base),
        rubyOffsets: measure.rubyIsLatin
          ? centered(measure.rubyWidths, in: base)
          : spaced(measure.rubyWidths, over: base, largestEnd: measure.baseSize / 2))
    }
    return RubyLayout(
      advance: ruby, measure: measure,
      baseOffsets: measure.baseIsLatin
        ? centered(measure.baseWidths, in: ruby)
        : spaced(measure.baseWidths, over: ruby, largestEnd: .infinity),
      rubyOffsets: centered(measure.rubyWidths, in: ruby))
  }

  /// A compound whose kanji have a reading each: every reading over its kanji where all fit, else one group. Kanji that
  /// share a reading within it are a group of their own.
  ///
  /// A line may break between the kanji; each part is then its own compound.
  package static func jukugo(_ parts: [RubyMeasure]) -> RubyLayout {
    let whole = RubyMeasure(
      baseWidths: parts.flatMap(\.baseWidths), rubyWidths: parts.flatMap(\.rubyWidths),
      baseSize: parts.map(\.baseSize).max() ?? 0, baseIsLatin: parts.contains(where: \.baseIsLatin),
      rubyIsLatin: parts.contains(where: \.rubyIsLatin))
    guard parts.allSatisfy({ $0.rubyWidth <= $0.baseWidth + fitTolerance }) else { return group(whole) }
    var start = 0.0
    var baseOffsets: [Double] = []
    var rubyOffsets: [Double] = []
    for part in parts {
      let layout = part.baseWidths.count > 1 ? group(part) : mono(part)
      baseOffsets += layout.baseOffsets.map { start + $0 }
      rubyOffsets += layout.rubyOffsets.map { start + $0 }
      start += layout.advance
    }
    return RubyLayout(advance: start, measure: whole, baseOffsets: baseOffsets, rubyOffsets: rubyOffsets)
  }

  /// Ruby that floats centered over its base and takes no space: the advance is that of the base alone.
  package static func overlay(_ measure: RubyMeasure) -> RubyLayout {
    RubyLayout(
      advance: measure.baseWidth, measure: measure,
      baseOffsets: centered(measure.baseWidths, in: measure.baseWidth),
      rubyOffsets: centered(measure.rubyWidths, in: measure.baseWidth))
  }

  /// Sums of measured widths may differ by rounding; less than this does not make a reading too wide.
  private static let fitTolerance = 1e-6

  private static func centered(_ widths: [Double], in room: Double) -> [Double] {
    set(widths, from: (room - widths.reduce(0, +)) / 2, gap: 0)
  }

  private static func spaced(_ widths: [Double], over room: Double, largestEnd: Double) -> [Double] {
    guard widths.count > 1 else { return centered(widths, in: room) }
    let slack = room - widths.reduce(0, +)
    let end = min(slack / Double(2 * widths.count), largestEnd)
    return set(widths, from: end, gap: (slack - 2 * end) / Double(widths.count - 1))
  }

  private static func set(_ widths: [Double], from start: Double, gap: Double) -> [Double] {
    var offset = start
    return widths.map { width in
      defer { offset += width + gap }
      return offset
    }
  }
}
