import DataFiles

/// The meaning of the texts of a column, read together.
struct ColumnReading {
  private(set) var values: [DataValue] = []
  /// The times of its dates at one offset from UTC; nil unless they have several.
  private(set) var instants: [DataValue]?
  /// The offset of these instants, or of all dates, from UTC in seconds; nil if it is unknown.
  private(set) var utcOffset: Int?
  /// The unit of its numbers, such as `%`, or the offset of its instants.
  private(set) var unit: String?
  /// Whether each cell was read by itself.
  private(set) var isPlain = true
  /// Messages about how they were read, each about the cell at an index or about all of them.
  private(set) var notes: [(index: Int?, text: String)] = []

  init(_ cells: CSVTable.Column, hasDecimalComma: Bool, order: DateOrder?) {
    if let numbers = Self.plainNumbers(cells, hasDecimalComma: hasDecimalComma) {
      values = numbers
      return
    }
    if let dates = Self.plainDates(cells) {
      take(dates)
      return
    }
    let texts = cells.map { Self.isNull($0) ? nil : $0 }
    if let reading = Self.numbers(texts, prefersComma: hasDecimalComma) {
      values = reading.values.map { $0.map { .number($0) } ?? .null }
      unit = reading.unit
      isPlain = false
      notes = reading.note.map { [(nil, $0)] } ?? []
      if let first = reading.missing.first {
        let what = reading.missing.count == 1 ? "1 cell is" : "\(reading.missing.count) cells are"
        notes.append((first, "\(what) read as missing, such as \"\(cells[first])\""))
      }
      return
    }
    take(WrittenDates(texts.map { $0.map { .text($0) } ?? .null }, order: order))
  }

  private mutating func take(_ dates: WrittenDates) {
    values = dates.values
    isPlain = dates.isPlain
    (instants, utcOffset, unit, notes) = (dates.instants, dates.utcOffset, dates.offset, dates.notes)
  }

  /// Dates of ISO 8601 without offsets from UTC, which programs write; nil as soon as a cell is none.
  private static func plainDates(_ cells: CSVTable.Column) -> WrittenDates? {
    var values: [DataValue] = []
    let bytes = cells.bytes
    for row in cells.indices {
      let read = cells.range(of: row).flatMap { LocalDateTime.withOffset(iso: bytes, in: $0) }
      guard read.map({ $0.offset == nil }) ?? isNull(cells[row]) else { return nil }
      if values.isEmpty { values.reserveCapacity(cells.count) }
      values.append(read.map { .date($0.time) } ?? .null)
    }
    return values.contains { $0 != .null } ? WrittenDates(local: values) : nil
  }

  /// Numbers that programs write, without units and separators of thousands; nil as soon as a cell is none of them.
  private static func plainNumbers(_ cells: CSVTable.Column, hasDecimalComma: Bool) -> [DataValue]? {
    var values: [DataValue] = []
    values.reserveCapacity(cells.count)
    var mayBeThousands = false
    let bytes = cells.bytes
    for row in cells.indices {
      let range = cells.range(of: row) ?? 0..<0
      if let value = PlainNumber.value(in: bytes, range), value.magnitude < 0x1p53 {
        values.append(.number(value))
      } else {
        let cell = cells[row]
        if isNull(cell) {
          values.append(.null)
          continue
        }
        guard let value = plainNumber(cell) else { return nil }
        if value.magnitude >= 0x1p53, JSONNumber.isInexactInteger(cell) { return nil }
        values.append(.number(value))
      }
      if hasDecimalComma, !mayBeThousands { mayBeThousands = bytes[range].contains(UInt8(ascii: ".")) }
    }
    return mayBeThousands ? nil : values
  }

  /// Numbers in any notation; nil if they may as well be names.
  private static func numbers(_ texts: [String?], prefersComma: Bool) -> WrittenNumbers? {
    // Most columns of names are recognized by their first cells.
    for text in texts.lazy.compactMap(\.self).prefix(3)
    where !WrittenNumbers.isMissing(text) && WrittenNumber(text) == nil {
      return nil
    }
    let reading = WrittenNumbers(texts, prefersComma: prefersComma)
    guard reading.unread.isEmpty, !reading.areDoubtful, reading.values.contains(where: { $0 != nil }) else {
      return nil
    }
    return reading
  }

  /// Whether a cell is a missing value in every column.
  private static func isNull(_ cell: String) -> Bool {
    cell.isEmpty || cell == "null" || cell == "NA" || cell == "NaN" || cell == "nan"
      || cell.utf8.allSatisfy { $0 == 0x20 }
  }

  /// A decimal number, with or without an exponent; no infinities and no other bases.
  private static func plainNumber(_ cell: String) -> Double? {
    var bytes = cell.utf8[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    let isPlain = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard isPlain, let value = Double(Substring(bytes)), value.isFinite else { return nil }
    return value
  }
}
