/// One cell of a table.
package enum DataValue: Sendable, Hashable {
  /// Missing, or something that cannot be shown on an axis, such as NaN.
  case null
  /// Finite.
  case number(Double)
  case date(LocalDateTime)
  case text(String)

  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  package var date: LocalDateTime? {
    if case .date(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The value on a continuous axis: numbers as they are, dates as seconds since 1970-01-01; nil for others.
  package var continuous: Double? {
    switch self {
    case .number(let value): value
    case .date(let date): Double(date.secondsSinceEpoch)
    case .null, .text: nil
    }
  }
}

extension DataValue: Comparable {
  /// Numbers before dates before texts before nulls; texts by code points.
  package static func < (first: DataValue, second: DataValue) -> Bool {
    switch (first, second) {
    case (.number(let a), .number(let b)): a < b
    case (.date(let a), .date(let b)): a < b
    case (.text(let a), .text(let b)): a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    default: first.rank < second.rank
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .date: 1
    case .text: 2
    case .null: 3
    }
  }
}

extension DataValue: CustomStringConvertible {
  /// The text as written in a table; empty for null.
  package var description: String {
    switch self {
    case .null: return ""
    case .number(let value):
      var number = DecimalNumber(value)
      number.round(fractionDigits: 15)
      return number.text(grouped: false, symbols: .plain)
    case .date(let time): return time.secondOfDay == 0 ? time.date.description : time.description
    case .text(let text): return text
    }
  }
}
