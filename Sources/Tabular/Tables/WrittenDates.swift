/// Texts as dates, if all of them are dates.
///
/// Times with UTC offsets are local times, unless the offsets of a column are more than an hour apart: a
/// clock with daylight saving time stays one clock, and clocks in several places are compared in UTC.
struct WrittenDates {
  /// Dates, or the texts unchanged.
  let values: [DataValue]
  /// Messages about how they were read.
  private(set) var note: String?

  init(_ values: [DataValue], isDayFirst: Bool?) {
    if let dates = Self.isoDates(values) {
      (self.values, note) = dates
      return
    }
    let texts = values.compactMap(\.text)
    let areTexts = texts.count == values.count { $0 != .null }
    guard areTexts, let form = WrittenDay.form(of: texts, isDayFirst: isDayFirst) else {
      self.values = values
      if areTexts, let first = texts.first, WrittenDay.form(of: texts, isDayFirst: true) != nil {
        note = "\(first) may begin with the day or the month; write dates like 2025-12-31"
      }
      return
    }
    self.values = values.map { $0.text.flatMap { form.date(of: $0) }.map { .date($0) } ?? .null }
    if WrittenDay.form(of: texts, isDayFirst: nil) == nil, let first = texts.first {
      note = "\(first) is read with the \(form == .dayFirst ? "day" : "month") first, following the locale"
    }
  }

  private static func isoDates(_ values: [DataValue]) -> (values: [DataValue], note: String?)? {
    var times: [(time: LocalDateTime, offset: Int?)?] = []
    times.reserveCapacity(values.count)
    for value in values {
      switch value {
      case .null: times.append(nil)
      case .text(let text):
        guard let time = LocalDateTime.withOffset(iso: text) else { return nil }
        times.append(time)
      case .number, .date: return nil
      }
    }
    let offsets = times.compactMap { $0?.offset }
    let areApart = (offsets.max() ?? 0) - (offsets.min() ?? 0) > 3600
    let dates = times.map { time -> DataValue in
      guard let time else { return .null }
      guard areApart, let offset = time.offset else { return .date(time.time) }
      return .date(LocalDateTime(secondsSinceEpoch: time.time.secondsSinceEpoch - offset))
    }
    return (dates, areApart ? "its times have different UTC offsets and are shown in UTC" : nil)
  }
}
