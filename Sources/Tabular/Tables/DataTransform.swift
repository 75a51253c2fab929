/// A step from one table to the next.
public enum DataTransform: Sendable, Hashable {
  /// Keeps the rows for which all conditions hold.
  case filter([RowCondition])
  /// Keeps the rows for which a formula is true.
  case keep(Formula)
  /// Adds a column with the values of a formula, or replaces the column of that name.
  case calculate(Formula, name: String)
  /// Adds a column with the starts of the intervals that contain the dates of another one.
  case timeBin(column: String, every: TimeBin, name: String)
  /// Adds a column with a part of the dates of another one that repeats, as a number.
  case cycle(column: String, of: DateCycle, name: String)
  /// Shows the dates of a column on the clock of a time zone, such as `Europe/Berlin`.
  case zone(column: String, String)
  /// Adds columns with both ends of the intervals that contain the numbers of another one: `name` and `name_end`.
  case bin(column: String, NumberBin, name: String)
  /// One row for each group of rows with equal `by` columns, in order of first appearance.
  case aggregate(by: [String], [Aggregation])
  /// Adds a column that is computed from the rows around each row.
  case window(WindowStep)
  /// Adds a column with the moving average of another column, including the row's own value.
  case rollingMean(column: String, window: Int, by: [String], name: String)
  /// Sorts the rows by a column; equal ones keep their order, and missing values come last.
  case sort(by: String, isDescending: Bool)
  /// One row for each of several columns of a row, with its name and its value in two new columns.
  case fold([String], key: String, value: String)
  /// One row for each group, and a column for each value of a column, with the sum of another one.
  case pivot(column: String, value: String, by: [String])
  /// One row for each element of a list in a column.
  case flatten(String)
  /// Adds columns with both ends of values that are on top of each other.
  case stack(StackStep)
  /// Replaces the names in a column that are not among those with the greatest sums of another column, or with the most
  /// rows.
  case top(Int, of: String, by: String?, others: String)
  /// The estimated density of a column.
  case density(DensityStep)
  /// A curve through the points of two columns.
  case regression(RegressionStep)
  /// The values of a column at evenly spaced probabilities, from half a step.
  case quantiles(column: String, step: Double, by: [String], probability: String, value: String)
  /// Adds rows for missing time bins between a group's first and last, with zeros in its number columns.
  case fillGaps(column: String, every: TimeBin, by: [String])
  /// Gives each group a row for each value of a column, and missing numbers another value.
  case impute(ImputeStep)
  /// Adds columns of another table by a key.
  case lookup(LookupStep)
}

/// A condition on a row.
public struct RowCondition: Sendable, Hashable {
  /// What is true of a value. A text that is a date is compared with dates.
  public enum Test: Sendable, Hashable {
    /// It is this one.
    case equal(DataValue)
    /// It is not this one; missing values are not.
    case notEqual(DataValue)
    /// It is one of these.
    case oneOf([DataValue])
    /// It is less.
    case less(DataValue)
    /// It is not greater.
    case lessOrEqual(DataValue)
    /// It is greater.
    case greater(DataValue)
    /// It is not less.
    case greaterOrEqual(DataValue)
    /// Both ends included.
    case range(DataValue, DataValue)
    /// Not null.
    case valid
  }

  /// The column.
  public var column: String
  /// What is true of its value.
  public var test: Test

  /// Creates a condition on the value of a column.
  public init(column: String, _ test: Test) {
    self.column = column
    self.test = test
  }

  /// Values of another type than the operand never pass; dates compare with texts that are dates.
  func holds(for value: DataValue) -> Bool {
    func compared(_ other: DataValue, _ holds: (DataValue, DataValue) -> Bool) -> Bool {
      let other = Self.matched(other, to: value)
      guard value != .null, Self.areComparable(value, other) else { return false }
      return holds(value, other)
    }
    return switch test {
    case .equal(let other): value == Self.matched(other, to: value)
    case .notEqual(let other): value != Self.matched(other, to: value)
    case .oneOf(let others): others.contains { value == Self.matched($0, to: value) }
    case .less(let other): compared(other) { $0 < $1 }
    case .lessOrEqual(let other): compared(other) { $0 <= $1 }
    case .greater(let other): compared(other) { $0 > $1 }
    case .greaterOrEqual(let other): compared(other) { $0 >= $1 }
    case .range(let low, let high): compared(low) { $0 >= $1 } && compared(high) { $0 <= $1 }
    case .valid: value != .null
    }
  }

