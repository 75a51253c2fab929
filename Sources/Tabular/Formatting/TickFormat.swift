extension NumberFormat {
  /// Formats all ticks of an axis alike, so that no two are equal: below 10,000 with as many digits after the
  /// point as needed to distinguish them; above, all in one unit of the locale (`0.5M`, `1.0M`, in Chinese
  /// `0.5万`, `1.0万`): the greatest if it needs no more than two digits after the point, else the next that
  /// needs none, else the greatest with three. If that is not enough, all digits are written.
  package static func strings(forTicks ticks: [Double], locale: FormatLocale = .english) -> [String] {
    let finite = ticks.filter(\.isFinite)
    let greatest = finite.map(\.magnitude).max() ?? 0
    let position = DecimalNumber(greatest).pointPosition
    if position > greatestPlainPosition || greatest > 0 && position < -5 {
      return distinct(ticks, among: Array(6...16)) { tick, digits in
        tick == 0
          ? decimal.string(0, locale: locale)
          : DecimalNumber(tick).scientificText(fractionDigits: digits, symbols: locale.formats.symbols)
      }
    }
    if greatest >= 10_000, let unit = commonUnit(of: finite, greatest: greatest, locale: locale) {
      return ticks.map { tick in
        tick.isFinite && tick != 0
          ? text(of: tick, in: unit.step, digits: unit.digits, locale: locale)
          : decimal.string(tick, locale: locale)
      }
    }
    let digits = min(20, finite.map(fractionDigits).max() ?? 0)
    let format = NumberFormat(minimumFractionDigits: digits, maximumFractionDigits: digits)
    return ticks.map { format.string($0, locale: locale) }
  }

  /// Formats the ticks of a logarithmic axis: each in its own unit, or all with an exponent if one needs it.
  package static func strings(forLogarithmicTicks ticks: [Double], locale: FormatLocale = .english)
    -> [String]
  {
    let needExponents = ticks.contains { tick in
      let position = DecimalNumber(tick).pointPosition
      return tick != 0 && (position > greatestPlainPosition || position < -5)
    }
    guard needExponents else { return compact.strings(forTicks: ticks, locale: locale) }
    return distinct(ticks, among: Array(0...3)) { tick, digits in
      DecimalNumber(tick).scientificText(fractionDigits: digits, symbols: locale.formats.symbols)
    }
  }

  /// The ticks in this format, with more digits if neighbors would be equal; with all digits if that does not
  /// help.
  package func strings(forTicks ticks: [Double], locale: FormatLocale) -> [String] {
    let plain = ticks.map { string($0, locale: locale) }
    guard Self.areAlike(plain, ticks) else { return plain }
    for digits in (style == .compact ? 1...3 : 1...12) {
      var format = self
      format.maximumFractionDigits = max(digits, minimumFractionDigits)
      let texts = ticks.map { format.string($0, locale: locale) }
      if !Self.areAlike(texts, ticks) { return texts }
    }
    return style == .percent ? plain : Self.strings(forTicks: ticks, locale: locale)
  }

  /// Whether two different neighbors have equal labels.
  static func areAlike(_ texts: [String], _ values: [Double]) -> Bool {
    zip(texts.indices, texts.indices.dropFirst()).contains { (first: Int, second: Int) in
      texts[first] == texts[second] && values[first] != values[second]
    }
  }

  /// The texts with the fewest digits for which neighbors differ.
  private static func distinct(
    _ values: [Double], among digits: [Int], _ text: (Double, Int) -> String
  ) -> [String] {
    var texts: [String] = []
    for count in digits {
      texts = values.map { text($0, count) }
      if !areAlike(texts, values) { break }
    }
    return texts
  }

  /// The unit of the locale for a number, if it is large enough.
  static func unit(of value: Double, locale: FormatLocale) -> LocaleFormats.CompactStep? {
    let position = DecimalNumber(value).pointPosition
    return locale.formats.compactSteps.last { position > $0.start }
  }

  /// The unit in which the ticks of an axis are written; nil if they are written with all their digits.
  static func unit(ofTicks ticks: [Double], locale: FormatLocale) -> LocaleFormats.CompactStep? {
    let greatest = ticks.lazy.map(\.magnitude).max() ?? 0
    return greatest < 10_000 ? nil : commonUnit(of: ticks, greatest: greatest, locale: locale)?.step
  }

  /// The common unit of all ticks, with the number of digits after the point.
  private static func commonUnit(
    of ticks: [Double], greatest: Double, locale: FormatLocale
  ) -> (step: LocaleFormats.CompactStep, digits: Int)? {
    guard let largest = unit(of: greatest, locale: locale) else { return nil }
    let units = locale.formats.compactSteps.filter { $0.exponent <= largest.exponent }.reversed()
    let choices = units.map { unit in
      (step: unit, digits: ticks.map { scaled($0, by: unit).fractionCount }.max() ?? 0)
    }
    // A smaller unit is only used for whole numbers with few digits: 1,767,225.6K is not shorter than all
    // digits.
    let whole = choices.dropFirst().first {
      $0.digits == 0 && scaled(greatest, by: $0.step).pointPosition <= 4
    }
    guard let first = choices.first, first.digits > 2 else { return choices.first }
    return whole ?? (first.digits <= 3 ? first : nil)
  }

  private static func text(
    of tick: Double, in unit: LocaleFormats.CompactStep, digits: Int, locale: FormatLocale
  ) -> String {
    let number = scaled(tick, by: unit)
    return number.text(
      grouped: number.pointPosition > 3, minimumFractionDigits: digits, symbols: locale.formats.symbols)
      + unit.suffix(for: number)
  }

  static func scaled(_ value: Double, by unit: LocaleFormats.CompactStep?) -> DecimalNumber {
    var number = DecimalNumber(value)
    number.shiftPoint(by: unit?.exponent ?? 0)
    return number
  }

  private static func fractionDigits(of value: Double) -> Int { DecimalNumber(value).fractionCount }
}
