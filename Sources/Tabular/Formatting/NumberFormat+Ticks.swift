extension NumberFormat {
  /// Formats all ticks of an axis alike, so that no two of them read the same: below 10,000 with as many digits after the
  /// point as they need to differ as they do; above each in its own unit of the locale (`800K`, `1M`, in Chinese `5,000`,
  /// `1万`), and with all their digits where a unit would need more than three after the point.
  package static func strings(forTicks ticks: [Double], locale: FormatLocale = .english) -> [String] {
    let finite = ticks.filter(\.isFinite)
    let greatest = finite.map(\.magnitude).max() ?? 0
    let position = DecimalNumber(greatest).pointPosition
    if position > greatestPlainPosition || greatest > 0 && position < -5 {
      return distinct(ticks, among: Array(6...16)) { tick, digits in
        tick == 0 ? "0" : DecimalNumber(tick).scientificText(fractionDigits: digits)
      }
    }
    let isShort = greatest >= 10_000 && finite.allSatisfy { unitDigits(of: $0, locale: locale) <= 3 }
    guard !isShort else { return ticks.map { tickInItsUnit($0, locale: locale) } }
    let digits = min(20, finite.map(fractionDigits).max() ?? 0)
    let format = NumberFormat(minimumFractionDigits: digits, maximumFractionDigits: digits)
    return ticks.map { format.string($0, locale: locale) }
  }

  /// The ticks in this format, with more digits where neighbors would read the same; with all that they need where that
  /// does not help.
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

  /// Whether two neighbors that differ read the same.
  static func areAlike(_ texts: [String], _ values: [Double]) -> Bool {
    zip(zip(texts, texts.dropFirst()), zip(values, values.dropFirst())).contains {
      $0.0 == $0.1 && $1.0 != $1.1
    }
  }

  /// The texts with the fewest digits of the choice by which neighbors differ.
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

  /// The unit of the locale that a number is written in, if it has reached one.
  static func unit(of value: Double, locale: FormatLocale) -> FormatLocale.CompactStep? {
    let position = DecimalNumber(value).pointPosition
    return locale.compactSteps.last { position > $0.exponent }
  }

  /// How many digits a number has after the point when it is written in its unit.
  private static func unitDigits(of value: Double, locale: FormatLocale) -> Int {
    scaled(value, by: unit(of: value, locale: locale)).fractionCount
  }

  private static func tickInItsUnit(_ tick: Double, locale: FormatLocale) -> String {
    guard tick.isFinite else { return compact.string(tick, locale: locale) }
    let unit = unit(of: tick, locale: locale)
    let number = scaled(tick, by: unit)
    return number.text(grouped: unit == nil || number.pointPosition > 4) + (unit?.suffix ?? "")
  }

  static func scaled(_ value: Double, by unit: FormatLocale.CompactStep?) -> DecimalNumber {
    var number = DecimalNumber(value)
    number.shiftPoint(by: unit?.exponent ?? 0)
    return number
  }

  private static func fractionDigits(of value: Double) -> Int { DecimalNumber(value).fractionCount }
}
