/// The format of the values of one mark: all in one unit and with the same number of digits after the point,
/// so that they can be compared.
///
/// Three digits, or all of the integer and one after the point, if that distinguishes the values; otherwise
/// more, up to all of a whole number and six digits of others.
package struct ValueLabels: Sendable {
  private enum Rule {
    /// In one unit, with a number of digits after the point.
    case fixed(LocaleFormats.CompactStep?, digits: Int)
    /// Each in its own unit, if the values are too far apart for one; the number of digits after the point
    /// for each unit, by its exponent.
    case each([Int: Int])
  }

  private let rule: Rule
  private let locale: FormatLocale

  /// More values than this are not distinguished by additional digits, to bound the work.
  private static let greatestDistinctCount = 60

  /// Chooses the format of some values.
  ///
  /// - Parameter ticks: The ticks of their axis, whose unit they have if that needs no more than three digits after the
  ///   point.
  package init(of values: [Double], ticks: [Double] = [], locale: FormatLocale) {
    self.locale = locale
    let known = Array(Set(values.lazy.filter { $0.isFinite && $0 != 0 }.map(Self.withoutNoise)))
    let magnitudes = known.map(\.magnitude)
    guard let least = magnitudes.min(), let greatest = magnitudes.max() else {
      rule = .each([:])
      return
    }
    let unit = greatest < 10_000 ? nil : NumberFormat.unit(of: least, locale: locale)
    let distinct = known.count <= Self.greatestDistinctCount ? known : []
    let axisUnit = NumberFormat.unit(ofTicks: ticks, locale: locale)
    if let axisUnit, axisUnit != unit, greatest >= 10_000,
      let digits = Self.digits(of: known, in: axisUnit, distinct: distinct, most: 3)
    {
      // Two digits of the least value.
      let least = 2 - NumberFormat.scaled(least, by: axisUnit).pointPosition
      let needed = known.map { NumberFormat.scaled($0, by: axisUnit).fractionCount }.max() ?? 0
      if least <= 3 {
        rule = .fixed(axisUnit, digits: max(digits, min(least, needed)))
        return
      }
    }
    let isWide = NumberFormat.scaled(greatest, by: unit).pointPosition > (unit == nil ? 5 : 7)
    let each = isWide ? Set(distinct.map { NumberFormat.label($0, locale: locale) }) : []
    guard !isWide || each.count < distinct.count, DecimalNumber(greatest).pointPosition >= -5 else {
      rule = .each(Self.digitsByUnit(of: known, locale: locale))
      return
    }
    if let unit, let digits = Self.digits(of: known, in: unit, distinct: distinct, most: 3) {
      rule = .fixed(unit, digits: digits)
    } else if let digits = Self.digits(of: known, in: nil, distinct: distinct, most: 6) {
      rule = .fixed(nil, digits: digits)
    } else {
      rule = .fixed(nil, digits: max(0, min(6 - DecimalNumber(greatest).pointPosition, 12)))
    }
  }

  /// A number without the rounding errors of sums of doubles, such as 0.1 + 0.2: its first twelve digits.
  private static func withoutNoise(_ value: Double) -> Double {
    var number = DecimalNumber(value)
    guard number.digits.count > 14 else { return value }
    number.round(fractionDigits: 12 - number.pointPosition)
    return Double(number.text(grouped: false, symbols: .plain)) ?? value
  }

  /// The number of digits after the point for each unit, with three digits in all.
  private static func digitsByUnit(of values: [Double], locale: FormatLocale) -> [Int: Int] {
    var digits: [Int: Int] = [:]
    for value in values {
      guard let unit = NumberFormat.unit(of: value, locale: locale) else { continue }
      var number = NumberFormat.scaled(value, by: unit)
      number.round(fractionDigits: max(0, 3 - number.pointPosition))
      digits[unit.exponent] = max(digits[unit.exponent] ?? 0, number.fractionCount)
    }
    return digits
  }

  /// The fewest digits after the point that distinguish the values; nil if the maximum does not.
  private static func digits(
    of values: [Double], in unit: LocaleFormats.CompactStep?, distinct: [Double], most: Int
  ) -> Int? {
    let numbers = values.map { NumberFormat.scaled($0, by: unit) }
    let position = numbers.map(\.pointPosition).max() ?? 0
    let needed = numbers.map(\.fractionCount).max() ?? 0
    let usual = min(needed, unit == nil && position <= 4 ? max(1, 3 - position) : max(0, 3 - position))
    let limit = unit == nil ? max(usual, min(needed, most - position)) : min(needed, most)
    guard usual <= limit else { return nil }
    return (usual...limit).first { digits in
      let texts = distinct.map { value -> DecimalNumber in
        var number = NumberFormat.scaled(value, by: unit)
        number.round(fractionDigits: digits)
        return number
      }
      return Set(texts).count == texts.count
    }
  }

  package func string(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return NumberFormat.label(value, locale: locale) }
    guard case .fixed(let unit, let digits) = rule else { return inItsUnit(value) }
    var number = NumberFormat.scaled(value, by: unit)
    number.round(fractionDigits: digits)
    // Only zero may be written as 0.
    guard !number.isZero else { return NumberFormat.label(value, locale: locale) }
    let isGrouped = unit == nil || number.pointPosition > 4
    return number.text(grouped: isGrouped, minimumFractionDigits: digits, symbols: locale.formats.symbols)
      + (unit?.suffix(for: number) ?? "")
  }

  private func inItsUnit(_ value: Double) -> String {
    let plain = NumberFormat.label(value, locale: locale)
    guard case .each(let digitsByUnit) = rule, let unit = NumberFormat.unit(of: value, locale: locale),
      let digits = digitsByUnit[unit.exponent], plain.hasSuffix(unit.suffix)
    else { return plain }
    var number = NumberFormat.scaled(value, by: unit)
    number.round(fractionDigits: digits)
    return number.text(
      grouped: number.pointPosition > 4, minimumFractionDigits: digits, symbols: locale.formats.symbols)
      + unit.suffix(for: number)
  }
}
