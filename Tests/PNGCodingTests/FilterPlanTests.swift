import Testing

@testable import PNGCoding

@Suite("Filtering rows")
struct FilterPlanTests {
  @Test(
    "rows that repeat the one above become zeros, and are not tried",
    arguments: [FilterPlan.adaptive] + FilterPlan.uniformPlans)
  func repeatedRows(plan: FilterPlan) {
    let rows: [[UInt8]] = [[9, 8, 7], [9, 8, 7], [1, 2, 3], [1, 2, 3], [1, 2, 3]]
    let header = PNGHeader(width: 1, height: rows.count, bitDepth: 8, colorType: .rgb)
    let image = PackedPixels(header, bytes: rows.flatMap(\.self))
    let filtered = image.filtered(plan, rows: 0..<rows.count)
    for row in [1, 3, 4] { #expect(filtered[4 * row..<4 * row + 4] == [RowFilter.up.rawValue, 0, 0, 0]) }
    let trial = image.trialRows(of: TrialBands(count: 2, height: 8))
    #expect(trial.distinct == [0, 2])
    #expect(trial.count == 5)
  }
}
