import Tabular
import Testing

@testable import AfterglowCharts

@Suite("Rows of marks")
struct MarkRowTests {
  @Test("rows have the values of their columns, otherwise constants, otherwise null")
  func values() {
    let rows = MarkRow.rows(
      2, of: [.x: [.text("a"), .text("b")]], constants: [.x: .number(1), .color: .number(2)])
    #expect(rows.map { $0[.x] } == [.text("a"), .text("b")])
    #expect(rows.map { $0[.color] } == [.number(2), .number(2)])
    #expect(rows.map { $0[.y] } == [.null, .null])
    #expect(rows[1] == MarkRow(values: [.x: .text("b"), .color: .number(2)]))
    #expect(Set(rows + rows).count == 2)
  }

  @Test("rows can be repeated at other positions, without their value")
  func repeated() {
    var row = MarkRow(values: [.x: .text("a"), .y: .number(3), .color: .text("s")])
    row.series = 4
    let repeated = row.repeated(over: [.text("b"), .text("c")], of: .x, without: .y)
    #expect(repeated.map { $0[.x] } == [.text("b"), .text("c")])
    #expect(repeated.allSatisfy { $0[.y] == .null && $0[.color] == .text("s") && $0.series == 4 })
  }

  @Test("rows and cells are small, since a table may have millions")
  func sizes() {
    #expect(MemoryLayout<DataValue>.stride <= 24)
    #expect(MemoryLayout<MarkRow>.stride <= 40)
  }

  @Test("rows are grouped in the order of their keys' first occurrence")
  func groups() {
    let groups = RowGroups(["b", "a", "b", "c", "a", "b"])
    #expect(Array(groups) == [[0, 2, 5], [1, 4], [3]])
    #expect(RowGroups([String]()).isEmpty)
  }

  @Test("distinct values are in the order of their first occurrence, and can be looked up")
  func distinctValues() {
    let distinct = DistinctValues(["b", "a", "b", "c"])
    #expect(distinct.values == ["b", "a", "c"])
    #expect(distinct.place(of: "c") == 2 && distinct.contains("a"))
    #expect(distinct.place(of: "d") == nil && !distinct.contains("d"))
  }
}
