import Testing

@testable import Tabular

/// Steps from one table to the next that change its rows and columns.
@Suite struct ReshapingTests {
  private let table = DataTable(columns: [
    "k": ["a", "b", "a", "b", "a"], "v": [3, 1, 2, 4, 2], "w": [10, 20, 30, nil, 50],
  ])

  private func window(
    _ operation: WindowStep.Operation, of column: String? = "v", by groups: [String] = [],
    along: [String] = [], frame: WindowStep.Frame? = nil
  ) throws -> [DataValue] {
    let step = WindowStep(
      operation, of: column, by: groups, along: along.map { WindowStep.SortKey(shorthand: $0) }, frame: frame,
      name: "new")
    return try table.applying(.window(step)).column("new").values
  }

  @Test("ranks follow the order, and the table keeps its own")
  func ranks() throws {
    #expect(try window(.rank, along: ["v"]) == [4, 1, 2, 5, 2])
    #expect(try window(.denseRank, along: ["-v"]) == [2, 4, 3, 1, 3])
    #expect(try window(.rowNumber, by: ["k"], along: ["v"]) == [3, 1, 1, 2, 2])
    #expect(try window(.rank) == [1, 2, 3, 4, 5])
  }

  @Test("totals run up to the row and those tied with it, in each group")
  func totals() throws {
    #expect(try window(.aggregate(.sum)) == [3, 4, 6, 10, 12])
    #expect(try window(.aggregate(.sum), along: ["v"]) == [8, 1, 5, 12, 5])
    #expect(try window(.aggregate(.sum), of: "w", by: ["k"]) == [10, 20, 40, 20, 90])
    #expect(try window(.aggregate(.count), of: nil, by: ["k"], frame: .all) == [3, 2, 3, 2, 3])
    #expect(try window(.aggregate(.distinct), frame: .all) == [4, 4, 4, 4, 4])
    let shares: [Double] = [3.0 / 7, 0.2, 2.0 / 7, 0.8, 2.0 / 7]
    #expect(try window(.share, by: ["k"]).compactMap(\.number) == shares)
  }

  @Test("frames are centered, open, or as wide as a distance")
  func frames() throws {
    let means: [DataValue] = [2, 2, .number(7.0 / 3), .number(8.0 / 3), 3]
    #expect(try window(.aggregate(.mean), frame: .rows(-1, 1)) == means)
    #expect(try window(.aggregate(.max), frame: .rows(1, nil)) == [4, 4, 4, 2, .null])
    let days = DataTable(columns: ["d": ["2024-01-01", "2024-01-02", "2024-01-06"], "v": [1, 2, 4]])
    let near = WindowStep(
      .aggregate(.sum), of: "v", along: [WindowStep.SortKey("d")], frame: .within(2 * 86_400, 0), name: "s")
    #expect(try days.applying(.window(near)).column("s").values == [1, 3, 4])
  }

  @Test("values before and after, and their differences")
  func lags() throws {
    #expect(try window(.lag(1)) == [.null, 3, 1, 2, 4])
    #expect(try window(.lead(2), by: ["k"]) == [2, .null, .null, .null, .null])
    #expect(try window(.difference(1)) == [.null, -2, 1, 2, -2])
    #expect(try window(.first, frame: .rows(-1, 0)) == [3, 3, 1, 2, 4])
    #expect(try window(.last, frame: .all) == [2, 2, 2, 2, 2])
  }

  @Test("columns become rows, and rows become columns")
  func folds() throws {
    let long = try table.applying(.fold(["v", "w"], key: "key", value: "value"))
    #expect(long.rowCount == 10 && long.columnNames == ["k", "v", "w", "key", "value"])
    #expect(try long.column("value").values.prefix(4) == [3, 10, 1, 20])
    let wide = try table.applying(.pivot(column: "k", value: "v", by: []))
    #expect(
      try wide.columnNames == ["a", "b"] && wide.column("a").values == [7] && wide.column("b").values == [5])
  }

  @Test("lists are columns, of which each element can have a row")
  func lists() throws {
    let json = #"[{"n": 1, "l": [5, 6], "o": {"p": "x"}}, {"n": 2, "l": []}, {"n": 3, "l": [7]}]"#
    let read = try DataTable(reading: Array(json.utf8), as: .json)
    #expect(read.columnNames == ["n", "l[0]", "l[1]", "o.p"])
    let flat = try read.applying(.flatten("l"))
    #expect(try flat.column("n").values == [1, 1, 3] && flat.column("l").values == [5, 6, 7])
  }

  @Test("stacks have both ends, below zero and as shares")
  func stacks() throws {
    let signed = DataTable(columns: ["v": [2, -1, 3, -2]])
    func ends(_ method: StackStep.Method, _ table: DataTable) throws -> [[DataValue]] {
      let stacked = try table.applying(.stack(StackStep("v", method: method, start: "s", end: "e")))
      return [try stacked.column("s").values, try stacked.column("e").values]
    }
    #expect(try ends(.zero, signed) == [[0, 0, 2, -1], [2, -1, 5, -3]])
    let positive = DataTable(columns: ["v": [1, 3]])
    #expect(try ends(.normalize, positive) == [[0, 0.25], [0.25, 1]])
    let grouped = try table.applying(.stack(StackStep("v", by: ["k"], method: .center, start: "s", end: "e")))
    #expect(try grouped.column("s").values == [0, 1, 3, 2, 5])
  }

  @Test("names beyond the largest become one, and intervals have both ends")
  func topAndBins() throws {
    let top = try table.applying(.top(1, of: "k", by: "v", others: "Others"))
    #expect(try top.column("k").values == ["a", "Others", "a", "Others", "a"])
    let bins = try table.applying(.bin(column: "w", .step(20), name: "bin"))
    #expect(try bins.column("bin").values == [0, 20, 20, .null, 40])
    #expect(try bins.column("bin_end").values == [20, 40, 40, .null, 60])
    #expect(NumberBin.maximum(10).edges(of: [46, 230])?.count == 11)
  }

  @Test("parts of dates repeat")
  func cycles() throws {
    let days = DataTable(columns: ["d": ["2024-02-29", "2023-12-31"]])
    func parts(_ cycle: DateCycle) throws -> [DataValue] {
      try days.applying(.cycle(column: "d", of: cycle, name: "c")).column("c").values
    }
    #expect(
      try parts(.monthOfYear) == [2, 12] && parts(.weekday) == [4, 7] && parts(.quarterOfYear) == [1, 4])
    #expect(
      try parts(.dayOfYear) == [60, 365] && parts(.weekOfYear) == [9, 52] && parts(.dayOfMonth) == [29, 31])
    #expect(DateCycle.monthOfYear.string(3, locale: .english) == "Mar")
    #expect(DateCycle.weekday.string(7, locale: .english) == "Sun")
  }

  @Test("groups without a row for a value get one, and missing numbers another value")
  func imputed() throws {
    let table = try DataTable(csv: "k,x,v\na,1,10\na,2,\na,3,20\nb,1,5\n")
    func numbers(_ filling: ImputeStep.Filling) throws -> [[String]] {
      let result = try table.applying([.impute(ImputeStep("v", along: "x", by: ["k"], filling: filling))])
      return result.columns.map { $0.values.map(\.description) }
    }
    let rows = [["a", "a", "a", "b", "b", "b"], ["1", "2", "3", "1", "2", "3"]]
    #expect(try numbers(.value(0)) == rows + [["10", "0", "20", "5", "0", "0"]])
    #expect(try numbers(.aggregate(.mean)) == rows + [["10", "15", "20", "5", "5", "5"]])
  }
}
