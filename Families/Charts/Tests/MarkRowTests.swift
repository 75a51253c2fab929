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

  @Test("rows have distinct values that can be looked up, for any count")
  func distinctValues() {
    var distinct = DistinctValues([Int]())
    #expect(distinct.place(of: 0) == nil)
    for number in 0..<5000 { #expect(distinct.insert(number * 7 % 5000 * 3) == (number, true)) }
    #expect(distinct.insert(21) == (1, false))
    #expect((0..<5000).allSatisfy { distinct.place(of: $0 * 7 % 5000 * 3) == $0 })
    #expect(distinct.place(of: 1) == nil && distinct.count == 5000)
  }
}
