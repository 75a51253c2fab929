import VectorGraphics

/// Rows that repeat others.
extension PatternChecker {
  mutating func check(_ entry: CrochetPattern.Entry, _ reference: RowReference) {
    guard budget > 0 else { return unknown(entry, reference, Self.exhausted) }
    let rows: [Indirect<CachedRow>]
    switch reference.rows {
    case .last(let count):
      guard order.count >= count, count > 0 else {
        unknown(entry, reference, "the repeated row is unknown")
        return
      }
      rows = Array(order.suffix(count))
    case .numbers(let numbers):
      if reference.isElsewhere {
        unknown(entry, reference, "rows of another piece are repeated")
        return
      }
      if let missing = numbers.first(where: { known[$0] == nil }) {
        report(missing, entry, reference)
        return
      }
      rows = numbers.compactMap { known[$0] }
    }
    guard rows.allSatisfy({ !$0.value.items.isEmpty }) else {
      for number in entry.label?.numbers ?? [] { known[number] = rows[0] }
      unknown(entry, reference, "a repeated row was not understood")
      return
    }
    let count =
      reference.times.map { max(1, $0) * rows.count } ?? max(rows.count, entry.label?.numbers.count ?? 0)
    workAll(rows, count: min(count, RowLabel.rowLimit), entry, reference)
  }

  private mutating func unknown(_ entry: CrochetPattern.Entry, _ reference: RowReference, _ reason: String) {
    let stated = statedCount(of: entry)
    add(entry, .notChecked, at: reference.range, stated: stated, ["not checked: \(reason)"])
    goOn(from: stated)
  }

  private func statedCount(of entry: CrochetPattern.Entry) -> StatedCount? {
    CountedRow(pattern.text, entry.tokens, pattern.vocabulary).counts.last
  }

  /// A row that was never begun is a fault where the pattern has no such row at all.
  mutating func report(_ missing: Int, _ entry: CrochetPattern.Entry, _ reference: RowReference) {
    let own = entry.label?.numbers.first
    let isNowhere = missing > greatestNumber
    let isLater = own.map { missing >= $0 } ?? false
    let hasBefore = !known.isEmpty || own == nil && !report.lines.isEmpty
    if hasBefore && (isNowhere || isLater) {
      let reason = isNowhere ? "the pattern has no row \(missing)" : "row \(missing) has not been worked yet"
      let stated = statedCount(of: entry)
      add(entry, .error, at: reference.range, stated: stated, ["this repeats row \(missing): \(reason)"])
      goOn(from: stated)
    } else {
      unknown(entry, reference, "row \(missing) is unknown")
    }
  }

  private mutating func workAll(
    _ rows: [Indirect<CachedRow>], count: Int, _ entry: CrochetPattern.Entry, _ reference: RowReference
  ) {
    // Numbers after "until" are measures.
    let stated = reference.isUntil ? nil : statedCount(of: entry)
    var result: CheckReport.Line?
    let start = report.lines.count
    let numbers = entry.label?.numbers ?? []
    for index in 0..<count {
      var row = rows[index % rows.count].value
      row.stated = index == count - 1 ? stated : nil
      row.label?.numbers = []
      budget -= Self.repeatedRowSteps
      if row.label == nil, let label = entry.label {
        row.label = RowLabel(kind: label.kind, numbers: [], range: label.range)
      }
      if index < numbers.count { row.label?.numbers = [numbers[index]] }
      work(row, entry)
      guard let line = report.lines.last else { break }
      report.lines.removeLast(report.lines.count - start)
      result = line
      if line.status == .error || line.status == .notChecked { break }
    }
    if var result {
      if result.status == .error || result.status == .notChecked {
        result.messages.insert("in the repeated row:", at: 0)
      }
      if result.status == .note, stated == nil { result.status = .ok; result.messages = [] }
      report.lines.append(result)
    }
    let repeated = Array(rows)
    budget -= numbers.dropFirst().count
    for (index, number) in numbers.enumerated() {
      known[number] = repeated[index % repeated.count]
    }
    order += (entry.label == nil && reference.times == nil) ? [] : repeated
    // It is ambiguous how many rows an unlabelled line adds.
    if entry.label == nil { piece.lastNumber = nil }
    // A line may add many rows, of which at most the last ones are repeated.
    if order.count > 2 * RowLabel.rowLimit { order.removeFirst(order.count - RowLabel.rowLimit) }
  }
}
