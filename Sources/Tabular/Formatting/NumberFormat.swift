/// Number formats, by the CLDR rules for the locale.
public struct NumberFormat: Sendable, Hashable {
  package enum Style: Sendable, Hashable {
    /// `12,345.6`
    case decimal
    /// `15K`, `1.5万`, `1.2億`: at most two digits unless more are needed for the integer.
    case compact
    /// 0.4 as `40%`.
    case percent
  }

  package var style: Style
  /// The minimum number of digits after the point, 0…20; for the compact style, that of numbers with a short
  /// name.
  package var minimumFractionDigits: Int
  /// The maximum number of digits after the point, 0…20. It overrides the rule of the compact style; nil
  /// keeps that rule.
  package var maximumFractionDigits: Int?
  package var isGrouped: Bool

  package init(
    _ style: Style = .decimal, minimumFractionDigits: Int = 0, maximumFractionDigits: Int? = nil,
    isGrouped: Bool = true
  ) {
    self.style = style
    self.minimumFractionDigits = min(max(0, minimumFractionDigits), 20)
    self.maximumFractionDigits = maximumFractionDigits.map { min(max(0, $0), 20) }
    self.isGrouped = isGrouped
  }

  /// `12,345.6`
  public static let decimal = NumberFormat(.decimal)
  /// `12,346`
  public static let integer = NumberFormat(.decimal, maximumFractionDigits: 0)
  /// `12K`
  public static let compact = NumberFormat(.compact)
  /// 0.4 as `40%`.
  public static let percent = NumberFormat(.percent)
  /// `12345.6`: only digits, as for years.
  public static let plain = NumberFormat(isGrouped: false)

  /// The number as text; `NaN` and `∞` for non-finite values.
  package func string(_ value: Double, locale: FormatLocale = .english) -> String {
    let formats = locale.formats
    guard value.isFinite else { return value.isNaN ? "NaN" : (value < 0 ? formats.symbols.minus : "") + "∞" }
    switch style {
    case .decimal: return fixed(DecimalNumber(value), defaultMaximum: 3, symbols: formats.symbols)
    case .percent:
      var number = DecimalNumber(value)
      number.shiftPoint(by: -2)
      let magnitude = fixed(number.magnitude, defaultMaximum: 0, symbols: formats.symbols)
      let text = formats.percent.replacing("{0}", with: magnitude)
      let isNegative = fixed(number, defaultMaximum: 0, symbols: formats.symbols) != magnitude
      return isNegative ? formats.symbols.minus + text : text
    case .compact: return compactText(DecimalNumber(value), formats: formats)
    }
  }

  private func fixed(_ number: DecimalNumber, defaultMaximum: Int, symbols: NumberSymbols) -> String {
    var rounded = number
    rounded.round(fractionDigits: max(minimumFractionDigits, maximumFractionDigits ?? defaultMaximum))
    return rounded.text(
      grouped: isGrouped, minimumFractionDigits: minimumFractionDigits, symbols: symbols)
  }

  private func compactText(_ number: DecimalNumber, formats: LocaleFormats) -> String {
    if number.pointPosition > Self.greatestPlainPosition || number.pointPosition < -5 {
      return number.scientificText(fractionDigits: 1, symbols: formats.symbols)
    }
    let steps = formats.compactSteps
    var step = steps.last { number.pointPosition > $0.start }
    var scaled = scaledAndRounded(number, by: step)
    // 999,999 rounds to 1000K, which is written 1M.
    let next = steps.first { $0.exponent > (step?.exponent ?? 0) }
    if let next, scaled.pointPosition + (step?.exponent ?? 0) > next.start {
      step = next
      scaled = scaledAndRounded(number, by: next)
    }
    let grouped = isGrouped && scaled.pointPosition > 4
    guard let step else { return scaled.text(grouped: grouped, symbols: formats.symbols) }
    return scaled.text(
      grouped: grouped, minimumFractionDigits: minimumFractionDigits, symbols: formats.symbols)
      + step.suffix(for: scaled)
  }

  /// Numbers with more digits before the point, such as 1e24, have no short name in any language; those with
  /// more than five trailing zeros are written with an exponent too.
  static let greatestPlainPosition = 18

  /// Rounded to an integer, but with at least two digits (ICU, rounding of compact notation).
  private func scaledAndRounded(_ number: DecimalNumber, by step: LocaleFormats.CompactStep?) -> DecimalNumber
  {
    var scaled = number
    scaled.shiftPoint(by: step?.exponent ?? 0)
    scaled.round(fractionDigits: maximumFractionDigits ?? max(0, 2 - scaled.pointPosition))
    return scaled
  }
}

extension NumberFormat {
  /// A value as the label of its mark: three digits, all of the integer and one after the point below 10,000,
  /// so that only zero is written as 0.
  package static func label(_ value: Double, locale: FormatLocale = .english) -> String {
    let number = DecimalNumber(value)
    guard value.isFinite, !number.isZero else { return decimal.string(value, locale: locale) }
    let formats = locale.formats
    if number.pointPosition < -5 {
      return number.scientificText(fractionDigits: 2, symbols: formats.symbols)
    }
    guard number.pointPosition > 4 else {
      return NumberFormat(maximumFractionDigits: max(1, 3 - number.pointPosition)).string(
        value, locale: locale)
    }
    let exponent = formats.compactSteps.last { number.pointPosition > $0.start }?.exponent ?? 0
    return NumberFormat(.compact, maximumFractionDigits: max(0, 3 - (number.pointPosition - exponent)))
      .string(value, locale: locale)
  }
}
