import Tabular

/// The format of category values: numbers unchanged, dates with the parts that differ.
struct CategoryNames {
  private let format: DateFormat
  private let locale: FormatLocale

  init(_ values: some Sequence<DataValue>, locale: FormatLocale) {
    self.locale = locale
    let dates = values.compactMap(\.date)
    let rhythm = DateRhythm(of: dates).unit
    let years = Set(dates.map(\.date.year))
    format =
      switch rhythm {
      case .year: .year
      case .month, .monthEnd: years.count > 1 ? .yearMonth : .month
      case .time where years.count <= 1: .monthDayTime
      default: years.count > 1 ? .medium : .monthDay
      }
  }

  func string(_ value: DataValue) -> String {
    switch value {
    case .number(let number):
      NumberFormat(maximumFractionDigits: 15, isGrouped: false).string(
        number, locale: locale)
    case .date(let date): format.string(date, locale: locale)
    case .text, .null: value.description
    }
  }
}
