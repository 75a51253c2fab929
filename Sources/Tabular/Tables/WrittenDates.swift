/// Texts of a column as dates, if all or most of them are dates.
///
/// Times with offsets from UTC are on the clock of the place. If the offsets of a column differ because the clock
/// was set, its instants are known as well; if they are more than an hour apart, all times are in UTC.
struct WrittenDates {
  /// Dates, or the values unchanged.
  private(set) var values: [DataValue]
  /// The same times at the first of several offsets, which an axis shows without gaps and repetitions.
  private(set) var instants: [DataValue]?
  /// The offset of the instants, or of all values, in seconds; nil if it is unknown.
  private(set) var utcOffset: Int?
  /// That of the instants, such as `UTC+1`.
  private(set) var offset: String?
  /// Whether each value was read by itself.
  private(set) var isPlain = true
  /// Messages about how they were read, each about the value at an index or about all of them.
  private(set) var notes: [(index: Int?, text: String)] = []

  /// Reads texts; values of other types are no dates.
  ///
  /// - Parameter order: The order of the numbers of days such as `3/4/2025`; if nil, days that have several readings are
  ///   not read.
  init(_ values: [DataValue], order: DateOrder?) {
    self.values = values
    let isText = values.allSatisfy { if case .number = $0 { false } else { $0.date == nil } }
    guard isText, Self.mayBeDates(values) else {
      let texts = values.lazy.compactMap(\.text)
      if isText, let first = texts.first, texts.allSatisfy({ DateTokens($0)?.lacksYear == true }) {
        notes.append((nil, "\"\(first)\" has no year, so its days are names in the order of the rows"))
      }
      return
    }
    if readISO() { return }
    isPlain = false
    let written = values.map { $0.text.flatMap { WrittenDate($0) } }
    guard let order = self.order(of: written, order) else { return }
    let times = written.map { $0?.time(in: order) }
    let unread = times.indices.filter { times[$0] == nil && values[$0] != .null }
    let count = times.count { $0 != nil }
    guard unread.isEmpty || Self.areMost(count, of: count + unread.count) else { return }
    set(times, written.map { $0?.offset.map { Int32($0) } })
    guard let first = unread.first else { return }
    let what = unread.count == 1 ? "1 value is not a date" : "\(unread.count) values are not dates"
    notes.append((first, "\(what) and left out, such as \"\(values[first].description.prefix(40))\""))
  }

  /// Dates without offsets from UTC, and nulls.
  init(local values: [DataValue]) {
    self.values = values
    noteClockChange()
  }

  /// Times with their offsets from UTC in seconds.
  init(_ times: [LocalDateTime?], _ offsets: [Int32?]) {
    values = []
    set(times, offsets)
  }

  /// Reads dates of ISO 8601, which programs write; false if a value is none.
  private mutating func readISO() -> Bool {
    var times: [LocalDateTime?] = []
    var offsets: [Int32?] = []
    times.reserveCapacity(values.count)
    offsets.reserveCapacity(values.count)
    for value in values {
      let read = value.text.flatMap { LocalDateTime.withOffset(iso: $0) }
      guard read != nil || value == .null else { return false }
      times.append(read?.time)
      offsets.append(read?.offset.map { Int32($0) })
    }
    set(times, offsets)
    return true
  }

  /// Whether at least four of five values, and at least three, are dates.
  static func areMost(_ dates: Int, of count: Int) -> Bool { dates >= 3 && dates * 5 >= count * 4 }

  /// Whether half of the first values are dates: a column that begins with names is not read to its end.
  private static func mayBeDates(_ values: [DataValue]) -> Bool {
    let sample = values.lazy.compactMap(\.text).prefix(40)
    let count = sample.count { _ in true }
    return count > 0 && sample.count { WrittenDate($0) != nil } * 2 >= count
  }

  /// The order in which most texts are dates; nil, with a note, if there are several and none is known.
  private mutating func order(of written: [WrittenDate?], _ known: DateOrder?) -> DateOrder? {
    let open = written.compactMap(\.self).filter(\.dependsOnOrder)
    guard !open.isEmpty else { return .dayFirst }
    var orders: [DateOrder] = [.dayFirst, .monthFirst]
    if open.contains(where: \.hasShortYear) { orders.append(.yearFirst) }
    let counts = orders.map { order in open.count { $0.time(in: order) != nil } }
    var possible = zip(orders, counts).filter { $1 == counts.max() }.map(\.0)
    if known != .yearFirst, possible.count > 1 { possible.removeAll { $0 == .yearFirst } }
    let readings = possible.map { order in open.map { $0.time(in: order) } }
    guard readings.contains(where: { $0 != readings[0] }) else { return possible.first }
    let index = written.firstIndex { $0?.dependsOnOrder == true } ?? 0
    let shown = values[index].description
    guard let known = possible.first(where: { $0 == known || known == .yearFirst && $0 == .monthFirst })
    else {
      notes.append((nil, "\(shown) may begin with the day or the month; write dates like 2025-12-31"))
      return nil
    }
    let name =
      switch known {
      case .dayFirst: "day"
      case .monthFirst: "month"
      case .yearFirst: "year"
      }
    notes.append((nil, "\(shown) is read with the \(name) first, following the locale"))
    return known
  }

