/// One cell of a table.
///
/// Literals are numbers and texts; nil is a missing value.
public enum DataValue: Sendable, Hashable {
  /// Missing, or something that cannot be shown on an axis, such as NaN.
  case null
  /// Finite.
  case number(Double)
  /// A day, or a time of a day.
  case date(LocalDateTime)
  /// A name, or any other text.
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
  public static func < (first: DataValue, second: DataValue) -> Bool {
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
  public var description: String {
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

extension DataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a missing value.
  public init(nilLiteral: ()) { self = .null }
}

/// A value that a cell of a table can have.
public protocol DataValueConvertible {
  /// The value as a cell.
  var dataValue: DataValue { get }
}

extension DataValue: DataValueConvertible {
  public var dataValue: DataValue { self }
}

extension Bool: DataValueConvertible {
  public var dataValue: DataValue { .text(self ? "true" : "false") }
}

extension Int: DataValueConvertible {
  public var dataValue: DataValue { .number(Double(self)) }
}

extension Double: DataValueConvertible {
  public var dataValue: DataValue { .number(self) }
}

extension String: DataValueConvertible {
  public var dataValue: DataValue { .text(self) }
}

extension LocalDateTime: DataValueConvertible {
  public var dataValue: DataValue { .date(self) }
}

extension CivilDate: DataValueConvertible {
  public var dataValue: DataValue { .date(LocalDateTime(date: self)) }
}

extension Optional: DataValueConvertible where Wrapped: DataValueConvertible {
  public var dataValue: DataValue { self?.dataValue ?? .null }
}
