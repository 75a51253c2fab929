extension DataValue {
  /// Whether at least four of five values, and at least three, are ISO 8601 dates.
  package static func areMostlyDates(_ values: [DataValue]) -> Bool {
    // A column that begins with names is not read to its end.
    let sample = values.prefix(40)
    func count(_ values: some Sequence<DataValue>) -> Int {
      values.count { value in
        value.date != nil || value.text.flatMap(date) != nil
      }
    }
    guard count(sample) * 2 >= sample.count else { return false }
    let dates = count(values)
    return dates >= 3 && dates * 5 >= values.count * 4
  }

  /// Texts that are all dates, as dates; otherwise the values unchanged.
  package static func recognizingDates(_ values: [DataValue]) -> [DataValue] {
    WrittenDates(values, isDayFirst: nil).values
  }

  /// The date in a text regardless of context: ISO 8601, or with points after the day and the month.
  package static func date(of text: String) -> LocalDateTime? {
    LocalDateTime(iso: text) ?? LocalDateTime(basic: text) ?? WrittenDay.dotted.date(of: text)
  }
}
