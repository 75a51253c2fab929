/// The meaning of the texts of a column, read together.
struct ColumnReading {
  let values: [DataValue]
  /// The unit of its numbers, such as `%`.
  private(set) var unit: String?
  /// Messages about how they were read.
  private(set) var note: String?

  init(_ cells: [String], hasDecimalComma: Bool, isDayFirst: Bool?) {
    let numbers =
      Self.values(cells, { Self.number($0, hasDecimalComma: hasDecimalComma).map { .number($0) } })
      ?? Self.groupedNumbers(cells, hasDecimalComma: hasDecimalComma)
    if let numbers {
      values = numbers
    } else if let measured = Self.measuredNumbers(cells, prefersComma: hasDecimalComma) {
      (values, unit) = measured
    } else {
      let texts = cells.map { Self.isNull($0) ? DataValue.null : .text($0) }
      let dates = WrittenDates(texts, isDayFirst: isDayFirst)
      (values, note) = (dates.values, dates.note)
    }
  }

  /// Numbers, some with thousands separators: commas, if fractions begin with points.
  private static func groupedNumbers(_ cells: [String], hasDecimalComma: Bool) -> [DataValue]? {
    for isComma in hasDecimalComma ? [true, false] : [false] {
      let grouped = values(cells) { cell in
        let value =
          GroupedNumber.value(of: cell, point: isComma ? "," : ".", separator: isComma ? "." : ",")
          ?? number(cell, hasDecimalComma: isComma)
        return value.map { .number($0) }
      }
      if let grouped { return grouped }
    }
    return nil
  }

  /// Numbers with a unit, which makes decimal commas recognizable without semicolons between cells.
  private static func measuredNumbers(
    _ cells: [String], prefersComma: Bool
  ) -> (values: [DataValue], unit: String?)? {
    let known = cells.filter { !isNull($0) }
    guard !known.isEmpty,
      let (numbers, unit) = MeasuredNumber.numbers(known, prefersComma: prefersComma)
    else { return nil }
    var rest = numbers[...]
    return (cells.map { isNull($0) ? .null : rest.popFirst().map { .number($0) } ?? .null }, unit)
  }

  /// Nil as soon as a cell other than null cannot be read.
  private static func values(_ cells: [String], _ read: (String) -> DataValue?) -> [DataValue]? {
    var values: [DataValue] = []
    values.reserveCapacity(cells.count)
    for cell in cells {
      if isNull(cell) {
        values.append(.null)
      } else {
        guard let value = read(cell) else { return nil }
        values.append(value)
      }
    }
    return values
  }

  private static func isNull(_ cell: String) -> Bool {
    cell.isEmpty || cell == "null" || cell == "NA" || cell == "NaN" || cell == "nan"
      || cell.utf8.allSatisfy { $0 == 0x20 }
  }

  /// A decimal number, with or without an exponent; no infinities and no other bases.
  private static func number(_ cell: String, hasDecimalComma: Bool) -> Double? {
    var bytes = Array(cell.utf8.drop { $0 == 0x20 })
    while bytes.last == 0x20 { bytes.removeLast() }
    if hasDecimalComma, let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      bytes[comma] = UInt8(ascii: ".")
    }
    let isPlain = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard isPlain, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}
