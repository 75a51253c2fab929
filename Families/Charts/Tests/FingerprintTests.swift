import Afterglow
import AfterglowCharts
import AfterglowChartsCommand
import Foundation
import TestSupport
import Testing

@Suite("Fingerprints of charts")
struct FingerprintTests {
  @Test("A video of a table has the fingerprint of another run, and not that of another table")
  func charts() throws {
    let folder = try ScratchFolder()
    func fingerprint(_ rows: String, _ mark: MarkKind = .bar) throws -> UInt64 {
      try Data("x,y\n\(rows)".utf8).write(to: URL(filePath: folder.file("table.csv")))
      let chart = try ChartScene(
        data: folder.file("table.csv"), chart: Chart(marks: [Mark(mark, x: "x", y: "y")]),
        size: Size(width: 200, height: 100))
      let plan = try FramePlan(frameRate: try FrameRate("30"), start: 0, duration: 1)
      return try chart.document().fingerprint(of: RenderOptions(), plan: plan, "")
    }
    let first = try fingerprint("a,1\nb,2")
    #expect(try fingerprint("a,1\nb,2") == first)
    #expect(try fingerprint("a,1\nb,3") != first)
    #expect(try fingerprint("a,1\nb,2", .line) != first)
  }
}
