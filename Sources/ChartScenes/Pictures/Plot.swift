import SceneModel
import VectorGraphics

/// Where marks are drawn: the scales in the plot's own space, and the looks.
struct Plot {
  let size: Size
  let x: PositionScale
  let y: PositionScale
  let colors: ColorScale
  let text: ChartText
  let specification: ChartSpecification
  let motion: ChartMotion?

  var theme: ChartTheme { specification.theme }
  var labelStyle: TextStyle {
    TextStyle(size: specification.fontSize * 0.92, weight: 500, color: theme.text, isTabular: true)
  }

  func scale(_ channel: Channel) -> PositionScale { channel == .x ? x : y }

  /// The place of a row's point; nil where either value has none.
  func point(of row: MarkRow) -> Point? {
    guard let across = x.position(of: row[.x]), let down = y.position(of: row[.y]) else { return nil }
    return Point(x: across, y: down)
  }

  func pattern(of mark: PreparedMark, series: Int) -> PatternKind? {
    switch mark.specification.pattern {
    case .none: nil
    case .kind(let kind): kind
    case .series: .ofSeries(series)
    }
  }

  /// The opacity of a row: that of its mark, times 0.2…1 by its value where an encoding says so.
  func opacity(of row: MarkRow, in mark: PreparedMark) -> Double {
    guard let extent = mark.opacityExtent, let value = row[.opacity].number else {
      return mark.specification.opacity
    }
    return mark.specification.opacity * (0.2 + 0.8 * min(1, max(0, extent.fraction(of: value))))
  }

  /// The text that labels a row: its text channel, or its value.
  func label(of row: MarkRow, in mark: PreparedMark, value: Double?) -> String? {
    let encodings = mark.specification.encodings
    if let encoding = encodings[.text] {
      let value = row[.text]
      return value == .null
        ? nil : encoding.format?.string(value, locale: text.locale) ?? Self.plain(value, text.locale)
    }
    guard let value else { return nil }
    let format = encodings[mark.valueChannel]?.format ?? specification.axis(mark.valueChannel).format
    if let format { return format.string(.number(value), locale: text.locale) }
    let isLarge = abs(value) >= 10_000
    return NumberFormat(isLarge ? .compact : .decimal, maximumFractionDigits: isLarge ? nil : 1)
      .string(value, locale: text.locale)
  }

  static func plain(_ value: DataValue, _ locale: ChartLocale) -> String {
    switch value {
    case .number(let number): NumberFormat.decimal.string(number, locale: locale)
    case .date(let date): DateFormat.monthDay.string(date, locale: locale)
    case .text, .null: value.description
    }
  }
}

extension ChartSpecification {
  func axis(_ channel: Channel) -> AxisSpecification { channel == .x ? xAxis : yAxis }
}
