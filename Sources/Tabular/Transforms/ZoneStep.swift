extension DataTable {
  /// The table with the dates of a column on the clock of a time zone.
  ///
  /// Times with offsets from UTC, and seconds or milliseconds since 1970, are instants. Times without offsets are on
  /// that clock already; of two times in an hour that repeats, the one that is not before the row above counts.
  func zoned(_ name: String, in zone: String) throws(TableError) -> DataTable {
    guard let rules = TimeZoneRules(name: zone) else { throw .unreadable(Self.unknownZone(zone)) }
    let column = try column(name)
    guard column.type != .text else {
      throw .wrongType(column: name, expected: .date, found: .text)
    }
    var skipped: [LocalDateTime] = []
    var last: Int?
    let instants = column.atOneOffset.values.map { value -> Int? in
      if let number = value.number { return Int(abs(number) < 1e11 ? number : number / 1000) }
      guard let time = value.date else { return nil }
      if let offset = column.utcOffset { return time.secondsSinceEpoch - offset }
      let found = rules.instants(showing: time)
      if found.isEmpty { skipped.append(time) }
      let before = last ?? .min
      last =
        found.first { $0 > before } ?? found.last
        ?? time.secondsSinceEpoch - rules.offset(at: time.secondsSinceEpoch - LocalDateTime.secondsPerDay)
      return last
    }
    let start = "column \"\(name.excerpt)\": "
    let known = issues.filter {
      !($0.message.hasPrefix(start) && $0.message.contains(WrittenDates.clockChange))
    }
    let notes = skipped.first.map { "\(start)the clocks of \(zone) never show \($0)" }
      .map { [RowError(line: 0, column: 0, message: $0)] }
    return DataTable(
      columns: adding(Column(name: name, instants: instants, rules: rules)).columns,
      issues: known + (notes ?? []))
  }

  /// The message for a name that is no time zone.
  package static func unknownZone(_ name: String) -> String {
    "there is no time zone \"\(name.excerpt)\" in /usr/share/zoneinfo; a name is a place such as Europe/Berlin"
  }
}

extension DataTable.Column {
  /// Instants in seconds since 1970 in UTC on the clock of a time zone.
  fileprivate init(name: String, instants: [Int?], rules: TimeZoneRules) {
    let offsets = instants.map { $0.map(rules.offset(at:)) }
    let first = offsets.lazy.compactMap(\.self).first ?? 0
    func times(_ offset: (Int) -> Int) -> [DataValue] {
      zip(instants, offsets).map { instant, own in
        guard let instant, let own else { return .null }
        return .date(LocalDateTime(secondsSinceEpoch: instant + offset(own)))
      }
    }
    let isSet = offsets.contains { $0 != nil && $0 != first }
    self.init(
      name: name, values: times { $0 }, unit: isSet ? WrittenDates.name(ofOffset: first) : nil,
      instants: isSet ? times { _ in first } : nil, utcOffset: first)
  }
}