  private static func matched(_ other: DataValue, to value: DataValue) -> DataValue {
    guard case .date = value, case .text(let text) = other, let date = DataValue.date(of: text) else {
      return other
    }
    return .date(date)
  }

  private static func areComparable(_ first: DataValue, _ second: DataValue) -> Bool {
    switch (first, second) {
    case (.number, .number), (.date, .date), (.text, .text): true
    default: false
    }
  }
}

/// Calendar units into which rows are binned.
public enum TimeBin: String, Sendable, Hashable, CaseIterable {
  /// Hours.
  case hour
  /// Days.
  case day
  /// ISO 8601 weeks, from Monday.
  case week
  /// Months.
  case month
  /// Quarters of years.
  case quarter
  /// Years.
  case year

  package var interval: CalendarInterval {
    switch self {
    case .hour: CalendarInterval(.hour)
    case .day: CalendarInterval(.day)
    case .week: CalendarInterval(.week)
    case .month: CalendarInterval(.month)
    case .quarter: CalendarInterval(.month, count: 3)
    case .year: CalendarInterval(.year)
    }
  }
}

/// A number that aggregates several rows.
public struct Aggregation: Sendable, Hashable {
  /// How several numbers become one.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Their sum.
    case sum
    /// Their arithmetic mean.
    case mean
    /// The number of rows.
    case count
    /// The greatest.
    case max
    /// The least.
    case min
    /// The one in the middle, or the mean of both.
    case median
    /// The standard deviation of the sample.
    case deviation
    /// The variance of the sample.
    case variance
    /// The standard error of the mean.
    case error
    /// A quarter of the numbers are below it (type 7 of Hyndman and Fan).
    case lowerQuartile
    /// A quarter of the numbers are above it.
    case upperQuartile
    /// The number of different values.
    case distinct

    /// Whether the results of several groups add up to that of all of them.
    package var isAdditive: Bool { self == .sum || self == .count }
  }

  /// How the numbers become one.
  public var operation: Operation
  /// A column of numbers; nil to count rows.
  public var column: String?
  /// The name of the result column.
  public var name: String

  /// Creates an aggregation; without a name, the result column is named like `sum_volume` or `count`.
  public init(_ operation: Operation, of column: String?, name: String? = nil) {
    self.operation = operation
    self.column = column
    self.name = name ?? column.map { "\(operation.rawValue)_\($0)" } ?? operation.rawValue
  }

  /// The result for the numbers of a group, without nulls: null if there are no numbers, unless they are
  /// counted.
  static func result(_ operation: Operation, of numbers: [Double]) -> DataValue {
    switch operation {
    case .count: return .number(Double(numbers.count))
    case .sum: return numbers.isEmpty ? .null : .number(numbers.reduce(0, +))
    case .mean: return numbers.isEmpty ? .null : .number(numbers.reduce(0, +) / Double(numbers.count))
    case .max: return numbers.max().map { .number($0) } ?? .null
    case .min: return numbers.min().map { .number($0) } ?? .null
    case .median:
      let sorted = numbers.sorted()
      guard !sorted.isEmpty else { return .null }
      return .number((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
    case .lowerQuartile, .upperQuartile:
      let sorted = numbers.sorted()
      guard !sorted.isEmpty else { return .null }
      return .number(Quantile.value(of: sorted, at: operation == .lowerQuartile ? 0.25 : 0.75))
    case .deviation, .variance, .error:
      guard numbers.count > 1 else { return .null }
      let count = Double(numbers.count)
      let mean = numbers.reduce(0, +) / count
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
      if operation == .variance { return .number(variance) }
      return .number((operation == .error ? variance / count : variance).squareRoot())
    case .distinct: return .number(Double(Set(numbers).count))
    }
  }
}
