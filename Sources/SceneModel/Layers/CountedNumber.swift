import Tabular

/// A number that a text shows, formatted by the rules of a language.
public struct CountedNumber: Sendable, Hashable {
  /// How it is written.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// `12,480.5`, grouped as in the language.
    case decimal
    /// `2026`, without groups.
    case plain
    /// `12K`, `1.2万`
    case compact
    /// 0.4 as `40%`.
    case percent
    /// Seconds as `2:03` or `1:02:03`, rounded down.
    case clock
  }

  /// The number.
  public var value: Double
  /// How it is written.
  public var style: Style
  /// The digits after the point, 0…20; nil for as many as the style needs for a compact number, otherwise none.
  public var decimals: Int?
  /// Written before the number, such as `$`.
  public var prefix: String
  /// Written after the number, such as ` km`.
  public var unit: String
  /// The language, such as `de` or `en-GB`; nil for that of the text.
  public var locale: String?

  /// Creates a number; by default, it is written without digits after the point.
  public init(
    _ value: Double, style: Style = .decimal, decimals: Int? = nil, prefix: String = "", unit: String = "",
    locale: String? = nil
  ) {
    self.value = value
    self.style = style
    self.decimals = decimals
    self.prefix = prefix
    self.unit = unit
    self.locale = locale
  }

  /// The text of the number.
  ///
  /// - Parameter language: That of the text, as a BCP 47 tag.
  package func text(language: String?) -> String {
    let locale = (locale ?? language).flatMap(FormatLocale.init(identifier:)) ?? .english
    let digits = decimals ?? 0
    let number =
      switch style {
      case .decimal: fixed(.decimal, digits).string(value, locale: locale)
      case .plain:
        NumberFormat(minimumFractionDigits: digits, maximumFractionDigits: digits, isGrouped: false)
          .string(value, locale: locale)
      case .compact:
        NumberFormat(.compact, minimumFractionDigits: digits, maximumFractionDigits: decimals)
          .string(value, locale: locale)
      case .percent: fixed(.percent, digits).string(value, locale: locale)
      // A time that was to be a whole number of seconds may be a little less.
      case .clock: DurationFormat.clock.string(seconds: value + 1e-6, locale: locale)
      }
    return prefix + number + unit
  }

  private func fixed(_ style: NumberFormat.Style, _ digits: Int) -> NumberFormat {
    NumberFormat(style, minimumFractionDigits: digits, maximumFractionDigits: digits)
  }
}
