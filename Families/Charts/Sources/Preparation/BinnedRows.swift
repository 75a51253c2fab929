import Tabular

extension MarkPreparation {
  /// Numbers as the centers of their intervals; dates as the starts of days, weeks, months or years.
  mutating func binned(
    _ values: [DataValue], _ bin: NumberBin, channel: Channel, column: String
  ) -> [DataValue] {
    let dates = values.compactMap(\.date)
    if let first = dates.min(), let last = dates.max() {
      let days =
        Double(last.secondsSinceEpoch - first.secondsSinceEpoch) / Double(LocalDateTime.secondsPerDay)
      let time: TimeBin = days <= 40 ? .day : days <= 280 ? .week : days <= 1830 ? .month : .year
      return values.map { value in value.date.map { .date(time.interval.floor($0)) } ?? .null }
    }
    let numbers = values.compactMap(\.number)
    var found = bin.edges(of: numbers)
    if found == nil, !numbers.isEmpty {
      warnings.append(
        "\(channel.rawValue): 1 to \(NumberBin.greatestCount) intervals are allowed; round ones are used")
      found = NumberBin.automatic.edges(of: numbers)
    }
    guard let found else { return values }
    edges[channel] = found
    let widths = zip(found.dropFirst(), found).map { $0 - $1 }
    if let least = widths.min(), let most = widths.max(), most > least * (1 + 1e-6), bin.isGivenByEnds {
      warnings.append(
        "\(channel.rawValue): the intervals differ in width, so wide ones appear to contain more; use equal widths"
      )
    }
    let middles = values.map { $0.number.flatMap { NumberBin.middle(of: $0, in: found) } }
    let outside = numbers.count - middles.count { $0 != nil }
    if outside > 0 {
      let what = outside == 1 ? "1 value is" : "\(outside) values are"
      warnings.append("column \"\(column)\": \(what) outside the intervals and omitted")
    }
    return middles.map { $0.map { .number($0) } ?? .null }
  }
}
