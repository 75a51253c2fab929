import DataFiles

/// A data table: columns of equal length, each of one type, with distinct names.
///
/// ```swift
/// DataTable(rows: [["month": "Jan", "amount": 1200], ["month": "Feb", "amount": nil]])
/// DataTable(sales, ["month": \.month, "amount": \.amount])
/// DataTable(columns: ["month": ["Jan", "Feb"], "amount": [1200, 900]])
/// try DataTable(csv: "month,amount\nJan,1200\n")
/// try DataTable(path: "sales.csv")
/// ```
///
/// A column whose values are all numbers, or all dates, has that type; texts that are all dates, such as `2026-11-20`
/// or `Nov 20, 2026`, are dates.
public struct DataTable: Sendable, Hashable {
  /// The type of the values of a column.
  public enum ColumnType: String, Sendable, Hashable, CaseIterable {
    /// Numbers.
    case number
    /// Dates.
    case date
    /// Texts.
    case text
  }

  package struct Column: Sendable, Hashable {
    package let name: String
    /// The type of all its values except nulls; a column of only nulls has the type number.
    package let type: ColumnType
    package let values: [DataValue]
    /// The unit of its numbers, such as `%` or `€`, or the offset of its instants from UTC; nil if there is none.
    package let unit: String?
    /// The times of its dates at one offset, if its clock was set between them: hours are instants, and days follow the
    /// clock.
    package let instants: [DataValue]?
    /// The offset of the instants, or of all dates, from UTC in seconds; nil if it is unknown.
    package let utcOffset: Int?

    /// A column whose type is inferred from its values. If they have several types, all become texts; numbers
    /// that are not finite become null.
    package init(
      name: String, values: [DataValue], unit: String? = nil, instants: [DataValue]? = nil,
      utcOffset: Int? = nil
    ) {
      (self.unit, self.utcOffset) = (unit, utcOffset)
      self.instants = instants
      self.name = name
      let isClean = values.allSatisfy { $0.number?.isFinite ?? true }
      let clean = isClean ? values : values.map { $0.number?.isFinite ?? true ? $0 : .null }
      let first = clean.lazy.compactMap(Self.type).first ?? .number
      let isUniform = clean.allSatisfy { value in Self.type(of: value).map { $0 == first } ?? true }
      type = isUniform ? first : .text
      self.values = isUniform ? clean : clean.map { $0 == .null ? .null : .text($0.description) }
    }

    /// The column with its instants as its dates, for what is not finer than them.
    package var atOneOffset: Column {
      instants.map { Column(name: name, values: $0, unit: unit, utcOffset: utcOffset) } ?? self
    }

    /// The column with texts that are all dates, or most of which are, as dates.
    package var recognizingDates: Column {
      Column(name: name, values: WrittenDates(values, order: nil).values, unit: unit)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(values.count)
    }

    private static func type(of value: DataValue) -> ColumnType? {
      switch value {
      case .null: nil
      case .number: .number
      case .date: .date
      case .text: .text
      }
    }
  }

  /// A row of a file that could not be read; the others were.
  package struct RowError: Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let column: Int
    package let message: String

    /// `12:4: the message`; the message alone if it is about no line of a file.
    package var description: String { line == 0 ? message : "\(line):\(column): \(message)" }
  }

  package let columns: [Column]
  /// The number of rows.
  public let rowCount: Int
  package let issues: [RowError]
  /// Whether each cell was read by itself, so that the table may be a part of a longer one.
  package let isPlain: Bool

  /// Columns that are shorter than the longest are filled with nulls; of two with the same name the first is
  /// kept.
  package init(columns: [Column], issues: [RowError] = [], isPlain: Bool = true) {
    self.isPlain = isPlain
    let count = columns.map(\.values.count).max() ?? 0
    var names: Set<String> = []
    self.columns = columns.filter { names.insert($0.name).inserted }.map { column in
      let missing = count - column.values.count
      guard missing > 0 else { return column }
      return Column(
        name: column.name, values: column.values + repeatElement(.null, count: missing), unit: column.unit,
        instants: column.instants.map { $0 + repeatElement(.null, count: missing) },
        utcOffset: column.utcOffset)
    }
    rowCount = count
    self.issues = issues
  }

  /// A table of columns in which texts that are dates become dates; what is assumed of them is added to the issues.
  ///
  /// - Parameter order: The order of the numbers of days such as `3/4/2025`; nil if they stay texts.
  init(
    recognizing columns: [(name: String, values: [DataValue])], order: DateOrder? = nil,
    issues: [RowError] = []
  ) {
    var issues = issues
    var isPlain = true
    let columns = columns.map { name, values in
      let dates = WrittenDates(values, order: order)
      isPlain = isPlain && dates.isPlain
      issues += dates.notes.map {
        RowError(line: 0, column: 0, message: "column \"\(name.excerpt)\": \($0.text)")
      }
      return Column(
        name: name, values: dates.values, unit: dates.offset, instants: dates.instants,
        utcOffset: dates.utcOffset)
    }
    self.init(columns: columns, issues: issues, isPlain: isPlain)
  }

  /// Returns whether two tables have the same rows. Units, and lines that could not be read, do not count.
  public static func == (first: DataTable, second: DataTable) -> Bool {
    first.rowCount == second.rowCount
      && (first.rowCount == 0
        || first.columns.elementsEqual(second.columns) { $0.name == $1.name && $0.values == $1.values })
  }

  /// Hashes the number of rows.
  public func hash(into hasher: inout Hasher) { hasher.combine(rowCount) }

  /// The names of the columns, in order.
  public var columnNames: [String] { columns.map(\.name) }

  /// - Throws: `unknownColumn`, with the existing names.
  package func column(_ name: String) throws(TableError) -> Column {
    guard let column = columns.first(where: { $0.name == name }) else {
      throw .unknownColumn(name, known: columnNames)
    }
    return column
  }

  /// A column with a required type; a column of only nulls has every type.
  /// - Throws: `unknownColumn` or `wrongType`.
  package func column(_ name: String, of type: ColumnType) throws(TableError) -> Column {
    let column = try column(name)
    guard column.type == type || column.values.allSatisfy({ $0 == .null }) else {
      throw .wrongType(column: name, expected: type, found: column.type)
    }
    return column
  }

  /// The rows at some indices, in that order; indices outside of the table are ignored.
  package func rows(_ places: [Int]) -> DataTable {
    let valid = places.filter { 0..<rowCount ~= $0 }
    return DataTable(
      columns: columns.map { column in
        Column(
          name: column.name, values: valid.map { column.values[$0] }, unit: column.unit,
          instants: column.instants.map { instants in valid.map { instants[$0] } },
          utcOffset: column.utcOffset)
      },
      issues: issues)
  }

  /// The table with a column added, or with the column of the same name replaced.
  package func adding(_ column: Column) -> DataTable {
    var changed = columns
    if let position = changed.firstIndex(where: { $0.name == column.name }) {
      changed[position] = column
    } else {
      changed.append(column)
    }
    return DataTable(columns: changed, issues: issues)
  }
}