  private mutating func set(_ times: [LocalDateTime?], _ offsets: [Int32?]) {
    let known = zip(times, offsets).compactMap { time, offset in time == nil ? nil : offset.map { Int($0) } }
    values = times.map { $0.map { .date($0) } ?? .null }
    guard let first = known.first, let least = known.min(), let greatest = known.max() else {
      return noteClockChange()
    }
    let count = times.count { $0 != nil }
    if known.count == count { utcOffset = first }
    guard least < greatest else { return }
    guard known.count == count else {
      let index = zip(times, offsets).enumerated().first {
        $0.element.0 != nil && $0.element.1 == nil
      }?.offset
      notes.append((index, "only some of its times have an offset from UTC, and it is ignored"))
      return
    }
    func shifted(to target: Int) -> [DataValue] {
      zip(times, offsets).map { time, offset in
        guard let time, let offset else { return .null }
        return .date(LocalDateTime(secondsSinceEpoch: time.secondsSinceEpoch - Int(offset) + target))
      }
    }
    guard greatest - least <= 3600 else {
      (values, utcOffset) = (shifted(to: 0), 0)
      notes.append((nil, "its times have different UTC offsets and are shown in UTC"))
      return
    }
    // Days begin when their own clocks say so.
    guard times.contains(where: { $0.map { $0.secondOfDay != 0 } ?? false }) else {
      utcOffset = nil
      return
    }
    instants = shifted(to: first)
    offset = Self.name(ofOffset: first)
  }

  /// `UTC+1`, `UTC−3:30`
  static func name(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let rest = minutes % 60 == 0 ? "" : ":" + zeroPadded(minutes % 60, width: 2)
    return seconds == 0 ? "UTC" : "UTC\(seconds < 0 ? "−" : "+")\(minutes / 60)\(rest)"
  }

  /// What the note about an hour says, which a zone makes obsolete.
  static let clockChange = "as if clocks had been set"

  /// Notes that times at even distances, without offsets, repeat or lack an hour of a night, as when clocks are set.
  private mutating func noteClockChange() {
    let values = values
    guard values.contains(where: { ($0.date?.secondOfDay ?? 0) != 0 }) else { return }
    // Lists of a million steps would take more memory than the dates.
    func steps() -> some Sequence<(step: Int, index: Int)> {
      var last: Int?
      return values.lazy.enumerated().compactMap { index, value -> (step: Int, index: Int)? in
        guard let time = value.date?.secondsSinceEpoch else { return nil }
        defer { last = time }
        return last.map { (time - $0, index) }
      }
    }
    let first = steps().prefix(2001).map(\.step).sorted()
    guard first.count > 3 else { return }
    let step = first[first.count / 2]
    var (count, others) = (0, 0)
    var change: (step: Int, index: Int)?
    for place in steps() {
      count += 1
      if place.step != step { others += 1 }
      if change == nil, place.step == step - 3600 || place.step == step + 3600 { change = place }
    }
    guard 1...3600 ~= step, others * 5 <= count, others <= 2 + count / 4000, let change,
      let time = values[change.index].date,
      LocalDateTime(secondsSinceEpoch: time.secondsSinceEpoch - change.step).hour < 4
    else { return }
    let what = change.step < step ? "repeat" : "lack"
    notes.append(
      (
        change.index,
        "its times \(what) an hour at \(time), \(Self.clockChange); write offsets such as -05:00, or give the zone"
      )
    )
  }
}

extension DataValue {
  /// The date that a text means without those around it; nil for names, and for days that have several readings.
  package static func date(of text: String) -> LocalDateTime? {
    guard let written = WrittenDate(text) else { return nil }
    let readings = [DateOrder.dayFirst, .monthFirst].compactMap { written.time(in: $0) }
    return readings.first == readings.last ? readings.first : nil
  }
}
