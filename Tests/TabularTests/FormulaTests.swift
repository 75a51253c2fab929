import Testing

@testable import Tabular

/// Values that are computed from the other columns of a row.
@Suite struct FormulaTests {
  private let table = DataTable(columns: [
    "a": [1, 2.5, nil], "name": ["Ann", "Bo", "Cy"], "two words": [10, 20, 30], "part.low": [1, 2, 3],
    "day": ["2024-03-05", "2024-12-31", "2025-01-01"],
  ])

  private func values(_ text: String) throws -> [DataValue] { try Formula(text).values(in: table).values }

  @Test(
    "operators have the precedences of JavaScript",
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 ** 3 ** 2", 512), ("-2 * -3", 6), ("7 % 4 - 1", 2),
      ("10 - 4 - 3", 3),
      ("1 < 2 && 3 <= 2 ? 4 : 5", 5), ("true ? 1 : false ? 2 : 3", 1), ("1 + (2 > 1)", 2), ("!0 + 1", 2),
      ("pow(2, 10) / 4", 256), ("clamp(12, 0, 10) + min(3, 1, 2) - max(0, 5)", 6),
      ("floor(-1.5) + ceil(1.2)", 0),
      ("round(2.5) + abs(-1)", 4), ("'abc'.length", 3), ("if(0, 1, 2)", 2), ("1e3 + .5", 1000.5),
    ] as [(String, Double)])
  func arithmetic(text: String, result: Double) throws {
    #expect(try values(text)[0] == .number(result))
  }

  @Test("columns are written by their names, and missing numbers make missing results")
  func columns() throws {
    #expect(try values("a * 2") == [2, 5, .null])
    #expect(try values("datum['two words'] / 10 + datum.a") == [2, 4.5, .null])
    #expect(try values("part.low * datum.part.low + name.length") == [4, 6, 11])
    #expect(try values("a === null ? 'none' : a > 2 ? 'much' : 'little'") == ["little", "much", "none"])
    #expect(try values("isValid(a) && name != 'Bo'") == ["true", "false", "false"])
    #expect(try values("1 / 0")[0] == .null)
  }

  @Test("texts are joined, cut and compared")
  func texts() throws {
    #expect(try values("name[0] + '-' + a") == ["A-1", "B-2.5", "C-"])
    #expect(try values("upper(substring(name, 1)) + length(name)") == ["NN3", "O2", "Y2"])
    #expect(try values("name < 'Bz' && contains(name, 'o')") == ["false", "true", "false"])
    #expect(try values("replace(name, 'n', \"it's\")")[0] == "Ait'sit's")
  }

  @Test("dates have parts")
  func dates() throws {
    #expect(try values("year(day) * 100 + month(day)") == [202403, 202412, 202501])
    #expect(try values("weekday(day) * 10 + quarter(day)") == [21, 24, 31])
    #expect(try values("day >= '2024-12-31'") == ["false", "true", "true"])
  }

  @Test("random numbers depend on the row alone")
  func random() throws {
    let numbers = try values("random()").compactMap(\.number)
    #expect(try numbers == values("random()").compactMap(\.number))
    #expect(Set(numbers).count == 3 && numbers.allSatisfy { 0..<1 ~= $0 })
  }

  @Test(
    "faults are located",
    arguments: [
      ("a +", 4), ("(a", 3), ("a b", 3), ("foo(a)", 1), ("pow(1)", 1), ("'open", 6), ("datum[a]", 7), ("", 1),
      ("a ? 1", 6),
    ])
  func faults(text: String, column: Int) {
    #expect {
      _ = try Formula(text)
    } throws: { error in
      guard case .malformed(_, let found, _) = error as? TableError else { return false }
      return found == column
    }
  }

  @Test("very long and very deep formulas are refused")
  func limits() {
    for text in [String(repeating: "(", count: 100_000), String(repeating: "1+", count: 100_000) + "1"] {
      #expect(throws: TableError.self) { try Formula(text) }
    }
  }

  @Test("an unknown name is an error, and one that may be missing is noted")
  func unknown() throws {
    #expect(throws: TableError.self) { try table.applying(.calculate(Formula("b + 1"), name: "c")) }
    let noted = try table.applying(.calculate(Formula("datum.b + 1"), name: "c"))
    #expect(noted.issues.count == 1 && noted.columns.last?.values == [.null, .null, .null])
  }
}
