import Testing
import VectorGraphics

@testable import ChartScenes

/// What charts say about data that they leave out.
@Suite struct WarningTests {
  private func warnings(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String,
    _ change: (inout ChartSpecification) -> Void = { _ in }
  ) throws -> [String] {
    var specification = ChartSpecification.bare(kind, columns)
    change(&specification)
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    return try ChartPicture(specification, size: Size(width: 400, height: 300), text: EvenText())
      .expansion(of: table).warnings
  }

  @Test(
    "a column of values without a number is named with an example", arguments: [MarkKind.bar, .line, .area])
  func noNumbers(kind: MarkKind) throws {
    let csv = "d,v\n2026-01-05,\n2026-01-06,12 kg\n"
    let expected = "column \"v\": y needs numbers and there are none, but \"12 kg\" in row 2"
    #expect(try warnings(kind, [.x: "d", .y: "v"], csv) == [expected])
    #expect(try warnings(kind, [.x: "d", .y: "v:sum"], csv).count == 1)
    #expect(try warnings(kind, [.x: "d", .y: "v"], "d,v\n2026-01-05,12\n").isEmpty)
  }

  @Test("values that a logarithmic axis has no place for are counted")
  func logarithms() throws {
    let csv = "d,v\na,10\nb,0\nc,-3\n"
    let found = try warnings(.bar, [.x: "d", .y: "v"], csv) { $0.yAxis.scale = .log }
    #expect(found == ["y: 2 values left out that are not above zero, as a logarithmic axis needs, such as 0"])
    #expect(try warnings(.bar, [.x: "d", .y: "v"], csv).isEmpty)
  }

  @Test("negative slices are counted")
  func slices() throws {
    let found = try warnings(.sector, [.angle: "v", .color: "d"], "d,v\na,10\nb,7\nc,-3\n")
    #expect(found == ["angle: 1 value is negative and has no slice, such as -3"])
  }

  @Test("rows of another length than the header are counted, those with empty cells at the end are not")
  func ragged() throws {
    let table = try DataTable(reading: Array("d,v\na,1\nb\nc,3,4\nd,4,\n".utf8), as: .csv)
    #expect(
      table.issues.map(\.description) == [
        "3:1: 2 rows have more or fewer cells than the header, which has 2, this one 1; "
          + "missing cells are null, further ones are left out"
      ])
  }
}
